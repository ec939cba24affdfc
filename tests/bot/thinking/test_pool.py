"""Thinking processes answer, have limits, and can be killed at any moment."""

import asyncio
import gc
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from random import Random

import pytest

from bot.features.reviews.service import Reviews
from bot.service.ports import ThinkingFailed
from bot.thinking import worker
from bot.thinking.pool import WITHIN, Pool, ProcessThinker
from bot.thinking.worker import NICENESS, Question, packed
from engine.contract import Game
from engine.duel import Duel
from engine.games import GAMES
from engine.rivals.games import RIVALS
from engine.rivals.hints import hints as best_steps
from engine.rivals.levels import Level
from engine.rivals.puzzles import Puzzle, puzzles
from engine.rivals.review import Look, look, review
from tests.bot.features.reviews.test_service import over
from tests.engine.keeping import mixed
from tests.support.patience import ROUNDS, until

HIDDEN = "hush-hush"
STALL = 20
"""How long the event loop may work without a pause, as a multiple of a yardstick; one search takes far
longer.
"""


def yardstick() -> float:
    """Return the processor time of a fixed piece of work here and now: 0.01 s on a modest machine."""
    start = time.thread_time()
    sum(number & 7 for number in range(ROUNDS))
    return time.thread_time() - start


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Pool]:
    monkeypatch.setenv("IMHOTEP_TOKEN", HIDDEN)
    async with aclosing(Pool(2)) as pool:
        yield pool
    await ended(pool.pids)


async def ended(pids: list[int]) -> None:
    await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def started(game: type[Game], number: int = 1) -> Game:
    return mixed(game, Random(number)).start()


def hard(number: int = 1) -> bytes:
    """Return a request that takes a few tenths of a second, even on an idle machine."""
    return packed(Question("turn", Duel.id, Level.IMHOTEP, b"", started(Duel, number).blind(None)))


def missed(puzzle: Puzzle) -> Look:
    """Return a position in which someone missed a win, with the move played instead."""
    game = puzzle.play().game
    assert game.decision is not None
    return Look(game.blind(game.decision.seat), puzzle.second)


async def test_whoever_asked_is_gone_before_the_answer() -> None:
    """A worker whose parent has disappeared ends without an answer and without an error."""
    hears, speaks = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", worker.__name__), stdin=PIPE, stdout=speaks, stderr=PIPE
    )
    for end in (hears, speaks):
        os.close(end)
    question = hard()
    _, complaints = await process.communicate(len(question).to_bytes(worker.LENGTH) + question)
    assert (process.returncode, complaints) == (0, b"")


@pytest.mark.parametrize("id_", RIVALS)
async def test_a_turn_is_what_the_rival_would_choose(pool: Pool, id_: str) -> None:
    game = started(GAMES[id_])
    decision = game.decision
    assert decision is not None
    blind = game.blind(decision.seat)
    codes = await ProcessThinker(pool).steps(id_, blind, Level.APPRENTICE, b"seed")
    assert codes[0] == RIVALS[id_].choose(blind, Level.APPRENTICE, b"seed").code
    for code in codes:
        game.play(code)
    assert game.decision is not None
    assert not game.mid_turn or game.decision.seat != decision.seat


@pytest.mark.parametrize("id_", RIVALS)
async def test_hints_are_the_best_steps_with_a_reason(pool: Pool, id_: str) -> None:
    game = started(GAMES[id_])
    for _ in range(6):
        game.play(game.options()[-1])
    decision = game.decision
    assert decision is not None
    hints = await ProcessThinker(pool).hints(id_, game.blind(decision.seat))
    assert hints == best_steps(RIVALS[id_], game.blind(decision.seat))


async def test_a_look_comes_back_with_what_would_have_won(pool: Pool) -> None:
    """The rest of the winning turn, and everyone's points at the end, come back from the process
    unchanged.
    """
    posed = [puzzle for puzzle in puzzles() if puzzle.replies and puzzle.game == Duel.id][:6]
    seen = [look(RIVALS[Duel.id], assessed) for assessed in map(missed, posed)]
    puzzle, known = next(
        (puzzle, assessed)
        for puzzle, assessed in zip(posed, seen, strict=True)
        if assessed.choice is not None and assessed.choice.result
    )
    assert await ProcessThinker(pool).look(Duel.id, missed(puzzle)) == known


async def test_one_that_is_killed_is_replaced(pool: Pool) -> None:
    asked = asyncio.create_task(pool.ask(hard(), WITHIN))
    while not pool.pids:
        await asyncio.sleep(0.01)
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(ThinkingFailed):
        await asked
    assert pool.pids == []
    steps = await ProcessThinker(pool).steps(Duel.id, started(Duel).blind(0), Level.APPRENTICE, b"")
    assert steps
    assert Path(f"/proc/{pool.pids[0]}/oom_score_adj").read_text("ascii").strip() == "1000", "ended first"
    os.kill(pool.pids[0], signal.SIGKILL)  # while the request waits
    await until(lambda: not pool.pids)
    again = await ProcessThinker(pool).steps(Duel.id, started(Duel).blind(0), Level.APPRENTICE, b"")
    assert again == steps, "who asks then notices nothing"


