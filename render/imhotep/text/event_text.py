"""`EventText`, the form of the texts about a side's or a module's events. The texts are in that part's own
file.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple

from engine.contract import Event
from engine.imhotep.components import Site
from render.kit.say import Say

Events = Sequence[Any]
"""The event, followed by those that belong to it (`EventText.followed_by`)."""


def who(event: Any, full: Sequence[str]) -> str:
    """Return the name of the seat that acted in an event."""
    seat: int = event.seat
    return full[seat]


class Role(Enum):
    """The position of an event's text in a sentence about several events."""

    ACTION = auto()
    """It says what a seat does on its turn."""
    HEAD = auto()
    """It begins something new."""
    ROUND = auto()
    """It follows the text of a round's beginning."""
    GAIN = auto()
    """It names a seat's gain at the site whose side has the event."""
    BESIDE = auto()
    """It is an additional event with a sentence of its own."""
    AFTER = auto()
    """It has a sentence of its own after all actions before it."""


class Cargo(NamedTuple):
    """A ship's cargo: its destination, and the owners of its stones."""

    site: Site
    owners: Sequence[int]


def _no_sentences(events: Events, full: Sequence[str], say: Say) -> Iterable[str]:
    del events, full, say
    return ()


def _nothing_done(event: Any, say: Say) -> str:
    del event, say
    return ""


@dataclass(frozen=True, slots=True)
class EventText:
    """The texts of a class of events. `sentences` returns the sentences about an event."""

    role: Role
    sentences: Callable[[Events, Sequence[str], Say], Iterable[str]] = _no_sentences
    doing: Callable[[Any, Say], str] = _nothing_done
    """For an action or head: the phrase for its seat's action, from the verb on."""
    goes_on: bool = False
    """For an action: whether the seat's turn goes on after it."""
    cargo: Callable[[Any], Cargo] | None = None
    """For an action that sails a ship: a function that returns its cargo."""
    scores: bool = False
    """Whether the sentences say that someone got something."""
    followed_by: type[Event] | None = None
    """Events of this class belong to the event if they follow it directly."""
    looked: Callable[[Any, Say], str] | None = None
    """For a gain: a function that names the cards to choose from, until one is kept."""
    around_cards: Callable[[str, Say], str] | None = None
    """For a gain: the text around the cards that it brought."""
    behind_cards: Callable[[Events, Say], str] | None = None
    """For a gain: the text after the cards, for all such events together."""
