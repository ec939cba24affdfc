"""A season whose players, threads and time the test controls."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from itertools import count

from bot.clock import DAY
from bot.features.seasons.pairing import TableLine, table_of
from bot.features.seasons.rounds import LOOK, ROUND
from bot.features.seasons.service import Seasons
from bot.features.seasons.store import Form, NewSeason, Pairing, Season
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.ports import Undeliverable
from bot.service.timers import Timers
from engine.duel import Duel
from tests.bot.conftest import World
from tests.support.seeding import Person
from tests.tiny.rules import Pebbles

GUILD, PLACE = 9, 900
PEOPLE: tuple[Person, ...] = tuple((1_000 + number, f"P{number}") for number in range(1, 33))
STARTER: Person = (77, "Starter")
_threads = count(30_000)


@dataclass
class RecordingPoster:
    """A `SeasonPoster` that records its calls. `failures` are raised first, one by one."""

    threads: dict[int, Pairing] = field(default_factory=dict[int, Pairing])
    shown: list[Season] = field(default_factory=list[Season])
    failures: list[Undeliverable] = field(default_factory=list[Undeliverable])
    gone: bool = False
    """Whether the channel was deleted."""
    tried: list[int] = field(default_factory=list[int])
    """The message number of every call to `show`, including those that failed."""
    taken_by: Callable[..., Awaitable[object]] | None = None
    """A function that begins a game in the next thread before the season's own game begins there."""

    async def open_thread(self, season: Season, pairing: Pairing) -> int:
        if self.failures:
            raise self.failures.pop(0)
        used = {played.channel_id for played in season.pairings}
        there = [key for key, known in self.threads.items() if known.id == pairing.id and key not in used]
        thread = there[0] if there else next(_threads)
        self.threads[thread] = pairing
        if self.taken_by is not None:
            taken_by, self.taken_by = self.taken_by, None
            await taken_by(channel_id=thread)
        return thread

    async def show(self, season: Season) -> int:
        self.tried.append(season.message_number)
        if self.gone:
            raise Undeliverable("no channel", permanent=True, maybe_posted=False)
        self.shown.append(season)
        return 50_000 + season.message_number


def new_season(actor: Actor, now: int) -> NewSeason:
    """Return a new season like one that a person opens."""
    return NewSeason(
        interaction_id=actor.interaction_id,
        guild_id=GUILD,
        channel_id=PLACE,
        starter_id=actor.user_id,
        game=Duel.id,
        ruleset=Duel.ruleset,
        options=(("sides", "AAAA"), ("start", "0")),
        form="fit",
        days=3,
        pace="1",
        locale="en-US",
        seed="a seed",
        created_at=now,
    )


@dataclass
class Organizer:
    """The services of seasons in a world; they can be recreated, as after a kill."""

    world: World
    poster: RecordingPoster = field(default_factory=RecordingPoster)

    def __post_init__(self) -> None:
        self._take_up()

    def _take_up(self) -> None:
        world = self.world
        self.seasons = Seasons(world.database, world.matches, world.outbox, self.poster, world.clock)
        self.timers = Timers(world.database, world.clock)
        for kind in (LOOK, ROUND):
            self.timers.handle(kind, self.seasons.handle)

    async def restart(self) -> None:
        """Restart the program, as after a kill."""
        self.world = self.world.restarted()
        self._take_up()
        await self.seasons.recover()

    async def opened(self, people: int, *, form: Form = "fit", days: int = 3) -> Season:
        """Open a season with this many participants, and return it."""
        actor = self.world.by(STARTER)
        new = replace(new_season(actor, self.world.clock()), game=Pebbles.id, ruleset=Pebbles.ruleset)
        new = replace(new, options=(("last_loses", "no"),), form=form, days=days)
        season = await self.seasons.open(new)
        for person in PEOPLE[:people]:
            await self.seasons.join(season, self.world.by(person))
        return await self.seasons.get(season.id)

    async def started(self, people: int, *, form: Form = "fit") -> Season:
        """Open a season with this many participants, begin it, and return it in its first round."""
        season = await self.opened(people, form=form)
        await self.seasons.start(season)
        await self.timers.handle_due()
        return await self.seasons.get(season.id)

    async def running(self, season: Season) -> list[Match]:
        """Return the running games of the current round."""
        season = await self.seasons.get(season.id)
        matches = [
            await self.world.matches.get(pairing.game_id) for pairing in season.of_round if pairing.game_id
        ]
        return [match for match in matches if match.stored.ended_at is None]

    async def step(self, match: Match, number: int = 0) -> Match:
        """Play the option with this number for the player to move, and return the match."""
        step = match.play.game.options()[number]
        actor = self.world.mover(match)
        return (await self.world.matches.act(match, actor, [step.code], match.version)).match

    async def to_the_end(self, match: Match) -> None:
        """Have both players play to the end."""
        while match.mover is not None:
            match = await self.step(match, -1)

    async def passes(self, days: float) -> None:
        """Let this many days pass, and do everything that becomes due."""
        self.world.clock.seconds += round(days * DAY)
        await self.timers.handle_due()

    def table(self, season: Season) -> list[TableLine]:
        return table_of(season)
