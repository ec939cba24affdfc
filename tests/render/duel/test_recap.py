"""What became of the numbers between two positions: against the engine's raw state."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.duel import Duel
from engine.duel.harbor import FIGURES
from render.duel.text import phrases
from render.duel.text.recap import recap
from render.kit.recap import LIMIT
from tests.render.duel.positions import LONG, SHORT, new, played, resigned, when

GAMES = [(seed, sides) for seed, sides in enumerate(("AAAA", "BBBB", "ABAB", "BABA", "AABB", "BAAB"))]
languages = pytest.mark.parametrize("language", LANGUAGES)


def spans(seed: int, sides: str, count: int = 12) -> Iterator[tuple[Duel, Duel]]:
    """Two positions of a random game, near and far apart, the earlier one first."""
    chance = Random(seed)
    game = new(seed, sides)
    line = [game.copy(), *(after.copy() for after, _ in played(game, seed))]
    for length in (1, 2, 3, 4, 6, 9):
        for _ in range(count // 6):
            start = chance.randrange(len(line) - length)
            yield line[start], line[start + length]
    for _ in range(count):
        start, end = sorted(chance.sample(range(len(line)), 2))
        yield line[start], line[end]
    yield line[0], line[-1]


def of_table(game: Duel) -> dict[str, str]:
    """The numbers of the table by their keys, from the raw state."""
    state = game.state()
    boats = [boat for boat in state.boats if boat is not None]
    stores = {"boats": boats, "supply": state.supply, "reserve": state.reserve, "box": state.box}
    return {key: str(len(store)) for key, store in stores.items()}


def of_seat(game: Duel, seat: int) -> dict[str, str]:
    """The same of a player; points from the score sheet (D-19)."""
    own, sheet = game.state().sites[seat], game.scores()[seat]
    hidden = game.outcome is None and game.state().sides[1] == "A" and bool(own.temple)
    total = sheet.total - (sheet.points("temple") if hidden else 0)
    return {
        "points": str(total).replace("-", "\N{MINUS SIGN}") + ("+" if hidden else ""),
        "tiles": str(own.obelisk + own.light + own.dark + len(own.temple + own.tomb)),
        "actions": str(len(own.actions)),
        "stock": str(FIGURES - game.state().fields.count(seat)),
    }


def different(before: dict[str, str], after: dict[str, str], language: str) -> list[str]:
    return [
        catalogue(language)(f"render.recap.{key}", number=f"{old}→{after[key]}")
        for key, old in before.items()
        if old != after[key]
    ]


@languages
@pytest.mark.parametrize(("seed", "sides"), GAMES)
def test_every_number_that_changed_is_said(seed: int, sides: str, language: str) -> None:
    """With short names and the longest, forwards and, after taking back, backwards."""
    for one, two in spans(seed, sides):
        for before, after in ((one, two), (two, one)):
            table = different(of_table(before), of_table(after), language)
            seats = [different(of_seat(before, seat), of_seat(after, seat), language) for seat in (0, 1)]
            for players in (SHORT, LONG):
                lines = list(recap(before.view(None), after.view(None), players, catalogue(language)))
                assert len(lines) == bool(table) + any(seats)
                assert all(len(line) <= LIMIT for line in lines), lines
                if table:
                    assert lines.pop(0) == " · ".join(table)
                if any(seats):
                    said = [clause.partition(": ")[2].split(", ") for clause in lines[0].split(" · ")]
                    assert said == list(filter(None, seats)) or players is LONG
                    assert [parts[0] for parts in said] == [parts[0] for parts in seats if parts]


def test_nothing_changed() -> None:
    view = when(2, lambda view: view.supply < 20).view
    for language in LANGUAGES:
        assert recap(view, view, SHORT, catalogue(language)) == ()


def test_temple_points_stay_hidden_on_side_a() -> None:
    """Values that nobody sees do not show in the points (D-19); at the end they do."""
    two = when(2, lambda view: len(view.players[0].sites.temple) >= 2).view
    for line, view in (("+", two), ("", resigned().view)):
        text = recap(new(2, view.sides).view(None), view, SHORT, catalogue("en"))[1]
        shown = phrases.open_points(view, 0, catalogue("en"))
        assert shown.endswith("+") == bool(line)
        assert f"→{shown}" in text
        assert f"→{shown}+" not in text


def test_recaps_one_can_read() -> None:
    """Two figures each, and one boat unloaded."""
    before = new(3, start="0")
    after = before.copy()
    for code in ("a1", "b2", "a2", "b1", "xa"):
        after.play(after.parse(code))
    assert recap(before.view(None), after.view(None), SHORT, catalogue("en")) == (
        "supply 39→36 · box 0→1",
        "Nefertiti: points 0→2, tiles 0→2 · Akhenaten: points 0→2, stock 4→2",
    )
    assert recap(before.view(None), after.view(None), SHORT, catalogue("de")) == (
        "Vorrat 39→36 · Schachtel 0→1",
        "Nefertiti: Punkte 0→2, Plättchen 0→2 · Akhenaten: Punkte 0→2, Figuren 4→2",
    )
