"""Drawing ahead: what pictures will need is drawn while there is nothing else to do, and kept packed."""

from collections.abc import Callable

from render.kit.canvas import background
from render.kit.pen import drawn


def store(draw: Callable[[], object]) -> None:
    """Draw something, and pack all sprites and backgrounds that are not packed yet."""
    draw()
    for room in (drawn, background):
        room.pack()
