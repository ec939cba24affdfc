"""A storm from start to end."""

import asyncio
import random
import sqlite3
import sys
import time
from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path

from bot.service.choices import PREVIEW
from tests.support.choosing import choose
from tests.support.patience import PATIENCE
from tests.wire.storm.checks import complaints, counted, doubled, with_buttons
from tests.wire.storm.discord import NAMES, StormySandbox
from tests.wire.storm.games import Contest, Plan
from tests.wire.storm.old import lost_steps, old_games
from tests.wire.storm.people import Player
from tests.wire.storm.process import Bot
from tests.wire.storm.season_checks import season_complaints
from tests.wire.storm.seasons import League
from tests.wire.storm.weather import Weather

CALM_WITHIN = 2 * PATIENCE  # seconds for everything to be shown once Discord works again
AT_ONCE = 20  # games in which someone moves at the same time once Discord works again
BEGAN = time.monotonic()
THREADS = {"thread": "general", "guest": "market"}
"""The channels in which games have threads of their own, by the kind of room."""
GUESTS = ("guest", "group")
"""The kinds of rooms in which the bot is a guest."""
KILLED, UPGRADES = 6, 0.2
"""How often the bot is killed when it has an old database, and after how many seconds at most."""
OWED = (
    "SELECT count(*) FROM outbox",
    "SELECT count(*) FROM seasons WHERE shown < revision",
    "SELECT count(*) FROM timers WHERE kind = 'season'",
)
"""Queries for how much the bot has yet to show, or has to look at in seasons."""
MANAGER = 0
"""The index of the person who owns the server and may choose its theme."""


@dataclass(frozen=True)
class Force:
    """The size of a storm. `games` says which game is played where, by how many people; one person plays
    against the computer. A place is a channel's name, a `thread`, or `dm`; the bot is a guest in a `group`,
    and in a thread called `guest`. The first `records` games continue a record from outside. `outages` says
    for how many seconds Discord is away each time; `pause` how many seconds people think on average.
    `to_the_end` lets all games finish; with `season`, four people also play one in threads of #general; with
    `old`, the bot begins with a database of the first version, and the games in it go on.
    """

    games: tuple[tuple[str, str, int], ...]
    seconds: float
    kills: int
    outages: tuple[float, ...] = ()
    pause: float = 0.0
    to_the_end: bool = False
    records: int = 0
    season: bool = False
    old: bool = False


SHORT = Force(
    (
        ("duel", "thread", 2),
        ("duel", "dm", 2),
        ("duel", "thread", 1),
        ("imhotep", "harbor", 3),
        ("imhotep", "nile", 4),
        ("duel", "guest", 2),
    ),
    seconds=40.0,
    kills=2,
    outages=(3.0,),
    records=1,
    season=True,
)
LONG = Force(
    (
        *(("duel", "thread", 2),) * 3,
        *(("duel", "dm", 2),) * 2,
        *(("duel", "thread", 1),) * 2,
        *(("imhotep", "thread", count) for count in (2, 3, 4, 4)),
        ("duel", "general", 2),
        ("imhotep", "harbor", 3),
        ("imhotep", "nile", 2),
        ("duel", "guest", 2),
        ("duel", "guest", 1),
        ("duel", "group", 2),
        ("imhotep", "guest", 3),
    ),
    seconds=420.0,
    kills=12,
    outages=(20.0,),
    to_the_end=True,
    records=1,
    season=True,
    old=True,
)
KILLS = replace(LONG, seconds=600.0, kills=100, outages=(), to_the_end=False)
CROWD = Force(
    (
        *(("duel", "dm", 2),) * 3,
        *(("duel", "thread", 2),) * 117,
        *(("imhotep", "thread", count) for count in (2, 3, 4, 4) * 20),
    ),
    seconds=1800.0,
    kills=10,
    outages=(600.0, 600.0),
    pause=30.0,
)
"""200 games for half an hour."""


def say(text: str) -> None:
    """Print a line of progress for people who watch (`pytest -s`, `make soak`)."""
    sys.stdout.write(f"[storm {time.monotonic() - BEGAN:6.1f} s] {text}\n")
    sys.stdout.flush()


