"""Every cell of the rules' table of interactions, on every new side, and the table of N-37."""

from typing import Any

import pytest

from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site, owner
from engine.imhotep.events import CardDrawn, Delivered, NoCard, Scored
from engine.imhotep.modules import prophecies
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.market import Refilled
from tests.support.imhotep import changed, codes, play, table_of
from tests.support.imhotep_dynasty import crypt, position, scaffold, stones, temple, tomb

BOARDS = [(site, letter) for site in SITES for letter in "CD"]
CHOOSE = {
    (Site.MARKET, "C"): "market",
    (Site.MARKET, "D"): "market",
    (Site.BURIAL_CHAMBER, "C"): "tomb",
    (Site.BURIAL_CHAMBER, "D"): "crypt",
    (Site.OBELISKS, "C"): "tile",
    (Site.OBELISKS, "D"): "avenue",
}
"""The kind of choice that a stone leaves its owner, by board; the other boards leave none (N-37)."""

MONUMENTS = [board for board in BOARDS if board[0] is not Site.MARKET]
RED = {Site.PYRAMIDS: "rP", Site.BURIAL_CHAMBER: "rB", Site.OBELISKS: "rO"}


def sides(site: Site, letter: str) -> str:
    """Return the letters of all sides: this one at the site, and A everywhere else."""
    return "".join(letter if place is site else "A" for place in SITES)


def at(site: Site, letter: str, ships: list[str], **options: object) -> Imhotep:
    """Return a position with this board, whose displays have no red cards and whose tiles have no card
    bonuses.
    """
    display = {"C": "st gT gP gB", "D": "le ha"}.get(letter if site is Site.MARKET else "", "st gT gP gB")
    stacks = ("st gT gP", "gB gO sa") if (site, letter) == (Site.MARKET, "D") else ()
    states = {
        (Site.PYRAMIDS, "C"): {site: scaffold("G1", "", pile="G3 G5")},
        (Site.BURIAL_CHAMBER, "D"): {site: crypt((3, 5, 7, 9), (11, 12, 13, 14))},
    }.get((site, letter), {})
    values: dict[str, Any] = {"display": display, "stacks": stacks, "states": states, **options}
    return position(ships, sides=sides(site, letter), **values)


def answer_all(game: Imhotep) -> tuple[list[tuple[int, str]], list[Event]]:
    """Answer with the first option until the turn is over; return the questions and the events."""
    asked: list[tuple[int, str]] = []
    happened: list[Event] = []
    while game.mid_turn and game.decision is not None:
        asked.append((game.decision.seat, game.decision.kind))
        happened += game.play(game.options()[0])
    return asked, happened


def came(events: list[Event]) -> list[int]:
    """Return the owners of the stones in the order in which they arrived."""
    return [owner(event.stone) for event in events if isinstance(event, Delivered)]


@pytest.mark.parametrize(("site", "letter"), BOARDS)
@pytest.mark.parametrize("way", ["ship", "gangplank"])
def test_a_ship_unloads_in_order_and_owners_choose_in_turn(site: Site, letter: str, way: str) -> None:
    """A ship unloads in order and its owners choose in that order, even if it is the second ship, sent by the
    Gangplank (N-30, N-31, N-35, N-325).
    """
    moored = f"...@{site.value}" if way == "gangplank" else f"...@{_other(site).value}"
    game = at(site, letter, ["WB.W", moored, "..", "."], hands={0: "ga"})
    words = ["c ga", f"s a {site.value}"] if way == "gangplank" else [f"s a {site.value}"]
    events = play(game, words[0])
    if way == "gangplank" and game.mid_turn and game.decision is not None and game.decision.kind == "sail":
        events += play(game, words[1])
    asked, happened = answer_all(game)
    assert came([*events, *happened]) == [1, 0, 1]
    kind = CHOOSE.get((site, letter))
    if kind is None:
        assert asked == []
    else:
        choosers = [seat for seat, kind_asked in asked if kind_asked == kind]
        wanted = [1, 0] if kind == "avenue" else [1, 0, 1]  # white continues its own obelisk
        assert choosers == wanted
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "turn")


def _other(site: Site) -> Site:
    return Site.TEMPLE if site is not Site.TEMPLE else Site.OBELISKS


@pytest.mark.parametrize(("site", "letter"), BOARDS)
@pytest.mark.parametrize("way", ["private", "raft"])
def test_a_private_ship_or_a_raft_brings_one_stone(site: Site, letter: str, way: str) -> None:
    """The owner chooses for the one stone of a private ship or the Raft; only the private ship refills the
    Market (N-320, N-400, N-405, N-409, N-412).
    """
    game = at(site, letter, ["....", "...", "..", "."], hands={0: "ra"}, private_ships="yes")
    words = [f"x {site.value}"] if way == "private" else ["c ra", f"r {site.value}"]
    events = play(game, *words)
    asked, happened = answer_all(game)
    assert came([*events, *happened]) == [0]
    kind = CHOOSE.get((site, letter))
    assert [kind_asked for _, kind_asked in asked] == ([] if kind is None else [kind])
    refilled = any(isinstance(event, Refilled) for event in happened)
    assert refilled is (site is Site.MARKET and way == "private")
    delivered = next(event for event in [*events, *happened] if isinstance(event, Delivered))
    assert delivered.card is (Card.RAFT if way == "raft" else None)


