"""The card shows buttons about time and absent players only while the buttons are needed."""

import pytest

from bot.cards.rows import turn_rows
from bot.clock import DAY
from bot.messages.catalog import Catalog
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from bot.store.clocks import Patience, SeatClock
from engine.record import RESIGN, Entry
from tests.bot.games.test_buttons import presses
from tests.support.crowded import Crowd, crowded
from tests.support.registered import PARTS

NOW = 100 * DAY


def face(match: Match, left: int | None, quiet: int) -> ClockFace:
    """Return the clock when the player to move has this many seconds left (None: there is no clock) and no
    one has moved for `quiet` seconds.
    """
    decision = match.play.game.decision
    assert decision is not None
    clocks = () if left is None else (SeatClock(decision.seat, left, NOW, on_move=True),)
    return ClockFace(NOW, Patience("3", None, None, NOW - quiet, 0, None), clocks, None)


def more(match: Match, face: ClockFace, language: str = "en") -> list[str]:
    """Return the buttons that the card has in addition to its usual ones."""
    every, usual = (
        [press.label or "" for press in presses(turn_rows(match, Catalog(language), face=shown, parts=PARTS))]
        for shown in (face, None)
    )
    return [label for label in every if label not in usual]


@pytest.fixture
def pair() -> Match:
    return list(crowded(Crowd("duel", {"sides": "AAAA"}, 2, 5)))[2]


@pytest.fixture
def three() -> Match:
    return list(crowded(Crowd("imhotep", {"sides": "AAAAA"}, 3, 5)))[4]


def name(match: Match) -> str:
    assert match.asked is not None
    return match.asked.name


def test_nothing_is_offered_before_its_time(pair: Match) -> None:
    assert more(pair, face(pair, 3 * DAY, 0)) == []
    assert more(pair, face(pair, None, DAY - 1)) == []


def test_whoever_is_slow_can_be_nudged_by_name(pair: Match) -> None:
    assert more(pair, face(pair, None, DAY)) == [f"Nudge {name(pair)}"]
    assert more(pair, face(pair, None, DAY), "de") == [f"{name(pair)} anstupsen"]


def test_when_time_is_up_the_others_may_claim_or_wait(pair: Match, three: Match) -> None:
    assert more(pair, face(pair, 0, 3 * DAY)) == ["Claim", "More time"]
    assert more(three, face(three, 0, 3 * DAY)) == [f"Go on without {name(three)}", "More time"]


def test_for_someone_who_has_left_a_computer_player_is_offered(three: Match) -> None:
    decision = three.play.game.decision
    assert decision is not None
    gone, play = (decision.seat + 1) % 3, three.play.copy()
    play.append(Entry(gone, RESIGN))
    left = Match(three.stored, play)
    assert more(left, face(left, None, 0)) == [f"Computer for {three.names[gone]}…"]
    assert more(left, face(left, None, 0), "de") == [f"Computer für {three.names[gone]}\N{NO-BREAK SPACE}…"]
