"""Imhotep's evaluation agrees with the rules: at the end nothing is left to guess, and every side has an
estimate.
"""

from dataclasses import replace
from itertools import permutations
from random import Random
from statistics import fmean
from typing import Any

import pytest

from engine.deal import KEY_BYTES, Deal
from engine.imhotep import Imhotep, printed
from engine.imhotep.cards import BLUE, Card
from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.sites import SIDES
from engine.imhotep.sites.arena import ArenaBoard, ArenaState, round_points
from engine.imhotep.sites.avenue import AvenueBoard, AvenueState
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.scaffold import MOST, ScaffoldBoard, ScaffoldState
from engine.imhotep.steps import Sail
from engine.imhotep.table.estimate import Moment, Standing, arrivals
from engine.imhotep.table.table import Side
from engine.rivals.imhotep.cards import HAND, hand_features
from engine.rivals.imhotep.evaluation import FEATURES, Evaluation, expected_wrath
from engine.rivals.imhotep.rival import TERMS, TRACK, ImhotepRival, Judge, weights
from engine.rivals.levels import Strength
from tests.engine.keeping import mixed

BY_RANK = {(Site.BURIAL_CHAMBER, "B"): 3, (Site.OBELISKS, "A"): 1, (Site.OBELISKS, "C"): 1}
"""The sites that score by rank, with the number of rankings; the estimate doesn't round shared ranks down."""
GAMES = 12


def test_every_feature_has_a_weight_and_a_name() -> None:
    assert all(set(weights(seats)) == set(FEATURES) == {TRACK, *TERMS} for seats in Imhotep.seat_counts)


@pytest.mark.parametrize("seed", range(GAMES))
def test_at_the_end_it_says_what_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    game = mixed(Imhotep, rng).start()
    assert isinstance(game, Imhotep)
    rival, evaluation = ImhotepRival(), Evaluation(game.table, weights(game.seats))
    while game.decision is not None:
        if rng.random() < 0.05:
            blind = game.blind(game.decision.seat)
            leads = rival.leads(blind)
            assert abs(sum(leads)) < 0.001
            values = evaluation.values(blind.table)
            others = (sum(values) - values[0]) / (len(values) - 1)
            assert leads[0] == pytest.approx(values[0] - others)
            assert Judge(blind).judged(blind).leads == pytest.approx(leads)
        game.apply(rng.choice(game.options()))
    table = game.table
    for site in MONUMENTS:
        side = table.side(site)
        estimated = side.estimate(table).worth(table.states[PLACES[site]], Moment(0))
        rounding = BY_RANK.get((site, side.letter), 0)
        assert estimated == pytest.approx(side.finals(table), abs=rounding + 0.05)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_a_ship_should_bring_is_what_it_brings(seed: int) -> None:
    """On sides without choices, cards or ranks, the estimate for a ship is exactly the points that it then
    brings.
    """
    rng = Random(seed)
    simple = {Site.PYRAMIDS, Site.BURIAL_CHAMBER, Site.OBELISKS}
    header = mixed(Imhotep, rng)
    options = dict(header.options) | {"sides": f"A{rng.choice('AD')}AAB"}
    game = Imhotep.new(options, header.seats, header.deal)
    while game.decision is not None:
        step = rng.choice(game.options())
        table = game.table
        if isinstance(step, Sail) and step.site in simple and not table.in_play:
            site = step.site
            side, place = table.side(site), PLACES[site]
            owners = [owner(stone) for _, stone in table.ships[step.ship].aboard()]
            expected = side.estimate(table).landing(table.states[place], owners, Moment(0))
            before = [own[place] + last for own, last in zip(table.earned, side.finals(table), strict=True)]
            game.apply(step)
            after = [own[place] + last for own, last in zip(table.earned, side.finals(table), strict=True)]
            assert expected == pytest.approx([new - old for old, new in zip(before, after, strict=True)])
        else:
            game.apply(step)


