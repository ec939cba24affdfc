"""The form of a game's pictures and texts, `Renderer`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.contract import Event
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.pictures.icons import Icon, Icons
from render.kit.pictures.setup import Setup, nothing_to_show
from render.kit.players import Players
from render.kit.say import Say
from render.kit.telling import Telling

EVERY = 9
"""A number larger than any game's number of pictures."""


class Compose(Protocol):
    """Draws the pictures of a position, at most the first `most` of them."""

    def __call__(
        self,
        view: Any,
        players: Players,
        recent: Sequence[Event],
        say: Say,
        theme: Theme,
        /,
        *,
        most: int = EVERY,
    ) -> tuple[Canvas, ...]: ...


def _no_frames(
    view: object, players: Players, events: Sequence[Event], say: Say, theme: Theme
) -> Iterator[Canvas]:
    """Return no frames, for a game whose animations cut from one position to the next."""
    del view, players, events, say, theme
    return iter(())


def _nobody(view: object, seat: int) -> None:
    """Return no icon, for a game whose pieces belong to no one."""
    del view, seat


def _no_openings() -> Iterator[tuple[Any, int]]:
    """Return no positions to draw in advance."""
    return iter(())


def _no_stock(theme: Theme) -> Iterator[Callable[[], object]]:
    """Return nothing to draw in advance."""
    del theme
    return iter(())


@dataclass(frozen=True)
class Renderer:
    """How one game is drawn and described. The first argument is the result of its `Game.view`. A
    `Sequence[Event]` holds the events since an earlier position, of one turn or several; the pieces that they
    changed are highlighted and described.

    `compose` and `alt_texts` return the pictures and a description of each, the most important first. A
    description has at most 1024 characters, and the first 256 of the first description make sense alone.
    `matter` returns how many pictures, from the first, a player needs to follow the game and to choose;
    `best_picture` returns the index of the picture that shows most of these events. `text_board` and
    `score_sheet` are for a code block. `tell` describes events turn by turn; `recap` says how points and
    standings changed between two views, in at most a line each. `stock` yields functions that draw the parts
    of many pictures; `openings` yields views of games that have just begun, each with its number of players,
    because many other pictures need their texts, too. `setup` returns the chosen sides and modules, which
    don't depend on the deal. `icons` are drawings of one thing each, by names that no other game uses,
    beginning with the ones that most cards show; `item` names a line of the score sheet; `owner` returns the
    name of the icon of a seat's pieces. `motion` yields the frames between a position and the next, each with
    all slices in one picture.
    """

    compose: Compose
    alt_texts: Callable[[Any, Players, Sequence[Event], Say], tuple[str, ...]]
    matter: Callable[[Any, Sequence[Event]], int]
    text_board: Callable[[Any, Players, Say], str]
    score_sheet: Callable[[Any, Players, Say], str]
    tell: Callable[[Sequence[Event], Players, Say], Sequence[Telling]]
    recap: Callable[[Any, Any, Players, Say], tuple[str, ...]]
    best_picture: Callable[[Sequence[Event]], int] = lambda _: 0
    stock: Callable[[Theme], Iterator[Callable[[], object]]] = _no_stock
    openings: Callable[[], Iterator[tuple[Any, int]]] = _no_openings
    setup: Callable[[Mapping[str, str], Say], Setup] = nothing_to_show
    icons: Icons = field(default_factory=dict[str, Icon])
    owner: Callable[[Any, int], str | None] = _nobody
    motion: Callable[[Any, Players, Sequence[Event], Say, Theme], Iterator[Canvas]] = _no_frames
    item: Callable[[str, Say], str] = lambda name, _: name

    def describe(self, events: Sequence[Event], players: Players, say: Say) -> list[str]:
        """Return lines about everything that happened, turn by turn: the actions, their consequences, and
        details that the board shows.
        """
        return [line for telling in self.tell(events, players, say) for line in telling.lines]
