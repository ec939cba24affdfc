"""Every game's pictures match their golden files, have the right form, and are the same in every thread."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.messages.catalog import LANGUAGES, catalog
from render.games import RENDERERS
from render.kit import colors, palette
from render.kit.canvas import HEIGHT, WIDTH, Canvas
from render.kit.fonts import drawable
from render.kit.palette import DARK, LIGHT, THEMES, Theme
from tests.render.duel import positions as duel
from tests.render.goldens import MOST_BYTES, check_golden, decoded
from tests.render.imhotep import expansions
from tests.render.imhotep import positions as imhotep
from tests.support.pictured import pictured

Shown = duel.Position | imhotep.Position

POSITIONS: dict[str, tuple[str, Callable[[], Shown]]] = {
    **{name: ("duel", cache(position)) for name, position in duel.GOLDEN.items()},
    **{f"imhotep_{name}": ("imhotep", cache(position)) for name, position in imhotep.EVERY.items()},
    **{
        f"imhotep_dynasty_{name}": ("imhotep", cache(position)) for name, position in expansions.EVERY.items()
    },
}
"""The game and a function that returns the position, by name."""
AT_NIGHT = ("start", "action", "german", "tie", "resigned", "preview")
"""The golden pictures of The Duel in the dark theme; all others are in the light one."""
GOLDEN = [
    *(name for name in duel.GOLDEN if name not in AT_NIGHT),
    *(f"imhotep_{name}" for name in imhotep.GOLDEN),
    *(f"imhotep_dynasty_{name}" for name in expansions.GOLDEN),
    "imhotep_final",
]
"""The positions that have golden files in the light theme."""
DYNASTY_AT_NIGHT = ("everything", "c", "d", "final")
DARK_GOLDEN = {
    **{f"dark_{name}": name for name in AT_NIGHT},
    **{f"imhotep_dark_{name}": f"imhotep_{name}" for name in ("crowded", "order", "joint", "taken", "left")},
    **{f"imhotep_dynasty_dark_{name}": f"imhotep_dynasty_{name}" for name in DYNASTY_AT_NIGHT},
}
SHOWN = [*dict.fromkeys((*GOLDEN, *DARK_GOLDEN.values()))]
"""The positions that have golden files in either theme. The gallery shows them in both."""
EVERY = pytest.mark.parametrize("name", POSITIONS)
BOTH_THEMES = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def canvases(name: str, theme: Theme = LIGHT, language: str | None = None) -> tuple[Canvas, ...]:
    game, position = POSITIONS[name]
    begun = position()
    say = catalog(language or begun.language)
    return RENDERERS[game].compose(begun.view, begun.table, begun.recent, say, theme)


def pictures(name: str, theme: Theme = LIGHT) -> list[bytes]:
    return [canvas.png() for canvas in canvases(name, theme)]


def check_pictures(file: str, name: str, theme: Theme) -> None:
    """Compare a position's pictures with golden files: one for The Duel, one per picture for Imhotep."""
    if POSITIONS[name][0] == "duel":
        check_golden(file, Canvas.stacked(canvases(name, theme)).png())
        return
    for number, data in enumerate(pictures(name, theme), 1):
        check_golden(f"{file}_{number}", data)


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_pictures(name: str) -> None:
    check_pictures(name, name, LIGHT)


@pytest.mark.parametrize("file", DARK_GOLDEN)
def test_golden_pictures_in_the_dark(file: str) -> None:
    check_pictures(file, DARK_GOLDEN[file], DARK)


@BOTH_THEMES
@EVERY
def test_form(name: str, theme: Theme) -> None:
    """Each description has a picture: a small PNG with a palette, which is the same each time."""
    game, position = POSITIONS[name]
    files, shown = pictures(name, theme), position()
    described = RENDERERS[game].alt_texts(shown.view, shown.table, shown.recent, catalog(shown.language))
    assert len(files) == len(described)
    for data in files:
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
            assert image.height <= HEIGHT or shown.view.outcome is not None
        assert len(data) < MOST_BYTES
    assert list(map(pictured, files)) == list(map(pictured, pictures(name, theme)))


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_the_font_has_every_character(name: str, language: str) -> None:
    """The font has every character in the pictures; it would draw an empty box for a missing one."""
    shown = [text.shown for canvas in canvases(name, language=language) for text in canvas.written]
    assert [text for text in shown if not drawable(text)] == []


@EVERY
def test_themes_differ_in_colors_only(name: str) -> None:
    """Both themes have the same texts in the same places, and drawing in one doesn't affect the other."""
    before, dark, after = (canvases(name, theme) for theme in (LIGHT, DARK, LIGHT))
    plain, other = (
        [[text._replace(color=colors.INK) for text in canvas.written] for canvas in line]
        for line in (before, dark)
    )
    assert plain == other
    first, second, other = ([pictured(canvas.png()) for canvas in line] for line in (before, dark, after))
    assert first == other != second


@EVERY
def test_nothing_of_the_light_theme_is_left_in_the_dark(name: str) -> None:
    """A dark picture has no ground of the light theme, nor anything else that is large and bright."""
    day, night = LIGHT, DARK
    only_light = set(day.flat()) - set(palette.colors(night))
    assert {day.panel, day.water, day.sand} <= only_light
    for canvas in canvases(name, DARK):
        image = decoded(canvas.png())
        assert not only_light & {color for _, color in image.getcolors(WIDTH * HEIGHT) or ()}
        assert ImageStat.Stat(image.convert("L")).mean[0] < 100


@BOTH_THEMES
def test_palette_is_small_and_grounds_keep_their_color(theme: Theme) -> None:
    """Large areas keep their color, although Pillow's search for the nearest color isn't exact."""
    assert {*colors.PIECES, theme.panel, theme.water} <= set(theme.flat()) <= set(palette.colors(theme))
    assert len(palette.colors(theme)) <= palette.MOST
    for color in theme.flat():
        assert Canvas.blank(2, 2, color, theme).image().convert("RGB").getpixel((0, 0)) == color


def test_threads_draw_the_same() -> None:
    """Several threads draw the same pixels. A failure says where they differ; files may be compressed
    differently.
    """

    def drawn(name: str) -> list[Image.Image]:
        return [canvas.image().convert("RGB") for canvas in canvases(name)]

    alone = {name: drawn(name) for name in GOLDEN}
    with ThreadPoolExecutor(4) as pool:
        for _ in range(2):
            together = dict(zip(GOLDEN, pool.map(drawn, GOLDEN), strict=True))
            boxes = {
                f"{name}_{number}": ImageChops.difference(*both).getbbox()
                for name in GOLDEN
                for number, both in enumerate(zip(alone[name], together[name], strict=True), 1)
            }
            assert {name: box for name, box in boxes.items() if box} == {}
