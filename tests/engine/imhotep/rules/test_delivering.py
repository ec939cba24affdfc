"""Deliveries in games with the expansions: their order, choices out of turn, and ends of rounds."""

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
"""Three ships that have left empty, so that the fourth one ends the round."""


def _full_tomb() -> object:
    spots = " ".join(f"{level}.{place}" for level in range(1, 6) for place in range(1, 7 - level))
    return tomb(("W", spots))


def _full_avenue() -> object:
    return AvenueState(tuple((1,) * height for height, _ in HOUSE.of(AvenueBoard).places))


def test_red_cards_act_in_the_order_received() -> None:
    """Of a coin's two red cards, the one named first acts first; cards that their effects draw come last
    (N-31, N-106).
    """
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
        (Site.PYRAMIDS, Card.ENTRANCE),  # this stone draws another entrance
        (Site.BURIAL_CHAMBER, Card.SARCOPHAGUS),
        (Site.PYRAMIDS, Card.ENTRANCE),
    ]


def test_both_orders_of_a_pair_are_offered() -> None:
    """The player who takes two cards chooses which one comes first (N-106, N-102)."""
    game = position(["B", "....", "...", ".."], sides="CAAAA", display="rB rO st st")
    play(game, "s a M")
    assert {"m 1 2", "m 2 1"} <= set(codes(game))
    events = play(game, "m 2 1")
    sites = [event.site for event in events if isinstance(event, Delivered)]
    assert sites == [Site.MARKET, Site.OBELISKS, Site.BURIAL_CHAMBER]


@pytest.mark.parametrize("sides", ["CAAAA", "DAAAA"])
def test_a_stone_returns_from_the_market(sides: str) -> None:
    """A stone returns from the Market on every side (N-32, N-30)."""
    game = position(["B", "....", "...", ".."], sides=sides)
    play(game, "s a M")
    assert Returned(0) in play(game, "m 2")


def test_totals_may_be_negative() -> None:
    """A total can be negative, because prophecies and the crypt can cost points (N-33)."""
    game = position(sides="AAADA", prophecies="yes", number=1)
    game = with_predictions(game, gods=("ra",), scarabs=(Scarab(0, "ra", 1),))
    assert game.scores()[0].total < 0


def test_choices_belong_to_owners_also_out_of_turn() -> None:
    """Owners choose out of turn; meanwhile nobody else can act, and the turn order doesn't change (N-35)."""
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
    """Stones beside a site count for decorations, prophecies and the base variant, because they belong to the
    site (N-41).
    """
    there = crypt(W=(1,))
    full = CryptState((), (), there.placed, stones("BBBBB"))
    game = position(
        sides="AAADA", hands={0: "gB"}, wrath="yes", prophecies="yes", states={Site.BURIAL_CHAMBER: full}
    )
    assert game.scores()[0].points("decorations") == 2
    assert prophecies.fulfilled(table_of(game), "anubis") == {0}
    assert finals(game, Site.BURIAL_CHAMBER) == [0, 1]


def test_overflow_pays_at_once_everywhere() -> None:
    """A stone beside a full site scores a point at once, in every row of the rules' table (N-40)."""
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
    """A round ends with the temple, market, crypt and private ships, then the display and the tokens (N-50,
    N-51, N-52).
    """
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
    """After the last round, nothing is cleared or dealt (N-51, N-208)."""
    game = position([*LAST, "B"], sides="CAAAA", number=6)
    events = play(game, "s d T")
    assert game.outcome is not None
    assert not any(isinstance(event, (Cleared, Displayed, Refilled)) for event in events)


def test_thoth_looks_at_the_track_alone() -> None:
    """Thoth looks only at the track, without the points of the final scoring (N-53, N-378)."""
    game = position(prophecies="yes", points={0: 4, 1: 9}, hands={0: "st " * 10})
    assert prophecies.fulfilled(table_of(game), "thoth") == {1}
    assert game.scores()[0].total > game.scores()[1].total


def test_cards_of_the_last_round_end_count() -> None:
    """Cards from the last round's end count: a red one acts, and a blue one is worth 1 (N-54)."""
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
    """If a blue card ends the round, the next one begins after every owner has chosen (N-55)."""
    game = position([*LAST, "WB."], hands={0: "le"}, sides="CAAAA", number=2)
    play(game, "c le", "s d M", "u 1")
    assert game.decision == Decision(1, "market")
    play(game, "m 1", "m 2")
    assert game.view(None).round == 3
