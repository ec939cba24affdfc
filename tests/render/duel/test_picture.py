"""The texts in the pictures of The Duel fit and can be read, and its pieces look different."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.messages.catalog import catalog
from engine.duel import Duel
from engine.duel.harbor import BOATS
from engine.duel.tiles import COUNTS, Action, Kind
from render.duel.picture import boat_art, figure_art, geometry, tile_art
from render.duel.picture.compose import compose, draw
from render.kit import colors as c
from render.kit import fonts, palette
from render.kit.canvas import Canvas, Written
from render.kit.colors import BLACK_FRONT, WHITE
from render.kit.lists import signed
from render.kit.palette import DARK, LIGHT, Theme
from render.kit.players import Players
from tests.render.duel import positions
from tests.render.duel.positions import GOLDEN, LONG, Position, new, over, played, when
from tests.render.eyes import far_apart
from tests.render.goldens import decoded
from tests.support.pictured import pictured

SMALLEST = 20


def picture(position: Position, theme: Theme = LIGHT) -> bytes:
    return draw(position.view, position.table, position.recent, catalog(position.language), theme)


def canvas_of(position: Position) -> Canvas:
    slices = compose(position.view, position.table, position.recent, catalog(position.language))
    return Canvas.stacked(slices)


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_fit(name: str) -> None:
    position = GOLDEN[name]()
    written = canvas_of(position).written
    for text in written:
        left, top, right, low = text.box
        assert left >= 0, text
        assert top >= 0, text
        assert right <= geometry.WHOLE[0], text
        assert low <= geometry.WHOLE[1], text
        assert text.size >= SMALLEST, text
        if text.shown != text.wanted:
            assert any(text.wanted in name for name in position.table.names), text
    for text, other in combinations(written, 2):
        if text.wanted == other.wanted:  # a number on its empty place, covered by the tile
            continue
        apart = (
            text.box[2] <= other.box[0]
            or other.box[2] <= text.box[0]
            or text.box[3] <= other.box[1]
            or other.box[3] <= text.box[1]
        )
        assert apart, (text, other)


def test_no_text_is_cut_in_random_games() -> None:
    """In whole games with ordinary names, no text needs an ellipsis in either language."""
    for seed, (sides, language) in enumerate((("AAAA", "de"), ("BBBB", "de"), ("ABBA", "en"))):
        for number, (game, turn) in enumerate(played(new(seed, sides), seed)):
            if number % 4:
                continue
            canvas = canvas_of(Position(game.view(None), turn, language=language))
            assert [text for text in canvas.written if text.shown != text.wanted] == []


def test_long_names_leave_the_rest_whole() -> None:
    for seed in range(2):
        for number, (game, turn) in enumerate(played(new(seed), seed)):
            if number % 5:
                continue
            for text in canvas_of(Position(game.view(None), turn, LONG, "de")).written:
                assert text.shown == text.wanted or any(text.wanted in name for name in LONG.names), text


def test_a_name_the_font_lacks_becomes_the_seat() -> None:
    view = new(1).view(None)
    for name in ("字字", "\u0301", "\u202e", "שלום", "\U0001f600", "\U0001f600 | \U0001f1e9\U0001f1ea!"):
        assert not fonts.drawable(name)
        shown = [text.shown for text in canvas_of(Position(view, table=Players((name, "Zoë")))).written]
        assert "Black" in shown
        assert "Zoë" in shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana \U0001f42b", "Ana"),
        ("\u2728Zoe\u0308\u2728 of Thebes", "Zoë of Thebes"),
        ("Ben | \U0001f468\u200d\U0001f469\u200d\U0001f467", "Ben"),
        ("R2\ufe0f\u20e3-D2 字", "R2-D2"),
        ("\u202eabc", "abc"),
        ("-Ana-", "-Ana-"),
    ],
)
def test_a_name_keeps_what_the_font_can_draw_of_it(name: str, shown: str) -> None:
    """A name is drawn without the characters that the font lacks, such as emojis, instead of disappearing
    (issues 13, 17).
    """
    written = canvas_of(Position(new(1).view(None), table=Players((name, "Zoë")))).written
    assert shown in [text.shown for text in written]


def test_hidden_order_does_not_show() -> None:
    for game, turn in played(new(4), 4):
        state = game.state()
        other = Duel.at(
            replace(state, supply=tuple(reversed(state.supply)), reserve=tuple(reversed(state.reserve)))
        )
        assert other.state() != game.state()
        first, second = (picture(Position(position.view(None), turn)) for position in (game, other))
        assert pictured(first) == pictured(second)
        if game.view(None).supply < 30:
            break


def test_temple_a_shows_the_number_of_tiles_and_their_points() -> None:
    """The picture shows the number of face-down temple tiles and their points, which everyone saw, but not
    their values (D-19).
    """
    view = when(2, lambda view: len(view.players[0].sites.temple) >= 2).view
    first = view.players[0]
    other = positions.replace(
        first, sites=first.sites._replace(temple=tuple(5 - value for value in first.sites.temple))
    )
    changed = positions.replace(view, players=(other, view.players[1]))
    assert pictured(picture(Position(view))) == pictured(picture(Position(changed)))
    shown = [text.shown for text in canvas_of(Position(view)).written]
    assert signed(first.sheet.points("temple")) in shown
    assert signed(first.sheet.total) in shown


def test_one_changed_field_changes_one_place() -> None:
    view = when(2, positions.crowded).view
    field = next(field for field, holder in enumerate(view.fields) if holder == 0)
    fields = (*view.fields[:field], 1, *view.fields[field + 1 :])
    before, after = (decoded(picture(Position(v))) for v in (view, positions.replace(view, fields=fields)))
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    x, y = geometry.field_middle(field)
    half = geometry.FIELD // 2
    assert x - half <= box[0] < box[2] <= x + half
    assert y - half <= box[1] < box[3] <= y + half


def test_gray_tiles_look_different() -> None:
    looks = {(tile.kind, tile.value if tile.kind is Kind.TEMPLE else 0, tile.action) for tile, _ in COUNTS}
    drawn = [tile_art.tile(*look, geometry.TILE) for look in sorted(looks, key=str)]
    assert len(drawn) == 4 + len(Action) + 4
    assert min(far_apart(*pair) for pair in combinations(drawn, 2)) > 20


def test_gray_owners_and_signs_look_different() -> None:
    black, white = (figure_art.figure(owner, 80, LIGHT) for owner in ("black", "white"))
    assert far_apart(black, white) > 60
    moored, gone = (boat_art.boat(geometry.BOAT, look, 0, LIGHT) for look in boat_art.LOOKS)
    assert far_apart(moored, gone) > 20
    post = boat_art.post(34, LIGHT, afloat=True)
    assert boat_art.gangplank(*geometry.PLANK, 0).size != post.size


def test_every_string_can_be_drawn() -> None:
    for language in ("en", "de"):
        say = catalog(language)
        for game, turn in played(new(9, "ABAB"), 9):
            if turn and game.view(None).supply % 2:
                canvas = Canvas.stacked(compose(game.view(None), positions.SHORT, turn, say))
                assert [text for text in canvas.written if not fonts.drawable(text.shown)] == []
    for name in BOATS:
        assert fonts.drawable(name)


def luminance(color: palette.Color) -> float:
    parts = [channel / 255 for channel in color]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: palette.Color, other: palette.Color) -> float:
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    low, high = sorted(map(luminance, (color, other)))
    return (high + 0.05) / (low + 0.05)


LARGE, LEAST, LEAST_LARGE = 52, 4.5, 3.0
"""The size from which a text needs less contrast with its ground, and the minimum contrast for small and for
large texts.
"""


@pytest.mark.parametrize("theme", palette.THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", GOLDEN)
def test_contrast_of_every_text(name: str, theme: Theme) -> None:
    """Every text has enough contrast with the most common color around its letters."""
    position = GOLDEN[name]()
    say = catalog(position.language)
    for canvas in compose(position.view, position.table, position.recent, say, theme):
        image = canvas.image().convert("RGB")
        for text in canvas.written:
            least = LEAST_LARGE if text.size >= LARGE else LEAST
            assert contrast(text.color, ground_of(image, text)) >= least, text


def ground_of(image: Image.Image, text: Written) -> palette.Color:
    """Return the most common color in a text's box that differs enough from the text's own."""
    data = image.crop(text.box).tobytes()
    counts = Counter((data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3))
    others = (color for color, _ in counts.most_common() if contrast(text.color, color) > 1.6)
    return next(others, text.color)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_pieces_stand_out_from_their_grounds(theme: Theme) -> None:
    """On every ground, the rim or the body of a figure has enough contrast."""
    for ground in (theme.floor, theme.lamp, theme.panel, theme.sky_mid):
        rims = (theme.dark_rim, BLACK_FRONT), (c.INK, WHITE)
        assert all(max(contrast(color, ground) for color in pair) >= 4 for pair in rims), ground


def test_final_picture_shows_the_temples() -> None:
    final = when(3, over)
    shown = [text.shown for text in canvas_of(final).written]
    assert str(final.view.players[0].sheet.total) in shown
    assert not any(text.endswith("+") for text in shown)
