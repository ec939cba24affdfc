"""The vectors of the new market cards, prophecies and private ships, NV-110 … NV-133."""

import pytest

from engine.contract import Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered
from engine.imhotep.modules import prophecies
from engine.imhotep.modules.gangway import GangwayReason
from engine.imhotep.modules.private_ships import PrivateShipsReason
from engine.imhotep.modules.prophecies import PropheciesReason
from engine.imhotep.printed import by_size
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.market import CardTaken, Refilled
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.pieces import PrivateShip, Scarab
from engine.imhotep.table.stones import StonesPaid
from tests.support.imhotep import cards, codes, play
from tests.support.imhotep_dynasty import position, table_of, track


def reason(game: Imhotep, code: str) -> object:
    """Why a step is refused here."""
    with pytest.raises(Refused) as refused:
        play(game, code)
    return refused.value.reason


def sled(game: Imhotep, seat: int) -> tuple[int, int]:
    """Stones on the sled and in the quarry."""
    player = game.view(None).players[seat]
    return player.sled, player.quarry


# --- market cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "capacity"), [("", 5), ("sl", 7), ("sl sl", 9)])
def test_load_sleds_give_room(hand: str, capacity: int) -> None:
    """NV-110 (N-23, N-310)."""
    game = position(hands={0: hand}, sleds={0: capacity - 1})
    assert game.view(None).players[0].capacity == capacity
    play(game, "q")
    assert sled(game, 0) == (capacity, 19)
    full = position(hands={0: hand}, sleds={0: capacity})
    assert reason(full, "q") is ImhotepReason.SLED_FULL


def test_the_private_quarry_gives_at_once_and_stays() -> None:
    """NV-111 (N-312, N-20)."""
    game = position(["B", "....", "...", ".."], display="rQ", sleds={0: 3})
    events = play(game, "s a M")
    assert track(game) == [1, 0]
    assert sled(game, 0) == (5, 20 + 1 - 2)
    assert LaidDown(0, Card.PRIVATE_QUARRY) in events
    assert table_of(game).hands[0] == cards("rQ")


@pytest.mark.parametrize(("hand", "points"), [("gS", 7), ("gS gS", 14)])
def test_stone_decorations(hand: str, points: int) -> None:
    """NV-112 (N-314)."""
    game = position(hands={0: hand + " sl"}, sleds={0: 7})
    assert game.scores()[0].points("stone_decorations") == points


def test_the_raft() -> None:
    """NV-113 (N-320)."""
    game = position(hands={0: "ra"}, sleds={0: 2})
    assert reason(game, "c ra") is GangwayReason.NEEDS_THREE_STONES
    game = position(hands={0: "ra"}, sleds={0: 3})
    assert StonesPaid(0, 2) in play(game, "c ra")
    assert codes(game) == ["r M", "r P", "r T", "r B", "r O"]
    events = play(game, "r T")
    assert Delivered(0, Site.TEMPLE, (0, 0), card=Card.RAFT) in events
    assert sled(game, 0) == (0, 22)
    assert game.view(None).discard == cards("ra")


def test_the_gangplank() -> None:
    """NV-114 (N-325, N-326, N-408)."""
    game = position(["..@P", "BW.", "BB", "W"], hands={0: "ga"}, private_ships="yes")
    table = table_of(game)
    table.private = (PrivateShip(used=True, site=Site.OBELISKS), PrivateShip())
    play(game, "c ga")
    assert codes(game) == ["s b P", "s c P"]
    assert reason(game, "s b T") is GangwayReason.NEEDS_ONE_OTHER_SHIP
    assert reason(game, "s b O") is GangwayReason.NEEDS_ONE_OTHER_SHIP
    assert reason(game, "s d P") is GangwayReason.NEEDS_OWN_STONE
    play(game, "s b P")
    assert sled(game, 0) == (2, 21)
    game = position(["..@P", "...@P", "BB", "W"], hands={0: "ga"})
    assert reason(game, "c ga") is GangwayReason.NO_GANGWAY


def test_unused_cards_and_statues() -> None:
    """NV-115 (N-304, N-316)."""
    game = position(hands={0: "ra ga", 1: "st st st st st st"})
    assert game.scores()[0].points("blue_cards") == 2
    assert game.scores()[1].points("statues") == by_size(6) == 17


