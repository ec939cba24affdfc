"""Properties of every game's pictures: golden files, form, day and night, threads."""

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
    **{name: ("duel", cache(one)) for name, one in duel.GOLDEN.items()},
    **{f"imhotep_{name}": ("imhotep", cache(one)) for name, one in imhotep.EVERY.items()},
    **{f"imhotep_dynasty_{name}": ("imhotep", cache(one)) for name, one in expansions.EVERY.items()},
}
"""The game and the position, by name."""
AT_NIGHT = ("start", "action", "german", "tie", "resigned", "preview")
"""Golden pictures of The Duel by night; the others are by day."""
GOLDEN = [
    *(name for name in duel.GOLDEN if name not in AT_NIGHT),
    *(f"imhotep_{name}" for name in imhotep.GOLDEN),
    *(f"imhotep_dynasty_{name}" for name in expansions.GOLDEN),
    "imhotep_final",
]
"""The pictures that have golden files."""
DYNASTY_AT_NIGHT = ("everything", "c", "d", "final")
DARK_GOLDEN = {
    **{f"dark_{name}": name for name in AT_NIGHT},
    **{f"imhotep_dark_{name}": f"imhotep_{name}" for name in ("crowded", "order", "joint", "taken", "left")},
    **{f"imhotep_dynasty_dark_{name}": f"imhotep_dynasty_{name}" for name in DYNASTY_AT_NIGHT},
}
SHOWN = [*dict.fromkeys((*GOLDEN, *DARK_GOLDEN.values()))]
"""The same by the names of their positions, which the gallery shows in both looks."""
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
    """Against golden files: The Duel's whole, those of a game with several pictures numbered."""
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
    """Small PNGs with a palette, as many as there are descriptions, the same each time."""
    game, position = POSITIONS[name]
    found, shown = pictures(name, theme), position()
    described = RENDERERS[game].alt_texts(shown.view, shown.table, shown.recent, catalog(shown.language))
    assert len(found) == len(described)
    for data in found:
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
            assert image.height <= HEIGHT or shown.view.outcome is not None
        assert len(data) < MOST_BYTES
    assert list(map(pictured, found)) == list(map(pictured, pictures(name, theme)))


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_the_font_has_every_character(name: str, language: str) -> None:
    """A character that it lacks would be an empty box."""
    shown = [text.shown for canvas in canvases(name, language=language) for text in canvas.written]
    assert [text for text in shown if not drawable(text)] == []


@EVERY
def test_themes_differ_in_colors_only(name: str) -> None:
    """Same texts in the same places; drawing in one theme leaves nothing behind for the other."""
    before, dark, after = (canvases(name, theme) for theme in (LIGHT, DARK, LIGHT))
    plain, other = (
        [[text._replace(color=colors.INK) for text in canvas.written] for canvas in line]
        for line in (before, dark)
    )
    assert plain == other
    first, second, other = ([pictured(canvas.png()) for canvas in line] for line in (before, dark, after))
    assert first == other != second


@EVERY
def test_nothing_of_the_day_is_left_at_night(name: str) -> None:
    """No ground of the light theme, and nothing that large and bright, in a dark picture."""
    day, night = LIGHT, DARK
    only_light = set(day.flat()) - set(palette.colors(night))
    assert {day.panel, day.water, day.sand} <= only_light
    for canvas in canvases(name, DARK):
        image = decoded(canvas.png())
        assert not only_light & {color for _, color in image.getcolors(WIDTH * HEIGHT) or ()}
        assert ImageStat.Stat(image.convert("L")).mean[0] < 100


@BOTH_THEMES
def test_palette_is_small_and_grounds_keep_their_color(theme: Theme) -> None:
    """Pillow's search for the nearest color is not exact: large areas must not drift."""
    assert {*colors.PIECES, theme.panel, theme.water} <= set(theme.flat()) <= set(palette.colors(theme))
    assert len(palette.colors(theme)) <= palette.MOST
    for color in theme.flat():
        assert Canvas.blank(2, 2, color, theme).image().convert("RGB").getpixel((0, 0)) == color


def test_threads_draw_the_same() -> None:
    """Pixel by pixel: how they are deflated may differ. Says where a picture differs."""

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
