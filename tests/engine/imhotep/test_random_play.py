"""Random games for every number of players and every mixture of sides, and invariants of every position
(rules §13, engine guide §6).
"""

from collections import Counter
from random import Random

import pytest

from engine.contract import Decision, Event, Reason, Refused, Step
from engine.imhotep import Imhotep, events, steps
from engine.imhotep.cards import Card, deck
from engine.imhotep.components import Site
from engine.imhotep.printed import BESIDE, PYRAMIDS, SLED, STONES
from engine.imhotep.rules.ships import docks
from engine.imhotep.sites import market, obelisks, pyramids
from engine.imhotep.sites.market import MarketReason, Take
from engine.imhotep.sites.pyramids import Build, PyramidsReason
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.switches import BASE
from tests.engine.keeping import check_decision, check_doors, check_refusals
from tests.support.imhotep import (
    ALL_SIDES,
    BASE_STEPS,
    codes,
    new,
    play,
    points,
    position,
    table_of,
)
from tests.support.imhotep_dynasty import all_cards, all_stones, with_other_secrets
from tests.support.imhotep_play import LONGEST, choose, walk
from tests.support.soaked import seeded

EVERY_STEP = tuple(BASE_STEPS.values())
BASE_REASONS = (ImhotepReason, MarketReason, PyramidsReason)
OF_EXPANSIONS = {ImhotepReason.PLACE_TAKEN, MarketReason.SPACE_EMPTY}
KINDS = {"turn", "load", "sail", "order", "market", "keep", "pyramid", "bonus", "temple"}
FORGED = (
    Step("q"),
    Step("nonsense"),
    steps.Load("l e1", 4, 0),
    steps.Load("l a1", 0, 1),
    steps.Load("l a5", 0, 4),
    steps.Sail("s a M", 1, Site.MARKET),
    steps.Play("c st", Card.STATUE),
    Take("m st", Card.LEVER),
    Build("p 4", 3),
    steps.Next("u 4", 4),
)
COMBINATIONS = [
    (sides, seats, wrath, 192 * (seats - 2) + 2 * number + (wrath == "yes"))
    for seats in (2, 3, 4)
    for number, sides in enumerate(ALL_SIDES)
    for wrath in ("no", "yes")
]
"""All 192 combinations of sides, players and variant, each with a seed."""


def start(combination: tuple[str, int, str, int]) -> tuple[Imhotep, Random]:
    """Return a new game, and the generator that chooses in it."""
    sides, seats, wrath, seed = combination
    return new(sides, seats, seed, wrath=wrath), Random(seed)


def check_material(game: Imhotep) -> None:
    """Check the counts of stones and cards, and the sleds, ships and docks (§13)."""
    table = table_of(game)
    # invariant 1, where the delivered stone still counts on its ship
    assert all_stones(game) == dict.fromkeys(range(table.seats), STONES)
    assert all_cards(game) == Counter(deck(BASE))  # invariant 2
    assert all(0 <= sled <= SLED for sled in table.sleds)  # invariant 3
    assert min(table.quarries) >= 0
    moored = [ship.site for ship in table.ships if ship.site is not None]
    assert len(set(moored)) == len(moored)
    if not game.mid_turn:
        assert all(ship.load == 0 for ship in table.ships if ship.site is not None)
        assert table.in_play == ()


