"""How far back one may go: never past a reveal, never past another seat's step (property 20)."""

from random import Random

import pytest

from engine.contract import Refused
from engine.duel.events import Passed
from engine.record import Entry, Header, Play
from tests.support.duel import ALL_SIDES, deal, play, position
from tests.support.duel_play import LONGEST, choose


def start(sides: str, seed: int) -> Play:
    """A game with its record."""
    return Play(Header("duel", 1, (("sides", sides),), 2, deal(seed)))


def expected_limit(history: list[tuple[int, bool]]) -> int:
    """Steps at the end that belong to one seat and revealed nothing; `history` has seat and reveal."""
    limit = 0
    for seat, reveals in reversed(history):
        if reveals or seat != history[-1][0]:
            break
        limit += 1
    return limit


@pytest.mark.parametrize(("seed", "sides"), list(enumerate(ALL_SIDES)))
def test_undo_restores_the_position_within_its_limit_and_is_refused_beyond(seed: int, sides: str) -> None:
    """D-19: what was seen stays seen."""
    game, rng = start(sides, seed), Random(seed)
    digests, history = [game.game.digest()], list[tuple[int, bool]]()
    for _ in range(LONGEST):
        decision = game.game.decision
        if decision is None:
            break
        events = game.append(Entry(decision.seat, choose(game.game, rng).code))
        history.append((decision.seat, any(event.reveals for event in events)))
        digests.append(game.game.digest())
        limit = game.game.undo_limit()
        assert limit == (0 if game.game.decision is None else expected_limit(history))
        check_undo(game, limit, digests)
    assert game.game.outcome is not None


def check_undo(game: Play, limit: int, digests: list[str]) -> None:
    """Every number within the limit works, for the seat whose steps they are; one more does not."""
    mover = game.line[-1].seat
    for back in range(1, limit + 1):
        other = game.copy()
        assert other.append(Entry(mover, f"undo {back}")) == ()
        assert other.game.digest() == digests[-1 - back]
        assert other.version == game.version + 1
        assert other.entries[:-1] == game.entries
    refused(game, Entry(mover, f"undo {limit + 1}"))
    refused(game, Entry(1 - mover, "undo 1"))


def refused(game: Play, entry: Entry) -> None:
    """The entry is refused and changes nothing."""
    before = (game.game.digest(), list(game.entries), list(game.line))
    with pytest.raises(Refused):
        game.append(entry)
    assert (game.game.digest(), game.entries, game.line) == before


def test_nothing_can_be_undone_before_the_first_step_or_after_the_end() -> None:
    game = start("AAAA", 0)
    refused(game, Entry(0, "undo 1"))
    seat = game.game.decision.seat if game.game.decision else 0
    game.append(Entry(seat, "a1"))
    game.append(Entry(1 - seat, "resign"))
    assert game.game.undo_limit() == 0
    refused(game, Entry(1 - seat, "undo 1"))
    refused(game, Entry(seat, "undo 1"))


def test_one_may_change_ones_mind_again_and_again() -> None:
    """Undo is an entry: the version never decreases, the line forgets."""
    game = start("AAAA", 0)
    seat = game.game.decision.seat if game.game.decision else 0
    begin = game.game.digest()
    for code in ("a1", "b2", "c3"):
        game.append(Entry(seat, code))
        game.append(Entry(seat, "undo 1"))
        assert game.game.digest() == begin
    assert game.version == 6
    assert game.line == []


@pytest.mark.parametrize(
    ("steps", "limits"),
    [
        (("P", "c1", "c2", "c3"), (1, 2, 3, 4)),  # D-31: all of it
        (("P", "c1", "c2", "."), (1, 2, 3, 4)),
        (("U", "c1", "x1", "."), (1, 2, 0, 1)),  # D-32: not the unloading, but stopping
        (("S", "s 112", "x1"), (1, 2, 0)),  # D-33
        (("T 11",), (0,)),  # D-30 reveals a tile of the reserve
        (("x1",), (0,)),  # D-16 reveals three of the supply
        (("c1",), (1,)),
    ],
)
def test_limits_within_a_turn(steps: tuple[str, ...], limits: tuple[int, ...]) -> None:
    """D-16, D-30…D-33: undo goes back as far as the last refill or tile from the reserve."""
    game = position("01. 11. ...", boats={"1": "o l d"}, built=("T P U S", ""))
    found: list[int] = []
    for step in steps:
        play(game, step)
        found.append(game.undo_limit())
    assert tuple(found) == limits


