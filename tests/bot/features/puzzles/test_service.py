"""The puzzle of the day: two tries, a streak, and what midnight and a restart change."""

import json

import pytest

from bot.features.privacy.service import Privacy
from bot.features.puzzles import store
from bot.features.puzzles.service import DailyPuzzle, PuzzleReason, Puzzles, posed
from engine.contract import Refused
from engine.rivals.puzzles import RUNS
from engine.rivals.puzzles import puzzles as all_puzzles
from tests.bot.conftest import CHALLENGER, OPPONENT, World
from tests.support.registered import OWN_DATA

DAY = 24 * 3600
ANA, BEN = CHALLENGER[0], OPPONENT[0]


def at(world: World, day: int, seconds: int = 0) -> Puzzles:
    """Return the puzzles as they are this many days after the first one."""
    world.clock.seconds = (RUNS[0].since.toordinal() - 719_163 + day) * DAY + seconds
    return Puzzles(world.database, world.clock)


def wrong(daily: DailyPuzzle) -> list[str]:
    """Return the steps that don't solve the puzzle."""
    codes = [step.code for step in daily.puzzle.play().game.options()]
    return [code for code in codes if code not in daily.puzzle.solution]


async def solve(world: World, day: int, user_id: int = ANA) -> None:
    puzzles = at(world, day)
    daily = puzzles.today()
    assert (await puzzles.answer(daily, user_id, daily.puzzle.solution[-1])).is_solved


async def test_two_tries_and_nothing_twice(world: World) -> None:
    puzzles = at(world, 3)
    daily = puzzles.today()
    assert daily.number == 4
    first, second, third = wrong(daily)[:3]
    answers = await puzzles.answer(daily, ANA, first)
    assert (answers.tried, daily.is_over(answers)) == ((first,), False)
    assert await puzzles.answer(daily, ANA, first) == answers
    after = Puzzles(world.restarted().database, world.clock)
    assert await after.answers(daily, ANA) == answers
    answers = await after.answer(daily, ANA, second)
    assert daily.is_over(answers)
    for code in (third, daily.puzzle.solution[0]):
        assert await after.answer(daily, ANA, code) == answers, "too late"
    assert not answers.is_solved
    assert (await puzzles.answers(daily, BEN)).tried == ()


async def test_a_streak_goes_on_day_by_day_and_ends_with_a_day_without(world: World) -> None:
    for day in (0, 1, 2, 4, 5):
        await solve(world, day)
    await solve(world, 5, BEN)

    async def streak(day: int) -> int:
        puzzles = at(world, day)
        return (await puzzles.answers(puzzles.today(), ANA)).streak

    assert [await streak(day) for day in range(8)] == [1, 2, 3, 3, 1, 2, 2, 0]
    puzzles = at(world, 6)
    for code in wrong(puzzles.today())[:2]:
        await puzzles.answer(puzzles.today(), ANA, code)
    await solve(world, 7)
    assert await streak(7) == 1


async def test_who_is_still_thinking_at_midnight_answers_for_the_day_that_began_it(world: World) -> None:
    await solve(world, 0)
    puzzles = at(world, 1, DAY - 1)
    daily = puzzles.today()
    await puzzles.answer(daily, ANA, wrong(daily)[0])
    puzzles = at(world, 2, 1)
    assert puzzles.today() != daily
    assert puzzles.of(daily.day) == daily
    answers = await puzzles.answer(puzzles.of(daily.day), ANA, daily.puzzle.solution[0])
    assert (answers.is_solved, len(answers.tried), answers.streak) == (True, 2, 2)
    await solve(world, 2)
    assert (await puzzles.answers(puzzles.today(), ANA)).streak == 3
    for day in (daily.day - 1, daily.day + 2, 0):
        with pytest.raises(Refused) as refused:
            puzzles.of(day)
        assert refused.value.because(PuzzleReason.PUZZLE_OVER)


async def test_shared_once_unless_it_could_not_be_posted(world: World) -> None:
    puzzles = at(world, 0)
    daily = puzzles.today()
    assert not await puzzles.share(daily, ANA), "nothing to tell yet"
    await solve(world, 0)
    assert await puzzles.share(daily, ANA)
    assert not await puzzles.share(daily, ANA)
    assert await puzzles.share(daily, ANA, done=False)
    assert await puzzles.share(daily, ANA)
    assert (await puzzles.answers(daily, ANA)).is_shared


async def test_answers_are_one_s_own(world: World) -> None:
    """A person's answers are in the copy of their data, and are deleted with all their data."""
    await solve(world, 0)
    await solve(world, 0, BEN)
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    (own,) = json.loads(await privacy.export(ANA))["puzzles"]
    assert own["tried"] in at(world, 0).today().puzzle.solution
    await privacy.forget(world.by(CHALLENGER))
    day = at(world, 0).today().day
    assert await world.database.read(store.answers, ANA, day) == store.Answers()
    assert (await world.database.read(store.answers, BEN, day)).is_solved


def test_positions_are_remembered_by_the_puzzle() -> None:
    """The cached positions belong to the puzzle and not to its day, which may have another puzzle in a
    test.
    """
    first, second = all_puzzles()[:2]
    assert posed(first) is posed(first)
    assert posed(first)[-1].play.header != posed(second)[-1].play.header
    assert DailyPuzzle(1, first) != DailyPuzzle(1, second)


async def test_the_day_after_it_is_told_who_solved_at_which_try(world: World) -> None:
    """The next day's answer says how many people solved the puzzle on each try, not counting those who
    still have a try left.
    """
    cleo, dan = 9001, 9002
    puzzles = at(world, 4)
    daily = puzzles.today()
    await puzzles.answer(daily, ANA, daily.puzzle.solution[0])
    for code in (wrong(daily)[0], daily.puzzle.solution[0]):
        await puzzles.answer(daily, BEN, code)
    for code in wrong(daily)[:2]:
        await puzzles.answer(daily, cleo, code)
    await puzzles.answer(daily, dan, wrong(daily)[0])
    assert (await puzzles.answers(daily, dan)).before == store.Tally()
    later = at(world, 5)
    assert (await later.answers(later.today(), dan)).before == store.Tally(people=3, first=1, second=1)
    await later.answer(later.today(), dan, wrong(later.today())[0])
    assert (await later.answers(later.today(), dan)).before.people == 3
