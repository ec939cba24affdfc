"""Deliveries in games with the expansions: orders, choices out of turn, ends of rounds."""

import pytest

from engine.contract import Decision
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.events import Delivered, Scored
from engine.imhotep.house import HOUSE
from engine.imhotep.modules import prophecies
from engine.imhotep.modules.private_ships import PrivateShip
from engine.imhotep.modules.prophecies import Scarab
from engine.imhotep.sites.avenue import AvenueBoard, AvenueState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptState
from engine.imhotep.sites.market import Cleared, Displayed, Refilled, Returned
from tests.support.imhotep import codes, play, table_of, with_pieces, with_predictions
from tests.support.imhotep_dynasty import (
    crypt,
    finals,
    position,
    scaffold,
    stones,
    temple,
    tomb,
)

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty, so the fourth one ends the round."""


def _full_tomb() -> object:
    spots = " ".join(f"{level}.{place}" for level in range(1, 6) for place in range(1, 7 - level))
    return tomb(("W", spots))


def _full_avenue() -> object:
    return AvenueState(tuple((1,) * height for height, _ in HOUSE.of(AvenueBoard).places))


def test_red_cards_act_in_the_order_received() -> None:
    """N-31, N-106: of a coin's two cards, the one named first acts first; their own effects come last."""
    game = position(
        ["B", "....", "...", ".."],
        sides="CCAAA",
        display="rP rB rO st",
        draw="rP",
        states={Site.PYRAMIDS: scaffold("G2", "WWW", pile="G5")},
    )
    play(game, "s a M")
    events = play(game, "m 1 2")
    arrived = [(event.site, event.card) for event in events if isinstance(event, Delivered)]
    assert arrived == [
        (Site.MARKET, None),
        (Site.PYRAMIDS, Card.ENTRANCE),  # draws another entrance
        (Site.BURIAL_CHAMBER, Card.SARCOPHAGUS),
        (Site.PYRAMIDS, Card.ENTRANCE),
    ]


def test_both_orders_of_a_pair_are_offered() -> None:
    """N-106, N-102: the player who takes two cards says which comes first."""
    game = position(["B", "....", "...", ".."], sides="CAAAA", display="rB rO st st")
    play(game, "s a M")
    assert {"m 1 2", "m 2 1"} <= set(codes(game))
    events = play(game, "m 2 1")
    sites = [event.site for event in events if isinstance(event, Delivered)]
    assert sites == [Site.MARKET, Site.OBELISKS, Site.BURIAL_CHAMBER]


@pytest.mark.parametrize("sides", ["CAAAA", "DAAAA"])
def test_a_stone_returns_from_the_market(sides: str) -> None:
    """N-32, N-30: this happens on every side."""
    game = position(["B", "....", "...", ".."], sides=sides)
    play(game, "s a M")
    assert Returned(0) in play(game, "m 2")


def test_totals_may_be_negative() -> None:
    """N-33: prophecies and the crypt can cost points."""
    game = position(sides="AAADA", prophecies="yes", number=1)
    game = with_predictions(game, gods=("ra",), scarabs=(Scarab(0, "ra", 1),))
    assert game.scores()[0].total < 0


def test_choices_belong_to_owners_also_out_of_turn() -> None:
    """N-35: turn order is not changed, nobody else can do anything."""
    game = position(["WG.", "....", "..", "."], seats=3, sides="AAACA")
    play(game, "s a B")
    assert game.decision == Decision(1, "tomb")
    assert game.view(None).active == 0
    assert codes(game, 0) == codes(game, 2) == []
    play(game, "b 1.1")
    assert game.decision == Decision(2, "tomb")
    play(game, "b 1.2")
    assert game.decision == Decision(1, "turn")