class Storm:
    """Everything that takes part in a storm. All choices depend on the seed alone, except the bot's own
    deals.
    """

    def __init__(self, seed: int, force: Force, data: Path) -> None:
        self.seed, self.force, self.data, self.path = seed, force, data, data / "imhotep.sqlite3"
        self.sandbox = StormySandbox()
        self.people: list[Player] = []
        self.contests: list[Contest] = []
        self.leagues: list[League] = []

    def luck(self, *about: object) -> random.Random:
        """Return a random generator for a subject, so that subjects don't depend on each other."""
        return random.Random(f"{self.seed} {about}")

    async def run(self) -> list[str]:
        """Run the storm, and return all complaints."""
        force = self.force
        games, seconds = len(force.games), force.seconds
        say(f"seed {self.seed}: {games} games, {seconds:.0f} s, {force.kills} ends of the bot")
        async with self.sandbox, self._everyone():
            old = await old_games(self.sandbox, self.people, self.luck("old"), self.path) if force.old else []
            kills = [self.luck("old", number).uniform(0.0, UPGRADES) for number in range(KILLED)]
            async with Bot(self.sandbox, self.data, kills if force.old else ()) as bot:
                rooms = [self.sandbox.world.channels.named(name) for name in ("general", "harbor", "nile")]
                weather = Weather(self.sandbox, bot, self.luck("weather"), rooms)
                await self._begin(old)
                await self._rage(weather)
                await self._calm(weather)
                return await self._complaints(bot, weather)

    async def _begin(self, old: list[Contest]) -> None:
        """Begin all games and the season; the old ones have begun."""
        await self._settings()
        self.contests = [*[await self._contest(number) for number in range(len(self.force.games))], *old]
        if self.force.season:
            four = [self.people[MANAGER], *self.people[-3:]]
            self.leagues = [League("general", four, self.luck("season"), self.sandbox.world.bot_id)]
        await asyncio.gather(*(playing.begin() for playing in (*self.contests, *self.leagues)))

    async def _complaints(self, bot: Bot, weather: Weather) -> list[str]:
        """End the bot, and return all complaints."""
        code = await bot.end()
        self._report(weather)
        wrong = [] if code == 0 else [f"the bot ended with {code}"]
        wrong += [f"in the log: {line}" for line in await bot.tracebacks()]
        wrong += await complaints(self.data, self._games(), self.people, weather)
        for league in self.leagues:
            wrong += await season_complaints(self.path, league, weather, to_the_end=self.force.to_the_end)
        return [*wrong, *(lost_steps(self.path) if self.force.old else ())]

    @asynccontextmanager
    async def _everyone(self) -> AsyncGenerator[None]:
        async with AsyncExitStack() as tabs:
            for name, _ in NAMES:
                self.people.append(await tabs.enter_async_context(Player(self.sandbox.url, name)))
            yield

    async def _settings(self) -> None:
        """Choose all kinds of personal settings, and the dark theme for the server. Direct messages keep the
        default, so both themes are drawn.
        """
        manager = self.people[MANAGER]
        await choose(manager, "general", "theme", "dark")
        for player in self.people[1:]:
            preview = self.luck(player.name).choice(PREVIEW.values)
            await choose(player, "general", PREVIEW.name, preview)

    async def _contest(self, number: int) -> Contest:
        game, room, count = self.force.games[number]
        luck = self.luck("game", number)
        start = number * 3 % len(self.people)
        circle = [*self.people[start:], *self.people[:start]]
        players = circle[:count]
        guest, bot, record = room in GUESTS, self.sandbox.world.bot_id, number < self.force.records
        room = await self._room(room, players, f"storm {self.seed}.{number}")
        plan = Plan(game, room, players, luck, bot, record, guest, self.force.pause)
        return Contest(plan, dict.fromkeys(players, room))

    async def _room(self, kind: str, players: list[Player], name: str) -> str:
        """Open a thread, or the direct messages of a group, if this kind of room is one; return the room."""
        if kind in THREADS:
            return await players[0].thread(THREADS[kind], name)
        if kind == "group":
            return self.sandbox.world.channels.add_group([player.id for player in players], name)["id"]
        return kind

    async def _rage(self, weather: Weather) -> None:
        until = time.monotonic() + self.force.seconds
        async with asyncio.TaskGroup() as group:
            group.create_task(weather.rage(until, self.force.kills, self.force.outages))
            group.create_task(self._progress(until, weather))
            for playing in (*self.contests, *self.leagues):
                group.create_task(playing.play(until))

    async def _progress(self, until: float, weather: Weather) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(min(15.0, max(0.1, until - time.monotonic())))
            say(f"{self._played()}; {weather.done.total()} faults, {self._asked()} interactions")

    def _games(self) -> list[Contest]:
        """Return all games, including those of a season."""
        return [*self.contests, *(contest for league in self.leagues for contest in league.contests.values())]

    def _played(self) -> str:
        games = sorted(self._games(), key=lambda contest: contest.number)
        parts = (f"{game.number}:{game.version}{'.' if game.over else ''}" for game in games)
        return "versions " + " ".join(parts)

    def _asked(self) -> int:
        return sum(len(player.asked) for player in self.people)

    async def _calm(self, weather: Weather) -> None:
        """Check that once Discord works again, games continue (to their ends) and everything owed is
        shown.
        """
        self.sandbox.faults.clear()
        say("calm")
        if self.leagues:
            await weather.restart(weather.bot.end)  # a refusal makes a season wait an hour, or until a start
        if self.force.to_the_end:
            late = time.monotonic() + 3 * self.force.seconds
            everyone = (*self.contests, *self.leagues)
            await asyncio.gather(*(playing.play(late, careful=True) for playing in everyone))
        else:
            few = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._one_more(contest, few) for contest in self.contests))
        deadline = time.monotonic() + CALM_WITHIN
        while (owed := await self._left(weather)) and time.monotonic() < deadline:
            for contest in self._games():
                if contest.plan.guest or not contest.over:
                    await contest.poke(contest.players[0])
            await asyncio.sleep(1.0)
        say(f"{owed} messages are owed")

    async def _one_more(self, contest: Contest, few: asyncio.Semaphore) -> None:
        """Make a move in good weather, so that a version that was never posted is found."""
        async with few:
            before, late = contest.version, time.monotonic() + CALM_WITHIN / 2
            while not contest.over and contest.version == before and time.monotonic() < late:
                await contest.play(time.monotonic() + 1.0, careful=True)

    async def _left(self, weather: Weather) -> int:
        """Return how many messages are still to be posted or to lose their buttons."""
        owed = await asyncio.to_thread(self._owed)
        for league in self.leagues:
            league.look()
        return owed + self._untidy(weather)

    def _untidy(self, weather: Weather) -> int:
        """Return how many older cards still have buttons, which the outbox's loop removes the next time it
        looks.
        """
        return sum(
            len(with_buttons(player, counted(contest, player, room, weather.deleted)[:-1]))
            for contest in self._games()
            for player, room in contest.places()
        )

    def _owed(self) -> int:
        address = f"{self.path.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as database:
            return sum(int(database.execute(query).fetchone()[0]) for query in OWED)

    def _report(self, weather: Weather) -> None:
        say(f"seed {self.seed}: {self._played()}; {self._asked()} interactions")
        say("faults: " + ", ".join(f"{name} {count}" for name, count in weather.done.most_common()))
        tally = self.sandbox.tally
        statuses = sorted({status for status, _ in tally.answers()})
        say("answers: " + ", ".join(f"{status or 'lost'} {tally.count(status)}" for status in statuses))
        again = doubled(self._games(), weather)
        say(f"guests: {len(again)} cards twice, {tally.doubtful()} posts of unknown fate")
        say("memory: " + ", ".join(f"{peak:.0f} MiB" for peak in weather.bot.peaks))


def listed(texts: Iterable[str]) -> str:
    """Return the complaints as a list, one per line."""
    return "\n".join(f"- {text}" for text in texts)
