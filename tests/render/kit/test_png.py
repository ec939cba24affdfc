"""Every reader gets the same picture from our PNG writer, whichever library deflated it."""

import subprocess
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from render.kit import png
from render.kit.blend import channels, paletted
from render.kit.palette import DARK, LIGHT
from render.kit.png import SIGNATURE, Deflater, by_zlib, encode, fastest
from tests.support.pictured import pictured

SIZES = [(1, 1), (3, 71), (70, 70), (257, 141), (1100, 700)]
both = pytest.mark.parametrize("deflater", [fastest, by_zlib], ids=["fastest", "zlib"])


def picture(size: tuple[int, int]) -> Image.Image:
    """Return an image with both runs of the same number and single numbers."""
    chance, most = Random(1), len(channels(LIGHT)) // 3
    runs = (bytes([chance.randrange(most)]) * chance.choice([1, 1, 2, 60]) for _ in range(size[0] * size[1]))
    return Image.frombytes("L", size, b"".join(runs)[: size[0] * size[1]])


@both
@pytest.mark.parametrize("size", SIZES)
def test_pillow_reads_what_was_written(deflater: Callable[[], Deflater], size: tuple[int, int]) -> None:
    numbers = picture(size)
    with Image.open(BytesIO(encode(numbers, channels(LIGHT), deflater))) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", size)
        assert image.tobytes() == numbers.tobytes()
        assert bytes(image.getpalette() or ()) == channels(LIGHT)


@both
@pytest.mark.parametrize("size", SIZES)
def test_its_chunks_are_complete(deflater: Callable[[], Deflater], size: tuple[int, int]) -> None:
    """Every chunk has its checksum, and the data are just the rows, each after a zero."""
    data, kinds = encode(picture(size), channels(LIGHT), deflater)[len(SIGNATURE) :], list[bytes]()
    while data:
        length = int.from_bytes(data[:4], "big")
        kind, chunk, rest = data[4:8], data[8 : 8 + length], data[8 + length :]
        assert int.from_bytes(rest[:4], "big") == zlib.crc32(kind + chunk)
        kinds.append(kind)
        data = rest[4:]
        if kind == b"IDAT":
            rows = zlib.decompress(chunk)
            assert len(rows) == (size[0] + 1) * size[1]
            assert set(rows[:: size[0] + 1]) == {0}
    assert kinds == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


def test_two_files_of_one_image_show_the_same() -> None:
    image, other = picture((70, 70)), picture((70, 71))
    files = [encode(image, channels(LIGHT), deflater) for deflater in (fastest, by_zlib)]
    assert pictured(files[0]) == pictured(files[1]) != pictured(encode(other, channels(LIGHT), by_zlib))
    assert pictured(files[0]) != pictured(encode(image, channels(DARK), by_zlib))


@both
def test_it_shows_the_same_as_pillows_own_writer(deflater: Callable[[], Deflater]) -> None:
    numbers, target = picture((1100, 700)), BytesIO()
    paletted(numbers, LIGHT).save(target, "PNG")
    with (
        Image.open(target) as theirs,
        Image.open(BytesIO(encode(numbers, channels(LIGHT), deflater))) as ours,
    ):
        assert ours.convert("RGB").tobytes() == theirs.convert("RGB").tobytes()


def test_here_it_is_the_fast_one() -> None:
    assert fastest is not by_zlib
    assert type(png.fastest()) is not type(by_zlib())


def test_without_the_fast_one_zlib_deflates() -> None:
    code = "import sys; sys.modules['isal'] = None; from render.kit.png import by_zlib, fastest"
    code += "; print(fastest is by_zlib)"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert shown.stdout == "True\n"
