"""Measures the quality of first hints: `python -m benchmarks.rivals.hints GAME POSITIONS`.

Positions come from the middle third of games between players who look one turn ahead, with any sides,
switches and numbers of seats. In each, another search that looks at ten times as many positions or more
judges the first hint. It is flat Monte Carlo over drawn worlds: for some steps everyone plays the option that
looks best one step ahead, with noise. The worse half of the options is dropped repeatedly. Half of the budget
goes to finding the best option in this way. The other half plays that option and the hint in fresh worlds,
because the best of several noisy values is biased upwards, while the difference in fresh worlds is not. The
result is how often the hint is at most half a point worse, how often it is certainly worse than that (by two
standard errors), and how much worse it is on average.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import copysign, log
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from benchmarks.rivals.arena import wilson
from benchmarks.rivals.players import hazily, start
from engine.contract import Game, Step
from engine.deal import KEY_BYTES, Deal
from engine.duel.game import Duel
from engine.games import GAMES
from engine.imhotep.game import Imhotep
from engine.rivals.duel.board import STEPS, board_of
from engine.rivals.duel.evaluation import WIN, DuelRules
from engine.rivals.duel.rival import weights
from engine.rivals.games import RIVALS
from engine.rivals.imhotep.rival import Judge
from engine.rivals.tree import WorldTree

LONGER = 10
EARLIEST, LATEST = 1 / 3, 2 / 3
SEED = 15
CLOSE = 0.5
"""A hint that is at most this many points worse than the best option counts as good."""
SURE = 2
"""A hint is certainly not good if its loss exceeds `CLOSE` by more than this many standard errors."""
KINDS = {"imhotep": "ABCD+", "duel": "AB"}
PLAYERS = 1.0
"""The haze of the players whose games the positions come from."""
NOISE = 0.8
"""The haze of the players in the judge's games."""
LEAST = 20
"""The minimum number of games for the best option and for the hint."""
FAR = 20
"""The number of steps after which the judge stops a game and uses the evaluation."""


class Judged(ABC):
    """A game in the form in which the judge plays it: worlds, options, consequences and leads. `count` is the
    number of positions evaluated so far.
    """

    def __init__(self) -> None:
        self.count = 0

    @abstractmethod
    def world(self, deal: Deal) -> Any:
        """Return a position that is possible as far as the seat knows, drawn with this deal."""

    @abstractmethod
    def seat(self, world: Any) -> int | None:
        """Return the seat that must choose, or None after the end."""

    @abstractmethod
    def options(self, world: Any) -> Sequence[Any]:
        """Return the options of the seat that must choose."""

    @abstractmethod
    def after(self, world: Any, option: Any) -> Any:
        """Return a copy of the world in which the option was played."""

    @abstractmethod
    def leads(self, world: Any) -> Sequence[float]:
        """Return each seat's expected lead over the others' mean, in points."""

    @abstractmethod
    def option(self, step: Step) -> Any:
        """Return the option that corresponds to a step."""


class ImhotepJudged(Judged):
    """Imhotep, played with the engine."""

    def __init__(self, blind: Imhotep) -> None:
        super().__init__()
        self._blind, self._judge = blind, Judge(blind)

    def world(self, deal: Deal) -> Imhotep:
        return self._blind.guess(deal)

    def seat(self, world: Imhotep) -> int | None:
        return None if world.decision is None else world.decision.seat

    def options(self, world: Imhotep) -> Sequence[Step]:
        return world.options()

    def after(self, world: Imhotep, option: Step) -> Imhotep:
        other = world.copy()
        other.carry_out(option)
        return other

    def leads(self, world: Imhotep) -> Sequence[float]:
        self.count += 1
        return self._judge.judged(world).leads

    def option(self, step: Step) -> Step:
        return step


class DuelJudged(Judged):
    """The Duel, played on positions of a few integers, each with the rules of its world."""

    def __init__(self, blind: Duel) -> None:
        super().__init__()
        self._blind = blind

    def world(self, deal: Deal) -> Any:
        board, terms = board_of(self._blind.guess(deal).state())
        return DuelRules(terms, weights()), board

    def seat(self, world: Any) -> int | None:
        rules, board = world
        return board.seat if rules.moves(board) else None

    def options(self, world: Any) -> Sequence[int]:
        rules, board = world
        return rules.moves(board)

    def after(self, world: Any, option: int) -> Any:
        rules, board = world
        return rules, rules.play(board, option)

    def leads(self, world: Any) -> Sequence[float]:
        self.count += 1
        rules, board = world
        value = rules.value(board)
        if not rules.moves(board):
            value -= copysign(WIN, value)  # points alone
        return value, -value

    def option(self, step: Step) -> int:
        return STEPS.index(step)


