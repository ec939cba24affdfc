"""Finds puzzles: `python -m benchmarks.rivals.puzzles GAME FIRST_SEED GAMES FILE`.

Rivals play with each other. Where a quick look says that one step is better than all that lead elsewhere, a
search of medium depth must find it clearly best, then one of greater depth, and at last a second method: each
of the best few steps is played out in the same guessed worlds by short searches, and the solution must win by
most. Imhotep's own search follows single lines, which end with the round: there the solution must be best
along lines, and clearly best where all replies are looked at, three turns deep and four.

One puzzle a game at most; found ones are appended to the file.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.rivals.deeper import Deeper
from benchmarks.rivals.players import asked, lead_of, worlds
from engine.contract import Game, Step
from engine.duel import Duel
from engine.games import GAMES
from engine.imhotep import Imhotep
from engine.rivals.alpha_beta import Search
from engine.rivals.duel.board import STEPS, board_of
from engine.rivals.duel.evaluation import DuelRules
from engine.rivals.duel.rival import weights as duel_weights
from engine.rivals.games import RIVALS
from engine.rivals.imhotep.nodes import ImhotepRules
from engine.rivals.imhotep.rival import weights
from engine.rivals.levels import Strength, hazy
from engine.rivals.puzzles import MARGIN, Puzzle, deal_of, merged
from engine.rivals.rival import Rated

COMPARABLE = 0.01
QUICK = {"duel": Strength(150, COMPARABLE), "imhotep": Strength(120, COMPARABLE)}
HAZE = 1.2
AGREED = 1.0
"""By so many points it must be better where everybody takes what seems best, and by a long search."""
HINTED = {"duel": 1.2, "imhotep": AGREED}
"""By so many points a quick look must find one step better."""
DEPTHS = (4, 6)
MOST = 400_000
LONG = 60_000
"""Positions of a search that goes as deep as it can: there too the solution must be better by `AGREED`."""
REPLIES = ((2, 1.5), (3, MARGIN), (4, MARGIN))
"""Turns after a step of which every one is looked at, and by how many points the solution is better then."""
LINES = 400
PLAYOUTS, TRIED = {"duel": 20, "imhotep": 10}, 4
SHORT = {"duel": Strength(20), "imhotep": Strength(1)}
"""How positions are played out."""
TOO_FEW = 4
"""With fewer different positions to choose from there is nothing to find."""


def found_in(name: str, seed: int) -> Puzzle | None:
    """Plays a game of its own until it comes to a puzzle."""
    random = Random(seed)
    options = _options(name, random)
    seats = 2
    game, rival = GAMES[name].new(options, seats, deal_of(seed)), RIVALS[name]
    steps: list[str] = []
    while game.decision is not None:
        options_here = game.options()
        step = options_here[0]
        if len(options_here) > 1:
            blind = game.blind(asked(game))
            rated = rival.rated(blind, QUICK[name], b"")
            if steps and not game.mid_turn and (best := _clear(game, blind, rated)) is not None:
                ruleset = GAMES[name].ruleset
                solution, second, margin = best
                return Puzzle(
                    name, ruleset, options, seats, seed, ",".join(steps), solution, second, round(margin, 1)
                )
            noise = random.randbytes(8)
            step = max(rated, key=lambda one: hazy(one.worth, HAZE, noise, one.step.code)).step
        steps.append(step.code)
        game.play(step)
    return None


def _options(name: str, random: Random) -> dict[str, str]:
    letters, sites = ("AB", 4) if name == "duel" else (random.choice(("A", "AB", "ABCD")), 5)
    return {"start": "0", "sides": "".join(random.choice(letters) for _ in range(sites))}


def _clear(game: Game, blind: Game, quick: Sequence[Rated]) -> tuple[tuple[str, ...], str, float] | None:
    """The solution, the next best and by how much, if every look says the same."""
    groups = [tuple(step.code for step in steps) for steps in merged(game, blind).values()]
    if len(groups) < TOO_FEW or _margin(_order(groups, quick)) < HINTED[blind.id]:
        return None
    found = None
    if isinstance(blind, Duel):
        found = _by_depth(blind, groups)
    elif isinstance(blind, Imhotep):
        found = _by_replies(blind, groups)
    if found is None or not _played_out(game, found.order[:TRIED]):
        return None
    return found.order[0], found.order[1][0], found.margin


def lasting_margin(blind: Duel, solution: Sequence[str]) -> float:
    """By how many points the solution is better as far as a long search sees."""
    worth = {one.step.code: one.worth for one in RIVALS[Duel.id].foreseen(blind, LONG)}
    best = max(worth[code] for code in solution)
    return best - max(found for code, found in worth.items() if code not in solution)


class _Found(NamedTuple):
    """Groups of steps, the solution first, then the next best, and by how much it is better."""

    order: Sequence[tuple[str, ...]]
    margin: float


def _by_depth(blind: Duel, groups: Sequence[tuple[str, ...]]) -> _Found | None:
    """One search of two depths."""
    orders = [_order(groups, looked(blind, look)) for look in range(len(DEPTHS))]
    margins = [_margin(order) for order in orders]
    if min(margins) < MARGIN or len({order[0][1] for order in orders}) > 1:
        return None
    if lasting_margin(blind, orders[-1][0][1]) < AGREED:
        return None
    return _Found([group for _, group in orders[-1]], min(margins))


def _by_replies(blind: Imhotep, groups: Sequence[tuple[str, ...]]) -> _Found | None:
    """Long lines in which everybody takes what seems best, then all replies, some turns deep."""
    order = _order(groups, looked(blind, 0))
    if _margin(order) < AGREED:
        return None
    seat, rules = asked(blind), ImhotepRules(blind, weights(blind.seats))
    after = {step.code: position for step, position in rules.root.later()}
    solution = order[0][1]
    others = {group[0]: after[group[0]] for _, group in order[1:]}
    margins: list[float] = []
    second = ""
    for turns, wanted in REPLIES:
        found = Deeper(rules, seat).second(after[solution[0]], others, turns, wanted)
        if found is None:
            return None
        margin, second = found
        margins.append(margin)
    rest = sorted((group for _, group in order[1:]), key=lambda group: group[0] != second)
    return _Found([solution, *rest], min(margins[1:]))


def _margin(order: Sequence[tuple[float, tuple[str, ...]]]) -> float:
    return order[0][0] - order[1][0]


def _order(groups: Sequence[tuple[str, ...]], rated: Sequence[Rated]) -> list[tuple[float, tuple[str, ...]]]:
    worth = {one.step.code: one.worth for one in rated}
    return sorted(((max(worth[code] for code in group), group) for group in groups), reverse=True)


def looked(blind: Game, look: int) -> Sequence[Rated]:
    """What every step is worth by a search, of the first or second depth where there are depths."""
    if not isinstance(blind, Duel):
        return RIVALS[blind.id].rated(blind, Strength(LINES, COMPARABLE), b"")
    board, terms = board_of(blind.state())
    search = Search(DuelRules(terms, duel_weights()), MOST, exact=True, deepest=DEPTHS[look])
    return [Rated(STEPS[move], worth) for move, worth in search.best(board).moves]


def _played_out(game: Game, groups: Sequence[tuple[str, ...]]) -> bool:
    """Whether the first wins by most."""
    seat = asked(game)
    there = worlds(game, Random(len(groups)), PLAYOUTS[game.id])
    leads: list[float] = []
    for group in groups:
        lead = 0.0
        for world in there:
            one = world.copy()
            one.play(group[0])
            while one.decision is not None:
                one.apply(_short(one))
            lead += lead_of(one.scores(), seat)
        leads.append(lead)
    return leads[0] == max(leads)


def _short(game: Game) -> Step:
    options = game.options()
    if len(options) == 1:
        return options[0]
    return RIVALS[game.id].rated(game.blind(asked(game)), SHORT[game.id], b"")[0].step


def main(name: str, seed: int, games: int, file: Path) -> None:
    """Look for puzzles in so many games."""
    there = 0
    for number in range(games):
        puzzle = found_in(name, seed + number)
        if puzzle is not None:
            there += 1
            with file.open("a", encoding="utf-8") as out:
                out.write(puzzle.line() + "\n")
        print(f"{number + 1} games, {there} puzzles", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
