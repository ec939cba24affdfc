"""A small database with everything that a database can hold, always the same.

The first released version made it; every later one must open and continue it.
"""

import hashlib
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

from bot.features.substitutes.service import Substitutes
from bot.service.clocks.clocks import Clocks
from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.proposals import Proposal
from bot.service.requests import Requests
from bot.store import people
from bot.store.database import Database, open_database
from engine.contract import Game
from tests.support.registered import join_features
from tests.support.seeding import Clock, Person, RecordingAnnouncer, known_key, request, say_all

ANA, BEN, CLEO, DAN = (11, "Ana"), (22, "Ben"), (33, "Cleo"), (44, "Dan")
GUILD = 9
KEY = hashlib.sha256(b"keepsake").digest()
EXPANSION = {"sides": "CDCDC", "start": "0", "prophecies": "yes", "hidden_market_cards": "yes"}


class Maker:
    """Makes the database's contents through the services."""

    def __init__(self, database: Database) -> None:
        self.clock, self.numbers, self.chance = Clock(), count(1_000), Random(7)
        self.database = database
        self.matches = Matches(database, self.clock)
        self.invitations = Invitations(database, self.clock)
        self.requests = Requests(database, self.matches, self.clock)
        self.substitutes = Substitutes(
            database=database,
            matches=self.matches,
            clocks=Clocks(database, self.matches, self.clock),
            requests=self.requests,
            computers=self.invitations.computers,
            now=self.clock,
        )
        join_features(self.invitations, self.requests, self.substitutes)
        self.outbox = Outbox(database, self.matches, RecordingAnnouncer(), self.clock)

    def by(self, person: Person) -> Actor:
        """Return this person as the author of a new interaction."""
        return Actor(*person, next(self.numbers))

    async def lobby(self, channel_id: int, options: dict[str, str], *guests: Person) -> int:
        """Open a lobby that has guests and that another guest has left; return its number."""
        host = self.by(ANA)
        invitation = await self.invitations.open(
            Proposal(host, GUILD, channel_id, "imhotep", options, 4, "de")
        )
        for guest in (*guests, DAN):
            await self.invitations.join(invitation, self.by(guest))
        await self.invitations.leave(invitation, self.by(DAN))
        return invitation.id

    async def duel(self, channel_id: int) -> int:
        """Open and accept an invitation to one person; return the game's number."""
        invitation = await self.invitations.open(self.asked(channel_id))
        return await self.invitations.accept(invitation, self.by(BEN))

    def asked(self, channel_id: int) -> Proposal:
        """Return Ana's proposal to Ben."""
        number = next(self.numbers)
        return request(
            ANA, BEN, {"sides": "ABAB"}, channel_id=channel_id, guild_id=GUILD, interaction_id=number
        )

    async def started(self, channel_id: int, options: dict[str, str]) -> int:
        """Begin a game of three; return its number."""
        lobby = await self.invitations.get(await self.lobby(channel_id, options, CLEO, BEN))
        return await self.invitations.start(lobby, self.by(ANA))

    async def play(self, game_id: int, bundles: int) -> Match:
        """Play this many random bundles, or to the end, and return the match."""
        match = await self.matches.get(game_id)
        for _ in range(bundles):
            if match.play.game.decision is None:
                break
            words = self.bundle(match.play.game.copy())
            match = await say_all(self.matches, game_id, [words], first=next(self.numbers))
        return match

    def bundle(self, game: Game) -> str:
        """Play and return words up to the next reveal, the end of the turn, or another seat's choice."""
        first, words = game.decision, list[str]()
        while first is not None and game.decision is not None and game.decision.seat == first.seat:
            step = self.chance.choice(game.options())
            events = game.play(step)
            words.append(step.code)
            if not game.mid_turn or any(event.reveals for event in events):
                break
        return " ".join(words)

    async def everything(self) -> None:
        """Create games of both kinds, running and finished, invitations in all states, requests, choices,
        posts, and versions that haven't been shown yet.
        """
        await self.play(await self.duel(1), 1_000)
        await self.play(await self.started(2, {"sides": "AAAAA", "start": "0", "wrath": "yes"}), 1_000)
        running = await self.play(await self.duel(3), 6)
        asking = self.by(ANA)
        refused = await self.requests.ask(running, asking, running.version)
        await self.requests.decline(refused, self.by(BEN))
        running = await self.play(running.id, 1)
        await self.requests.ask(running, self.by(ANA), running.version)
        await self.play(await self.started(4, EXPANSION), 9)
        declined = await self.invitations.open(self.asked(5))
        await self.invitations.decline(declined, self.by(BEN))
        canceled = await self.invitations.open(self.asked(5))
        await self.invitations.cancel(canceled, self.by(ANA))
        await self.outbox.flush_due()
        await self.invitations.open(self.asked(5))
        await self.lobby(6, {"sides": "BBBBB", "start": "random"}, BEN)
        off = await self.invitations.get(await self.lobby(7, {"sides": "ABABA", "start": "random"}))
        await self.invitations.cancel(off, self.by(ANA))
        await self.play(4, 2)
        await self.database.write(people.choose, "person", ANA[0], "board", "text")
        await self.database.write(people.choose, "server", GUILD, "theme", "dark")


async def make(path: Path) -> str:
    """Create the database, and return all of it as SQL text."""
    async with open_database(path) as database:
        with known_key(KEY):
            await Maker(database).everything()
    return dumped(path)


def dumped(path: Path) -> str:
    """Return a whole file as SQL text."""
    with closing(sqlite3.connect(path)) as connection:
        heads = [f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};" for name in HEAD]
        return "\n".join((*heads, *connection.iterdump(), ""))


HEAD = ("application_id", "user_version")


def restore(text: str, path: Path) -> None:
    """Create a database file from SQL text."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(text)
