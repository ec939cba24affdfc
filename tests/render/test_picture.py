"""The picture: golden files, what fits, what is told apart."""

import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.speech.catalog import catalogue
from engine.duel.harbor import BOATS
from engine.duel.tiles import COUNTS, Action, Kind
from render import boat_art, duel_places, figure_art, palette, tile_art
from render import type as fonts
from render.canvas import HEIGHT, WIDTH, Canvas
from render.duel import compose, draw, warm
from render.table import Table
from tests.render import positions
from tests.render.positions import GOLDEN, LONG, Position, new, over, played, when

FOLDER = Path(__file__).with_name("golden")
ARTIFACTS = Path(__file__).parents[2] / "artifacts"
REGENERATE = "GOLDEN"
"""`GOLDEN=1 pytest tests/render` writes the golden pictures anew. Look at them before you commit them."""

MOST_BYTES = 200_000
SMALLEST = 18


def picture(position: Position) -> bytes:
    return draw(position.view, position.table, position.recent, catalogue(position.language))


def canvas_of(position: Position) -> Canvas:
    return compose(position.view, position.table, position.recent, catalogue(position.language))


def decoded(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_pictures(name: str) -> None:
    data, path = picture(GOLDEN[name]()), FOLDER / f"{name}.png"
    if os.environ.get(REGENERATE):
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(data)
    actual, wanted = decoded(data), decoded(path.read_bytes())
    difference = ImageChops.difference(actual, wanted)
    if difference.getbbox() is not None:
        ARTIFACTS.mkdir(exist_ok=True)
        actual.save(ARTIFACTS / f"{name}.actual.png")
        ImageChops.add(difference, difference, 0.25).save(ARTIFACTS / f"{name}.diff.png")
    assert difference.getbbox() is None, f"see {ARTIFACTS}; {REGENERATE}=1 if it was meant"


@pytest.mark.parametrize("name", GOLDEN)
def test_form(name: str) -> None:
    data = picture(GOLDEN[name]())
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
    assert len(data) < MOST_BYTES
    assert data == picture(GOLDEN[name]())


def test_palette_is_small_and_holds_what_is_drawn() -> None:
    assert len(palette.colours()) <= 256
    assert set(palette.FLAT) <= set(palette.colours())


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
    for name in ("字字", "a\u0301", "\u202eabc", "a\tb", "שלום", "\U0001f600"):
        assert not fonts.drawable(name)
        shown = [text.shown for text in canvas_of(Position(view, table=Table((name, "Zoë")))).written]
        assert "Black" in shown
        assert "Zoë" in shown


def test_hidden_order_does_not_show() -> None:
    for game, turn in played(new(4), 4):
        other = game.copy()
        for name in ("_deck", "_reserve"):
            setattr(other, name, tuple(reversed(getattr(other, name))))
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
        sites=positions.replace(first.sites, temple=tuple(5 - value for value in first.sites.temple)),
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
    x, y = duel_places.field_middle(field)
    half = duel_places.FIELD // 2
    assert x - half <= box[0] < box[2] <= x + half
    assert y - half <= box[1] < box[3] <= y + half


def grey(image: Image.Image) -> Image.Image:
    return image.convert("L")


def far_apart(one: Image.Image, other: Image.Image) -> float:
    """How different two greyscale drawings are: root mean square, 0…255."""
    return ImageStat.Stat(ImageChops.difference(grey(one), grey(other))).rms[0]


def test_grey_tiles_are_told_apart() -> None:
    looks = {(tile.kind, tile.value if tile.kind is Kind.TEMPLE else 0, tile.action) for tile, _ in COUNTS}
    drawn = [tile_art.tile(*look, duel_places.TILE).colours for look in sorted(looks, key=str)]
    assert len(drawn) == 4 + len(Action) + 4
    assert min(far_apart(one, other) for one, other in combinations(drawn, 2)) > 20


def test_grey_owners_and_signs_are_told_apart() -> None:
    black, white = (figure_art.figure(owner, 80).colours for owner in ("black", "white"))
    assert far_apart(black, white) > 60
    size = (duel_places.BOAT_LONG, duel_places.BOAT_WIDE)
    moored, ready = (boat_art.boat(*size, look, 0) for look in ("moored", "ready"))
    assert far_apart(moored.colours, ready.colours) > 20
    assert figure_art.pointer(*duel_places.POINTER, 0).size != figure_art.post(34, afloat=True).size


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
    low, high = sorted(luminance(getattr(palette, name)) for name in (text, ground))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_final_picture_shows_the_temples() -> None:
    final = when(3, over)
    shown = [text.shown for text in canvas_of(final).written]
    assert str(final.view.players[0].sheet.total) in shown
    assert not any(text.endswith("+") for text in shown)


def test_warm_can_run_twice() -> None:
    warm()
    warm()


def test_threads_draw_the_same() -> None:
    found = [position() for position in GOLDEN.values()]
    alone = [picture(position) for position in found]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(4):
            assert list(pool.map(picture, found)) == alone


DECISIVE = 26


def test_what_decides_a_move_is_large() -> None:
    """Numbers of tiles, fields, docks, points and whose turn it is: 26 pixels and more."""
    position = when(10, positions.swapping)
    small = [text for text in canvas_of(position).written if text.size < DECISIVE]
    say = catalogue("en")
    names = {say(f"render.{key}", count=2) for key in SMALL_PRINT} | {"A", "B", "W"}
    assert {text.wanted for text in small} <= names


SMALL_PRINT = (
    "site.obelisk", "site.temple", "site.pyramids", "site.tomb", "picture.supply", "picture.reserve",
    "picture.box", "picture.points",
)  # fmt: skip
