"""Finds puzzles: `python -m benchmarks.rivals.puzzles GAME SEATS FIRST_SEED GAMES FILE`.

Rivals play a game against each other. Then its turns are searched backwards from the end, as long as they can
be solved completely (`solver`). A puzzle is a position in which one choice wins and all others lose, and
which neither a player who takes points nor a player who looks one turn ahead would find. Nothing in a puzzle
is an estimate: the solution's lead and the answers to every other choice come from the same search. In
*Imhotep*, many endings of each game are played, and the end of the last round (`LastRound`) is searched.

A game gives at most one puzzle, which is appended to the file. Started again with the same file, the program
continues after its last seed.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks.rivals.last_round import LastRound
from benchmarks.rivals.players import asked, lead_of, standing
from engine.contract import Game, Step
from engine.games import GAMES
from engine.imhotep.game import Imhotep
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength, hazy
from engine.rivals.puzzles import CHOICES, WINNING, Puzzle, deal_of, merged, read
from engine.rivals.solver import Position, Solver, Unsolved, after, only_win

ONE_LOOK = Strength(1)
HAZE = 1.2
LETTERS = {"duel": ("A", "AB"), "imhotep": ("A", "AB")}
SITES = {"duel": 4, "imhotep": 5}
BUDGET = {"duel": 2_500, "imhotep": 80_000}
"""The maximum number of positions in a search for the win; finding exact leads takes several times that
number.
"""
LONGER = 8
CLOSE = 7.0
"""A turn is skipped if the evaluation says that someone is this many points ahead."""
ENDINGS = {"duel": (4, 3), "imhotep": (120, 6)}
"""How many endings of a game are played, and what fraction of it each one replays: 3 means the last third."""
ENDS = 8
"""How many of a game's last rounds are searched."""
WAYS = 60
"""How many random lines to the end of the game are tried from each position of a last round."""
EASY, HARD = 4, 8
"""A puzzle is easy with at most the first number of turns after its solution, and hard with at least the
second.
"""
Turn = tuple[tuple[str, ...], Game]


def found_in(name: str, seats: int, seed: int) -> Puzzle | None:
    """Return a game's puzzle, or None if it has none: the earliest that can be solved, or the latest if all
    sides are A, because A-side puzzles are for newcomers.
    """
    random = Random(seed)
    letters = random.choice(LETTERS[name])
    options = {"start": "0", "sides": "".join(random.choice(letters) for _ in range(SITES[name]))}
    game = GAMES[name].new(options, seats, deal_of(seed))
    asking = Puzzle(name, game.ruleset, options, seats, seed, "", (), "", 0.0)
    endings = _endings(game, random)
    looked = _in_last_rounds(asking, endings, random) if name == Imhotep.id else _on_the_way(asking, endings)
    return next(looked, None)


def _on_the_way(asking: Puzzle, endings: Iterator[Sequence[Turn]]) -> Iterator[Puzzle]:
    """Yield each ending's earliest turn that is a puzzle, or the latest if all sides are A, because A-side
    puzzles are for newcomers.
    """
    for turns in endings:
        posed: Puzzle | None = None
        for steps, blind in reversed(turns):
            try:
                solver = Solver(asked(blind), BUDGET[blind.id])
                puzzle = _posed(asking._replace(steps=",".join(steps)), blind, blind, solver)
            except Unsolved:
                break
            posed = puzzle or posed
            if posed is not None and set(asking.options["sides"]) == {"A"}:
                break
        if posed is not None:
            yield posed


def _in_last_rounds(asking: Puzzle, endings: Iterator[Sequence[Turn]], random: Random) -> Iterator[Puzzle]:
    """Yield one puzzle from each end of a last round that has one."""
    begun = (
        (steps, blind, position)
        for turns in endings
        for steps, blind in turns
        if isinstance(blind, Imhotep) and (position := LastRound.of(blind)) is not None
    )
    seen: set[str] = set()
    for steps, blind, position in begun:
        if len(seen) < ENDS and not any(",".join(steps).startswith(start) for start in seen):
            seen.add(",".join(steps))
            try:
                puzzles = [*_puzzles_after(asking, steps, blind, position, random)]
            except Unsolved:  # a site asks someone to choose
                return
            if puzzles:
                yield random.choice(puzzles)


def _puzzles_after(
    asking: Puzzle, steps: Sequence[str], blind: Game, begun: LastRound, random: Random
) -> Iterator[Puzzle]:
    """Yield the puzzles on many random lines from a position to the end."""
    solvers = [Solver(seat, BUDGET[blind.id]) for seat in range(blind.seats)]
    seen: set[object] = set()
    for _ in range(WAYS):
        for more, position in reversed(_way(begun, random)):
            if position.fingerprint() in seen or position.decision is None:
                continue
            seen.add(position.fingerprint())
            if len(position.options()) < CHOICES:
                continue
            played = blind.copy()
            for step in more:
                played.carry_out(step)
            puzzle = asking._replace(steps=",".join([*steps, *(step.code for step in more)]))
            try:
                seat = asked(played)
                posed = _posed(puzzle, played.blind(seat), position, solvers[seat])
            except Unsolved:
                break
            if posed is not None:
                yield posed


