"""Draws ahead: the parts of pictures are drawn while there is nothing else to do, and kept packed."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from render.kit.canvas import background
from render.kit.palette import Theme
from render.kit.pen import drawn
from render.kit.players import Players
from render.kit.renderer import Renderer
from render.kit.say import Say


def drawings(renderer: Renderer, theme: Theme, says: Iterable[Say]) -> Iterator[Callable[[], object]]:
    """Yield functions that draw a game's parts in one theme, then its openings in these languages."""
    yield from renderer.stock(theme)
    for say in says:
        for view, seats in renderer.openings():
            yield partial(renderer.compose, view, Players(("",) * seats), (), say, theme)


def store(draw: Callable[[], object]) -> None:
    """Draw something, and pack all sprites and backgrounds that are not packed yet."""
    draw()
    for room in (drawn, background):
        room.pack()
