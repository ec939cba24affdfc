"""Each committed puzzle can be played, has one solution, and is new; some are solved again."""

from datetime import date, timedelta

import pytest

from benchmarks.rivals.players import asked
from benchmarks.rivals.puzzles import greediest
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength
from engine.rivals.puzzles import (
    CHOICES,
    RUNS,
    WINNING,
    Puzzle,
    Run,
    line_of,
    merged,
    number_of,
    of_day,
    puzzles,
    read,
)
from engine.rivals.solver import Solver, after, only_win
from tests.support.soaked import soaked

SOLVED_AGAIN = 3
"""How many puzzles for each game and number of seats are solved in every test run."""
PLENTY = 400_000
"""More positions than any puzzle's search needs."""
RELEASED = RUNS[1].since
"""The first day on which all puzzles follow the current rules."""
WEEK = 7
CLEAR = 0.25
"""The minimum difference in the chance to win between the solution and any other move."""


def current() -> tuple[Puzzle, ...]:
    """Return the puzzles that are still posed."""
    return tuple(puzzles()[line] for line in RUNS[-1].used)


def solved() -> list[Puzzle]:
    """Return the puzzles that were searched to the end of the game."""
    return [puzzle for puzzle in current() if puzzle.replies]


def test_every_puzzle_is_a_position_with_one_solution() -> None:
    games = {(puzzle.game, puzzle.seats, puzzle.seed) for puzzle in puzzles()}
    assert len(games) == len(puzzles())
    assert {puzzle.game for puzzle in puzzles()} == set(RIVALS)
    assert {puzzle.grade for puzzle in current()} == {1, 2, 3}
    for puzzle in puzzles():
        assert puzzle.second not in puzzle.solution
        assert puzzle.term == WINNING or puzzle.gain > 0
        assert read(puzzle.line()) == puzzle


@pytest.mark.parametrize("name", RIVALS)
def test_every_puzzle_is_played_up_to_a_choice_of_its_solution(name: str) -> None:
    """A puzzle is at the start of a turn, where its solution, another move and that move's refutations are
    legal.
    """
    for puzzle in puzzles():
        if puzzle.game == name:
            game = puzzle.play().game
            codes = {step.code for step in game.options()}
            assert not game.mid_turn, puzzle.seed
            assert {*puzzle.solution, puzzle.second} < codes, puzzle.seed
            if puzzle.replies:
                assert {*puzzle.replies} == codes - {*puzzle.solution}, puzzle.seed


def test_what_seems_best_at_once_is_never_the_solution() -> None:
    """A puzzle has many moves, and neither taking points nor looking a turn ahead finds the solution."""
    for puzzle in current():
        game = puzzle.play().game
        blind = game.blind(asked(game))
        assert len(merged(game, blind)) >= CHOICES, puzzle.seed
        assert greediest(blind).isdisjoint(puzzle.solution), puzzle.seed
        looked = RIVALS[game.id].rated(blind, Strength(1, haze=1.0), b"")[0].step.code
        assert looked not in puzzle.solution, puzzle.seed


def test_nothing_else_wins_at_once() -> None:
    for puzzle in current():
        game = puzzle.play().game
        blind = game.blind(asked(game))
        for step in blind.options():
            outcome = after(blind, step).outcome
            assert step.code in puzzle.solution or outcome is None or asked(game) not in outcome.winners


def again() -> list[object]:
    """Return some puzzles for each number of seats, from short to long searches; in the soak, all of them."""
    by_choices = sorted(solved(), key=lambda puzzle: len(puzzle.replies))
    tables = sorted({(puzzle.game, puzzle.seats) for puzzle in by_choices})
    own = [[puzzle for puzzle in by_choices if (puzzle.game, puzzle.seats) == table] for table in tables]
    return [case for cases in own for case in soaked(cases, min(SOLVED_AGAIN, len(cases)))]


def named(puzzle: Puzzle) -> str:
    """Return the name by which a failed test reports a puzzle."""
    return f"{puzzle.game} {puzzle.seats} {puzzle.seed}"


@pytest.mark.parametrize("puzzle", again(), ids=named)
def test_looking_at_everything_gives_the_solution_and_its_margin(puzzle: Puzzle) -> None:
    """A full search by the engine's own rules finds the solution and the margin, even of puzzles found on a
    simpler model.
    """
    game = puzzle.play().game
    seat = asked(game)
    blind, solver = game.blind(seat), Solver(asked(game), PLENTY)
    assert only_win(blind, solver) == puzzle.solution
    leads = {step.code: solver.lead(after(blind, step)) for step in blind.options()}
    assert leads[puzzle.solution[0]] == puzzle.lead
    assert puzzle.lead - max(leads[code] for code in puzzle.replies) == puzzle.margin


@pytest.mark.parametrize("puzzle", again(), ids=named)
def test_no_wrong_step_wins_after_its_reply(puzzle: Puzzle) -> None:
    for code, reply in puzzle.replies.items():
        game = puzzle.play().game
        seat = asked(game)
        blind = game.blind(seat)
        for played in (code, *(reply.split(",") if reply else ())):
            blind.play(played)
        assert Solver(seat, PLENTY).loses(blind), code


def test_the_first_week_knows_only_sides_a() -> None:
    for day in range(WEEK):
        assert set(of_day(RELEASED + timedelta(day)).options["sides"]) == {"A"}


def test_a_day_keeps_its_puzzle_when_lines_are_added() -> None:
    """A day keeps its puzzle when lines are added, even after all puzzles were used and reused; new ones then
    come first.
    """
    assert RUNS[-1].lines == len(puzzles()), "lines that no run has: read the text of RUNS"
    first, before, least = RUNS[0].since, RUNS[-1].lines, RUNS[-1].first
    since = RUNS[-1].since + timedelta(3 * before + 5)
    more = (*RUNS, Run(since, before + 10, least))
    for days in range(-10, 10 * before):
        day = first + timedelta(days)
        if day < since:
            assert line_of(day) == line_of(day, more)
            assert (line_of(day) >= least) == (day >= RELEASED)
    later = [line_of(since + timedelta(days), more) for days in range(before + 10 - least)]
    assert later == [*range(before, before + 10), *range(least, before)]
    assert [number_of(first + timedelta(days)) for days in range(3)] == [1, 2, 3]
    assert of_day(first) == puzzles()[0]
    assert of_day(date(1970, 1, 1)) in puzzles()


def test_a_run_goes_through_its_lines_and_leaves_some_out() -> None:
    run = RUNS[-1]
    days = [line_of(run.since + timedelta(days)) for days in range(2 * len(run.used))]
    assert days[: len(run.used)] == days[len(run.used) :]
    assert sorted(days[: len(run.used)]) == [*run.used]
    assert days[0] == RUNS[-2].lines, "new ones first"
    assert run.without.isdisjoint(run.used)


@pytest.mark.parametrize(
    "puzzle",
    soaked([puzzle for puzzle in current() if not puzzle.replies], SOLVED_AGAIN),
    ids=lambda puzzle: puzzle.seed,
)
def test_what_is_not_seen_to_the_end_changes_the_chance_to_win(puzzle: Puzzle) -> None:
    """A solution that can't be searched to the end improves the chance to win by at least a quarter,
    according to a search twice as long as a hint's.
    """
    game = puzzle.play().game
    rival = RIVALS[game.id]
    foreseen = rival.foreseen(game.blind(asked(game)), 2 * rival.advising)
    chances = {way.step.code: way.chance for way in foreseen}
    best = min(chances.pop(code) for code in puzzle.solution)
    assert best - max(chances.values()) >= CLEAR