@pytest.mark.parametrize(("site", "letter"), [board for board in MONUMENTS if board[0] in RED])
def test_a_red_base_card_delivers_with_all_choices(site: Site, letter: str) -> None:
    """Stones brought by Entrance, Sarcophagus and Paved Path leave all the usual choices, even out of turn
    (N-330).
    """
    game = at(site, letter, ["W", "....", "...", ".."], display=RED[site])
    events = play(game, "s a M")
    asked, happened = answer_all(game)
    kind = CHOOSE.get((site, letter))
    assert asked == ([] if kind is None else [(1, kind)])
    assert [event.site for event in [*events, *happened] if isinstance(event, Delivered)] == [
        Site.MARKET,
        site,
    ]
    assert Card(RED[site]) in game.state().hands[1]


@pytest.mark.parametrize(("site", "letter"), BOARDS)
def test_a_fifth_stone_in_one_round(site: Site, letter: str) -> None:
    """A fifth stone in a round is special only at the crypt, which overflows, and at the opulent market,
    which draws a card (N-40, N-105, N-201, N-263).
    """
    game = at(
        site,
        letter,
        ["BBBB", f"...@{_other(site).value}", "..", "."],
        draw="ch",
        private_ships="yes",
        to_move=0,
    )
    events = play(game, f"s a {site.value}")
    _, more = answer_all(game)
    if (site, letter) == (Site.MARKET, "C"):
        game = changed(game, coins=(0, 0))
    last = play(game, f"x {site.value}")
    _, happened = answer_all(game)
    last += happened
    assert came([*events, *more]) == [0] * 4
    assert came(last) == [1]
    overflow = any(isinstance(event, Scored) and event.site is Site.BURIAL_CHAMBER for event in last)
    assert overflow is ((site, letter) == (Site.BURIAL_CHAMBER, "D"))
    drawn = any(isinstance(event, CardDrawn) and event.site is Site.MARKET for event in last)
    assert drawn is ((site, letter) == (Site.MARKET, "C"))
    assert not any(isinstance(event, NoCard) for event in last)


COUNTED: list[tuple[Site, str, object, int]] = [
    (Site.PYRAMIDS, "C", scaffold("G1 G2", "BWBW", "B", beside="W"), 6),
    (Site.PYRAMIDS, "D", CorridorState(0, stones("BWB") + (None,) * 11, stones("WBW")), 6),
    (Site.TEMPLE, "C", temple(4, "BWBWBW"), 6),
    (Site.TEMPLE, "D", ArenaState((0, 0), stones("BWBW"), stones("BW")), 6),
    (Site.BURIAL_CHAMBER, "C", tomb(("B", "1.1 1.2 2.1"), ("W", "1.3 1.4 1.5")), 6),
    (Site.BURIAL_CHAMBER, "D", crypt(B=(1, 2, 3), W=(4, 5, 6)), 6),
    (Site.OBELISKS, "C", GreatState(stones("BWBW"), stones("BW"), ((),) * 2, ((0, 0, 0),) * 2), 6),
    (Site.OBELISKS, "D", AvenueState((stones("BB"), stones("W"), *((),) * 6), stones("BWW")), 6),
]


@pytest.mark.parametrize(("site", "letter", "there", "count"), COUNTED)
def test_all_stones_at_a_site_are_counted(site: Site, letter: str, there: object, count: int) -> None:
    """Stones count under tiles, on the ring, in all layers, in unfinished obelisks, and beside boards (N-41,
    N-190, N-330, N-373).
    """
    card, god = {
        Site.PYRAMIDS: ("gP", "osiris"),
        Site.TEMPLE: ("gT", "ra"),
        Site.BURIAL_CHAMBER: ("gB", "anubis"),
        Site.OBELISKS: ("gO", "horus"),
    }[site]
    game = position(sides=sides(site, letter), hands={0: card}, prophecies="yes", states={site: there})
    assert game.scores()[0].points("decorations") == count // 3
    assert prophecies.fulfilled(table_of(game), god) == {0, 1}


@pytest.mark.parametrize("letter", "CD")
def test_the_market_keeps_no_stones(letter: str) -> None:
    """The Market keeps no stones, so none count there (N-32, N-41)."""
    game = at(Site.MARKET, letter, ["BBBB", "...", "..", "."])
    play(game, "s a M")
    answer_all(game)
    table = table_of(game)
    assert table.states[0].all_stones == ()


def test_the_canonical_order_of_answers() -> None:
    """Answers are offered in the order of the rules' table, even in the rows that no test vector shows
    (N-37).
    """
    game = at(Site.MARKET, "D", ["B", "....", "...", ".."])
    play(game, "s a M")
    assert codes(game) == ["m 1", "m 2", "m 3", "m 4"]  # taking comes before looking
    game = at(
        Site.BURIAL_CHAMBER,
        "C",
        ["B", "....", "...", ".."],
        states={Site.BURIAL_CHAMBER: tomb(("W", "1.2 1.3 1.4"))},
    )
    play(game, "s a B")
    assert codes(game) == ["b 1.1", "b 1.5", "b 2.2", "b 2.3"]  # by level, then by position
    game = at(Site.PYRAMIDS, "D", ["....", "...", "..", "."])
    play(game, "q")
    assert codes(game) == ["y", "."]  # declining comes last
    game = at(Site.OBELISKS, "D", ["B", "....", "...", ".."])
    play(game, "s a O")
    assert codes(game) == [f"o {place}" for place in range(1, 9)]
    game = position(hands={0: "ra ga"}, private_ships="yes", prophecies="yes", sleds={0: 3})
    assert [code.split()[0] for code in dict.fromkeys(code[0] for code in codes(game))] == list("qlcxg")
