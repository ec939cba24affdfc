"""Finds puzzles: `python -m benchmarks.rivals.puzzles GAME SEATS FIRST_SEED GAMES FILE`.

Rivals play a game with each other. Then it is looked at from its end on, turn by turn, as far as everything
can be looked at to the end (`solver`): a puzzle is a position in which one choice wins, everything that leads
elsewhere loses, and neither who takes points nor who looks one turn ahead finds it. Nothing in it is an
estimate: how much the solution wins by, and what answers every other choice, follow from the same search.

One puzzle a game at most; found ones are appended to the file. Begun again with the same file it goes on
behind the last seed in it.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks.rivals.players import asked, lead_of, standing
from engine.contract import Game
from engine.games import GAMES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength, hazy
from engine.rivals.puzzles import CHOICES, WINNING, Puzzle, deal_of, merged, read
from engine.rivals.solver import Solver, Unknowable, Unsolved, after, only_win

ONE_LOOK = Strength(1)
HAZE = 1.2
LETTERS = {"duel": ("A", "AB"), "imhotep": ("A", "AB", "ABCD")}
SITES = {"duel": 4, "imhotep": 5}
BUDGET = {"duel": 2_500, "imhotep": 12_000}
"""Positions of a search for the win; as many again, some times over, for exact leads."""
LONGER = 8
CLOSE = 7.0
"""Points ahead or behind, at a glance, from which nobody looks for a turn of the game."""
ENDINGS, LAST_PART = 4, 3
"""So many ways to end are played from the last third of a game."""
EASY, HARD = 4, 8
"""Turns to come after the solution: up to these it is easy to see through, from those it is hard."""
Turn = tuple[tuple[str, ...], Game]


def found_in(name: str, seats: int, seed: int) -> Puzzle | None:
    """The puzzle of a game of its own, if there is one: the earliest that can be solved; the latest with only
    sides A, which are for newcomers.
    """
    random = Random(seed)
    letters = random.choice(LETTERS[name])
    options = {"start": "0", "sides": "".join(random.choice(letters) for _ in range(SITES[name]))}
    game = GAMES[name].new(options, seats, deal_of(seed))
    for turns in _endings(game, random):
        found: Puzzle | None = None
        for steps, blind in reversed(turns):
            asking = Puzzle(name, game.ruleset, options, seats, seed, ",".join(steps), (), "", 0.0)
            try:
                puzzle = _posed(asking, blind)
            except Unknowable:
                return found
            except Unsolved:
                break
            found = puzzle or found
            if found is not None and letters == "A":
                break
        if found is not None:
            return found
    return None


def _endings(game: Game, random: Random) -> Iterator[Sequence[Turn]]:
    """Plays a game, and its last part some times over: the turns of each that were close."""
    turns = _turns(game, (), random)
    yield turns
    if turns:
        steps, begun = turns[-len(turns) // LAST_PART][0], game.copy()
        for code in steps:
            begun.play(code)
        for _ in range(ENDINGS - 1):
            yield _turns(begun, steps, random)


def _turns(begun: Game, before: Sequence[str], random: Random) -> list[Turn]:
    """Plays on: what led to every turn with a choice, and the position as its seat knows it."""
    game, found, steps, rival = begun.copy(), list[Turn](), list(before), RIVALS[begun.id]
    while game.decision is not None:
        options, seat = game.options(), asked(game)
        step = options[0]
        if len(options) > 1:
            blind, noise = game.blind(seat), random.randbytes(8)
            if steps and not game.mid_turn:
                found.append((tuple(steps), blind))
            rated = rival.rated(blind, ONE_LOOK, noise)
            step = max(rated, key=lambda one: hazy(one.worth, HAZE, noise, one.step.code)).step
        steps.append(step.code)
        game.play(step)
    return found


def _posed(puzzle: Puzzle, blind: Game) -> Puzzle | None:
    """A position with its solution, if it is a puzzle. Raises `Unsolved`."""
    if len(merged(blind, blind)) < CHOICES:
        return None
    seat = asked(blind)
    if abs(RIVALS[blind.id].leads(blind)[seat]) > CLOSE:
        return None
    looked = [one.step.code for one in RIVALS[blind.id].rated(blind, Strength(1, HAZE), b"")]
    solver = Solver(seat, BUDGET[blind.id])
    if not all(solver.loses(after(blind, blind.parse(code))) for code in (looked[0], *greediest(blind))):
        return None
    solution = only_win(blind, solver)
    if solution is None:
        return None
    exact = Solver(seat, LONGER * BUDGET[blind.id])
    others = [step for step in blind.options() if step.code not in solution]
    won = after(blind, blind.parse(solution[0]))
    lead = exact.lead(won)
    margin = lead - max(exact.lead(after(blind, step)) for step in others)
    rest, turns = _rest(exact, won, seat)
    return puzzle._replace(
        solution=solution,
        second=looked[0],
        margin=float(margin),
        term=WINNING,
        rest=",".join(rest),
        lead=lead,
        grade=_grade(puzzle, turns),
        replies={step.code: ",".join(_reply(exact, after(blind, step), seat)) for step in others},
    )


def greediest(blind: Game) -> set[str]:
    """The codes of what brings most at once."""
    seat = asked(blind)
    leads = {step.code: lead_of(standing(after(blind, step)), seat) for step in blind.options()}
    return {code for code, lead in leads.items() if lead == max(leads.values())}


def _rest(solver: Solver, game: Game, seat: int) -> tuple[list[str], int]:
    """How a won turn goes on best, and how many turns come after it when everybody plays their best."""
    codes, turns, is_own, game = list[str](), 0, True, game.copy()
    while (decision := game.decision) is not None:
        is_own = is_own and game.mid_turn and decision.seat == seat
        turns += not game.mid_turn
        step = solver.best(game)
        if is_own:
            codes.append(step.code)
        game.carry_out(step)
    return codes, turns


def _reply(solver: Solver, game: Game, seat: int) -> Iterator[str]:
    """What refutes a step: how its turn goes on best, and what the others play until the seat's next turn."""
    begun, game = False, game.copy()
    while (decision := game.decision) is not None and not (
        begun and decision.seat == seat and not game.mid_turn
    ):
        begun = begun or decision.seat != seat
        step = solver.best(game)
        yield step.code
        game.carry_out(step)


def _grade(puzzle: Puzzle, turns: int) -> int:
    """From 1, for newcomers, who know the sides A, to 3."""
    if set(puzzle.options["sides"]) == {"A"} and turns <= EASY:
        return 1
    return 3 if turns >= HARD else 2


def main(name: str, seats: int, seed: int, games: int, file: Path) -> None:
    """Look for puzzles in so many games."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = [one.seed for one in map(read, lines) if (one.game, one.seats) == (name, seats)]
    there = 0
    for number in range(max([seed, *(one + 1 for one in known)]), seed + games):
        puzzle = found_in(name, seats, number)
        if puzzle is not None:
            there += 1
            with file.open("a", encoding="utf-8") as out:
                out.write(puzzle.line() + "\n")
        print(f"{number - seed + 1} games, {there} puzzles", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
