"""How many steps a seat may take back in every game: none past a reveal or another seat's step (property
20).
"""

from random import Random

import pytest

from engine.contract import Game, Refused
from engine.record import Entry, Header, Play
from tests.engine.keeping import deal, every_game, mixed
from tests.support.soaked import soaked

pytestmark = pytest.mark.usefixtures("tiny_game")

LONGEST = 1500
"""The maximum number of entries of a game in which turns are taken back repeatedly."""


def refused(play: Play, entry: Entry) -> None:
    """Check that the entry is refused and changes nothing."""
    before = (play.game.digest(), list(play.entries), list(play.line))
    with pytest.raises(Refused):
        play.append(entry)
    assert (play.game.digest(), play.entries, play.line) == before


def expected_limit(history: list[tuple[int, bool]]) -> int:
    """Return how many of the last steps belong to one seat and revealed nothing; `history` has each step's
    seat and whether it revealed something.
    """
    limit = 0
    for seat, reveals in reversed(history):
        if reveals or seat != history[-1][0]:
            break
        limit += 1
    return limit


@every_game
@pytest.mark.parametrize("number", soaked(range(16), 10))
def test_undo_restores_the_position_within_its_limit_and_is_refused_beyond(
    game: type[Game], number: int
) -> None:
    """Undo restores the earlier position within the limit and is refused beyond it, because a thing once seen
    stays known (D-19, §12, N-343).
    """
    rng = Random(number)
    play = Play(mixed(game, rng))
    digests, history = [play.game.digest()], list[tuple[int, bool]]()
    while (decision := play.game.decision) is not None:
        step, blind = rng.choice(play.game.options()), play.game.blind(decision.seat)
        blind.play(step)
        events = play.append(Entry(decision.seat, step.code))
        history.append((decision.seat, blind.stopped or any(event.reveals for event in events)))
        digests.append(play.game.digest())
        limit = play.game.undo_limit()
        assert limit == (0 if play.game.decision is None else expected_limit(history))
        if limit > 1 or len(history) % 12 == 0:
            check_undo(play, limit, digests)
    assert play.game.outcome is not None


def check_undo(play: Play, limit: int, digests: list[str]) -> None:
    """Check that every number of steps within the limit can be taken back by the seat that played them, and
    no larger number.
    """
    mover = play.line[-1].seat
    for back in range(1, limit + 1):
        other = play.copy()
        assert other.append(Entry(mover, f"undo {back}")) == ()
        assert other.game.digest() == digests[-1 - back]
        assert other.version == play.version + 1
        assert other.entries[:-1] == play.entries
    refused(play, Entry(mover, f"undo {limit + 1}"))
    refused(play, Entry((mover + 1) % play.header.seats, "undo 1"))


def begun(game: type[Game]) -> tuple[Play, int]:
    """Return a game with the default options, and the seat that begins."""
    play = Play(Header(game.id, game.ruleset, (), game.seat_counts[0], deal(Random(0))))
    assert play.game.decision is not None
    return play, play.game.decision.seat


@every_game
def test_nothing_can_be_undone_before_the_first_step_or_after_the_end(game: type[Game]) -> None:
    play, seat = begun(game)
    refused(play, Entry(seat, "undo 1"))
    play.append(Entry(seat, play.game.options()[0].code))
    play.append(Entry(1 - seat, "resign"))
    assert play.game.undo_limit() == 0
    refused(play, Entry(1 - seat, "undo 1"))
    refused(play, Entry(seat, "undo 1"))


@every_game
def test_one_may_change_ones_mind_again_and_again(game: type[Game]) -> None:
    """A seat can play and undo again and again: each undo is an entry, so the version rises while the line
    gets shorter.
    """
    play, seat = begun(game)
    begin = play.game.digest()
    for step in play.game.options()[:3]:
        play.append(Entry(seat, step.code))
        play.append(Entry(seat, "undo 1"))
        assert play.game.digest() == begin
    assert play.version == 6
    assert play.line == []


@every_game
@pytest.mark.parametrize("number", soaked(range(16), 10))
@pytest.mark.parametrize("agreeing", [False, True])
def test_taking_turns_back_at_random_shows_nothing_and_gives_no_second_turn(
    game: type[Game], number: int, *, agreeing: bool
) -> None:
    """After any takeback, free or agreed, the same things are revealed again, and nobody takes back freely
    past something seen (D-8).
    """
    rng = Random(number)
    play = Play(mixed(game, rng))
    revealed: list[object] = []
    followed = 0  # the longest line that was followed by a reveal
    while (decision := play.game.decision) is not None and len(play.entries) < LONGEST:
        asker = rng.randrange(play.header.seats)
        if agreeing and (steps := play.since_turn_of(asker)) and rng.random() < 0.05:
            take_back(play, Entry(asker, f"undo {steps} agreed"))
        elif (steps := play.last_turn()) and rng.random() < 0.2:
            take_back(play, Entry(play.line[-1].seat, f"undo {steps}"))
            assert len(play.line) >= followed
        else:
            events = play.append(Entry(decision.seat, rng.choice(play.game.options()).code))
            revealed += [event for event in events if event.reveals]
            followed = len(play.line) if any(event.reveals for event in events) else followed
        followed = min(followed, len(play.line))
    straight = Play(play.header, list(play.line))
    assert straight.game.digest() == play.game.digest()
    assert straight.starts == play.starts
    again = Play(play.header)
    known = [event for entry in play.line for event in again.append(entry) if event.reveals]
    assert all(event in revealed for event in known) if agreeing else revealed == known


def take_back(play: Play, entry: Entry) -> None:
    """Play the takeback; check that the steps are gone, and that the seat that took them back is to move."""
    before = list(play.line)
    assert play.append(entry) == ()
    assert play.line == before[: len(before) - entry.undone]
    after = play.game.decision
    assert after is not None
    assert after.seat == entry.seat
    assert not (entry.agreed and play.game.mid_turn)
