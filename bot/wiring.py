"""Making and connecting all services of the running bot, and then the features."""

import logging
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing, asynccontextmanager, closing
from dataclasses import dataclass
from functools import partial

import discord

from bot.announcer import DiscordAnnouncer
from bot.backups import BACKUP, Backups
from bot.clock import unix_now
from bot.feature import Feature, Running, Work, register_of
from bot.flows.reply import Runtime, Services
from bot.messages.catalog import LANGUAGES, catalog
from bot.messages.drawing import Drawing
from bot.messages.hooks import Hooks
from bot.messages.poster import Poster
from bot.operators import Operators
from bot.process import give_free_memory_back
from bot.service.clocks import ticking
from bot.service.clocks.clocks import VACATION, Clocks, IdleGames
from bot.service.invitations import EXPIRY, Invitations, expiring
from bot.service.matches import Matches
from bot.service.outbox import CALL, Outbox
from bot.service.places import GamePlaces
from bot.service.preferences import Newcomers, Preferences, Presence
from bot.service.requests import Requests
from bot.service.results import catch_up
from bot.service.timers import Timers
from bot.settings import Settings
from bot.store.database import Database
from bot.thinking.pool import Pool, ProcessThinker
from render.games import RENDERERS
from render.kit.palette import THEMES
from render.kit.stock import drawings

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Bot:
    """The services, the timers, and the running features by name."""

    services: Services
    timers: Timers
    running: Mapping[str, Running]

    async def recover(self) -> None:
        """Do everything that must happen before anyone is answered."""
        await self.services.outbox.recover()
        for running in self.running.values():
            if running.recover is not None:
                await running.recover()

    def background_work(self) -> Mapping[str, Work]:
        """Return the background work of the logged-in bot, by name."""
        services = self.services
        kernel: dict[str, Work] = {
            "outbox": services.outbox.run,
            "timers": self.timers.run,
            "results": partial(catch_up, services.database),
            "stock": self._stock,
        }
        works = {name: running.background for name, running in self.running.items()}
        return kernel | {name: work for name, work in works.items() if work is not None}

    async def _stock(self) -> None:
        """Draw parts of many pictures in advance, then give back the memory that this needed temporarily."""
        await self.services.poster.drawing.stock(
            draw
            for theme in THEMES
            for renderer in RENDERERS.values()
            for draw in drawings(renderer, theme, map(catalog, LANGUAGES))
        )
        give_free_memory_back()
        log.info("everything has been drawn ahead")


@asynccontextmanager
async def bot_for(
    client: discord.Client, database: Database, settings: Settings, features: Iterable[Feature]
) -> AsyncGenerator[Bot]:
    """Make everything that commands and buttons need; its threads and processes end with the block."""
    every, pool = list(features), Pool(settings.thinkers)
    with closing(Drawing()) as drawing:
        services = _services(client, database, settings, every, drawing=drawing, pool=pool)
        idle = IdleGames(database, services.matches, unix_now, settings.idle_days)
        timers = Timers(database, unix_now)
        handle = timers.handle
        handle(EXPIRY, expiring(services.invitations, services.outbox))
        handle(ticking.CLOCK, services.clocks.run_out)
        handle(ticking.CARD, services.outbox.show_time)
        handle(CALL, services.outbox.call)
        handle(ticking.IDLE, idle.look)
        handle(VACATION, services.clocks.vacations.over)
        backups = Backups(database, settings.database, unix_now)
        handle(BACKUP, backups.copy)
        await backups.begin(settings.backups, settings.backup_hours, settings.backup_keep)
        host = Operators(database, services.matches, client, services.runtime.blocked, unix_now)
        await host.begin(timers)
        running = started(services, timers, every)
        async with aclosing(pool):
            yield Bot(services, timers, running)


def started(services: Services, timers: Timers, features: Iterable[Feature]) -> Mapping[str, Running]:
    """Start the features and return them by name, connected to the services, so that use cases can be found
    and timers are handled.
    """
    running = {feature.name: feature.start(services) for feature in features}
    for started_feature in running.values():
        services.uses.update({type(used): used for used in started_feature.uses})
        for kind, handler in started_feature.timers.items():
            timers.handle(kind, handler)
    return running


def _services(
    client: discord.Client,
    database: Database,
    settings: Settings,
    features: Iterable[Feature],
    *,
    drawing: Drawing,
    pool: Pool,
) -> Services:
    register, matches = register_of(features), Matches(database, unix_now)
    clocks, preferences = Clocks(database, matches, unix_now), Preferences(database, matches)
    presence = Presence(unix_now)
    poster = Poster(client, preferences, drawing, Hooks(database, client, unix_now))
    announcer = DiscordAnnouncer(poster, Newcomers(database), presence, clocks, register.parts)
    return Services(
        host=settings,
        register=register,
        database=database,
        now=unix_now,
        invitations=Invitations(database, unix_now),
        matches=matches,
        outbox=Outbox(database, matches, announcer, unix_now),
        requests=Requests(database, matches, unix_now),
        places=GamePlaces(database, matches, unix_now),
        preferences=preferences,
        poster=poster,
        clocks=clocks,
        runtime=Runtime(presence),
        uses={ProcessThinker: ProcessThinker(pool)},
    )
