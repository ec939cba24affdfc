"""Fits the weights of Imhotep's evaluation to games: `python -m benchmarks.rivals.fit GAMES SEATS SEED OUT`.

The games are played by looking one turn ahead with the current weights, sometimes at random or greedily, with
sides and switches of every kind. At the beginning of a turn, each seat's lead over the others' mean is noted
for every feature. Ridge regression, which shrinks towards the current weights, finds how much each lead was
worth in the end.
"""

import json
import sys
from pathlib import Path
from random import Random

from benchmarks.rivals.players import greedy, start, uniform
from engine.imhotep import Imhotep
from engine.rivals.imhotep.evaluation import FEATURES, Evaluation
from engine.rivals.imhotep.rival import ImhotepRival, weights
from engine.rivals.levels import Strength, hazy

RIDGE = 150.0
NOTED = 0.4
"""The fraction of the positions that is used."""
CHANCE, GREED = 0.06, 0.05
FIXED = frozenset({"track"})
"""The feature whose weight isn't fitted: points on the track count in full."""
Row = tuple[list[float], float]


def played(seed: int, seats: int) -> list[Row]:
    """Play one game and return its rows, each with the features of a position and the result."""
    random = Random(seed)
    kind = random.choice(("A", "AB", "ABCD", "CD", "AB+", "ABCD+", "ABCD+"))
    game = start("imhotep", kind, seats, random)
    assert isinstance(game, Imhotep)
    rival, evaluation = ImhotepRival(), Evaluation(game.table, weights(seats))
    haze = random.choice((0.3, 1.0, 2.5))
    noted: list[list[list[float]]] = []
    while (decision := game.decision) is not None:
        if not game.mid_turn and random.random() < NOTED:
            noted.append(evaluation.features(game.blind(decision.seat).table))
        chance = random.random()
        if chance < CHANCE:
            step = uniform(game, random)
        elif chance < CHANCE + GREED:
            step = greedy(game, random)
        else:
            rated = rival.rated(game.blind(decision.seat), Strength(1, haze), b"")
            noise = random.randbytes(8)
            step = max(rated, key=lambda option: hazy(option.worth, haze, noise, option.step.code)).step
        game.apply(step)
    totals = [float(sheet.total) for sheet in game.scores()]
    rows: list[Row] = []
    for example in noted:
        for seat in range(1 if seats == 2 else seats):
            ahead = [_ahead(column, seat) for column in zip(*example, strict=True)]
            rows.append((ahead, _ahead(totals, seat)))
    return rows


def _ahead(values: list[float] | tuple[float, ...], seat: int) -> float:
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


class Regression:
    """The normal equations of a ridge regression on the residuals of the current weights."""

    def __init__(self, prior: list[float]) -> None:
        size = len(prior)
        self.prior = prior
        self.products = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.rows, self.squares = 0, 0.0

    def add(self, row: list[float], result: float) -> None:
        """Add a position's features and the result."""
        rest = result - sum(value * weight for value, weight in zip(row, self.prior, strict=True) if value)
        self.rows += 1
        self.squares += rest * rest
        used = [(at, value) for at, value in enumerate(row) if value and FEATURES[at] not in FIXED]
        for at, value in used:
            self.right[at] += value * rest
            line = self.products[at]
            for other, more in used:
                line[other] += value * more

    def solved(self) -> list[float]:
        """Return the weights with the best fit."""
        size = len(self.prior)
        lines = [[*line, right] for line, right in zip(self.products, self.right, strict=True)]
        for at in range(size):
            lines[at][at] += RIDGE
        for at in range(size):
            pivot = lines[at]
            for other in range(size):
                if other != at and (factor := lines[other][at] / pivot[at]):
                    lines[other] = [
                        line - factor * two for line, two in zip(lines[other], pivot, strict=True)
                    ]
        return [old + lines[at][size] / lines[at][at] for at, old in enumerate(self.prior)]


def main(games: int, seats: int, seed: int, out: Path) -> None:
    """Play the games, fit the weights and write them to `out`."""
    prior = weights(seats)
    regression = Regression([prior[name] for name in FEATURES])
    for number in range(games):
        for row, result in played(seed + number, seats):
            regression.add(row, result)
        if number % 50 == 49:
            spread = (regression.squares / regression.rows) ** 0.5
            print(f"{number + 1} games, {regression.rows} rows, {spread:.2f} points off", flush=True)
    fitted = {name: round(weight, 3) for name, weight in zip(FEATURES, regression.solved(), strict=True)}
    known: dict[str, dict[str, float]] = json.loads(out.read_text("utf-8")) if out.exists() else {}
    known[str(seats)] = fitted
    out.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
