"""Random games with all sixteen combinations of sides, and invariants of every position (engine guide §6)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.contract import Decision, Event, Step
from engine.duel import Duel, events, steps
from engine.duel.events import Unloaded
from engine.duel.harbor import FIGURES
from engine.duel.steps import DuelReason
from engine.duel.tiles import TILES
from tests.engine.keeping import check_decision, check_doors, check_refusals
from tests.support.duel import ALL_SIDES, all_tiles, codes, new
from tests.support.duel_play import LONGEST, choose, walk
from tests.support.soaked import seeded

EVERY_STEP = tuple(steps.ALL.values())
KINDS = {"turn", "place", "unload", "swap"}
FORGED = (
    Step("a1"),
    Step("nonsense"),
    steps.Place("zz", 0),
    steps.Place("a1", 9),
    steps.Unload("x1", -1),
    steps.Unload("x9", 6),
    steps.Take("T 14", 0, 3),
    steps.Swap("s 111", 0, 0, 0),
    steps.Swap("s 121", 0, 1, 0),
)


def games(seeds: int = 1) -> list[tuple[str, int]]:
    """Return every combination of sides, each with this many seeds."""
    return [(sides, 16 * seed + index) for seed in range(seeds) for index, sides in enumerate(ALL_SIDES)]


def check_material(game: Duel) -> None:
    """Check that there are 60 tiles and four figures for each player, and that boats are full or gone."""
    assert all_tiles(game) == Counter(TILES)
    view = game.view(None)
    for seat, player in enumerate(view.players):
        assert player.seat == seat
        assert player.stock + view.fields.count(seat) == FIGURES
        assert player.stock >= 0
    assert all(cargo is None or len(cargo) == 3 for cargo in view.boats)
    assert view.supply % 3 == 0
    assert view.supply == 0 or None not in view.boats


@pytest.mark.parametrize(("sides", "seed"), games())
def test_every_position_of_a_random_game_keeps_the_contract(sides: str, seed: int) -> None:
    """All positions of random games have properties 2 to 8, 13 and 14 of the engine guide (D-1, D-8,
    D-16).
    """
    game, rng = new(sides, seed), Random(seed)
    for _ in range(LONGEST):
        check_decision(game)
        check_material(game)
        check_refusals(game, EVERY_STEP, each=1)
        if game.decision is None:
            break
        step = choose(game, rng)
        assert check_doors(game, step) == game.play(step)
    assert game.outcome is not None
    assert game.outcome.reason == "last_boat"


@pytest.mark.parametrize(("sides", "seed"), games()[::5])
def test_forged_steps_are_refused(sides: str, seed: int) -> None:
    """Every step that isn't an option is refused, even if `parse` could never return it."""
    game = new(sides, seed)
    check_refusals(game, FORGED, each=1)
    for _ in walk(game, Random(seed)):
        check_refusals(game, FORGED, each=1)


@pytest.mark.parametrize(("sides", "seed"), games())
def test_a_game_has_18_unloadings_and_is_bounded(sides: str, seed: int) -> None:
    """A game has 18 unloadings and at most 101 steps (D-40)."""
    played = list(walk(new(sides, seed), Random(seed)))
    unloaded = [event for _, events in played for event in events if isinstance(event, Unloaded)]
    assert len(unloaded) == 18
    assert len(played) <= LONGEST


def test_every_seat_and_an_onlooker_see_the_same() -> None:
    """All seats and onlookers see the same (D-19)."""
    game = new("ABAB", 3)
    for _ in walk(game, Random(3)):
        views = [replace(game.view(seat), viewer=None) for seat in (0, 1, None)]
        assert views[0] == views[1] == views[2]


def test_random_games_meet_every_kind_of_event_and_refusal() -> None:
    """Every kind of event, refusal and decision occurs in random games, so the checks above cover them
    all.
    """
    happened_at_all: set[str] = set()
    reasons: Counter[str] = Counter()
    decisions: set[Decision] = set()
    for sides, seed in games(2):
        game = new(sides, seed)
        for _, happened in walk(game, Random(seed)):
            happened_at_all.update(type(event).__name__ for event in happened)
            refusals = (game.refusal(step) for step in EVERY_STEP)
            reasons.update(refusal.reason.value for refusal in refusals if refusal is not None)
            if game.decision is not None:
                decisions.add(game.decision)
    # passing needs a rare position and nobody resigns here: see test_turn.py and test_end.py
    wanted = {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == events.__name__}
    assert wanted - set(happened_at_all) == {"Passed", "Resigned"}
    assert set(DuelReason) <= set(reasons)
    assert {(decision.kind, decision.optional) for decision in decisions} == {
        *[(kind, False) for kind in KINDS],
        *[("place", True), ("unload", True)],
    }


def test_the_other_seat_may_never_be_played_for() -> None:
    """Only the seat that is asked has options; codes don't name a seat."""
    game = new("AAAA", 1, start="1")
    assert codes(game, 0) == []
    assert codes(game, 1) == codes(game)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_games(block: int) -> None:
    """In 100 blocks of 100 random games, every decision is sound, and no piece is missing (property 15)."""
    for seed in range(100 * block, 100 * block + 100):
        game, played = new(ALL_SIDES[seed % 16], seeded(seed)), 0
        for _ in walk(game, Random(seeded(seed))):
            check_decision(game)
            check_material(game)
            played += 1
        assert played <= LONGEST
