"""How many steps can be taken back in The Duel (property 20)."""

from random import Random

import pytest

from engine.duel.events import Passed
from engine.record import Entry, Header, Play
from tests.engine.test_undo import refused
from tests.support.duel import deal, play, position
from tests.support.duel_play import choose


def start(sides: str, seed: int) -> Play:
    """Return a game with its record."""
    return Play(Header("duel", 1, (("sides", sides),), 2, deal(seed)))


@pytest.mark.parametrize(
    ("steps", "limits"),
    [
        (("P", "c1", "c2", "c3"), (1, 2, 3, 4)),  # D-31: every step can be taken back
        (("P", "c1", "c2", "."), (1, 2, 3, 4)),
        (("U", "c1", "x1", "."), (1, 2, 0, 1)),  # D-32: the unloading can't be taken back
        (("S", "s 112", "x1"), (1, 2, 0)),  # D-33
        (("T 11",), (0,)),  # D-30 reveals a tile from the reserve
        (("x1",), (0,)),  # D-16 reveals three from the supply
        (("c1",), (1,)),
    ],
)
def test_limits_within_a_turn(steps: tuple[str, ...], limits: tuple[int, ...]) -> None:
    """Undo goes back as far as the last refill or tile from the reserve (D-16, D-30…D-33)."""
    game = position("01. 11. ...", boats={"1": "o l d"}, built=("T P U S", ""))
    numbers: list[int] = []
    for step in steps:
        play(game, step)
        numbers.append(game.undo_limit())
    assert tuple(numbers) == limits


def test_an_unloading_that_reveals_nothing_may_be_undone() -> None:
    """An unloading without a refill can be undone, because everyone knew that the boat would leave (D-16)."""
    game = position("00. ... ...", supply=0)
    play(game, "x1")
    assert game.undo_limit() == 1
    play(game, "a1")
    assert game.undo_limit() == 1


def test_a_pass_is_nobodys_step() -> None:
    """The steps before and after a pass are by the same seat, and can be undone together (D-9)."""
    game = position("00. ... 0.0", boats=dict.fromkeys("13ab"), supply=0, to_move=1)
    assert Passed(0) in play(game, "b2")
    assert game.undo_limit() == 1
    play(game, "c2")
    assert game.undo_limit() == 2


def test_what_was_agreed_is_a_boundary() -> None:
    """After an agreed takeback, nobody can freely take back a reveal that everyone has seen (D-16)."""
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
    """Nothing can be taken back before the first step, by someone without a seat, or after the end (D-57)."""
    game = start("AAAA", 0)
    seat = game.game.decision.seat if game.game.decision else 0
    refused(game, Entry(seat, "undo 1 agreed"))
    game.append(Entry(seat, "a1"))
    refused(game, Entry(seat, "undo 2 agreed"))
    refused(game, Entry(2, "undo 1 agreed"))
    game.append(Entry(seat, "resign"))
    refused(game, Entry(seat, "undo 1 agreed"))


def test_the_last_turn_is_taken_back_as_a_whole() -> None:
    """An action tile's steps are taken back together; after a reveal nothing can be taken back."""
    game, rng = start("AAAA", 3), Random(3)
    wholes = set[int]()
    while (decision := game.game.decision) is not None:
        game.append(Entry(decision.seat, choose(game.game, rng).code))
        steps = game.last_turn()
        assert steps <= game.game.undo_limit()
        if not game.game.mid_turn:
            wholes.add(steps)
    assert {0, 1} < wholes