@pytest.mark.parametrize("pair", [pair for pair in SIDES if pair[0] in MONUMENTS])
def test_every_side_has_an_estimate_and_a_new_one_does_without(
    pair: tuple[Site, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every side has an estimate; if it had none, its current points would count, and the strongest level
    could still play.
    """
    site, letter = pair
    letters = "".join(letter if place is site else "A" for place in Site)
    game = Imhotep.new({"sides": letters}, 2, Deal(bytes(KEY_BYTES), "estimate"))
    assert not isinstance(SIDES[pair].estimate(game.table), Standing)
    monkeypatch.setattr(type(SIDES[pair]), "estimate", Side[Any].estimate)
    rng = Random(0)
    while game.decision is not None and game.table.round < 3:
        game.apply(rng.choice(game.options()))
    assert game.decision is not None
    rated = ImhotepRival().rated(game.blind(game.decision.seat), Strength(40), b"")
    assert {option.step for option in rated} <= set(game.options())
    features = Evaluation(game.table, weights(2)).features(game.table)
    column = FEATURES.index(f"{site.name.lower()}_{letter}")
    assert tuple(row[column] for row in features) == game.table.side(site).finals(game.table)


@pytest.mark.parametrize(("site", "letter"), [*BY_RANK, (Site.TEMPLE, "D")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_nothing_has_no_rank(site: Site, letter: str, seats: int) -> None:
    """A seat without stones has no points for a rank, except for its chances while ships may come (§6.5,
    §7.4, N-186, N-251).
    """
    letters = "".join(letter if at is site else "A" for at in Site)
    place, last, hoped = PLACES[site], Moment(1, docked=True), 0
    for seed in range(4):
        game = Imhotep.new({"sides": letters}, seats, Deal(bytes(KEY_BYTES), str(seed)))
        estimate, rng = game.table.side(site).estimate(game.table), Random(seed)
        while game.decision is not None:
            state = game.table.states[place]
            missing = set(range(seats)) - {owner(stone) for stone in state.all_stones}
            if 0 < len(missing) < seats:
                now, early = estimate.worth(state, last), estimate.worth(state, Moment(6))
                assert all(now[seat] == 0 for seat in missing)
                hoped += sum(early[seat] > 0 for seat in missing)
            game.apply(rng.choice(game.options()))
    assert hoped


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_of_chariots_is_what_the_rules_give(seats: int) -> None:
    """The estimate for the last round of chariots agrees with the rules; with two seats there is no second
    (N-250 … N-252).
    """
    game = Imhotep.new({"sides": "AADAA"}, seats, Deal(bytes(KEY_BYTES), "chariots"))
    table, side = game.table, SIDES[Site.TEMPLE, "D"]
    estimate, points = side.estimate(table), table.house.of(ArenaBoard).points
    for chariots in permutations(range(0, 2 * seats, 2)):
        ranks = round_points(chariots, len(points) - 1)
        expected = [points[field] + more for field, more in zip(chariots, ranks, strict=True)]
        assert estimate.worth(ArenaState(chariots), Moment(1, docked=True)) == pytest.approx(
            expected, abs=0.05
        )


def test_a_ship_moves_chariots_as_the_rules_do() -> None:
    """A stone moves its owner's chariot, or brings its owner a point if the chariot has arrived (N-242,
    N-248).
    """
    table = Imhotep.new({"sides": "AADAA"}, 2, Deal(bytes(KEY_BYTES), "chariots")).table
    estimate, goal = SIDES[Site.TEMPLE, "D"].estimate(table), table.house.of(ArenaBoard).goal
    both, other = (estimate.landing(ArenaState((goal, 0)), owners, Moment(1)) for owners in ((0, 1), (1,)))
    assert both[0] > other[0]
    assert estimate.landing(ArenaState((0, 0)), (0,), Moment(1))[0] > 0
    moved, points = estimate.after(ArenaState((0, 0)), (0,), Moment(1))
    assert moved.chariots[0] > moved.chariots[1] == 0
    assert points == [0, 0]


def test_once_all_towers_are_built_stones_are_loose() -> None:
    """A third stone becomes the next tower, and brings its points; after the last tower it stays loose
    (§7.5, HV-7).
    """
    table = Imhotep.new({"sides": "AAAAB"}, 2, Deal(bytes(KEY_BYTES), "towers")).table
    estimate, tower = SIDES[Site.OBELISKS, "B"].estimate(table), (1,) * printed.TOWER_STONES
    last = ObelisksState(((0, 0), ()), (tower,) * (len(printed.TOWERS) - 1))
    built, points = estimate.after(last, (0,), Moment(1))
    assert (built.stacks, points) == (((), ()), [printed.TOWERS[-1], 0])
    loose, points = estimate.after(replace(built, stacks=((0, 0), ())), (0,), Moment(1))
    assert (loose.stacks, points) == (((0, 0, 0), ()), [0, 0])


def test_a_stone_beside_a_full_avenue_brings_its_point_at_once() -> None:
    """A stone goes to its owner's unfinished obelisk or a free place, and scores 1 if there is neither
    (N-282, N-283, N-286).
    """
    table = Imhotep.new({"sides": "AAAAD"}, 2, Deal(bytes(KEY_BYTES), "avenue")).table
    estimate = SIDES[Site.OBELISKS, "D"].estimate(table)
    full = AvenueState(tuple((1,) * height for height, _ in table.house.of(AvenueBoard).places))
    assert estimate.after(full, (0,), Moment(1)) == (full, [printed.BESIDE, 0])
    for begun, then in (((0,), (0, 0)), ((), (0,))):
        before, after = (AvenueState((place, *full.places[1:])) for place in (begun, then))
        assert estimate.after(before, (0,), Moment(1)) == (after, [0, 0])


def test_two_rounds_bring_what_one_brings_twice() -> None:
    """The numbers of stones that come in two rounds are the sums of two independent numbers."""
    single, double = arrivals(2, 1), arrivals(2, 2)
    assert sum(double) == pytest.approx(1)
    assert double[0] == pytest.approx(single[0] ** 2)
    means = [sum(number * chance for number, chance in enumerate(chances)) for chances in (single, double)]
    assert means[1] == pytest.approx(2 * means[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_game_is_judged_by_its_points(seats: int) -> None:
    """In a finished game a lead is the distance to the others' mean, and the winners share the chance."""
    rng, game = Random(seats), Imhotep.new({"sides": "AAAAA"}, seats, Deal(bytes(KEY_BYTES), "finished"))
    while game.outcome is None:
        game.apply(rng.choice(game.options()))
    points = [sheet.total for sheet in game.scores()]
    judged = Judge(game).judged(game)
    assert judged.leads == pytest.approx(
        [own - fmean(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    )
    assert [seat for seat, share in enumerate(judged.chances) if share] == [*game.outcome.winners]
    assert sum(judged.chances) == pytest.approx(1)


def test_wrath_is_certain_when_no_round_is_left() -> None:
    """A seat that misses a monument at the end loses points once, and with more rounds left fewer (§11)."""
    assert expected_wrath(0, 3) == 0
    assert expected_wrath(1, 0) == expected_wrath(5, 0) == printed.WRATH
    assert printed.WRATH < expected_wrath(2, 2) < expected_wrath(1, 2) < expected_wrath(1, 4) < 0


def test_the_last_stone_on_a_tile_pays_the_majority_once() -> None:
    """The last stone on a tile of the scaffold brings the points for the most stones on it, once (N-126)."""
    table = Imhotep.new({"sides": "ACAAA"}, 2, Deal(bytes(KEY_BYTES), "scaffold")).table
    board, estimate = table.house.of(ScaffoldBoard), SIDES[Site.PYRAMIDS, "C"].estimate(table)
    almost = ScaffoldState(tiles=("unseen",), stones=((0,) * (board.size - 1),))
    begun = replace(almost, stones=((0,) * (board.size - 2),))
    full, before = (estimate.after(state, (0,), Moment(1))[1] for state in (almost, begun))
    assert [own - other for own, other in zip(full, before, strict=True)] == pytest.approx([MOST, 0])


@pytest.mark.parametrize("card", BLUE)
def test_every_blue_card_is_valued(card: Card) -> None:
    """Every blue card, including a new one, is worth something to play, because rivals would never take it
    otherwise (§8.3).
    """
    worths = dict(zip(HAND, hand_features([card], [0] * len(PLACES), 0, early=1.0), strict=True))
    assert worths["blue"] == 1
    assert [name for name, worth in worths.items() if worth and name.endswith("_early")] != []
