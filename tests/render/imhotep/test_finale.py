"""The picture of a finished game of Imhotep shows every item that brought someone points."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from bot.messages.catalog import LANGUAGES, catalog
from engine.contract import Item, Outcome, Sheet
from engine.imhotep.view import ImhotepView
from render.imhotep.picture.compose import compose
from render.kit.canvas import Canvas, Written
from render.kit.lists import signed
from render.kit.palette import LIGHT, THEMES, Theme
from render.kit.pictures import finale
from tests.render.imhotep.expansions import ALL, walked
from tests.render.imhotep.positions import LONG, NAMES, Position, ended
from tests.render.imhotep.test_picture import check_texts
from tests.support.imhotep import predictions

Ranking = tuple[tuple[int, ...], ...]
OUTCOMES: dict[str, Callable[[int], Ranking]] = {
    "alone": lambda seats: ((0,), *((seat,) for seat in range(1, seats))),
    "shared": lambda seats: (tuple(range(seats)),),
    "by the sled": lambda seats: (tuple(range(seats - 1)), (seats - 1,)),
}
"""For each reason, a function that returns the ranking of this many seats; everyone has the same points."""


@cache
def full(seats: int) -> ImhotepView:
    """Return the end of a game with every option on; its score sheet has twelve items."""
    options = {**ALL, "hidden_market_cards": "yes", "wrath": "yes"}
    for game, _ in walked("CDCDC", seats, seats, **options):
        if game.outcome is not None:
            return game.view(None)
    raise LookupError("no end")


def scored(view: ImhotepView, points: int, ranking: Ranking) -> ImhotepView:
    """Return the view with these points for every item."""
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
    position = Position(view, names=names, language=language)
    return compose(position.view, position.table, (), catalog(language), theme)[0]


def rows_of(canvas: Canvas) -> list[list[Written]]:
    """Return the cells of each row of the table, from left to right."""
    table = (text for text in canvas.written if text.size == CELL and text.box[1] > finale.SCENE)
    cells = sorted(table, key=middle)
    rows: list[list[Written]] = []
    for cell in cells:
        if not rows or middle(cell) - middle(rows[-1][0]) > CELL / 2:
            rows.append([])
        rows[-1].append(cell)
    return [sorted(row, key=lambda text: text.box[0]) for row in rows]


CELL = finale.CELL.sizes[0]


def middle(text: Written) -> float:
    return (text.box[1] + text.box[3]) / 2


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_switched_on(seats: int, outcome: str, language: str, theme: Theme) -> None:
    """With every option on, each of the twelve items has a row with everyone's points, and only long names
    are cut.
    """
    for points in (123, -100):
        view = scored(full(seats), points, OUTCOMES[outcome](seats))
        canvas = drawn(view, NAMES, language, theme)
        check_texts(canvas)
        assert all(text.shown == text.wanted for text in canvas.written)
        assert len(view.players[0].sheet.items) == 12
        assert [[cell.shown for cell in row] for row in rows_of(canvas)] == [[signed(points)] * seats] * 12
        check_texts(drawn(view, LONG, language, theme))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_base_game(seats: int) -> None:
    """In the base game, items without points for anyone are left out, and everyone's total is shown."""
    for wrath, names in product(("no", "yes"), (NAMES, LONG)):
        view = ended(seats, "ABABA", wrath).view
        canvas = drawn(view, names, "de", LIGHT)
        check_texts(canvas)
        wanted = {
            item.name
            for player in view.players
            for item in player.sheet.items
            if item.points and item.name != "prophecies"
        }
        assert len(rows_of(canvas)) == len(wanted)
        assert {signed(player.sheet.total) for player in view.players} <= {
            text.shown for text in canvas.written
        }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_prophecy_is_a_row(seats: int) -> None:
    """Each prophecy with a scarab has a row of its own, and there is no row for all of them."""
    view, say = full(seats), catalog("en")
    canvas = drawn(view, NAMES, "en", LIGHT)
    shown = {text.shown for text in canvas.written}
    placed = {scarab.god for scarab in predictions(view).scarabs}
    assert {say(f"imhotep.god.{god}") for god in placed} <= shown
    assert say("imhotep.picture.points.prophecies") not in shown
