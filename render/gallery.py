"""A sheet with every drawing: `python -m render.gallery [FILE] [--positions MODULE]`.

For each theme, it shows every sprite that the golden positions need, in the order of the modules that draw
them, and then these positions at half size. The positions come from a module with their names (`SHOWN`) and a
function that draws them (`canvases`); the tests in a checkout include such a module.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

from PIL import Image

from render.kit import pen
from render.kit.canvas import Canvas
from render.kit.palette import THEMES, Theme

POSITIONS = "tests.render.test_every_picture"
WIDTH, GAP = 2810, 10
"""The width of the sheet, which has room for five positions side by side, and the gap between images."""
ROOM = 1 << 30
"""The limit of the sprites' cache in bytes, which is enough to keep all of them."""


def shelves(images: Sequence[Image.Image], theme: Theme) -> Image.Image:
    """Return a sheet with the images in rows, from the left; each row is as tall as its tallest image."""
    lines: list[list[Image.Image]] = [[]]
    used = GAP
    for image in images:
        if used + image.width + GAP > WIDTH and lines[-1]:
            lines.append([])
            used = GAP
        lines[-1].append(image)
        used += image.width + GAP
    high = GAP + sum(max((image.height for image in line), default=0) + GAP for line in lines)
    sheet, y = Image.new("RGB", (WIDTH, high), theme.sand), GAP
    for line in lines:
        x = GAP
        for image in line:
            sheet.paste(image, (x, y))
            x += image.width + GAP
        y += max((image.height for image in line), default=0) + GAP
    return sheet


def sprites(theme: Theme) -> Iterator[Image.Image]:
    """Yield all sprites drawn so far, on the theme's ground."""
    for _, sprite in sorted(pen.drawn.items(), key=lambda drawn: _home(drawn[0])):
        image = Image.new("RGB", sprite.coverage.size, theme.sand)
        image.paste(sprite.colors, (0, 0, *image.size), sprite.coverage)
        yield image


def _home(key: object) -> tuple[str, str]:
    """Return the module and the name of the function that draws a sprite, given the sprite's key."""
    function = cast("tuple[object, ...]", key)[0]
    return getattr(function, "__module__", ""), getattr(function, "__qualname__", "")


def positions(module: str, theme: Theme) -> Iterator[Image.Image]:
    """Yield every golden position at half size, with its slices one below the other."""
    source = import_module(module)
    for name in source.SHOWN:
        whole = Canvas.stacked(source.canvases(name, theme)).image().convert("RGB")
        yield whole.reduce(2)


def gallery(module: str) -> Image.Image:
    """Return the whole sheet, with positions from this module."""
    parts: list[Image.Image] = []
    for theme in THEMES:
        pen.drawn.clear()
        shown = list(positions(module, theme))
        parts += [shelves(list(sprites(theme)), theme), shelves(shown, theme)]
    sheet, y = Image.new("RGB", (WIDTH, sum(part.height for part in parts))), 0
    for part in parts:
        sheet.paste(part, (0, y))
        y += part.height
    return sheet


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the sheet, and write it to the file named on the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=Path("gallery.png"))
    parser.add_argument("--positions", default=POSITIONS, metavar="MODULE")
    chosen = parser.parse_args(arguments)
    pen.drawn.limit = ROOM
    gallery(chosen.positions).save(chosen.file)


if __name__ == "__main__":
    main()
