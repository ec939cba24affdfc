"""The picture: golden files, what fits, what is told apart."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import ImageChops

from bot.messages.catalog import LANGUAGES, catalogue
from engine.duel import Duel
from engine.duel.harbor import BOATS
from engine.duel.tiles import COUNTS, Action, Kind
from render.duel.picture import figure_art, geometry, tile_art
from render.duel.picture.compose import compose, draw, warm
from render.kit import boat_art, fonts, palette
from render.kit.canvas import HEIGHT, WIDTH, Canvas
from render.kit.lists import signed
from render.kit.palette import DARK, LIGHT, Theme
from render.kit.players import Players
from tests.render.duel import positions
from tests.render.duel.positions import GOLDEN, LONG, Position, new, over, played, when
from tests.render.eyes import far_apart
from tests.render.goldens import decoded

SMALLEST = 18


def picture(position: Position, theme: Theme = LIGHT) -> bytes:
    return draw(position.view, position.table, position.recent, catalogue(position.language), theme)


def canvas_of(position: Position) -> Canvas:
    return compose(position.view, position.table, position.recent, catalogue(position.language))


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_fit(name: str) -> None:
    position = GOLDEN[name]()
    written = canvas_of(position).written
    for text in written:
        left, top, right, low = text.box
        assert left >= 0, text
        assert top >= 0, text
        assert right <= WIDTH, text
        assert low <= HEIGHT, text
        assert text.size >= SMALLEST, text
        if text.shown != text.wanted:
            assert any(text.wanted.startswith(part) for part in (*position.table.names, "Figu")), text
    for one, other in combinations(written, 2):
        if one.wanted == other.wanted:  # a number on its empty place, covered by the tile
            continue
        apart = (
            one.box[2] <= other.box[0]
            or other.box[2] <= one.box[0]
            or one.box[3] <= other.box[1]
            or other.box[3] <= one.box[1]
        )
        assert apart, (one, other)


def test_no_text_is_cut_in_random_games() -> None:
    """Over whole games, with usual names, no text needs an ellipsis, in either language."""
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
                assert text.shown == text.wanted or text.wanted in LONG.names, text


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
    """Issue 13, 17: an emoji costs nobody their name."""
    written = canvas_of(Position(new(1).view(None), table=Players((name, "Zoë")))).written
    assert shown in [text.shown for text in written]


def test_hidden_order_does_not_show() -> None:
    for game, turn in played(new(4), 4):
        state = game.state()
        other = Duel.at(
            replace(state, supply=tuple(reversed(state.supply)), reserve=tuple(reversed(state.reserve)))
        )
        assert other.state() != game.state()
        one, two = (picture(Position(position.view(None), turn)) for position in (game, other))
        assert one == two
        if game.view(None).supply < 30:
            break


def test_temple_a_looks_alike_until_the_end() -> None:
    """D-19: the picture of a running game shows how many, not which."""
    view = when(2, lambda view: len(view.players[0].sites.temple) >= 2).view
    first = view.players[0]
    points = first.sheet.points("temple")
    items = tuple(
        item if item.name != "temple" else type(item)("temple", points + 1) for item in first.sheet.items
    )
    changed = positions.replace(
        first,
        sites=first.sites._replace(temple=tuple(5 - value for value in first.sites.temple)),
        sheet=positions.replace(first.sheet, items=items),
    )
    other = positions.replace(view, players=(changed, view.players[1]))
    assert picture(Position(view)) == picture(Position(other))


def test_one_changed_field_changes_one_place() -> None:
    view = when(2, positions.crowded).view
    field = next(field for field, holder in enumerate(view.fields) if holder == 0)
    fields = (*view.fields[:field], 1, *view.fields[field + 1 :])
    one, two = (decoded(picture(Position(v))) for v in (view, positions.replace(view, fields=fields)))
    box = ImageChops.difference(one, two).getbbox()
    assert box is not None
    x, y = geometry.field_middle(field)
    half = geometry.FIELD // 2
    assert x - half <= box[0] < box[2] <= x + half
    assert y - half <= box[1] < box[3] <= y + half


def test_grey_tiles_are_told_apart() -> None:
    looks = {(tile.kind, tile.value if tile.kind is Kind.TEMPLE else 0, tile.action) for tile, _ in COUNTS}
    drawn = [tile_art.tile(*look, geometry.TILE, palette.LIGHT) for look in sorted(looks, key=str)]
    assert len(drawn) == 4 + len(Action) + 4
    assert min(far_apart(one, other) for one, other in combinations(drawn, 2)) > 20


def test_grey_owners_and_signs_are_told_apart() -> None:
    black, white = (figure_art.figure(owner, 80) for owner in ("black", "white"))
    assert far_apart(black, white) > 60
    size = (geometry.BOAT_LONG, geometry.BOAT_WIDE)
    moored, ready = (boat_art.boat(*size, look, 0, palette.LIGHT) for look in ("moored", "ready"))
    assert far_apart(moored, ready) > 20
    post = figure_art.post(34, palette.LIGHT, afloat=True)
    assert figure_art.pointer(*geometry.POINTER, 0).size != post.size


def test_every_string_can_be_drawn() -> None:
    for language in ("en", "de"):
        say = catalogue(language)
        for game, turn in played(new(9, "ABAB"), 9):
            if turn and game.view(None).supply % 2:
                canvas = compose(game.view(None), positions.SHORT, turn, say)
                assert [text for text in canvas.written if not fonts.drawable(text.shown)] == []
    for name in BOATS:
        assert fonts.drawable(name)


def luminance(colour: palette.Colour) -> float:
    parts = [channel / 255 for channel in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("text", "ground"),
    [("INK", "PAPYRUS"), ("INK", "GOLD"), ("INK", "DUNE"), ("INK", "SAND"), ("MUTED", "PAPYRUS"),
     ("CREAM", "NIGHT"), ("CREAM", "TOMB"), ("CREAM", "ACTION"), ("CREAM", "WATER"), ("PAPYRUS", "MUTED"),
     ("INK", "CREAM"), ("CREAM", "BLACK"), ("INK", "WHITE")],
)  # fmt: skip
def test_contrast(text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


def contrast(one: palette.Colour, other: palette.Colour) -> float:
    """As WCAG has it: 1…21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", palette.THEMES, ids=lambda theme: theme.name)
