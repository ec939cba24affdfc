"""Rounds, passing, stalemate, the end of the game, and the variant (§3, §9, §10, §11)."""

from collections import Counter

import pytest

from engine.contract import Decision, Outcome, Reason, Refused
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import Ended, Passed, RoundBegan, RoundEnded, Scored, Stalemate
from engine.imhotep.printed import Bonus
from engine.imhotep.sites.pyramids import BonusLost
from tests.support.imhotep import codes, new, play, position

LAST_SHIP = ("....@P", "...@O", "..@T", "K")
"""Three ships that have left empty, and a fourth that ends the round."""


def total(game: Imhotep) -> list[int]:
    """Return everyone's total."""
    return [sheet.total for sheet in game.scores()]


# --- rounds (§3) ----------------------------------------------------------------------------------


def test_a_game_has_six_rounds() -> None:
    """A game has six rounds, each with its own card, four ships and five open docks (§3)."""
    game, began = new(seats=4), Counter[int]()
    while game.decision:
        for event in play(game, codes(game)[-1]):
            if isinstance(event, RoundBegan):
                began[event.number] += 1
                assert event.ships == game.state().cards[event.number - 1]
                assert game.view(None).docks == (None,) * 5
    assert began == Counter([2, 3, 4, 5, 6])
    assert game.view(None).round == 6
    assert game.view(None).ships == ()


def test_the_round_ends_after_the_last_unloading() -> None:
    """The round ends after the fourth ship, once every choice has been made (§3)."""
    game = position([*LAST_SHIP[:3], "KK"], display="st le ha ch")
    play(game, "s d M")
    assert game.view(None).round == 1
    play(game, "m st")
    events = play(game, "m le")
    ended = events.index(RoundEnded(1))
    assert isinstance(events[-2], RoundBegan)
    assert ended < len(events) - 2
    assert game.view(None).round == 2
    assert game.decision == Decision(1, "turn")


def test_stones_on_sites_and_sleds_stay() -> None:
    """A new round changes only the ships and the Market (§3)."""
    game = position(LAST_SHIP, sleds={0: 4, 1: 1}, burial="KW")
    play(game, "s d B")
    view = game.view(None)
    assert [player.sled for player in view.players] == [4, 1]
    assert len(view.sites[Site.BURIAL_CHAMBER].stones) == 3


@pytest.mark.parametrize("number", [1, 5, 6])
def test_the_temple_is_scored_in_every_round_the_last_too(number: int) -> None:
    """The Temple's visible stones score in every round, including the last (§3, §6.3)."""
    game = position(LAST_SHIP, number=number, temple="KKW")
    scored = [event for event in play(game, "s d B") if isinstance(event, Scored)]
    assert [(points.seat, points.points, points.space) for points in scored] == [
        (0, 1, 0),
        (0, 1, 1),
        (1, 1, 2),
    ]
    assert (game.decision is None) == (number == 6)


# --- passing and stalemate (§9) -------------------------------------------------------------------