# --- prophecies -----------------------------------------------------------------------------------


def predicting(number: int, *placed: Scarab, gods: tuple[str, ...] = ("amun", "ra", "isis")) -> Imhotep:
    """Seat 0 is to move in this round; scarabs that lie already."""
    game = position(prophecies="yes", number=number)
    table = table_of(game)
    table.prophecies, table.scarabs = gods, placed
    return game


def test_limits_of_scarabs() -> None:
    """NV-120 (N-362)."""
    game = predicting(2)
    play(game, "g amun")
    assert table_of(game).scarabs == (Scarab(0, "amun", 2),)
    game = predicting(3, Scarab(0, "amun", 2))
    play(game, "g ra")
    game = predicting(2, Scarab(0, "isis", 1))
    assert reason(game, "g ra") is PropheciesReason.ONE_SCARAB_A_PAIR
    game = predicting(5, Scarab(0, "amun", 1))
    assert reason(game, "g amun") is PropheciesReason.ONE_SCARAB_A_CARD


def test_won_and_lost() -> None:
    """NV-121 (N-365, N-366)."""
    game = predicting(6, Scarab(0, "amun", 2), Scarab(0, "ra", 3))
    table = table_of(game)
    table.hands = [cards("st"), ()]
    assert game.scores()[0].points("prophecies") == 5


def test_amun_counts_red_cards() -> None:
    """NV-122 (N-371, N-372)."""
    hands = {0: "rP rB st st st gT le", 1: "st st st sa gP gB gO", 2: "sa sa ch ch ch"}
    game = position(seats=3, prophecies="yes", hands=hands, discard="ha")
    assert prophecies.fulfilled(table_of(game), "amun") == {0, 1}


@pytest.mark.parametrize(("chamber", "fulfilled"), [(3, True), (2, False)])
def test_isis(chamber: int, fulfilled: bool) -> None:  # noqa: FBT001
    """NV-123 (N-373, N-379)."""
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


# --- private ships --------------------------------------------------------------------------------


def test_berths_of_private_ships() -> None:
    """NV-130 (N-402)."""
    game = position(["..@P", "B", "W", "W"], seats=3, private_ships="yes")
    assert [code for code in codes(game) if code[0] == "x"] == ["x M", "x P", "x T", "x B", "x O"]
    play(game, "x T")
    assert [code for code in codes(game) if code[0] == "x"] == ["x M", "x P", "x B", "x O"]
    assert reason(game, "x T") is PrivateShipsReason.PRIVATE_BERTH_TAKEN
    play(game, "s c T")
    assert "x P" in codes(game)


def test_a_private_ship_at_the_market() -> None:
    """NV-131 (N-405, N-406)."""
    game = position(["BWBW", "...", "..", "."], display="st gT gP gB", draw="le", private_ships="yes")
    events = play(game, "x M", "m gT")
    assert Refilled(1, cards("le")) in events
    play(game, "s a M")
    assert codes(game) == ["m st", "m le", "m gP", "m gB"]
    game = position(["BWB", "....", "..", "."], to_move=1, display="st gT gP gB", private_ships="yes")
    play(game, "s a M", "m st", "m gT", "m gP")
    events = play(game, "x M")
    assert CardTaken(0, Card.BURIAL_DECORATION, 3) in events
    assert not any(isinstance(event, Refilled) for event in events)


def test_private_ships_do_not_end_the_round() -> None:
    """NV-132 (N-404)."""
    game = position(["..@P", ".@T", "...@O", "BB."], private_ships="yes")
    play(game, "x T", "x B")
    assert game.view(None).round == 1
    play(game, "s d B")
    assert game.view(None).round == 2
    assert table_of(game).private == (PrivateShip(used=True), PrivateShip(used=True))


def test_an_unused_private_ship() -> None:
    """NV-133 (N-407, N-410)."""
    game = position(sleds={0: 0}, private_ships="yes")
    assert game.scores()[0].points("private_ship") == 1
    assert reason(game, "x T") is ImhotepReason.SLED_EMPTY
    assert not any(code[0] == "x" for code in codes(game))
    table = table_of(game)
    table.sleds[0], table.private = 3, (PrivateShip(used=True), PrivateShip())
    assert reason(game, "x T") is PrivateShipsReason.PRIVATE_SHIP_USED
