"""The actions, loading, sailing, unloading (§4, §5)."""

import pytest

from engine.contract import Decision, Reason, Refused
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Fetched, Loaded, Sailed, Scored
from engine.imhotep.sites.market import MarketReason
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import cards, codes, play, position, ship, stones


def refused(game: Imhotep, code: str) -> Refused:
    """Return the reason why a step is refused."""
    with pytest.raises(Refused) as raised:
        play(game, code)
    return raised.value


def test_a_turn_offers_four_actions_in_the_documented_order() -> None:
    """§4, §4.5: these are to fetch, to load, to sail, and to play a card."""
    game = position(["K.", "K.W@T", ".", "WW"], hands={0: "ch st ha"})
    sails = [f"s {name} {site}" for name in "ad" for site in "MPBO"]
    assert codes(game) == ["q", "l a2", "l c1", *sails, "c ha", "c ch"]
    assert game.decision == Decision(0, "turn")
    assert game.view(0).choosing == Context()


def test_one_action_is_the_whole_turn() -> None:
    """§4: after exactly one, the next seat clockwise is asked."""
    game = position(seats=3, sleds={0: 1})
    seats: list[int] = []
    for code in ("q", "l a1", "l a2", "l a3"):
        assert game.decision is not None
        seats.append(game.decision.seat)
        play(game, code)
    assert seats == [0, 1, 2, 0]


def test_passing_by_choice_is_not_allowed() -> None:
    """§4, HV-24: only a seat that can do nothing passes."""
    assert refused(position(), ".").reason is Reason.NOT_NOW


def test_fetching_tells_how_many() -> None:
    """§4.1: the event has their number."""
    assert play(position(sleds={0: 1}), "q") == [Fetched(0, 3)]


def test_an_empty_quarry_gives_nothing() -> None:
    """§4.1, HV-5, GAP 3: with no stone left fetching is not offered."""
    assert refused(position(quarries={0: 0}), "q").reason is ImhotepReason.QUARRY_EMPTY


def test_a_stone_goes_to_any_empty_position() -> None:
    """§4.2: positions need not be filled in order."""
    game = position()
    assert play(game, "l a3") == [Loaded(0, 0, 2, 0)]
    view = game.view(None)
    assert view.ships[0] == ship("..K.")
    assert view.players[0].sled == 2


@pytest.mark.parametrize(
    ("code", "reason", "details"),
    [
        ("l a1", ImhotepReason.POSITION_TAKEN, {"ship": "a", "position": 1}),
        ("l c3", ImhotepReason.NO_SUCH_POSITION, {"ship": "c", "position": 3}),
        ("l b1", ImhotepReason.SHIP_SAILED, {"ship": "b"}),
        ("s b P", ImhotepReason.SHIP_SAILED, {"ship": "b"}),
        ("s c T", ImhotepReason.DOCK_CLOSED, {"site": "T"}),
        ("s a M", ImhotepReason.LOAD_TOO_SMALL, {"ship": "a", "load": 1, "needed": 3}),
        ("c le", ImhotepReason.CARD_NOT_HELD, {"card": "le"}),
        ("m st", Reason.NOT_NOW, {}),
        ("k st", Reason.NOT_NOW, {}),
        ("p 1", Reason.NOT_NOW, {}),
        ("y", Reason.NOT_NOW, {}),
        ("t p", Reason.NOT_NOW, {}),
        ("u 0", Reason.NOT_NOW, {}),
        ("x", Reason.UNKNOWN_STEP, {"code": "x"}),
    ],
)
def test_what_a_turn_does_not_allow(code: str, reason: object, details: dict[str, object]) -> None:
    """§4.2, §4.3, §4.4: taken positions, closed docks, cards that the seat doesn't have."""
    game = position(["K...", "...@T", "K.", "."])
    refusal = refused(game, code)
    assert (refusal.reason, refusal.details) == (reason, details)


def test_without_a_stone_nothing_is_loaded() -> None:
    """§4.2: stones come from the sled."""
    game = position(sleds={0: 0})
    assert codes(game) == ["q"]
    assert refused(game, "l a1").reason is ImhotepReason.SLED_EMPTY


def test_a_ship_sails_without_a_stone_of_ones_own_and_not_full() -> None:
    """§4.3: its minimum load is enough."""
    game = position(["W.", "....", "...", "."])
    assert play(game, "s a B") == [
        Sailed(0, 0, Site.BURIAL_CHAMBER, (1, None)),
        Delivered(1, Site.BURIAL_CHAMBER, (0, 0), 0, 0),
    ]
    view = game.view(None)
    assert view.ships[0] == ship("..@B")
    assert view.dock(Site.BURIAL_CHAMBER) == 0
    assert view.docks == (None, None, None, 0, None)


