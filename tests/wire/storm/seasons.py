"""A season in a storm: it is opened, joined and begun, and its games are played in the threads that the bot
opens, until it is over or time is up.
"""

import asyncio
import random
import re
import time
from dataclasses import dataclass, field

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.storm.errands import resign
from tests.wire.storm.games import BEGINS_WITHIN, Contest, GaveUpError, Plan
from tests.wire.storm.people import Offer, Player

_PAIRING = re.compile(r"<@(\d+)> – <@(\d+)> .*?<#(\d+)>")
LOOKS_EVERY = 0.3  # seconds
TURNS = (2, 12)
"""The minimum and maximum number of turns of a season's game, after which someone resigns."""


@dataclass
class League:
    """A season of The Duel in which everyone meets everyone, and its people. The first one, who manages the
    server, opens and starts it.
    """

    room: str
    players: list[Player]
    luck: random.Random
    bot: str
    """The bot's id."""
    contests: dict[str, Contest] = field(default_factory=dict[str, Contest])
    """The games, by their threads."""
    over: bool = False

    @property
    def host(self) -> Player:
        return self.players[0]

    def messages(self) -> list[RenderedMessage]:
        """Return the season's messages, as they are now or, if they are gone, as they came."""
        room = self.host.room(self.room)
        came = [message for message in self.host.first.values() if message.channel == room]
        return [self.host.now(message) for message in came if of_season(message)]

    async def begin(self) -> None:
        """Open the season, join, and start it, again and again, until the first round is drawn."""
        deadline = time.monotonic() + BEGINS_WITHIN
        while not self._pairings():
            if time.monotonic() > deadline:
                raise GaveUpError(f"the season did not begin: {self.messages()}")
            before = self.host.mark(self.room)
            lobby = next((message for message in self.messages() if message.offers("join")), None)
            if lobby is None:
                await self.host.type(self.room, "season open", game="duel", preset="first", pace="none")
            else:
                for player in self.players:
                    await self._press(player, lobby, "join")
                await self._press(self.host, lobby, "start")
            await self.host.settle(self.room, before)

    async def _press(self, player: Player, message: RenderedMessage, what: str) -> None:
        await player.take(Offer(message.id, message.button(what).custom_id or "", "z", 0, 0))

    async def play(self, until: float, *, careful: bool = False) -> None:
        """Play all games of the season, round by round, until it is over or until this time."""
        async with asyncio.TaskGroup() as group:
            playing = set[str]()
            while not self.over and time.monotonic() < until:
                for thread in self.contests.keys() - playing:
                    playing.add(thread)
                    group.create_task(self._play(self.contests[thread], until, careful=careful))
                await asyncio.sleep(LOOKS_EVERY)
                self.look()

    def look(self) -> None:
        """Find the games of the current round, and find out whether the season is over."""
        for thread, pair in self._pairings().items():
            if thread not in self.contests:
                plan = Plan("duel", thread, pair, random.Random(self.luck.random()), self.bot)
                self.contests[thread] = Contest(plan, dict.fromkeys(pair, thread))
            self.contests[thread].find_card()
        newest = self.messages()[-1:]
        self.over = any(message.offers("table") and not message.offers("leave") for message in newest)

    def _pairings(self) -> dict[str, list[Player]]:
        """Return the pairs of the current round by the threads of their games."""
        return {
            thread: [player for player in self.players if player.id in (first, second)]
            for message in self.messages()
            for first, second, thread in _PAIRING.findall(message.text)
        }

    async def _play(self, contest: Contest, until: float, *, careful: bool) -> None:
        """Play a game until someone resigns after some turns."""
        most = contest.luck.randint(*TURNS)
        while not contest.over and time.monotonic() < until:
            if not contest.find_card():
                await asyncio.sleep(LOOKS_EVERY)
                continue
            await contest.play(min(until, time.monotonic() + 1.0), careful=careful)
            if contest.turns >= most and not contest.over:
                await resign(contest, contest.luck.choice(contest.players))


def of_season(message: RenderedMessage) -> bool:
    """Return whether a public message has buttons of a season."""
    return not message.ephemeral and any(
        (button.custom_id or "").startswith("z:") for button in message.buttons
    )
