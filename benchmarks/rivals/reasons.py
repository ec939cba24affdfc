"""Says why solutions are best: `python -m benchmarks.rivals.reasons FILE` adds reasons to the puzzles that
have none.

After the solution, and after the best of the other steps, both seats continue like a computer player with the
knowledge of the solving seat. If the two positions differ by about the amount that the search found, the
reason is the term of the evaluation that differs most, or that one game is won and the other isn't. The moves
after the other step show why it is worse.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.rivals.players import asked
from engine.contract import Game, Step
from engine.rivals.duel.evaluation import WIN
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength
from engine.rivals.puzzles import WINNING, Puzzle, read
from engine.rivals.reasons import gains

BUDGETS = {"duel": Strength(3_000), "imhotep": Strength(150)}
LOOKS = 4
"""How many positions of a line are compared: after the step, and before that seat's next choices."""


def line(blind: Game, code: str) -> Iterator[tuple[tuple[str, ...], Game]]:
    """Play a step, then let both seats continue. Yield the steps played so far and the position: after the
    step, before each further choice of the same seat, and at the end.
    """
    seat, copy, others = asked(blind), blind.copy(), False
    copy.play(copy.parse(code))
    codes: list[str] = []
    yield (), copy.copy()
    while copy.decision is not None:
        if copy.decision.seat == seat and others:
            yield tuple(codes), copy.copy()
            others = False
        others |= copy.decision.seat != seat
        step = _best(copy)
        codes.append(step.code)
        copy.play(step)
    yield tuple(codes), copy


def _best(game: Game) -> Step:
    options = game.options()
    if len(options) == 1:
        return options[0]
    return RIVALS[game.id].rated(game, BUDGETS[game.id], b"")[0].step


def rest_of_turn(blind: Game, code: str) -> list[str]:
    """Return the best continuation of the turn after a step, as far as its seat can know."""
    seat, copy = asked(blind), blind.copy()
    copy.play(copy.parse(code))
    codes: list[str] = []
    while copy.mid_turn and copy.decision is not None and copy.decision.seat == seat:
        step = _best(copy)
        codes.append(step.code)
        copy.play(step)
    return codes


def with_reason(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its `rest`, its `reply`, and the reason why its solution is best."""
    game = puzzle.play().game
    seat = asked(game)
    blind = game.blind(seat)
    most = None if puzzle.margin >= WIN else LOOKS
    best, other = ([*islice(line(blind, code), most)] for code in (puzzle.solution[0], puzzle.second))
    puzzle = puzzle._replace(
        reply=",".join(other[1][0]), rest=",".join(rest_of_turn(blind, puzzle.solution[0]))
    )
    if won(best[-1][1], seat) and won(other[-1][1], seat) is False:
        return puzzle._replace(term=WINNING, gain=0.0)
    pairs = [(best[min(look, len(best) - 1)], other[min(look, len(other) - 1)]) for look in range(LOOKS)]
    terms = RIVALS[game.id].terms
    looks = [gains(terms(two), terms(before), seat) for (_, before), (_, two) in pairs]
    least = min(looks, key=lambda look: abs(sum(look.values()) - puzzle.margin))
    term = max(least, key=lambda name: least[name])
    return puzzle._replace(term=term, gain=round(least[term], 1))


def won(game: Game, seat: int) -> bool | None:
    """Tell whether a seat has won, or return None if the game is not over."""
    return None if game.outcome is None else seat in game.outcome.winners


def main(file: Path) -> None:
    """Add reasons to the puzzles of a file."""
    lines = file.read_text("utf-8").splitlines()
    for number, text in enumerate(lines):
        puzzle = read(text)
        if not puzzle.term:
            lines[number] = with_reason(puzzle).line()
            file.write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{number + 1} of {len(lines)}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