def _way(begun: LastRound, random: Random) -> list[tuple[list[Step], LastRound]]:
    """Return a random line from a position to the end: its positions, each with the steps that lead to it."""
    ways = [(list[Step](), begun)]
    while options := ways[-1][1].options():
        steps, position = ways[-1]
        step = random.choice(options)
        ways.append(([*steps, step], after(position, step)))
    return ways


def _endings(game: Game, random: Random) -> Iterator[Sequence[Turn]]:
    """Play a game, then its last part several more times, and yield the turns of each ending."""
    turns, (count, part) = _turns(game, (), random, HAZE), ENDINGS[game.id]
    yield turns
    if turns:
        steps, begun = turns[-len(turns) // part][0], game.copy()
        for code in steps:
            begun.play(code)
        for _ in range(count - 1):
            yield _turns(begun, steps, random, HAZE if game.id == "duel" else None)


def _turns(begun: Game, before: Sequence[str], random: Random, haze: float | None) -> list[Turn]:
    """Play a game to its end and return, for every turn with a choice, the steps before it and the position
    as the seat to move knows it.
    """
    game, turns, steps, rival = begun.copy(), list[Turn](), list(before), RIVALS[begun.id]
    while game.decision is not None:
        options, seat = game.options(), asked(game)
        step = random.choice(options)
        if len(options) > 1:
            blind, noise = game.blind(seat), random.randbytes(8)
            if steps and not game.mid_turn:
                turns.append((tuple(steps), blind))
            if haze is not None:
                rated = rival.rated(blind, ONE_LOOK, noise)
                step = max(rated, key=lambda option: hazy(option.worth, haze, noise, option.step.code)).step
        steps.append(step.code)
        game.play(step)
    return turns


def _posed(puzzle: Puzzle, blind: Game, position: Position, solver: Solver) -> Puzzle | None:
    """Return the puzzle with its solution, or None if the position isn't one; `position` is the position of
    `blind` in a form that the solver can search. Raises `Unsolved`.
    """
    if len(merged(blind, blind)) < CHOICES:
        return None
    seat = asked(blind)
    if abs(RIVALS[blind.id].leads(blind)[seat]) > CLOSE:
        return None
    looked = [option.step.code for option in RIVALS[blind.id].rated(blind, Strength(1, HAZE), b"")]
    tempting = (looked[0], *greediest(blind))
    if not all(solver.loses(after(position, blind.parse(code))) for code in tempting):
        return None
    solution = only_win(blind, solver, position)
    if solution is None:
        return None
    exact = Solver(seat, LONGER * BUDGET[blind.id])
    others = [step for step in blind.options() if step.code not in solution]
    won = after(position, blind.parse(solution[0]))
    lead = exact.lead(won)
    margin = lead - max(exact.lead(after(position, step)) for step in others)
    rest, turns = _rest(exact, won, seat)
    return puzzle._replace(
        solution=solution,
        second=looked[0],
        margin=float(margin),
        term=WINNING,
        rest=",".join(rest),
        lead=lead,
        grade=_grade(puzzle, turns),
        replies={step.code: ",".join(_reply(exact, after(position, step), seat)) for step in others},
    )


def greediest(blind: Game) -> set[str]:
    """Return the codes of the options that immediately give the best lead."""
    seat = asked(blind)
    leads = {step.code: lead_of(standing(after(blind, step)), seat) for step in blind.options()}
    return {code for code, lead in leads.items() if lead == max(leads.values())}


def _rest(solver: Solver, game: Position, seat: int) -> tuple[list[str], int]:
    """Return the codes that best finish a won turn, and how many turns follow with best play by everyone."""
    codes, turns, is_own, game = list[str](), 0, True, game.copy()
    while (decision := game.decision) is not None:
        is_own = is_own and game.mid_turn and decision.seat == seat
        turns += not game.mid_turn
        step = solver.best(game)
        if is_own:
            codes.append(step.code)
        game.carry_out(step)
    return codes, turns


def _reply(solver: Solver, game: Position, seat: int) -> Iterator[str]:
    """Yield the refutation of a step: the best way to finish its turn, and the others' play until the seat's
    next turn.
    """
    begun, game = False, game.copy()
    while (decision := game.decision) is not None and not (
        begun and decision.seat == seat and not game.mid_turn
    ):
        begun = begun or decision.seat != seat
        step = solver.best(game)
        yield step.code
        game.carry_out(step)


def _grade(puzzle: Puzzle, turns: int) -> int:
    """Return the difficulty, from 1 (for newcomers, who know only the A sides) to 3."""
    if set(puzzle.options["sides"]) == {"A"} and turns <= EASY:
        return 1
    return 3 if turns >= HARD else 2


def main(name: str, seats: int, seed: int, games: int, file: Path) -> None:
    """Look for puzzles in this many games, and append them to the file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = [puzzle.seed for puzzle in map(read, lines) if (puzzle.game, puzzle.seats) == (name, seats)]
    there = 0
    for number in range(max([seed, *(seed_ + 1 for seed_ in known)]), seed + games):
        puzzle = found_in(name, seats, number)
        if puzzle is not None:
            there += 1
            with file.open("a", encoding="utf-8") as out:
                out.write(puzzle.line() + "\n")
        print(f"{number - seed + 1} games, {there} puzzles", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