JUDGED: Mapping[str, Callable[[Any], Judged]] = {"imhotep": ImhotepJudged, "duel": DuelJudged}


def best(judge: Judged, options: Sequence[Any], budget: int, luck: Random) -> Any:
    """Return the option that is worth most to the seat that takes it."""
    left, sums = list(options), dict.fromkeys(options, 0.0)
    games, halvings = 0, max(1, (len(options) - 1).bit_length())
    for halving in range(1, halvings + 1):
        while not games or judge.count < budget * halving / halvings:
            for option, worth in zip(left, tried(judge, left, luck), strict=True):
                sums[option] += worth
            games += 1
        left.sort(key=lambda option: -sums[option])
        left = left[: max(1, (len(left) + 1) // 2)]
    return left[0]


def tried(judge: Judged, options: Sequence[Any], luck: Random) -> list[float]:
    """Return the worth of each option for the seat that takes it, in one world and with the same luck."""
    world, seed = judge.world(Deal(luck.randbytes(KEY_BYTES), "world")), luck.random()
    seat = judge.seat(world)
    assert seat is not None
    return [_played_on(judge, judge.after(world, option), Random(seed))[seat] for option in options]


def _played_on(judge: Judged, world: Any, luck: Random) -> Sequence[float]:
    for _ in range(FAR):
        seat = judge.seat(world)
        if seat is None:
            break
        later = [judge.after(world, option) for option in judge.options(world)]
        if len(later) == 1:
            world = later[0]
            continue
        noisy = [
            judge.leads(after)[seat] - NOISE * log(-log(luck.uniform(1e-12, 1 - 1e-12))) for after in later
        ]
        world = later[noisy.index(max(noisy))]
    return judge.leads(world)


def position(name: str, seats: int, luck: Random) -> Game:
    """Return a blind position from the middle of a game, with a choice to make."""
    while True:
        line = [start(name, KINDS[name], seats, luck)]
        while line[-1].decision is not None:
            line.append(line[-1].copy())
            line[-1].play(hazily(PLAYERS, line[-1], luck))
        position = line[round(luck.uniform(EARLIEST, LATEST) * len(line))]
        if position.decision is not None and len(position.options()) > 1:
            return position.blind(position.decision.seat)


def advised(blind: Game) -> tuple[Step, int]:
    """Return the first hint, and the largest number of positions that the search for it may evaluate."""
    rival = RIVALS[blind.id]
    if isinstance(blind, Imhotep):
        judge = Judge(blind)
        return WorldTree(blind, judge.judged, b"").grow(rival.advising)[0].step, judge.count
    return rival.advised(blind)[0].step, rival.advising


class Loss(NamedTuple):
    """How many points worse the first hint is than the best option, with the standard error."""

    points: float
    error: float = 0.0


def loss(blind: Game, luck: Random) -> Loss:
    """Return how much the first hint loses, according to the other search."""
    step, count = advised(blind)
    judge = JUDGED[blind.id](blind)
    hint = judge.option(step)
    options = judge.options(judge.world(Deal(luck.randbytes(KEY_BYTES), "world")))
    better = best(judge, options, LONGER * count // 2, luck)
    if better == hint:
        return Loss(0.0)
    lost = list[float]()
    while judge.count < LONGER * count or len(lost) < LEAST:
        worth, hinted = tried(judge, (better, hint), luck)
        lost.append(worth - hinted)
    return Loss(fmean(lost), stdev(lost) / len(lost) ** 0.5)


def main() -> None:
    """Judge hints, and print how often they are good."""
    name, count = sys.argv[1], int(sys.argv[2])
    luck, losses = Random(SEED), list[Loss]()
    for number in range(1, count + 1):
        seats = GAMES[name].seat_counts[number % len(GAMES[name].seat_counts)]
        losses.append(loss(position(name, seats, luck), luck))
        share = sum(loss.points <= CLOSE for loss in losses) / number
        surely = sum(loss.points - SURE * loss.error > CLOSE for loss in losses) / number
        low, high = wilson(share, number)
        mean = fmean(loss.points for loss in losses)
        end = "\n" if number == count else "\r"
        print(
            f"{name}: {number}, close {share:.3f} [{low:.3f}, {high:.3f}], surely not {surely:.3f}, "
            f"mean loss {mean:.2f}",
            end=end,
            flush=True,
        )


if __name__ == "__main__":
    main()
