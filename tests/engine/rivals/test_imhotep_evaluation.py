"""Imhotep's evaluation beside the rules: at the end nothing is left to be guessed, and every side has one."""

from random import Random

import pytest

from engine.imhotep import Imhotep
from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.sites import SIDES
from engine.imhotep.steps import Sail
from engine.rivals.imhotep.evaluation import FEATURES, PROSPECTS, Evaluation
from engine.rivals.imhotep.prospects import Moment
from engine.rivals.imhotep.rival import TERMS, ImhotepRival, weights
from tests.engine.keeping import mixed

BY_RANK = {(Site.BURIAL_CHAMBER, "B"), (Site.OBELISKS, "A"), (Site.OBELISKS, "C")}
"""Where places are never quite sure to the estimate."""
GAMES = 12


def test_every_side_of_a_monument_has_prospects_and_every_feature_a_weight_and_a_name() -> None:
    assert set(PROSPECTS) == {side for side in SIDES if side[0] in MONUMENTS}
    assert all(set(weights(seats)) == set(FEATURES) == set(TERMS) for seats in Imhotep.seat_counts)


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
        game.apply(rng.choice(game.options()))
    table = game.table
    for site in MONUMENTS:
        side = table.side(site)
        if (site, side.letter) not in BY_RANK:
            found = PROSPECTS[site, side.letter](table.seats, table.house).worth(
                table.states[PLACES[site]], Moment(0)
            )
            assert found == pytest.approx(side.finals(table))


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_a_ship_should_bring_is_what_it_brings(seed: int) -> None:
    """On sides without choices, cards or ranks: points on the track and final ones, without the rest."""
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
            prospect = PROSPECTS[site, side.letter](table.seats, table.house)
            expected = prospect.landing(table.states[place], owners, Moment(0))
            before = [own[place] + last for own, last in zip(table.earned, side.finals(table), strict=True)]
            game.apply(step)
            after = [own[place] + last for own, last in zip(table.earned, side.finals(table), strict=True)]
            assert expected == pytest.approx([new - old for old, new in zip(before, after, strict=True)])
        else:
            game.apply(step)
