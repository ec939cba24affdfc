"""Prophecies and scarabs."""

from typing import Any

import pytest

from engine.contract import Decision, Reason
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import Passed
from engine.imhotep.modules import prophecies
from engine.imhotep.modules.prophecies import PropheciesReason, Scarab, ScarabPlaced
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.great_obelisk import (
    GreatState,
)
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from tests.support.imhotep import cards, changed, codes, play, predictions, reason, table_of, with_predictions
from tests.support.imhotep_dynasty import (
    crypt,
    position,
    stones,
)


def predicting(number: int, *placed: Scarab, gods: tuple[str, ...] = ("amun", "ra", "isis")) -> Imhotep:
    """Return a position in this round in which seat 0 is to move and these scarabs are placed."""
    return with_predictions(position(prophecies="yes", number=number), gods=gods, scarabs=placed)


def seer(**options: Any) -> Imhotep:
    """Return a position in which seat 0 is to move, with Amun, Ra and Isis in play."""
    game = position(prophecies="yes", **options)
    return with_predictions(game, gods=("amun", "ra", "isis"))


def test_limits_of_scarabs() -> None:
    """A seat places at most two scarabs a game, one per card, and one per pair of rounds (NV-120, N-362)."""
    game = predicting(2)
    play(game, "g amun")
    assert predictions(game.state()).scarabs == (Scarab(0, "amun", 2),)
    game = predicting(3, Scarab(0, "amun", 2))
    play(game, "g ra")
    game = predicting(2, Scarab(0, "isis", 1))
    assert reason(game, "g ra") is PropheciesReason.ONE_SCARAB_A_PAIR
    game = predicting(5, Scarab(0, "amun", 1))
    assert reason(game, "g amun") is PropheciesReason.ONE_SCARAB_A_CARD


def test_won_and_lost() -> None:
    """The points for a scarab depend on its field, and on whether the prophecy is fulfilled (NV-121, N-365,
    N-366).
    """
    game = predicting(6, Scarab(0, "amun", 2), Scarab(0, "ra", 3))
    game = changed(game, hands=(cards("st"), ()))
    assert game.scores()[0].points("prophecies") == 5


def test_amun_counts_red_cards() -> None:
    """Amun is fulfilled by the players with the most cards, including red ones (NV-122, N-371, N-372)."""
    hands = {0: "rP rB st st st gT le", 1: "st st st sa gP gB gO", 2: "sa sa ch ch ch"}
    game = position(seats=3, prophecies="yes", hands=hands, discard="ha")
    assert prophecies.fulfilled(table_of(game), "amun") == {0, 1}


@pytest.mark.parametrize(("chamber", "fulfilled"), [(3, True), (2, False)])
def test_isis(chamber: int, fulfilled: bool) -> None:  # noqa: FBT001  pytest fills it in
    """Isis needs enough stones at each of the monuments (NV-123, N-373, N-379)."""
    own = 2
    game = position(
        seats=3,
        prophecies="yes",
        states={
            Site.PYRAMIDS: PyramidsState(((own,) * 3,)),
            Site.TEMPLE: TempleState(5, (own,) * 4),
            Site.BURIAL_CHAMBER: BurialState((own,) * chamber),
            Site.OBELISKS: ObelisksState(((), (), (own,) * 3)),
        },
    )
    assert (own in prophecies.fulfilled(table_of(game), "isis")) is fulfilled


def test_a_scarab_is_placed_before_the_action() -> None:
    """A scarab can be placed once a turn, before the action, and placing it isn't an action itself (N-360,
    N-361, N-363).
    """
    game = seer()
    assert codes(game)[-3:] == ["g amun", "g ra", "g isis"]
    assert reason(game, "g thoth") is PropheciesReason.GOD_NOT_THERE
    game = changed(game, passes=1)
    assert play(game, "g ra") == [ScarabPlaced(0, "ra")]
    assert game.state().passes == 1
    assert game.decision == Decision(0, "turn")
    assert game.mid_turn
    assert reason(game, "g amun") is PropheciesReason.ONE_SCARAB_A_TURN
    play(game, "q")
    assert game.decision == Decision(1, "turn")
    assert predictions(game.view(None)).left(0) == 1


def test_every_player_has_room_on_a_card() -> None:
    """Several seats can predict the same prophecy (N-360, N-377)."""
    game = seer()
    play(game, "g ra", "q", "g ra", "q")
    assert predictions(game.state()).scarabs == (Scarab(0, "ra", 1), Scarab(1, "ra", 1))
    game = with_predictions(seer(number=5), scarabs=(Scarab(0, "ra", 1), Scarab(0, "isis", 3)))
    assert reason(game, "g amun") is PropheciesReason.NO_SCARAB
    assert not any(code[0] == "g" for code in codes(game))


@pytest.mark.parametrize("answer", ["g ra", "."])
def test_who_can_do_nothing_may_still_predict(answer: str) -> None:
    """A seat that can't act may still place a scarab; either way it passes, and the series of passes
    continues (N-364, N-363).
    """
    game = seer(to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5})
    play(game, "q")
    assert game.decision == Decision(0, "prophecy", optional=True)
    assert not game.mid_turn
    assert codes(game) == ["g amun", "g ra", "g isis", "."]
    assert reason(game, "q") is Reason.NOT_NOW
    events = play(game, answer)
    assert events[-1] == Passed(0)
    assert game.decision == Decision(1, "turn")
    assert len(predictions(game.state()).scarabs) == (answer != ".")


def test_the_last_scarab_goes_to_a_card_in_play() -> None:
    """Before passing, too, a seat is told that a god isn't in play, or that it has a scarab there (N-362,
    N-364).
    """
    game = seer(to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5}, number=3)
    game = with_predictions(game, scarabs=(Scarab(0, "amun", 1),))
    play(game, "q")
    assert game.decision == Decision(0, "prophecy", optional=True)
    assert reason(game, "g amun") is PropheciesReason.ONE_SCARAB_A_CARD
    assert reason(game, "g thoth") is PropheciesReason.GOD_NOT_THERE


def test_thoth_asks_for_no_minimum() -> None:
    """Thoth is fulfilled by any seat with nobody ahead on the track, even with no points; other gods ask for
    at least one (N-371).
    """
    table = table_of(seer())
    assert [sum(own) for own in table.earned] == [0, 0]
    assert prophecies.fulfilled(table, "thoth") == {0, 1}
    for god in ("amun", "osiris", "ra", "anubis", "horus"):
        assert prophecies.fulfilled(table, god) == set()


@pytest.mark.parametrize("god", ["osiris", "ra", "anubis", "horus"])
def test_most_stones(god: str) -> None:
    """Prophecies about having the most stones count both colors and are fulfilled on a tie, but not without a
    stone (N-371, N-373, N-374, N-375, N-376).
    """
    there = {
        Site.PYRAMIDS: CorridorState(0, stones("BWb") + (None,) * 11),
        Site.TEMPLE: ArenaState((0, 0), stones("BW"), stones("b")),
        Site.BURIAL_CHAMBER: crypt(B=(1, 2), W=(9,)),
        Site.OBELISKS: GreatState(stones("BWb"), (), ((),) * 2, ((0, 0, 0),) * 2),
    }
    game = position(sides="ADDDC", prophecies="yes")
    assert prophecies.fulfilled(table_of(game), god) == frozenset()
    game = position(sides="ADDDC", prophecies="yes", states=there)
    assert prophecies.fulfilled(table_of(game), god) == {0}
