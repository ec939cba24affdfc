"""The end at its fullest: everybody on the staircase, everything on its own place below their step."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.contract import Item, Outcome, Sheet
from engine.imhotep.view import ImhotepView
from render.imhotep.picture.compose import compose
from render.kit.canvas import WIDTH, Canvas
from render.kit.lists import signed
from render.kit.palette import LIGHT, THEMES, Theme
from render.kit.pictures.finale import SCENE, staircase
from tests.render.imhotep.expansions import ALL, walked
from tests.render.imhotep.positions import LONG, NAMES, Position, ended

Ranking = tuple[tuple[int, ...], ...]
OUTCOMES: dict[str, Callable[[int], Ranking]] = {
    "alone": lambda seats: ((0,), *((seat,) for seat in range(1, seats))),
    "shared": lambda seats: (tuple(range(seats)),),
    "by the sled": lambda seats: (tuple(range(seats - 1)), (seats - 1,)),
}
"""Who is first, second…: all have equal points."""
LEAST = 22
"""Pixels of the smallest text."""


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
    for text in canvas.written:
        left, top, right, low = text.box
        assert left >= 0, text
        assert top >= 0, text
        assert right <= WIDTH, text
        assert low <= canvas.numbers.height, text
        assert text.size >= LEAST, text
        assert text.shown == text.wanted or any(text.wanted in name for name in names), text
    check_columns(canvas, view)


def check_columns(canvas: Canvas, view: ImhotepView) -> None:
    """Below every step its owner's points, item by item; what gave nobody anything is left out."""
    outcome = view.outcome
    assert outcome is not None
    sheets = [player.sheet for player in view.players]
    items = [item.name for item in sheets[0].items if any(sheet.points(item.name) for sheet in sheets)]
    for step in staircase(outcome, len(sheets)):
        left, right = step.middle - step.wide // 2, step.middle + step.wide // 2
        column = [
            text.shown
            for text in canvas.written
            if left <= text.box[0] and text.box[2] <= right and text.box[1] > SCENE
        ]
        points = [signed(sheets[step.seat].points(item)) for item in items]
        found = [one for one in column if one in {*points, "·"}]
        assert found == [one if one != "0" else "·" for one in points]


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


def test_who_shares_a_place_shares_its_height() -> None:
    steps = staircase(Outcome(((1, 2), (0,), (3,)), "last_round"), 4)
    assert [(step.seat, step.place) for step in steps] == [(1, 1), (2, 1), (0, 3), (3, 4)]
    rises = [step.rise for step in steps]
    assert rises[0] == rises[1] > rises[2] > rises[3]