def test_an_unloading_that_reveals_nothing_may_be_undone() -> None:
    """D-16: the supply was empty, the boat left, everybody knew it would."""
    game = position("00. ... ...", supply=0)
    play(game, "x1")
    assert game.undo_limit() == 1
    play(game, "a1")
    assert game.undo_limit() == 1


def test_a_pass_is_nobodys_step() -> None:
    """D-9: both steps around it are the same seat's and may go back together."""
    game = position("00. ... 0.0", boats=dict.fromkeys("13ab"), supply=0, to_move=1)
    assert Passed(0) in play(game, "b2")
    assert game.undo_limit() == 1
    play(game, "c2")
    assert game.undo_limit() == 2


@pytest.mark.parametrize(("seed", "sides"), list(enumerate(ALL_SIDES)))
@pytest.mark.parametrize("agreeing", [False, True])
def test_taking_turns_back_at_random_shows_nothing_and_gives_no_second_turn(
    seed: int, sides: str, *, agreeing: bool
) -> None:
    """Whatever is taken back, freely or agreed: the same tiles come up, and whoever began the turn that was
    taken back is to move (D-8). Nobody takes back freely what came before something that was seen.
    """
    game, rng = start(sides, seed), Random(seed)
    revealed: list[object] = []
    seen = 0  # the longest line that is known to have been followed by a reveal
    while (decision := game.game.decision) is not None and len(game.entries) < 3 * LONGEST:
        asker = int(rng.random() * 2)
        if agreeing and (steps := game.since_turn_of(asker)) and rng.random() < 0.1:
            take_back(game, Entry(asker, f"undo {steps} agreed"))
        elif (steps := game.last_turn()) and rng.random() < 0.3:
            take_back(game, Entry(game.line[-1].seat, f"undo {steps}"))
            assert len(game.line) >= seen
        else:
            events = game.append(Entry(decision.seat, choose(game.game, rng).code))
            revealed += [event for event in events if event.reveals]
            seen = len(game.line) if any(event.reveals for event in events) else seen
        seen = min(seen, len(game.line))
    straight = Play(game.header, list(game.line))
    assert straight.game.digest() == game.game.digest()
    assert straight.starts == game.starts
    again = Play(game.header)
    known = [event for entry in game.line for event in again.append(entry) if event.reveals]
    assert all(event in revealed for event in known) if agreeing else revealed == known


def take_back(game: Play, entry: Entry) -> None:
    """The steps go, and the one who takes back is to move."""
    before = list(game.line)
    assert game.append(entry) == ()
    assert game.line == before[: len(before) - entry.undone]
    after = game.game.decision
    assert after is not None
    assert after.seat == entry.seat
    assert not (entry.agreed and game.game.mid_turn)


def test_what_was_agreed_is_a_boundary() -> None:
    """Nobody takes back freely what came before a reveal that everybody has seen (D-16)."""
    game = start("AAAA", 0)
    first = game.game.decision.seat if game.game.decision else 0
    for seat, code in ((first, "a1"), (1 - first, "b1"), (first, "c3"), (1 - first, "x1")):
        game.append(Entry(seat, code))
    refused(game, Entry(1 - first, "undo 1"))
    game.append(Entry(1 - first, "undo 1 agreed"))
    refused(game, Entry(first, "undo 1"))
    assert game.last_turn() == 0
    game.append(Entry(1 - first, "c1"))
    assert game.last_turn() == 1
    game.append(Entry(1 - first, "undo 1"))
    game.append(Entry(first, "undo 1 agreed"))
    assert [entry.text for entry in game.line] == ["a1", "b1"]


def test_agreed_undo_has_its_bounds() -> None:
    """Not before the first step, not by somebody without a seat, not after the end (D-57)."""
    game = start("AAAA", 0)
    seat = game.game.decision.seat if game.game.decision else 0
    refused(game, Entry(seat, "undo 1 agreed"))
    game.append(Entry(seat, "a1"))
    refused(game, Entry(seat, "undo 2 agreed"))
    refused(game, Entry(2, "undo 1 agreed"))
    game.append(Entry(seat, "resign"))
    refused(game, Entry(seat, "undo 1 agreed"))


def test_the_last_turn_is_taken_back_as_a_whole() -> None:
    """An action tile's steps go together; nothing is left to take back after a reveal."""
    game, rng = start("AAAA", 3), Random(3)
    wholes = set[int]()
    while (decision := game.game.decision) is not None:
        game.append(Entry(decision.seat, choose(game.game, rng).code))
        steps = game.last_turn()
        assert steps <= game.game.undo_limit()
        if not game.game.mid_turn:
            wholes.add(steps)
    assert {0, 1} < wholes