def test_the_dock_is_closed_for_the_rest_of_the_round() -> None:
    """§4.3, §5.4: by the ship that stays there."""
    game = position(["W", "W", "...", "...."])
    play(game, "s a T")
    assert [code for code in codes(game) if code.startswith("s")] == ["s b M", "s b P", "s b B", "s b O"]


def test_a_card_replaces_the_other_actions() -> None:
    """§4.4: at most one, and it is gone afterwards."""
    game = position(hands={0: "ch ch"}, seats=3)
    play(game, "c ch", "l a1", "l a2")
    assert game.decision == Decision(1, "turn")
    view = game.view(None)
    assert view.players[0].cards == cards("ch")
    assert view.discard == cards("ch")


def test_a_card_from_another_players_turn_can_be_played_on_the_next() -> None:
    """§4.4: it came in an earlier turn."""
    game = position(["W", "....", "...", ".."], display="ch st st st", sleds={1: 2})
    play(game, "s a M", "m ch")
    assert game.decision == Decision(1, "turn")
    assert "c ch" in codes(game)


def test_a_card_from_the_temple_can_be_played_on_the_next_turn() -> None:
    """§4.4, §7.3: the end of a round isn't a turn of the card's owner."""
    game = position(["....@M", "...@P", "..@O", "K"], sides="AABAA", temple="KKKW", draw="ch", sleds={0: 5})
    play(game, "s d B")
    assert game.decision == Decision(1, "turn")
    assert "c ch" in codes(game)


def test_stones_are_done_with_one_after_the_other() -> None:
    """§5.1, §5.2: bow first, and the events come in that order."""
    game = position(["W.KB", "...", "..", "."], seats=3)
    events = play(game, "s a P")
    assert events[1:] == [
        Delivered(1, Site.PYRAMIDS, (0, 0), 0, 0),
        Scored(1, 2, Site.PYRAMIDS),
        Delivered(0, Site.PYRAMIDS, (0, 1), 0, 2),
        Scored(0, 1, Site.PYRAMIDS),
        Delivered(2, Site.PYRAMIDS, (0, 2), 0, 3),
        Scored(2, 3, Site.PYRAMIDS),
    ]


def test_the_owner_chooses_whoever_sailed() -> None:
    """§5.3: out of turn; meanwhile nobody else is asked, and turn order does not change."""
    game = position(["BWB", "....", "..", "."], seats=3, display="st le ha ch")
    play(game, "s a M")
    asked: list[Decision | None] = []
    for code in ("m st", "m le", "m ha"):
        asked.append(game.decision)
        assert game.view(None).active == 0
        assert game.mid_turn
        play(game, code)
    assert asked == [Decision(2, "market"), Decision(1, "market"), Decision(2, "market")]
    assert game.decision == Decision(1, "turn")


def test_a_choice_tells_what_it_is_about() -> None:
    """§5.3: the stone is still on its ship until its owner has chosen."""
    game = position(["W.WK", "...", "..", "."], sides="ABAAA", pyramids=["W", "", ""])
    play(game, "s a P")
    view = game.view(None)
    assert view.choosing == Context(Site.PYRAMIDS, 0, 0)
    assert view.ships[0] == ship("W.WK@P")
    play(game, "p 1")
    view = game.view(None)
    assert view.decision == Decision(1, "bonus", optional=True)
    assert view.choosing is not None
    assert (view.choosing.site, view.choosing.bonus) == (Site.PYRAMIDS, "card")
    assert view.ships[0] == ship("..WK@P")
    assert view.sites[Site.PYRAMIDS].built[0] == stones("WW")


def test_a_forced_choice_is_made_by_the_engine() -> None:
    """HV-28: equal cards are one answer."""
    game = position(["KW", "....", "...", "."], display="st st st st")
    play(game, "s a M")
    assert game.decision == Decision(1, "turn")
    assert [player.cards for player in game.view(None).players] == [cards("st"), cards("st")]


def test_no_choice_may_be_declined_but_a_bonus() -> None:
    """§5.3, HV-8, GAP 4: an owner must answer."""
    game = position(["K", "....", "...", ".."], display="st le ha ch")
    play(game, "s a M")
    assert refused(game, ".").reason is ImhotepReason.MUST_CHOOSE
    assert refused(game, "q").reason is Reason.NOT_NOW
    assert refused(game, "m rP").reason is MarketReason.CARD_NOT_THERE
