"""What happens if someone leaves before the end (§9.1, HV-30)."""

from random import Random

import pytest

from engine import games
from engine.contract import Decision, Event, Game, Outcome, Reason, Refused
from engine.imhotep import FirstImhotep, Imhotep
from engine.imhotep.components import Site
from engine.imhotep.events import CameBack, Ended, Left, Passed, Resigned, RoundEnded, Stalemate
from engine.imhotep.modules.hidden_cards import HandsShown
from engine.imhotep.modules.prophecies import PropheciesKind
from engine.imhotep.steps import ImhotepKind
from tests.engine.keeping import mixed
from tests.support.imhotep import cards, new, play, position, predictions
from tests.support.imhotep_dynasty import all_stones
from tests.support.imhotep_dynasty import position as dynasty
from tests.support.imhotep_play import walk

MOST_KINDS = set(Imhotep.vocabulary.kinds) - {ImhotepKind.TURN, PropheciesKind.PROPHECY}
"""All kinds of choices except those at the start of a turn; a prophecy alone is offered only to a seat with
no other action.
"""

LAST_SHIP = ("....@P", "...@O", "..@T", "K")
"""Three ships that have left empty, and a fourth that ends the round."""


def first(game: Imhotep) -> FirstImhotep:
    """Return the same position under the rules of old records."""
    return FirstImhotep.at(game.state())


# --- it ends the game -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins(seat: int) -> None:
    """When one of two players leaves, the other wins (§9.1)."""
    game = position(points={0: 9, 1: 5})
    assert game.resign(seat) == (Resigned(seat), Ended((1 - seat,), "resigned"))
    assert game.outcome == Outcome(((1 - seat,), (seat,)), "resigned")
    assert (game.decision, game.options(), game.undo_limit(), game.absent) == (None, (), 0, ())


def test_in_old_records_it_ended_the_game_for_all() -> None:
    """In records under the old rules, leaving ends the game for all; the seat that resigned is last, and the
    others are ranked by their standing, with ties as in §10 (HV-30).
    """
    game = first(position(seats=4, points={0: 9, 1: 5, 2: 9, 3: 5}, sleds={0: 1, 1: 2, 2: 1, 3: 2}))
    assert game.resign(0) == (Resigned(0), Ended((2,), "resigned"))
    assert game.outcome == Outcome(((2,), (1, 3), (0,)), "resigned")
    assert type(game.copy()) is games.find("imhotep", 1) is FirstImhotep
    assert games.find("imhotep", 2) is Imhotep


def test_whoever_is_left_alone_wins_at_once() -> None:
    """The only player left wins, whatever the points; those who left rank below, the last to leave first
    (§9.1).
    """
    game = position(seats=4, points={0: 1, 1: 50, 2: 60, 3: 70})
    game.resign(3)
    game.resign(1)
    assert game.outcome is None
    assert game.resign(2) == (Left(2), Ended((0,), "resigned"))
    assert game.outcome == Outcome(((0,), (2,), (1,), (3,)), "resigned")
    assert game.decision is None


@pytest.mark.parametrize("seat", [-1, 3])
def test_only_who_plays_can_leave(seat: int) -> None:
    """Only a seat in the game can leave; others are refused, and nothing changes (§9.1)."""
    game = new(seats=3)
    before = game.state()
    with pytest.raises(Refused) as refused:
        game.resign(seat)
    assert refused.value.reason is Reason.NO_SUCH_SEAT
    assert game.state() == before


def test_nobody_leaves_twice_or_after_the_end() -> None:
    """Leaving twice, or after the end, is refused (§9.1)."""
    game = new(seats=3)
    game.resign(1)
    before = game.state()
    with pytest.raises(Refused) as refused:
        game.resign(1)
    assert refused.value.reason is Reason.SEAT_LEFT
    assert game.state() == before
    game.resign(0)
    for seat in range(3):
        with pytest.raises(Refused) as refused:
            game.resign(seat)
        assert refused.value.reason is Reason.GAME_OVER


# --- the others play on ---------------------------------------------------------------------------


