"""All services of the running bot, made and joined in one place."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, asynccontextmanager, closing
from functools import partial

import discord

from bot.announcer import DiscordAnnouncer
from bot.backups import BACKUP, Backups
from bot.clock import unix_now
from bot.flows.services import Services
from bot.messages.drawing import Drawing
from bot.messages.hooks import Hooks
from bot.posters.poster import Poster
from bot.posters.puzzles import DiscordPuzzlePoster
from bot.posters.reminders import DiscordReminderPoster
from bot.posters.seasons import DiscordSeasonPoster
from bot.service.clocks import ticking
from bot.service.clocks.clocks import Clocks
from bot.service.clocks.holidays import HOLIDAY, Holidays
from bot.service.clocks.idle import IdleGames
from bot.service.hints import Hints
from bot.service.invitations.closing import EXPIRY
from bot.service.invitations.expiry import expiring
from bot.service.invitations.invitations import Invitations
from bot.service.matches import Matches
from bot.service.newcomers import Newcomers
from bot.service.outbox import CALL, Outbox
from bot.service.places import GamePlaces
from bot.service.plans.plans import Plans
from bot.service.pondering import PONDERED, Pondering
from bot.service.preferences import Preferences
from bot.service.presence import Presence
from bot.service.privacy import Privacy
from bot.service.puzzles.posting import PuzzlePosting
from bot.service.puzzles.puzzles import Puzzles
from bot.service.puzzles.waking import PUZZLE
from bot.service.ratings.backlog import catch_up
from bot.service.ratings.lookup import Ratings
from bot.service.records.imports import Imports
from bot.service.records.retention import RETENTION, Retaining
from bot.service.records.reviews import Reviews
from bot.service.reminders.reminders import Reminders
from bot.service.reminders.waking import REMINDER
from bot.service.requests import Requests
from bot.service.rivals import Rivals
from bot.service.seasons.rounds import LOOK, ROUND
from bot.service.seasons.seasons import Seasons
from bot.service.timers import Timers
from bot.settings import Settings
from bot.store.database import Database
from bot.thinking.pool import Pool
from bot.thinking.thinker import ProcessThinker


@asynccontextmanager
async def services_for(
    client: discord.Client, database: Database, settings: Settings
) -> AsyncGenerator[Services]:
    """Everything that commands and buttons work with; threads and processes end with it."""
    matches = Matches(database, unix_now)
    clocks = Clocks(database, matches, unix_now)
    invitations = Invitations(database, unix_now)
    preferences, ratings = Preferences(database, matches), Ratings(database)
    presence = Presence(unix_now)
    hooks, pool = Hooks(database, client, unix_now), Pool(settings.thinkers)
    thinker = ProcessThinker(pool)
    with closing(Drawing()) as drawing:
        announcer = DiscordAnnouncer(
            client,
            preferences,
            Newcomers(database),
            drawing,
            hooks,
            ratings=ratings,
            clocks=clocks,
            presence=presence,
        )
        outbox = Outbox(database, matches, announcer, unix_now)
        poster = Poster(client, preferences, drawing, hooks)
        places = GamePlaces(database, matches, unix_now)
        services = Services(
            database=database,
            invitations=invitations,
            matches=matches,
            outbox=outbox,
            requests=Requests(database, matches, unix_now),
            places=places,
            privacy=Privacy(database, matches, invitations),
            preferences=preferences,
            ratings=ratings,
            seasons=Seasons(database, matches, outbox, DiscordSeasonPoster(poster), unix_now),
            drawing=drawing,
            hooks=hooks,
            timers=Timers(database, unix_now),
            rivals=Rivals(database, matches, outbox, thinker, Pondering(database, preferences, unix_now)),
            imports=Imports(database, unix_now),
            clocks=clocks,
            holidays=Holidays(database, unix_now),
            puzzles=Puzzles(database, unix_now),
            plans=Plans(database, matches, outbox, preferences, unix_now),
            reminders=Reminders(database, matches, places, DiscordReminderPoster(poster), unix_now),
            reviews=Reviews(thinker),
            presence=presence,
            hints=Hints(database, matches, thinker, unix_now),
        )
        services.timers.handle(EXPIRY, expiring(invitations, outbox))
        for kind in (LOOK, ROUND):
            services.timers.handle(kind, services.seasons.handle)
        services.timers.handle(ticking.CLOCK, clocks.run_out)
        services.timers.handle(ticking.CARD, outbox.show_time)
        services.timers.handle(CALL, outbox.call)
        services.timers.handle(ticking.IDLE, IdleGames(database, matches, unix_now, settings.idle_days).look)
        services.timers.handle(HOLIDAY, services.holidays.over)
        services.timers.handle(PONDERED, services.rivals.pondered)
        invitations.watchers.append(services.rivals.stand)
        services.timers.handle(REMINDER, services.reminders.look)
        posting = PuzzlePosting(database, matches, services.puzzles, DiscordPuzzlePoster(poster), unix_now)
        services.timers.handle(PUZZLE, posting.look)
        retaining = Retaining(database, matches, unix_now, settings.keep_days)
        services.timers.handle(RETENTION, retaining.tidy)
        await retaining.begin()
        backups = Backups(database, settings.database, unix_now)
        services.timers.handle(BACKUP, backups.copy)
        await backups.begin(settings.backups, settings.backup_hours, settings.backup_keep)
        async with aclosing(pool):
            yield services


Work = Callable[[], Awaitable[None]]


def beside(services: Services) -> Mapping[str, Work]:
    """What runs as long as the bot does, once it is logged in."""
    return {
        "outbox": services.outbox.run,
        "timers": services.timers.run,
        "seasons": services.seasons.recover,
        "rivals": services.rivals.run,
        "reviews": services.reviews.run,
        "plans": services.plans.run,
        "results": partial(catch_up, services.database),
    }
