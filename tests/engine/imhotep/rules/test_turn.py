"""The four actions, loading, sailing, and unloading (§4, §5)."""

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
    """Return the refusal of a step."""
    with pytest.raises(Refused) as raised:
        play(game, code)
    return raised.value


def test_a_turn_offers_four_actions_in_the_documented_order() -> None:
    """A turn's options are, in order, to fetch, to load, to sail, and to play a card (§4, §4.5)."""
    game = position(["K.", "K.W@T", ".", "WW"], hands={0: "ch st ha"})
    sails = [f"s {name} {site}" for name in "ad" for site in "MPBO"]
    assert codes(game) == ["q", "l a2", "l c1", *sails, "c ha", "c ch"]
    assert game.decision == Decision(0, "turn")
    assert game.view(0).choosing == Context()


def test_one_action_is_the_whole_turn() -> None:
    """After exactly one action, the next seat clockwise is asked (§4)."""
    game = position(seats=3, sleds={0: 1})
    seats: list[int] = []
    for code in ("q", "l a1", "l a2", "l a3"):
        assert game.decision is not None
        seats.append(game.decision.seat)
        play(game, code)
    assert seats == [0, 1, 2, 0]


def test_passing_by_choice_is_not_allowed() -> None:
    """Only a seat that can do nothing passes (§4, HV-24)."""
    assert refused(position(), ".").reason is Reason.NOT_NOW


def test_fetching_tells_how_many() -> None:
    """The event for fetching gives the number of stones (§4.1)."""
    assert play(position(sleds={0: 1}), "q") == [Fetched(0, 3)]


def test_an_empty_quarry_gives_nothing() -> None:
    """Fetching isn't offered if the quarry is empty (§4.1, HV-5, GAP 3)."""
    assert refused(position(quarries={0: 0}), "q").reason is ImhotepReason.QUARRY_EMPTY


def test_a_stone_goes_to_any_empty_position() -> None:
    """A stone can be loaded at any empty position, in any order (§4.2)."""
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
    """Taken positions, closed docks, and cards that the seat doesn't have are refused (§4.2, §4.3, §4.4)."""
    game = position(["K...", "...@T", "K.", "."])
    refusal = refused(game, code)
    assert (refusal.reason, refusal.details) == (reason, details)


def test_without_a_stone_nothing_is_loaded() -> None:
    """A seat without a stone on its sled can't load (§4.2)."""
    game = position(sleds={0: 0})
    assert codes(game) == ["q"]
    assert refused(game, "l a1").reason is ImhotepReason.SLED_EMPTY


def test_a_ship_sails_without_a_stone_of_ones_own_and_not_full() -> None:
    """A ship with its minimum load can sail, even if it isn't full and has no stone of the player's own
    (§4.3).
    """
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
    """A dock is closed for the rest of the round by the ship that sailed there (§4.3, §5.4)."""
    game = position(["W", "W", "...", "...."])
    play(game, "s a T")
    assert [code for code in codes(game) if code.startswith("s")] == ["s b M", "s b P", "s b B", "s b O"]


def test_a_card_replaces_the_other_actions() -> None:
    """A turn allows at most one card, which is then discarded (§4.4)."""
    game = position(hands={0: "ch ch"}, seats=3)
    play(game, "c ch", "l a1", "l a2")
    assert game.decision == Decision(1, "turn")
    view = game.view(None)
    assert view.players[0].cards == cards("ch")
    assert view.discard == cards("ch")


def test_a_card_from_another_players_turn_can_be_played_on_the_next() -> None:
    """A card received in another player's turn can be played in the owner's next turn (§4.4)."""
    game = position(["W", "....", "...", ".."], display="ch st st st", sleds={1: 2})
    play(game, "s a M", "m ch")
    assert game.decision == Decision(1, "turn")
    assert "c ch" in codes(game)


def test_a_card_from_the_temple_can_be_played_on_the_next_turn() -> None:
    """A card from the Temple can be played in the next turn, because the end of a round isn't a turn of its
    owner (§4.4, §7.3).
    """
    game = position(["....@M", "...@P", "..@O", "K"], sides="AABAA", temple="KKKW", draw="ch", sleds={0: 5})
    play(game, "s d B")
    assert game.decision == Decision(1, "turn")
    assert "c ch" in codes(game)


def test_stones_are_done_with_one_after_the_other() -> None:
    """Stones are unloaded one after another from the bow, and the events are in that order (§5.1, §5.2)."""
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
    """Owners choose out of turn; meanwhile nobody else is asked, and the turn order doesn't change (§5.3)."""
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
    """While an owner chooses, the stone is still on its ship, and the context names it (§5.3)."""
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
    """The engine makes a choice between equal cards (HV-28)."""
    game = position(["KW", "....", "...", "."], display="st st st st")
    play(game, "s a M")
    assert game.decision == Decision(1, "turn")
    assert [player.cards for player in game.view(None).players] == [cards("st"), cards("st")]


def test_no_choice_may_be_declined_but_a_bonus() -> None:
    """An owner must answer; only a bonus can be declined (§5.3, HV-8, GAP 4)."""
    game = position(["K", "....", "...", ".."], display="st le ha ch")
    play(game, "s a M")
    assert refused(game, ".").reason is ImhotepReason.MUST_CHOOSE
    assert refused(game, "q").reason is Reason.NOT_NOW
    assert refused(game, "m rP").reason is MarketReason.CARD_NOT_THERE