def test_the_seat_is_passed_over() -> None:
    """A seat that left is skipped; if it left in its own turn, the next one moves at once (§9.1)."""
    game = position(seats=3)
    assert game.resign(1) == (Left(1),)
    assert [(player.seat, player.absent) for player in game.view(None).players] == [
        (0, False),
        (1, True),
        (2, False),
    ]
    assert (game.absent, game.present, game.decision) == ((1,), (0, 2), Decision(0, "turn"))
    play(game, "l a1")
    assert game.decision == Decision(2, "turn")
    play(game, "l a2")
    assert game.resign(0) == (Left(0), Ended((2,), "resigned"))


def test_in_its_own_turn_the_next_seat_goes_on() -> None:
    """When a seat leaves in its own turn, the next seat is asked (§9.1)."""
    game = position(seats=3, to_move=2)
    game.resign(2)
    assert game.decision == Decision(0, "turn")


def test_being_passed_over_counts_as_a_pass() -> None:
    """Skipping a seat that left counts as its pass, so the others can reach a stalemate (§9.1, HV-25)."""
    nothing = dict.fromkeys(range(3), 0)
    game = position(["K..", "..", "..@T", "@M"], seats=3, sleds={0: 1, 1: 0, 2: 0}, quarries=nothing)
    game.resign(1)
    happened = play(game, "l a2")  # with two aboard the ship may sail, so seat 2 must not pass
    assert game.decision == Decision(2, "turn")
    assert not [event for event in happened if isinstance(event, Passed)]

    stuck = position(
        ["K...", "..", "..@T", "@M"], seats=3, to_move=1, sleds=nothing | {1: 1}, quarries=nothing
    )
    stuck.resign(2)
    happened = play(stuck, "l a2")
    assert [event for event in happened if isinstance(event, (Passed, Stalemate, RoundEnded))] == [
        Passed(0),
        Passed(1),
        Stalemate((1, 1, 0)),
        RoundEnded(1),
    ]


def test_its_stones_stay_and_count_against_others() -> None:
    """The stones of a seat that left stay on ships, at sites and in majorities, and others may sail them
    (§9.1).
    """
    game = position(["W..K", "W..", "..", "."], seats=3, obelisks=["K", "WW", "BBB"], points={1: 7})
    before = [sheet.total for sheet in game.scores()]
    game.resign(1)
    assert [sheet.total for sheet in game.scores()] == before
    assert game.view(None).ships[0].stones == (1, None, None, 0)
    play(game, "l a2", "l a3", "s a O")
    assert game.view(None).sites[Site.OBELISKS].stacks == ((0, 0, 0), (1, 1, 1), (2, 2, 2, 2))
    assert [sheet.points("obelisks") for sheet in game.scores()] == [3, 3, 12]
    assert all_stones(game) == {0: 29, 1: 29, 2: 29}


def test_its_cards_score_nothing_and_hidden_ones_are_shown_at_the_end() -> None:
    """The cards of a seat that left score nothing and are shown at the end; the others' cards score
    (§9.1).
    """
    hands = {0: "st", 1: "st st le gT", 2: "le"}
    game = dynasty(
        (*LAST_SHIP[:3], "B"), seats=3, hidden_market_cards="yes", hands=hands, display="gT", number=6
    )
    assert game.view(1).players[1].sheet.points("statues") == 3
    assert game.view(2).players[1].cards == ()
    game.resign(1)
    for seat in (None, 0, 1, 2):
        sheet = game.view(seat).players[1].sheet
        assert [sheet.points(item) for item in ("statues", "blue_cards", "decorations")] == [0, 0, 0]
    assert game.view(2).players[1].cards == ()
    happened = play(game, "s d M")
    shown = next(event for event in happened if isinstance(event, HandsShown))
    assert shown.hands[1] == cards("gT st st le")
    assert game.scores()[1].points("statues") == 0
    assert game.scores()[0].points("statues") == 1


