"""A game as a moving picture: composed pictures one after the other, as a GIF that starts again."""

from collections.abc import Sequence
from io import BytesIO

from render.kit.canvas import Canvas

HOLD, LAST = 1600, 4000
"""How long a scene stays, and the last one, milliseconds."""

FOREVER = 0


def animate(scenes: Sequence[Canvas], *, hold: int = HOLD, last: int = LAST) -> bytes:
    """The scenes as an endless GIF. Each keeps its theme's palette, so every colour is exact; after the first
    only what changed is stored (`optimize`), and a scene like the one before makes that one stay longer.
    Times are milliseconds, kept in hundredths of a second. Raises `ValueError` if there are no scenes; the
    caller limits their number.
    """
    if not scenes:
        raise ValueError("no scenes to animate")
    first, *others = (scene.image() for scene in scenes)
    times = [hold] * len(others) + [last]
    target = BytesIO()
    first.save(
        target, "GIF", save_all=True, append_images=others, duration=times, loop=FOREVER, optimize=True
    )
    return target.getvalue()
