"""Makes an animated GIF of a game, which loops through composed pictures. It is written scene by scene, so
that only two are in memory and the caller can pause between them. Pillow would need all scenes at once, so
the file's header is written here, and Pillow writes only the frames.
"""

from struct import pack

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.kit.canvas import Canvas

HOLD, LAST = 1600, 4000
"""How long a scene is shown, and how long the last scene is shown, in milliseconds."""

COLORS = 256
FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
END = b";"


class Film:
    """A looping GIF under construction. Every scene keeps its theme's palette, so colors are exact. After the
    first scene, only changes are stored, and a scene equal to the previous one extends its time. Times are in
    milliseconds; the file stores them in hundredths of a second.
    """

    _held: int = 0
    """How long the scene added last is shown, in milliseconds."""

    def __init__(self, *, hold: int = HOLD, last: int = LAST) -> None:
        self._hold, self._last = hold, last
        self._parts: list[bytes] = []
        self._shown: Image.Image | None = None
        self._next: Image.Image | None = None
        self._corner = (0, 0)
        self._time = 0

    def add(self, scene: Canvas, time: int | None = None) -> None:
        """Add a scene of the same size and theme as the others, shown for this many milliseconds (None:
        `hold`).
        """
        image = scene.image()
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
        """Return the whole file; raises `ValueError` if there are no scenes."""
        if self._shown is None:
            raise ValueError("no scenes to animate")
        self._write(self._time - self._held + self._last)
        return b"".join((*self._parts, END))

    def _frame(self, image: Image.Image, corner: tuple[int, int]) -> None:
        """Make this the pending frame, which is written when its duration is known."""
        self._next, self._corner, self._time = image, corner, 0

    def _write(self, time: int) -> None:
        image = self._next
        if image is not None:
            self._parts += getdata(image, self._corner, duration=time, transparency=_nothing(image))


def _numbers(image: Image.Image) -> Image.Image:
    """Return an image's color numbers as a gray image."""
    return Image.frombytes("L", image.size, image.tobytes())


def _nothing(image: Image.Image) -> int:
    """Return the number after the last color, which marks pixels that stay unchanged."""
    return len(image.getpalette() or ()) // 3


def _head(image: Image.Image) -> bytes:
    """Return the file's header, with size and palette."""
    channels = bytes(image.getpalette() or ())
    size = pack("<HHBBB", image.width, image.height, 0b11110111, 0, 0)
    return b"GIF89a" + size + channels.ljust(3 * COLORS, b"\0")