def test_stones_beside_a_site_count() -> None:
    """N-41: they count for decorations, prophecies and the base variant, because they belong to the site."""
    there = crypt(W=(1,))
    full = CryptState((), (), there.placed, stones("BBBBB"))
    game = position(
        sides="AAADA", hands={0: "gB"}, wrath="yes", prophecies="yes", states={Site.BURIAL_CHAMBER: full}
    )
    assert game.scores()[0].points("decorations") == 2
    assert prophecies.fulfilled(table_of(game), "anubis") == {0}
    assert finals(game, Site.BURIAL_CHAMBER) == [0, 1]


def test_overflow_pays_at_once_everywhere() -> None:
    """N-40: every row of the rules' table is tried."""
    places = {Site.PYRAMIDS: "D", Site.BURIAL_CHAMBER: "C", Site.OBELISKS: "D"}
    full = {
        Site.PYRAMIDS: CorridorState(0, (1,) * 14),
        Site.BURIAL_CHAMBER: _full_tomb(),
        Site.OBELISKS: _full_avenue(),
    }
    for site, letter in places.items():
        sides = "".join(letter if place is site else "A" for place in SITES)
        game = position(["B", "....", "...", ".."], sides=sides, states={site: full[site]})
        events = play(game, f"s a {site.value}")
        assert Scored(0, 1, site) in events
        assert Delivered(0, site, (), 0, 0) in events


def test_the_round_ends_in_order() -> None:
    """N-50, N-51, N-52: temple, market, crypt and private ships come first, then display and tokens."""
    game = position(
        [*LAST, "B"],
        sides="DADDA",
        private_ships="yes",
        states={Site.BURIAL_CHAMBER: crypt((3, 4), (9, 8, 7, 6, 5))},
    )
    game = with_pieces(game, private_ships=(PrivateShip(used=True, site=Site.TEMPLE), PrivateShip()))
    events = [type(event).__name__ for event in play(game, "s d T")]
    told = [name for name in events if name not in ("Sailed", "Delivered", "ChariotMoved")]
    assert told[:4] == ["RoundEnded", "Scored", "Cleared", "Refilled"]
    assert told[told.index("TokensBoxed") :] == [
        *("TokensBoxed", "PrivateBoxed", "RoundBegan", "TokensOpened"),
    ]


def test_after_the_last_round_the_market_stays() -> None:
    """N-51, N-208: nothing is cleared or dealt after the last round."""
    game = position([*LAST, "B"], sides="CAAAA", number=6)
    events = play(game, "s d T")
    assert game.outcome is not None
    assert not any(isinstance(event, (Cleared, Displayed, Refilled)) for event in events)


def test_thoth_looks_at_the_track_alone() -> None:
    """N-53, N-378: points of the final scoring don't count."""
    game = position(prophecies="yes", points={0: 4, 1: 9}, hands={0: "st " * 10})
    assert prophecies.fulfilled(table_of(game), "thoth") == {1}
    assert game.scores()[0].total > game.scores()[1].total


def test_cards_of_the_last_round_end_count() -> None:
    """N-54: a red one acts, its stone counts; a blue one is worth 1."""
    there = {Site.TEMPLE: temple(4, "WWB")}
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rQ le rO", sleds={1: 5}, number=6, states=there
    )
    play(game, "s d M", "k rO")
    assert game.view(None).sites[Site.OBELISKS].stacks[0] == (0,)
    game = position(
        [*LAST, "W"], sides="AACAA", display="st", draw="rQ le rO", sleds={1: 5}, number=6, states=there
    )
    play(game, "s d M", "k le")
    assert game.outcome is not None
    assert game.scores()[0].points("blue_cards") == 1


def test_a_blue_card_may_end_the_round() -> None:
    """N-55: after every owner has chosen."""
    game = position([*LAST, "WB."], hands={0: "le"}, sides="CAAAA", number=2)
    play(game, "c le", "s d M", "u 1")
    assert game.decision == Decision(1, "market")
    play(game, "m 1", "m 2")
    assert game.view(None).round == 3
