"""Times a turn's whole transaction; the baseline is a bare insert, equally durable and also in a thread."""

import asyncio
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import aiosqlite

from benchmarks.timing import Comparison, Series, progress
from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.proposals import DIRECT, Invited, Proposal
from bot.store.database import Database, open_database

TURNS = 300
PEOPLE = ((1, "Nefertiti"), (2, "Akhenaten"))


def measure(folder: Path, turns: int = TURNS) -> Comparison:
    """Compare a turn's transaction with the bare insert; both databases are in `folder`."""
    with TemporaryDirectory(dir=folder) as here:
        return asyncio.run(_measure(Path(here), turns))


async def _measure(folder: Path, turns: int) -> Comparison:
    ours: list[float] = []
    baseline: list[float] = []
    async with aiosqlite.connect(folder / "bare.sqlite3", isolation_level=None) as bare:
        await bare.execute("PRAGMA journal_mode = WAL")
        await bare.execute("PRAGMA synchronous = FULL")
        await bare.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
        async with open_database(folder / "imhotep.sqlite3") as database:
            table = Table(database)
            for run in progress("commit", turns):
                # The second writer often finds the disk awake, so the order alternates.
                if run % 2:
                    ours.append(await table.turn())
                start = perf_counter()
                await bare.execute("INSERT INTO rows (text) VALUES (?)", (f"turn {run}",))
                baseline.append(perf_counter() - start)
                if not run % 2:
                    ours.append(await table.turn())
    return Comparison(
        "Commit of a turn, WAL and synchronous=FULL",
        Series("a turn checked and committed (Matches.act)", ours),
        Series("one row inserted by aiosqlite, nothing else", baseline),
    )


class Table:
    """Plays one random game after another."""

    def __init__(self, database: Database, first: int = 1000) -> None:
        """Number the interactions upwards from `first`."""
        self.invitations = Invitations(database, _now)
        self.matches = Matches(database, _now)
        self._chance = Random(1)
        self._ids = count(first)
        self._match: Match | None = None

    @property
    def game_id(self) -> int:
        """The id of the current game."""
        assert self._match is not None
        return self._match.id

    async def turn(self) -> float:
        """Play a turn (up to a reveal) and return the seconds that it took to commit."""
        match = self._match
        if match is None or match.play.game.decision is None:
            match = await self._begin()
        decision = match.play.game.decision
        assert decision is not None
        actor = Actor(*PEOPLE[decision.seat], next(self._ids))
        words = self._words(match)
        start = perf_counter()
        acted = await self.matches.act(match, actor, words, match.version)
        seconds = perf_counter() - start
        assert acted.draft is None
        self._match = acted.match
        return seconds

    async def _begin(self) -> Match:
        number = next(self._ids)
        proposal = Proposal(
            actor=Actor(*PEOPLE[0], number),
            guild_id=1,
            channel_id=number,
            game="duel",
            options={"sides": "ABAB", "start": "0"},
            most=DIRECT,
            locale="en-US",
            invited=Invited(*PEOPLE[1], number),
        )
        invitation = await self.invitations.open(proposal)
        accepting = Actor(*PEOPLE[1], next(self._ids))
        return await self.matches.get(await self.invitations.accept(invitation, accepting))

    def _words(self, match: Match) -> list[str]:
        """Return the code words of random steps up to the next reveal or the end of the turn."""
        game = match.play.game.copy()
        words: list[str] = []
        while True:
            step = self._chance.choice(game.options())
            words += step.code.split()
            events = game.play(step)
            if not game.mid_turn or any(event.reveals for event in events):
                return words


def _now() -> int:
    return 1_700_000_000