async def test_one_that_nobody_asks_ends_and_the_next_question_starts_another() -> None:
    async with aclosing(Pool(1, idle=0.1)) as pool:
        quick = packed(Question("turn", Duel.id, Level.APPRENTICE, b"", started(Duel).blind(0)))
        answer = await pool.ask(quick, WITHIN)
        (pid,) = pool.pids
        await ended([pid])
        assert pool.pids == []
        assert await pool.ask(quick, WITHIN) == answer
        assert pool.pids != [pid]


async def test_one_that_takes_too_long_is_ended(pool: Pool) -> None:
    with pytest.raises(ThinkingFailed, match="no answer"):
        await pool.ask(hard(), 0.05)
    assert pool.pids == []


async def test_one_that_computes_too_long_ends_itself() -> None:
    """A worker that uses too much processor time is killed; on a busy machine an answer is late but not
    lost.
    """
    source = f"from {worker.__package__} import worker; worker.LONGEST = 0.02; worker.main()"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", source, stdin=PIPE, stdout=PIPE)
    question = hard()
    spoken, _ = await process.communicate(len(question).to_bytes(worker.LENGTH) + question)
    assert not spoken
    assert process.returncode == -signal.SIGPROF


async def test_who_asks_no_more_is_not_thought_for(pool: Pool) -> None:
    asked = asyncio.create_task(pool.ask(hard(), WITHIN))
    while not pool.pids:
        await asyncio.sleep(0.01)
    pids = pool.pids
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await ended(pids)


async def test_it_is_bounded_and_knows_no_secret(pool: Pool) -> None:
    await ProcessThinker(pool).steps(Duel.id, started(Duel).blind(0), Level.APPRENTICE, b"")
    (pid,) = pool.pids
    assert HIDDEN.encode() not in Path(f"/proc/{pid}/environ").read_bytes()
    limits = Path(f"/proc/{pid}/limits").read_text("utf-8")
    assert str(1 << 30) in next(line for line in limits.splitlines() if line.startswith("Max address space"))
    nicest = 19
    expected = min(nicest, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, pid) == expected
    maps = Path(f"/proc/{pid}/maps").read_text("utf-8")
    assert "PIL" not in maps
    assert "_sqlite3" not in maps


async def test_the_event_loop_goes_on_while_ten_are_thought_about(pool: Pool) -> None:
    """While ten positions are searched, the loop's longest stretch of work takes little processor time."""
    thinker, games = ProcessThinker(pool), [started(Duel, number) for number in range(10)]
    thinking = [
        asyncio.create_task(thinker.steps(Duel.id, game.blind(None), Level.IMHOTEP, b"")) for game in games
    ]
    gc.disable()  # after many tests, one collection takes longer than the bot's work
    longest, last, looks = 0.0, time.thread_time(), 0
    while looks < 1000 and not all(task.done() for task in thinking):
        await asyncio.sleep(0.001)
        now = time.thread_time()
        longest, last, looks = max(longest, now - last), now, looks + 1
    gc.enable()
    assert looks > 100, "they are thought about meanwhile"
    for task in thinking:
        task.cancel()
    await asyncio.gather(*thinking, return_exceptions=True)
    assert longest < STALL * yardstick()


async def test_turns_come_before_reviews(pool: Pool) -> None:
    """A turn waits for at most one of the positions in review, however many there are."""
    alone, order = Pool(1), list[str]()
    quick = packed(Question("look", Duel.id, Level.APPRENTICE, b"", started(Duel).blind(0), "a1"))

    async def ask(name: str, *, gives_way: bool) -> None:
        await alone.ask(quick, WITHIN, gives_way=gives_way)
        order.append(name)

    async with aclosing(alone), asyncio.TaskGroup() as group:
        for number in range(3):
            group.create_task(ask(f"look {number}", gives_way=True))
        await asyncio.sleep(0)
        gone = group.create_task(ask("gone", gives_way=False))
        for number in range(2):
            group.create_task(ask(f"turn {number}", gives_way=False))
        await asyncio.sleep(0)
        gone.cancel()
    assert order == ["look 0", "turn 0", "turn 1", "look 1", "look 2"]
    assert (await pool.ask(quick, WITHIN, gives_way=True)) == (await pool.ask(quick, WITHIN))


async def test_a_review_by_processes_that_are_killed(pool: Pool) -> None:
    """A review is complete and correct even if processes are killed in between."""
    match, thinker = over(Duel.id), ProcessThinker(pool)
    reviews = Reviews(thinker)
    running = asyncio.create_task(reviews.run())
    reviewing = reviews.begin(match, 1)
    for answers in (5, 20):
        while reviewing.done < answers:
            await asyncio.sleep(0.001)
        for pid in pool.pids:
            os.kill(pid, signal.SIGKILL)
    assert await reviewing.result == review(match.play)
    assert len(pool.pids) == 1, "one position at a time"
    running.cancel()
    await asyncio.wait((running,))