def test_passing_goes_on_until_there_is_something_to_do() -> None:
    """A seat that can do nothing is skipped, with an event, until it can do something again (HV-24,
    GAP 2).
    """
    game = position(["K...", "W...", "....@T", "..@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5})
    assert Passed(0) in play(game, "q")
    assert Passed(0) in play(game, "l a2")
    assert game.decision == Decision(1, "turn")
    assert Passed(0) not in play(game, "l a3")
    assert game.decision == Decision(0, "turn")
    assert all(code.startswith("s a") for code in codes(game))


def test_a_stuck_player_has_no_playable_card_either() -> None:
    """Even a seat with blue cards is skipped if it can't play any of them (§9)."""
    game = position(
        ["K...", "W...", "....@T", "..@P"],
        to_move=1,
        sleds={0: 0, 1: 2},
        quarries={0: 0, 1: 5},
        hands={0: "le ha sa ch"},
    )
    assert Passed(0) in play(game, "q")


def stuck(number: int = 1) -> Imhotep:
    """Return a position in which one of two players has the last stone to load; after that no one can act."""
    return position(
        ["K...", "W...", "....@T", "..@P"],
        number=number,
        sleds={0: 1, 1: 0},
        quarries={0: 0, 1: 0},
        temple="KW",
    )


def test_if_everyone_passes_the_round_ends() -> None:
    """If everyone passes, ships that haven't sailed leave, their stones return, the Temple is scored, and a
    new round begins (HV-25, GAP 2).
    """
    game = stuck()
    events = play(game, "l a2")
    assert events[1:5] == [Passed(1), Passed(0), Stalemate((2, 1)), RoundEnded(1)]
    view = game.view(None)
    assert [player.quarry for player in view.players] == [2, 1]
    assert [player.points for player in view.players] == [1, 1]
    assert view.round == 2
    assert game.decision == Decision(1, "turn")  # the seat after the last one to pass
    assert view.passes == 0


def test_after_a_stalemate_there_is_no_ship_to_load() -> None:
    """A load bonus at the Temple's scoring after a stalemate is lost, because the ships are gone (HV-25,
    HV-28).
    """
    game = position(
        ["K...", "KK..", "....@T", "..@M"],
        sides="ABBAA",
        sleds={0: 1, 1: 0},
        quarries={0: 0, 1: 0},
        temple="KKKK",
        pyramids=["", "", "WWW"],
        draw="rP",
    )
    play(game, "l a2")
    assert game.decision == Decision(0, "temple")
    assert game.view(None).ships == ()
    play(game, "t s", "t p")
    assert BonusLost(0, Bonus.LOAD) in play(game, "p 3")


def test_a_stalemate_can_end_the_game() -> None:
    """A stalemate in the last round ends the game (HV-25, §10)."""
    game = stuck(number=6)
    assert isinstance(play(game, "l a2")[-1], Ended)
    assert game.decision is None
    assert game.outcome is not None
    assert game.outcome.reason == "last_round"


def test_the_count_of_passes_starts_anew() -> None:
    """An action ends the series of passes, and the next one starts at zero (HV-25)."""
    game = position(
        ["K...", "W...", "....@T", "..@P"],
        seats=3,
        to_move=2,
        sleds={0: 0, 1: 0, 2: 2},
        quarries={0: 0, 1: 0, 2: 9},
    )
    play(game, "q")
    assert game.decision == Decision(2, "turn")
    assert game.view(None).passes == 2
    play(game, "l a2")
    assert game.view(None).round == 1
    assert game.view(None).passes == 2


# --- the end (§10, §11) ---------------------------------------------------------------------------


def test_the_game_ends_after_the_sixth_round() -> None:
    """The game ends after the sixth round, and every later step is refused (§10)."""
    game = position(LAST_SHIP, number=6, points={0: 4, 1: 9})
    events = play(game, "s d B")
    assert events[-1] == Ended((1,), "last_round")
    assert game.outcome == Outcome(((1,), (0,)), "last_round")
    assert total(game) == [5, 9]
    assert game.undo_limit() == 0
    with pytest.raises(Refused) as refused:
        play(game, "q")
    assert refused.value.reason is Reason.GAME_OVER


def test_places_are_shared_only_when_sleds_are_equal_too() -> None:
    """The stones on the sled break a tie in points; if these are equal, too, the place is shared (§10)."""
    sleds, points = {0: 2, 1: 3, 2: 2}, {0: 6, 1: 7, 2: 7}
    game = position(LAST_SHIP, seats=3, number=6, points=points, sleds=sleds)
    play(game, "s d B")
    assert total(game) == [7, 7, 7]
    assert game.outcome is not None
    assert game.outcome.ranking == ((1,), (0, 2))
    assert game.outcome.winners == (1,)


def test_stones_on_sled_and_quarry_score_nothing() -> None:
    """Stones on the sled and in the quarry score nothing (§10)."""
    assert total(position(sleds={0: 5, 1: 0}, quarries={0: 20, 1: 0})) == [0, 0]


def test_the_variant_is_off_by_default() -> None:
    """Without the variant, nobody angers the Pharaoh (§11)."""
    assert "wrath" not in {item.name for item in new().scores()[0].items}


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        (set[str](), 0),
        ({"pyramids"}, -5),
        ({"temple"}, -5),
        ({"burial"}, -5),
        ({"obelisks"}, -5),
        ({"temple", "burial"}, -5),
    ],
)
def test_the_wrath_of_the_pharaoh(missing: set[str], expected: int) -> None:
    """The Pharaoh's wrath costs 5 points, however many monuments are missing; the Market isn't a monument
    (HV-26, §11).
    """
    game = position(
        wrath=True,
        pyramids=["W"] if "pyramids" in missing else ["WK"],
        temple="W" if "temple" in missing else "WK",
        burial="W" if "burial" in missing else "WK",
        obelisks=["", "W"] if "obelisks" in missing else ["K", "W"],
    )
    assert [sheet.points("wrath") for sheet in game.scores()] == [expected, 0]


def test_a_total_may_be_negative() -> None:
    """A total can be negative, because the Pharaoh may take more points than a player has (HV-26)."""
    assert total(new(wrath="yes")) == [-5, -5]


@pytest.mark.parametrize("sides", ["AAAAA", "AAAAB"])
def test_stones_of_red_cards_and_of_towers_count_for_the_variant(sides: str) -> None:
    """Stones of red cards and of towers count for the variant like all others (HV-26)."""
    game = position(
        ["K", "....", "...", ".."],
        sides=sides,
        wrath=True,
        pyramids=["K"],
        temple="K",
        burial="K",
        obelisks=["KK" if sides[4] == "B" else "", ""],
        display="rO st st st",
    )
    play(game, "s a M", "m rO")
    assert game.scores()[0].points("wrath") == 0
