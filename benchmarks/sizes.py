"""`python -m benchmarks.sizes` prints how much space a random game takes in the database file."""

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.timing import progress
from bot.service.drafts import follow
from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.proposals import Proposal
from bot.store.database import Database, open_database
from tests.support.seeding import RecordingAnnouncer

GAMES = 20
KB = 1000
SNOWFLAKE = 1 << 60
"""The first id, so that ids are as long as Discord's current ones."""


@dataclass(frozen=True)
class Kind:
    """A kind of game: its title, the game, its options and the number of players."""

    name: str
    game: str
    options: Mapping[str, str]
    seats: int


KINDS = (
    Kind("The Duel", "duel", {"sides": "ABAB", "start": "random"}, 2),
    Kind("Imhotep, two people", "imhotep", {}, 2),
    Kind("Imhotep, four people", "imhotep", {}, 4),
)


class Size(NamedTuple):
    """The bytes that a game takes up halfway through its steps and in the end, and its number of turns."""

    running: float
    finished: float
    turns: float


def measure(kind: Kind, games: int = GAMES) -> Size:
    """Return the mean size of this many games."""
    finished, steps, turns = _filled(kind, games, None)
    running, _, _ = _filled(kind, games, steps // games // 2)
    return Size(running / games, finished / games, turns / games)


def _filled(kind: Kind, games: int, steps: int | None) -> tuple[int, int, int]:
    """Return how many bytes games of `steps` steps (None: whole games) add to a file, and their total numbers
    of steps and turns.
    """
    with TemporaryDirectory() as here:
        path = Path(here) / "imhotep.sqlite3"
        asyncio.run(_play(path, kind, 0, None))
        empty = path.stat().st_size
        counts = asyncio.run(_play(path, kind, games, steps))
        return path.stat().st_size - empty, *counts


async def _play(path: Path, kind: Kind, games: int, steps: int | None) -> tuple[int, int]:
    async with open_database(path) as database:
        table = _Table(database, kind)
        played = [await table.play(steps) for _ in progress(kind.name, games)]
    return sum(match.version for match in played), sum(len(match.play.starts) for match in played)


class _Table:
    """Plays one game after another. Each turn is recorded as shown, but no one sees it."""

    def __init__(self, database: Database, kind: Kind) -> None:
        self._kind = kind
        self._chance = Random(1)
        self._ids = count(SNOWFLAKE)
        self._invitations = Invitations(database, lambda: 0)
        self._matches = Matches(database, lambda: 0)
        self._outbox = Outbox(database, self._matches, RecordingAnnouncer(), lambda: 0)

    async def play(self, steps: int | None) -> Match:
        """Play a new game to its end, or until it has this many steps."""
        match = await self._begun()
        while match.mover is not None and (steps is None or match.version < steps):
            match = await self._turn(match)
            await self._outbox.flush("game", match.id)
            await self._outbox.idle()
        return match

    async def _begun(self) -> Match:
        kind, channel = self._kind, next(self._ids)
        host, *guests = (
            Actor(next(self._ids), f"Somebody {number}", next(self._ids)) for number in range(kind.seats)
        )
        invitation = await self._invitations.open(
            Proposal(host, SNOWFLAKE, channel, kind.game, dict(kind.options), kind.seats, "en-US")
        )
        for guest in guests:
            await self._invitations.join(invitation, guest)
        invitation = await self._invitations.get(invitation.id)
        starting = Actor(host.user_id, host.name, next(self._ids))
        return await self._matches.get(await self._invitations.start(invitation, starting))

    async def _turn(self, match: Match) -> Match:
        decision = match.play.game.decision
        assert decision is not None
        seat, words = match.stored.seats[decision.seat], list[str]()
        while not (draft := follow(match.play, decision.seat, words)).complete:
            words += self._chance.choice(draft.choices).words
        actor = Actor(seat.user_id, seat.name, next(self._ids))
        return (await self._matches.act(match, actor, words, match.version)).match


def main() -> None:
    """Print a line for each kind of game."""
    for kind in KINDS:
        size = measure(kind)
        sys.stdout.write(
            f"{kind.name:<20} half-way {size.running / KB:4.1f} KB, whole {size.finished / KB:4.1f} KB,"
            f" {size.turns:3.0f} turns\n"
        )


if __name__ == "__main__":
    main()