def test_contrast_of_themes(theme: Theme) -> None:
    """Texts 4.5, what must be seen 3: rims of pieces, boats that can be unloaded."""
    texts = (
        (theme.text, theme.panel), (theme.text, theme.bar), (theme.text, theme.quay),
        (theme.quiet, theme.panel), (theme.panel, theme.quiet), (theme.field_name, theme.field),
        (palette.CREAM, theme.foot), (palette.CREAM, theme.water),
    )  # fmt: skip
    for text, ground in texts:
        assert contrast(text, ground) >= 4.5, (text, ground)
    graphics = (
        (theme.rim, theme.panel), (theme.rim, theme.deck), (palette.GOLD, theme.water),
        (palette.STONE, theme.panel) if theme is DARK else (palette.INK, theme.panel),
    )  # fmt: skip
    for sign, ground in graphics:
        assert contrast(sign, ground) >= 3, (sign, ground)
    for ground in (theme.panel, theme.field, theme.bar, theme.quay):  # a figure's two rings
        assert max(contrast(ring, ground) for ring in (palette.INK, palette.CREAM)) >= 4.5, ground


def test_final_picture_shows_the_temples() -> None:
    final = when(3, over)
    shown = [text.shown for text in canvas_of(final).written]
    assert str(final.view.players[0].sheet.total) in shown
    assert not any(text.endswith("+") for text in shown)


def test_warm_can_run_twice() -> None:
    warm()
    warm()
    warm(DARK)


DECISIVE = 26


def test_what_decides_a_move_is_large() -> None:
    """Numbers of tiles, fields, docks, points and whose turn it is: 26 pixels and more."""
    position = when(10, positions.swapping)
    small = [text for text in canvas_of(position).written if text.size < DECISIVE]
    say = catalogue("en")
    names = {say(f"render.{key}", count=count) for key in SMALL_PRINT for count in range(1, 5)} | {
        "A",
        "B",
        "W",
    }
    assert {text.wanted for text in small} <= names


def test_a_face_down_temple_is_told_as_such() -> None:
    """D-19: beside what lies open its owner reads points, everybody else tiles; at the end nothing is hidden.
    The most there can be fits.
    """
    position = when(2, lambda view: len(view.players[0].sites.temple) >= 2, "AAAA")
    player = position.view.players[0]
    whole = replace(player, sites=player.sites._replace(temple=(1, 2, 3, 4) * 3))
    for own, language in product((player, whole), LANGUAGES):
        say = catalogue(language)
        tiles, points = len(own.sites.temple), own.sheet.points("temple")
        for viewer, text in (
            (0, say("render.picture.hidden.points", count=points)),
            (1, say("render.picture.hidden.tiles", count=tiles)),
            (None, say("render.picture.hidden.tiles", count=tiles)),
        ):
            view = replace(position.view, players=(own, position.view.players[1]), viewer=viewer)
            shown = {one.shown for one in canvas_of(Position(view, language=language)).written}
            assert text in shown
            assert signed(own.sheet.total - points) in shown
    final = when(2, over, "AAAA").view
    shown = [one.shown for one in canvas_of(Position(final)).written]
    assert shown.count(catalogue("en")("render.picture.points")) == len(final.players)


SMALL_PRINT = (
    "site.obelisk", "site.temple", "site.pyramids", "site.tomb", "picture.supply", "picture.reserve",
    "picture.box", "picture.standing", "picture.hidden.tiles",
)  # fmt: skip
