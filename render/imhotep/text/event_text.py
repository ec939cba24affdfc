"""How an event of a side or a module is worded: a value of `EventText`, beside what it belongs to."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple

from engine.contract import Event
from render.kit.say import Say

Events = Sequence[Any]
"""The event, and those that belong to it (`EventText.followed_by`)."""


def who(event: Any, full: Sequence[str]) -> str:
    """The name of the seat that did it."""
    seat: int = event.seat
    return full[seat]


class Role(Enum):
    """Where an event stands among others."""

    HEAD = auto()
    """It begins something of its own."""
    ROUND = auto()
    """It follows the beginning of a round."""
    GAIN = auto()
    """It tells what a seat got at the site of its side."""
    BESIDE = auto()
    """It happens beside, and has a sentence of its own."""
    AFTER = auto()
    """The same, after whatever came before."""


class Looked(NamedTuple):
    """Cards that somebody takes to look at, until one is kept; `briefly` for a picture's foot."""

    text: Callable[[Any, Say], str]
    briefly: Callable[[Any, Say], str]


def face_down(event: Any, say: Say) -> str:
    """How many cards there are to look at (N-144, N-201)."""
    return say("imhotep.event.face_down", count=event.cards)


def _no_sentences(events: Events, full: Sequence[str], say: Say) -> Iterable[str]:
    del events, full, say
    return ()


def _no_clause(events: Events, full: Sequence[str], say: Say) -> str:
    del events, full, say
    return ""


@dataclass(frozen=True, slots=True)
class EventText:
    """What an event says: sentences for a message, a clause for a picture's foot; with everybody's names."""

    role: Role
    sentences: Callable[[Events, Sequence[str], Say], Iterable[str]] = _no_sentences
    clause: Callable[[Events, Sequence[str], Say], str] = _no_clause
    followed_by: type[Event] | None = None
    """Events of this class that come directly behind belong to it."""
    looked: Looked | None = None
    """Of a gain: the cards it brings to look at."""
    around_cards: Callable[[str, Say], str] | None = None
    """Of a gain: what is said with the cards that it brought, these given."""
    behind_cards: Callable[[Events, Say], str] | None = None
    """Of a gain: what is said behind the cards, of all such events together."""
