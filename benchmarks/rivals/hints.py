"""How good first hints are: `python -m benchmarks.rivals.hints GAME POSITIONS`.

Positions come from random play of random mixtures, between a third and two thirds of the way; in each the
first hint is compared with what a search ten times as long finds: how often it is worth at most half a point
less than the best there, and how much it is worth less on average.
"""

import sys
from random import Random

from benchmarks.rivals.arena import wilson
from engine.contract import BadOption, Game
from engine.deal import Deal
from engine.games import GAMES
from engine.rivals.games import RIVALS

LONGER = 10
EARLIEST, LATEST = 1 / 3, 2 / 3
SEED = 15
CLOSE = 0.5
"""So many points worse than the best is still as good."""


def position(game: type[Game], luck: Random) -> Game:
    """A blind position in the middle of a game, in which there is something to choose."""
    while True:
        options = {option.name: luck.choice(option.values) for option in game.choices()}
        try:
            start = game.new(options, luck.choice(game.seat_counts), Deal(luck.randbytes(32), ""))
        except BadOption:
            continue  # some values need more players
        line = [start]
        while line[-1].decision is not None:
            line.append(line[-1].copy())
            line[-1].play(luck.choice(line[-1].options()))
        found = line[round(luck.uniform(EARLIEST, LATEST) * len(line))]
        if found.decision is not None and len(found.options()) > 1:
            return found.blind(found.decision.seat)


def loss(blind: Game) -> float:
    """By how much the first hint is worse than the best, as the longer search sees it."""
    rival = RIVALS[blind.id]
    hint = rival.foreseen(blind, rival.advising)[0].step
    worths = {one.step: one.worth for one in rival.foreseen(blind, LONGER * rival.advising)}
    return max(worths.values()) - worths[hint]


def main() -> None:
    """Compare, and say how often they agree."""
    name, count = sys.argv[1], int(sys.argv[2])
    luck, losses = Random(SEED), list[float]()
    for number in range(1, count + 1):
        losses.append(loss(position(GAMES[name], luck)))
        share = sum(one <= CLOSE for one in losses) / number
        low, high = wilson(share, number)
        mean = sum(losses) / number
        end = "\n" if number == count else "\r"
        print(f"{name}: {number}, close {share:.3f} [{low:.3f}, {high:.3f}], mean loss {mean:.2f}", end=end)


if __name__ == "__main__":
    main()