def check_points(game: Imhotep) -> None:
    """Check the points that the sites have paid by counting them from their stones (§13, 5 and 6)."""
    table = table_of(game)
    pyramids, obelisks = table.states[1], table.states[4]
    shapes = PYRAMIDS[table.sides[1].letter]
    paid = sum(
        space.points
        for shape, built in zip(shapes, pyramids.built, strict=True)
        for space in shape[: len(built)]
    )
    assert sum(own[1] for own in table.earned) == paid + BESIDE * len(pyramids.beside)
    assert paid <= (34 if table.sides[1].letter == "A" else 36)
    assert sum(own[4] for own in table.earned) == sum((10, 9, 8, 7, 6, 5, 5, 5)[: len(obelisks.towers)])
    assert all(own[0] == own[3] == 0 for own in table.earned)
    assert all(len(stack) < 3 for stack in obelisks.stacks) or table.sides[4].letter == "A"
    assert [sum(own) for own in table.earned] == points(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wrath", ["no", "yes"])
def test_every_combination_keeps_the_invariants(seats: int, wrath: str) -> None:
    """One game of each of the 192 combinations keeps the invariants (§13); `test_against_naive.py` plays
    another of each.
    """
    for sides, count, variant, seed in COMBINATIONS:
        if (count, variant) != (seats, wrath):
            continue
        game, rng = start((sides, seats, wrath, seed))
        for ply, _ in enumerate(walk(game, rng)):
            check_decision(game)
            if ply % 4 == 0:
                check_material(game)
        check_material(game)
        check_points(game)
        assert game.outcome is not None
        assert game.outcome.reason == "last_round"
        assert sorted(seat for place in game.outcome.ranking for seat in place) == list(range(seats))


@pytest.mark.parametrize("combination", COMBINATIONS[::17], ids=lambda mixture: f"{mixture[0]}-{mixture[1]}")
def test_every_position_of_a_random_game_keeps_the_contract(combination: tuple[str, int, str, int]) -> None:
    """Every position of a random game has properties 2 to 8, 13 and 14 of the engine guide."""
    game, rng = start(combination)
    for ply in range(LONGEST):
        check_material(game)
        check_points(game)
        check_refusals(game, EVERY_STEP, ply)
        if game.decision is None:
            break
        step = choose(game, rng)
        assert check_doors(game, step) == game.play(step)
    assert game.decision is None


@pytest.mark.parametrize("combination", COMBINATIONS[5::31])
def test_forged_steps_are_refused(combination: tuple[str, int, str, int]) -> None:
    """Every step that isn't an option is refused, even if `parse` could never return it."""
    game, rng = start(combination)
    for _ in walk(game, rng):
        check_refusals(game, FORGED)


def test_only_who_chooses_from_the_pair_sees_it() -> None:
    """Only the seat that chooses from the pair sees it, and only while it chooses; others see only how many
    cards it has (§12).
    """
    game = position(["W", "....", "...", ".."], seats=3, sides="BAAAA", display="rP le ch", pair="st sa")
    assert [game.view(seat).sites[Site.MARKET].visible_cards for seat in (0, 1, 2, None)] == [()] * 4
    play(game, "s a M", "m pair")
    seen = (Card.STATUE, Card.SAIL)
    assert [game.view(seat).sites[Site.MARKET].visible_cards for seat in (0, 1, 2, None)] == [
        (),
        seen,
        (),
        (),
    ]
    assert {game.view(seat).sites[Site.MARKET].pair for seat in (0, 1, 2, None)} == {2}
    other = with_other_secrets(game, Random(4), None)
    for seat in (0, 2, None):
        assert other.view(seat) == game.view(seat)
    play(game, "k sa")
    assert [game.view(seat).sites[Site.MARKET].visible_cards for seat in (0, 1, 2, None)] == [()] * 4


def test_all_see_the_same_but_for_the_pair() -> None:
    """All seats see the same, except when one chooses from the pair (§12)."""
    game, rng = new("BBBBB", 4, 3), Random(3)
    for _ in walk(game, rng):
        if game.decision is None or game.decision.kind != "keep":
            assert len({repr(game.view(seat)) for seat in (0, 1, 2, 3, None)}) == 1


def test_the_view_agrees_with_the_position() -> None:
    """The docks, decision, scores and context in the view agree with the position."""
    game, rng = new("BBBBB", 3, 8), Random(8)
    for _ in walk(game, rng):
        view = game.view(0)
        assert view.docks == docks(view.ships)
        assert view.decision == game.decision
        assert (view.choosing is None) == (game.decision is None)
        assert [player.sheet for player in view.players] == list(game.scores())
        if game.decision is not None and game.decision.kind in ("market", "keep", "pyramid"):
            context = view.choosing
            assert context is not None
            if context.ship is not None and context.position is not None:
                assert view.ships[context.ship].stones[context.position] == game.decision.seat


def test_random_games_meet_every_kind_of_event_and_refusal() -> None:
    """Every kind of event, refusal and decision occurs in random games, so the checks above cover them
    all.
    """
    seen: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    decisions: set[Decision] = set()
    for combination in COMBINATIONS[1::7]:
        game, rng = start(combination)
        for number, (_, happened) in enumerate(walk(game, rng)):
            seen.update(type(event).__name__ for event in happened)
            if number % 3 == 0:
                refusals = (game.refusal(step) for step in EVERY_STEP)
                reasons.update(refusal.reason.value for refusal in refusals if refusal is not None)
            if game.decision is not None:
                decisions.add(game.decision)
    wanted = {
        name
        for module in (events, market, pyramids, obelisks)
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind not in (Event, events.Revealing, market.Refilled)
    }
    # these need a rare position, or intent: see the tests in rules/
    rare = {"Passed", "Stalemate", "Left", "CameBack", "Resigned", "NoCard", "CardWithoutEffect", "Shuffled"}
    assert wanted - set(seen) <= rare
    rare_reasons = {
        ImhotepReason.QUARRY_EMPTY,
        ImhotepReason.NEEDS_TWO_POSITIONS,
        ImhotepReason.NO_POSITION,
    }
    expected = {reason for kind in BASE_REASONS for reason in kind} - OF_EXPANSIONS
    assert expected - set(reasons) <= rare_reasons
    assert {(decision.kind, decision.optional) for decision in decisions} == {
        *[(kind, kind == "bonus") for kind in KINDS],
        ("load", True),
    }


def test_nobody_plays_for_another_seat() -> None:
    """Only the seat that is asked has options; codes don't name a seat."""
    game = new(seats=3, start="1")
    assert codes(game, 0) == codes(game, 2) == []
    assert codes(game, 1) == codes(game)


def test_beginnings_are_found_among_all_steps() -> None:
    """`begins` finds every step that begins with the given words, whether or not it is legal now."""
    game = new()
    assert {step.code for step in game.begins(["c"])} == {"c le", "c ha", "c sa", "c ch"}
    assert [step.code for step in game.begins(["s", "b"])] == ["s b M", "s b P", "s b T", "s b B", "s b O"]
    assert game.begins([]) == EVERY_STEP
    assert game.begins(["s", "b", "T", "x"]) == game.begins(["z"]) == ()


def test_what_is_no_code_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        new().parse("s b X")
    assert refused.value.reason is Reason.UNKNOWN_STEP


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(60))
def test_ten_thousand_games(block: int) -> None:
    """All 192 combinations keep the invariants when played 52 times (property 15)."""
    for seed in range(192 * block, 192 * (block + 1)):
        sides, seats, wrath, _ = COMBINATIONS[seed % 192]
        game, rng = start((sides, seats, wrath, seeded(seed)))
        for _ in walk(game, rng):
            check_decision(game)
            check_material(game)
        check_points(game)
