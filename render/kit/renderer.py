"""What a game brings to be drawn and described: one value of `Renderer`."""

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
"""More pictures than any game has."""


class Compose(Protocol):
    """Draws a position: `most` of its pictures at most, the first ones."""

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
    """For a game whose films are cuts."""
    del view, players, events, say, theme
    return iter(())


def _nobody(view: object, seat: int) -> None:
    """For a game whose pieces belong to nobody."""
    del view, seat


@dataclass(frozen=True)
class Renderer:
    """How one game is drawn and described. The first argument is what its `Game.view` gives;
    `Sequence[Event]` the events since an earlier position, of one turn or several: what they changed is
    ringed and described.

    `compose` and `alt_texts` give as many pictures as descriptions, at most 1024 characters each, the first
    256 of the first one stand alone; what is looked at most comes first. `matter`: so many of them, the first
    ones, are needed to see what has happened and what can be chosen. `text_board` and `score_sheet` are for a
    code block, `tell` says turn by turn what happened, `recap` at most a line each for points and standings:
    what became of them between two views. `warm` draws what nearly every picture needs. `setup`: what these
    options choose, whatever the deal is. `icons` are drawings of one thing each, by names that no other game
    uses; `item` is what a line of the score sheet is called; `owner` says which icon stands for a seat and
    what it owns. `motion`: the frames between a position and the next, all slices as one, by what happened in
    between.
    """

    compose: Compose
    alt_texts: Callable[[Any, Players, Sequence[Event], Say], tuple[str, ...]]
    matter: Callable[[Any, Sequence[Event]], int]
    text_board: Callable[[Any, Players, Say], str]
    score_sheet: Callable[[Any, Players, Say], str]
    tell: Callable[[Sequence[Event], Players, Say], Sequence[Telling]]
    recap: Callable[[Any, Any, Players, Say], tuple[str, ...]]
    warm: Callable[[], None]
    setup: Callable[[Mapping[str, str], Say], Setup] = nothing_to_show
    icons: Icons = field(default_factory=dict[str, Icon])
    owner: Callable[[Any, int], str | None] = _nobody
    motion: Callable[[Any, Players, Sequence[Event], Say, Theme], Iterator[Canvas]] = _no_frames
    item: Callable[[str, Say], str] = lambda name, _: name

    def describe(self, events: Sequence[Event], players: Players, say: Say) -> list[str]:
        """What happened, all of it: turn by turn who did what, what came of it, and what the board shows."""
        return [line for telling in self.tell(events, players, say) for line in telling.lines]
