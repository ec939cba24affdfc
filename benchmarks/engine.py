"""Compares the engine with python-chess: random plies (by `apply` and by `play`), whole random games, and
loading a log.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from benchmarks import chess_play
from benchmarks.timing import Comparison, Series, progress
from engine.contract import Game
from engine.deal import Deal
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.imhotep.components import SITES
from engine.imhotep.table.switches import SWITCHES
from engine.record import Entry, Header, Play

ROUNDS, PLIES = 20, 3000
GAMES, BATCH = 30, 10
LOADS = 30
CHESS = "chess by python-chess (legal_moves, push)"


@dataclass(frozen=True)
class Kind:
    """A configuration of one of our games: the letters of its sides, its players, and further options."""

    name: str
    game: type[Game]
    letters: str
    sites: int
    seats: tuple[int, ...]
    options: tuple[tuple[str, str], ...] = ()

    def header(self, chance: Random) -> Header:
        """Return the header of a new game of this kind, with random sides, seats and deal."""
        options = {"sides": "".join(chance.choices(self.letters, k=self.sites)), **dict(self.options)}
        deal = Deal(chance.randbytes(32), "")
        fixed = tuple(sorted(options.items()))
        return Header(self.game.id, self.game.ruleset, fixed, chance.choice(self.seats), deal)


DUEL = Kind("The Duel", Duel, "AB", 4, Duel.seat_counts)
BASE = Kind("Imhotep", Imhotep, "AB", len(SITES), Imhotep.seat_counts)
EVERYTHING = Kind(
    "Imhotep with every switch, sides C and D",
    Imhotep,
    "CD",
    len(SITES),
    Imhotep.seat_counts,
    tuple((option.name, "yes") for option in SWITCHES),
)


# --- random plies ---------------------------------------------------------------------------------


def measure_duel(rounds: int = ROUNDS, plies: int = PLIES) -> Comparison:
    """Compare The Duel with chess by the fast method: list the legal steps, choose one at random and `apply`
    it.
    """
    return _plies(DUEL, _fast, "options, apply", rounds, plies)


def measure_duel_checked(rounds: int = ROUNDS, plies: int = PLIES) -> Comparison:
    """Compare The Duel with chess by the checked method, `play`."""
    return _plies(DUEL, _checked, "options, play", rounds, plies)


def measure_base(rounds: int = ROUNDS, plies: int = PLIES) -> Comparison:
    """Compare Imhotep's base game with chess by the fast method."""
    return _plies(BASE, _fast, "options, apply", rounds, plies)


def measure_everything(rounds: int = ROUNDS, plies: int = PLIES) -> Comparison:
    """Compare Imhotep, everything on, with chess by the fast method."""
    return _plies(EVERYTHING, _fast, "options, apply", rounds, plies)


Player = Callable[[Kind, Random, int], None]


def _plies(kind: Kind, play: Player, doors: str, rounds: int, plies: int) -> Comparison:
    return compare(
        f"Random plies, {plies} a run",
        (f"{kind.name} ({doors})", lambda number: play(kind, Random(number), plies)),
        (CHESS, lambda number: chess_play.plies(Random(number), plies)),
        runs=rounds,
        parts=plies,
    )


def _fast(kind: Kind, chance: Random, plies: int) -> None:
    game = kind.header(chance).start()
    for _ in range(plies):
        options = game.options()
        if not options:
            game = kind.header(chance).start()
            options = game.options()
        game.apply(chance.choice(options))


def _checked(kind: Kind, chance: Random, plies: int) -> None:
    game = kind.header(chance).start()
    for _ in range(plies):
        options = game.options()
        if not options:
            game = kind.header(chance).start()
            options = game.options()
        game.play(chance.choice(options))


# --- whole games ----------------------------------------------------------------------------------


def measure_games(runs: int = GAMES, batch: int = BATCH) -> Comparison:
    """Compare whole random games of The Duel, from the deal to the end, with those of chess."""
    return compare(
        f"Whole random games, {batch} a run (of chess: {chess_play.LONGEST} plies at most)",
        ("The Duel", lambda number: _games(Random(number), batch)),
        ("chess by python-chess", lambda number: chess_play.games(Random(number), batch)),
        runs=runs,
        parts=batch,
    )


def _games(chance: Random, count: int) -> None:
    for _ in range(count):
        _whole(DUEL.header(chance), chance)


def _whole(header: Header, chance: Random) -> list[Entry]:
    game, entries = header.start(), list[Entry]()
    while (decision := game.decision) is not None:
        step = chance.choice(game.options())
        entries.append(Entry(decision.seat, step.code))
        game.apply(step)
    return entries


# --- loading --------------------------------------------------------------------------------------


def measure_loading_duel(runs: int = LOADS) -> Comparison:
    """Compare loading a finished game of The Duel from its log with replaying chess moves."""
    return _loading(DUEL, runs)


def measure_loading_base(runs: int = LOADS) -> Comparison:
    """Compare loading a finished base game of Imhotep (two to four players) with replaying chess moves."""
    return _loading(BASE, runs)


def measure_loading_everything(runs: int = LOADS) -> Comparison:
    """Compare loading a finished game of Imhotep, everything on, with replaying chess moves."""
    return _loading(EVERYTHING, runs)


def _loading(kind: Kind, runs: int) -> Comparison:
    """Compare loading a game with replaying an equal number of chess moves, each of them checked."""
    logs: list[tuple[Header, list[Entry], list[str], list[str]]] = []
    for number in range(runs):
        chance = Random(number)
        header = kind.header(chance)
        entries = _whole(header, chance)
        moves: list[str] = []
        while len(moves) < len(entries):
            moves = chess_play.game(chance)
        play, digests = Play(header), list[str]()
        for entry in entries:
            play.append(entry)
            digests.append(play.game.digest())
        logs.append((header, entries, digests, moves[: len(entries)]))
    return compare(
        f"Loading a game from its log, {sum(len(log[1]) for log in logs) // runs} entries on average",
        (kind.name, lambda number: Play.checked(*logs[number][:3])),
        ("chess by python-chess (push_uci, as many)", lambda number: chess_play.replay(logs[number][3])),
        runs=runs,
    )


def compare(
    title: str,
    ours: tuple[str, Callable[[int], object]],
    baseline: tuple[str, Callable[[int], object]],
    *,
    runs: int,
    parts: int = 1,
) -> Comparison:
    """Run ours and the baseline alternately, and compare the seconds per part of a run. They are seconds of
    processor time, because nothing waits here and other work on the machine would only blur wall-clock time.
    """
    seconds: list[list[float]] = [[], []]
    for number in progress("engine", runs):
        for which, (_, run) in enumerate((ours, baseline)):
            start = process_time()
            run(number)
            seconds[which].append((process_time() - start) / parts)
    return Comparison(
        title,
        Series(ours[0], seconds[0]),
        Series(baseline[0], seconds[1]),
        per_second=parts > 1,
    )
