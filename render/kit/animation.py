"""A game as an animated GIF that loops: composed pictures one after the other.

It is written scene by scene, so only two are in memory, and the caller can pause between them. Pillow would
want all scenes at once, so the file's head is written here and only the frames by Pillow.
"""

from struct import pack

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.kit.canvas import Canvas
from render.kit.palette import Theme

HOLD, LAST = 1600, 4000
"""How long a scene stays, and the last one, milliseconds."""

COLORS = 256
FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
END = b";"


class Film:
    """An endless GIF in the making. Every scene keeps its theme's palette, so every color is exact; after
    the first only what changed is stored, and a scene like the one before makes that one stay longer. Times
    are milliseconds, kept in hundredths of a second.
    """

    _theme: Theme | None = None
    _held: int = 0
    """How long the scene stays that was added last."""

    def __init__(self, *, hold: int = HOLD, last: int = LAST) -> None:
        self._hold, self._last = hold, last
        self._parts: list[bytes] = []
        self._shown: Image.Image | None = None
        self._next: Image.Image | None = None
        self._corner = (0, 0)
        self._time = 0

    def add(self, scene: Canvas, time: int | None = None) -> None:
        """One more scene, of the same size as the others, for a time of its own; all take the colors of the
        first one's theme.
        """
        self._theme = self._theme or scene.theme
        image = scene.themed(self._theme).image()
        if self._shown is None:
            self._parts = [_head(image), FOREVER]
            self._frame(image, (0, 0))
        else:
            changed = _numbers(ImageChops.subtract_modulo(image, self._shown))
            box = changed.getbbox()
            if box is not None:
                self._write(self._time)
                frame = image.copy()
                frame.paste(_nothing(image), (0, 0, *image.size))
                frame.paste(image, mask=ImageChops.add(changed, changed, scale=1 / COLORS))
                self._frame(frame.crop(box), box[:2])
        self._shown = image
        self._held = self._hold if time is None else time
        self._time += self._held

    def finish(self) -> bytes:
        """The whole file; raises `ValueError` if there are no scenes."""
        if self._shown is None:
            raise ValueError("no scenes to animate")
        self._write(self._time - self._held + self._last)
        return b"".join((*self._parts, END))

    def _frame(self, image: Image.Image, corner: tuple[int, int]) -> None:
        """Write the pending frame, now that its duration is known."""
        self._next, self._corner, self._time = image, corner, 0

    def _write(self, time: int) -> None:
        image = self._next
        if image is not None:
            self._parts += getdata(image, self._corner, duration=time, transparency=_nothing(image))


def _numbers(image: Image.Image) -> Image.Image:
    """The numbers of the colors, as a picture in gray."""
    return Image.frombytes("L", image.size, image.tobytes())


def _nothing(image: Image.Image) -> int:
    """The number after the last color: what has it stays as it was."""
    return len(image.getpalette() or ()) // 3


def _head(image: Image.Image) -> bytes:
    """Size and palette."""
    channels = bytes(image.getpalette() or ())
    size = pack("<HHBBB", image.width, image.height, 0b11110111, 0, 0)
    return b"GIF89a" + size + channels.ljust(3 * COLORS, b"\0")
