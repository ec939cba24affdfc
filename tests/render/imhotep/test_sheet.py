"""The score sheet at its fullest: everything on its own place, between its lines, inside its frame."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.contract import Item, Outcome, Sheet
from engine.imhotep.view import ImhotepView
from render.imhotep.picture.compose import compose
from render.imhotep.picture.palette import painted
from render.imhotep.picture.sheet import LAYOUT
from render.kit.canvas import Canvas
from render.kit.lists import signed
from render.kit.palette import LIGHT, THEMES, Theme
from render.kit.pictures.sheet import RULE
from tests.render.imhotep.expansions import ALL, walked
from tests.render.imhotep.positions import LONG, NAMES, Position, ended
from tests.render.imhotep.test_picture import check_texts

EDGE = 5
"""Pixels of the frame."""
Ranking = tuple[tuple[int, ...], ...]
OUTCOMES: dict[str, Callable[[int], Ranking]] = {
    "alone": lambda seats: ((0,), *((seat,) for seat in range(1, seats))),
    "shared": lambda seats: (tuple(range(seats)),),
    "by the sled": lambda seats: (tuple(range(seats - 1)), (seats - 1,)),
}
"""Who is first, second…: all have equal points."""


@cache
def full(seats: int) -> ImhotepView:
    """The end of a game with everything switched on: twelve items."""
    options = {**ALL, "hidden_market_cards": "yes", "wrath": "yes"}
    for game, _ in walked("CDCDC", seats, seats, **options):
        if game.outcome is not None:
            return game.view(None)
    raise LookupError("no end")


def scored(view: ImhotepView, points: int, ranking: Ranking) -> ImhotepView:
    """The same with these points for every item."""
    players = tuple(
        replace(
            player,
            sheet=Sheet(player.seat, tuple(Item(item.name, points) for item in player.sheet.items)),
            sled=5 if player.seat in ranking[0] else 4,
        )
        for player in view.players
    )
    return replace(view, players=players, outcome=Outcome(ranking, "last_round"))


def drawn(view: ImhotepView, names: tuple[str, ...], language: str, theme: Theme) -> Canvas:
    found = Position(view, names=names, language=language)
    return compose(found.view, found.table, (), catalogue(language), theme)[0]


def check_sheet(canvas: Canvas, view: ImhotepView, names: tuple[str, ...]) -> None:
    check_texts(canvas)
    for text in canvas.written:
        left, top, right, low = text.box
        x, y, wide, high = LAYOUT.box
        assert x + EDGE < left < right < x + wide - EDGE, text
        assert y + EDGE < top < low < y + high - EDGE, text
        assert text.shown == text.wanted or text.wanted in names, text
    check_rows(canvas, view)
    check_lines(canvas, len(view.players[0].sheet.items))


def check_rows(canvas: Canvas, view: ImhotepView) -> None:
    """Every item's label and points lie between its lines; points in their columns."""
    seats, rows = len(view.players), view.players[0].sheet.items
    for item, (line, next_line) in zip(rows, pairwise(LAYOUT.lines(len(rows))), strict=True):
        row = [text for text in canvas.written if line < (text.box[1] + text.box[3]) / 2 < next_line]
        assert len(row) in (1 + seats, 2 + seats), "a label, for monuments a side, and everybody's points"
        for text in row:
            assert line + RULE <= text.box[1], text
            assert text.box[3] <= next_line, text
        numbers = sorted(row, key=lambda text: text.box[0])[-seats:]
        for seat, text in enumerate(numbers):
            assert text.shown == signed(view.players[seat].sheet.points(item.name))
            middle, half = LAYOUT.column_middle(seat, seats), LAYOUT.columns[seats] // 2
            assert middle - half < text.box[0] < text.box[2] < middle + half, text


def check_lines(canvas: Canvas, rows: int) -> None:
    """Nothing is drawn over a line."""
    image = canvas.image().convert("RGB")
    left, right = LAYOUT.left, LAYOUT.right
    *above, total = LAYOUT.lines(rows)
    for line, colour in [*((line, canvas.theme.rule) for line in above), (total, canvas.theme.text)]:
        for y in range(line, line + RULE):
            found = {image.getpixel((x, y)) for x in range(left, right)}
            assert found == {colour}, (y, found)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_switched_on(seats: int, outcome: str, language: str, theme: Theme) -> None:
    for names, points in product((NAMES, LONG), (0, 123, -100)):
        view = scored(full(seats), points, OUTCOMES[outcome](seats))
        assert len(view.players[0].sheet.items) == 12
        check_sheet(drawn(view, names, language, theme), view, names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_base_game(seats: int) -> None:
    for wrath, names in product(("no", "yes"), (NAMES, LONG)):
        view = ended(seats, "ABABA", wrath).view
        check_sheet(drawn(view, names, "de", LIGHT), view, names)


def test_lines_are_as_far_apart_as_they_can_be() -> None:
    for rows in range(7, 13):
        lines = LAYOUT.lines(rows)
        assert (lines[0], lines[-1]) == (LAYOUT.first_line, LAYOUT.last_line)
        gaps = {low - top for top, low in pairwise(lines)}
        assert max(gaps) - min(gaps) <= 1


def test_the_palette_holds_the_lines() -> None:
    for theme in map(painted, THEMES):
        assert theme.rule != theme.panel
        assert theme.rule != theme.quay