def test_at_the_end_it_ranks_below_all_who_stayed() -> None:
    """A seat that left ranks below all that stayed, even with the most points (§9.1, §10)."""
    game = position(LAST_SHIP, seats=4, points={0: 1, 1: 90, 2: 5, 3: 80}, display="st", number=6)
    game.resign(1)
    game.resign(3)
    play(game, "s d M")
    assert game.outcome == Outcome(((2,), (0,), (3,), (1,)), "last_round")


def test_someone_may_go_on_for_it() -> None:
    """Someone who takes over a seat is asked from its next turn on; a seat that nobody left can't be taken
    over (§9.1).
    """
    game = position(seats=3, points={0: 1, 1: 9, 2: 5})
    for seat in range(3):
        with pytest.raises(Refused) as refused:
            game.come_back(seat)
        assert refused.value.reason is Reason.NOT_NOW
    stayed = game.copy()
    game.resign(1)
    assert game.come_back(1) == (CameBack(1),)
    assert (game.absent, game.decision) == ((), Decision(0, "turn"))
    for world in (game, stayed):
        play(world, "l a1")
    assert game.state() == stayed.state()
    game.resign(1)
    game.resign(2)
    with pytest.raises(Refused) as refused:
        game.come_back(1)
    assert refused.value.reason is Reason.GAME_OVER


def test_who_goes_on_is_waited_for_before_a_stalemate() -> None:
    """Passes on behalf of an empty seat no longer count toward a stalemate once someone takes it over
    (HV-25).
    """
    nothing = dict.fromkeys(range(3), 0)
    ships = ["B...", "..", "..@T", ".@M"]
    game = dynasty(ships, seats=3, prophecies="yes", sleds=nothing | {0: 1, 1: 1}, quarries=nothing)
    game.resign(1)
    play(game, "l a2")
    assert (game.decision, game.state().passes) == (Decision(2, "prophecy", optional=True), 1)
    game.come_back(1)
    play(game, ".", ".")
    assert (game.decision, game.round) == (Decision(1, "turn"), 1)


# --- its questions --------------------------------------------------------------------------------


def test_a_choice_is_declined_where_that_is_possible() -> None:
    """A seat that left declines a bonus of the Pyramids (§9.1)."""
    game = position(["WWW.", "..", "..", "."], seats=3, sides="ABAAA", pyramids=["K", "KK", "KKK"])
    play(game, "s a P")
    assert game.decision == Decision(1, "pyramid")
    happened = game.resign(1)
    names = [type(event).__name__ for event in happened]
    assert names.count("Delivered") == 3
    assert "BonusDeclined" in names
    assert game.decision == Decision(2, "turn")


def answered(game: Game) -> tuple[Event, ...]:
    """Return the events after the asked seat declines or, if it can't, gives its first answer."""
    assert game.decision is not None
    return game.copy().play(game.options()[-1 if game.decision.optional else 0])


def test_every_kind_of_choice_is_answered_and_told() -> None:
    """For a seat that left, every kind of choice is declined or answered with the first option, and the
    events say so (§9.1).
    """
    met: set[str] = set()
    for seed in range(400):
        rng = Random(seed)
        header = mixed(Imhotep, rng)
        if header.seats == 2:
            continue
        game = header.start()
        for _ in walk(game, rng):
            decision = game.decision
            if decision is None or decision.kind in {*met, ImhotepKind.TURN}:
                continue
            expected, happened = answered(game), game.copy().resign(decision.seat)
            if not any(isinstance(event, Ended) for event in expected):
                assert happened[0] == Left(decision.seat)
                assert happened[1 : len(expected) + 1] == expected
                met.add(decision.kind)
        if met == MOST_KINDS:
            return
    assert met == MOST_KINDS


def test_the_last_scarab_is_not_placed() -> None:
    """A seat that left passes instead of placing its last scarab (§9.1, N-364)."""
    game = dynasty(seats=3, prophecies="yes", to_move=2, sleds={0: 0}, quarries={0: 0})
    play(game, "q")
    assert game.decision == Decision(0, "prophecy", optional=True)
    assert game.resign(0) == (Left(0),)
    assert (game.decision, game.state().passes) == (Decision(1, "turn"), 1)
    assert not predictions(game.state()).scarabs
