"""Measures the strength of rivals: `python -m benchmarks.rivals.arena GAME KIND SEATS FIRST OTHER DEALS`.

One seat is played by the first player, all others by the second; every deal is played once from every seat. A
result is appended to a file as soon as a game is over, and games in the file are not played again, so an
arena can be stopped at any time and resumed later. `ARENA_FILE` names the file, and `ARENA_PROCESSES` says
how many games are played at once. Without arguments, all results are printed as a table.

The score is the mean share of the win, with its 95% Wilson interval over the games; because deals are paired,
the interval is too wide rather than too narrow. With two seats, Elo follows from the score; with more, the
table has no Elo.
"""

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import inf, log10, sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks.rivals.players import asked, player, seeded, start

FILE = Path(os.environ.get("ARENA_FILE", "artifacts/arena.jsonl"))
PROCESSES = int(os.environ.get("ARENA_PROCESSES", "1"))
SURE = 1.96
"""How many standard errors a 95% interval extends to each side."""
NONE = 1e-6


class Match(NamedTuple):
    """A pairing: the game, its kind and number of seats, and the two players."""

    game: str
    kind: str
    seats: int
    first: str
    other: str


class Thinking(NamedTuple):
    """A player's thinking in one game: the number of moves, and the total and longest seconds of processor
    time.
    """

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def and_once(self, seconds: float) -> "Thinking":
        """Return these figures with one more move added."""
        return Thinking(self.moves + 1, self.seconds + seconds, max(self.longest, seconds))


class Result(NamedTuple):
    """One game: the first player's share of the win, its seat, and how long it and the others thought."""

    match: Match
    deal: int
    seat: int
    won: float
    first: Thinking
    others: Thinking


def play(match: Match, deal: int, seat: int) -> Result:
    """Play one game. The same arguments give the same game."""
    game = start(match.game, match.kind, match.seats, seeded(match.game, match.kind, match.seats, deal))
    random = seeded(match, deal, seat)
    players = player(match.first), player(match.other)
    thought = [Thinking(), Thinking()]
    while game.decision is not None:
        number = int(asked(game) != seat)
        before = process_time()
        step = players[number](game, random)
        thought[number] = thought[number].and_once(process_time() - before)
        game.apply(step)
    winners = game.outcome.winners if game.outcome else ()
    won = 1 / len(winners) if seat in winners else 0.0
    return Result(match, deal, seat, won, *thought)


def known() -> Iterator[Result]:
    """Yield the results in the file."""
    if FILE.exists():
        for line in FILE.read_text("utf-8").splitlines():
            match, deal, seat, won, first, others = json.loads(line)
            yield Result(Match(*match), deal, seat, won, Thinking(*first), Thinking(*others))


def run(match: Match, deals: int) -> None:
    """Play the missing games and print the progress."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    there = [result for result in known() if result.match == match]
    played = {(result.deal, result.seat) for result in there}
    missing = [
        (deal, seat) for deal in range(deals) for seat in range(match.seats) if (deal, seat) not in played
    ]
    with ProcessPoolExecutor(PROCESSES) as pool, FILE.open("a", encoding="utf-8") as file:
        for number, future in enumerate(
            as_completed(pool.submit(play, match, deal, seat) for deal, seat in missing), 1
        ):
            there.append(future.result())
            file.write(json.dumps(there[-1]) + "\n")
            file.flush()
            print(f"\r{number} of {len(missing)}: {line_of(there)}", end="", file=sys.stderr, flush=True)
    print(f"\r{line_of(there)}")


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the bounds of the 95% Wilson confidence interval for this share."""
    middle = share + SURE * SURE / (2 * games)
    spread = SURE * sqrt(share * (1 - share) / games + SURE * SURE / (4 * games * games))
    whole = 1 + SURE * SURE / games
    return (middle - spread) / whole, (middle + spread) / whole


def elo(share: float) -> float:
    """Return the difference in Elo that corresponds to this share of the wins."""
    if min(share, 1 - share) < NONE:
        return inf if share > NONE else -inf
    return -400 * log10(1 / share - 1)


def line_of(results: list[Result]) -> str:
    """Return one row of the table."""
    match, games = results[0].match, len(results)
    share = sum(result.won for result in results) / games
    low, high = wilson(share, games)
    times = f"{_mean([each.first for each in results]):.0f} | {_mean([each.others for each in results]):.0f}"
    longest = 1000 * max(result.first.longest for result in results)
    strength = (
        "–"
        if match.seats > 2
        else f"{elo(share):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]".replace("inf", "∞")
    )
    return (
        f"| {match.game} {match.kind} | {match.seats} | {match.first} | {match.other} | {games} "
        f"| {share:.3f} [{low:.3f}, {high:.3f}] | {strength} | {times} | {longest:.0f} |"
    )


def _mean(games: list[Thinking]) -> float:
    """Return the mean milliseconds per move."""
    return 1000 * sum(game.seconds for game in games) / max(1, sum(game.moves for game in games))


def table() -> None:
    """Print all results as Markdown."""
    rows: dict[Match, list[Result]] = {}
    for result in known():
        rows.setdefault(result.match, []).append(result)
    print("| game, sides | seats | first | others | games | share won | Elo | ms, first | others | most |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for match in sorted(rows):
        print(line_of(rows[match]))


if __name__ == "__main__":
    if sys.argv[1:]:
        game, kind, seats, first, other, deals = sys.argv[1:]
        run(Match(game, kind, int(seats), first, other), int(deals))
    else:
        table()
