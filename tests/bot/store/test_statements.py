"""No statement scans a table that grows; each one searches with an index that narrows it down.

The statements are the real ones: a bot does everything once, and every statement is recorded. A feature's own
part of this is in `everything.py` among its tests.
"""

import inspect
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import bot
from bot.clock import DAY
from bot.features import FEATURES
from bot.features.hints.service import Hints
from bot.features.plans import store as plans
from bot.features.privacy.service import Privacy
from bot.features.ratings.service import Ratings
from bot.features.records import store as imports
from bot.features.records import store as retention
from bot.features.records.store import NewImport
from bot.features.reminders import store as reminders
from bot.features.reminders.service import REMIND, REMINDER, Remind, Reminders
from bot.features.substitutes.service import Taker
from bot.service.choices import AS_DISCORD, FORM, LANGUAGE, Form
from bot.service.clocks import ticking
from bot.service.clocks.clocks import Clocks, IdleGames, Vacations
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.places import Brought, GamePlaces
from bot.service.preferences import Preferences
from bot.service.proposals import Continued, Invited
from bot.service.refusals import ServiceReason
from bot.service.results import catch_up
from bot.service.timers import Timers
from bot.store import games, hooks, invitations, outbox, people, posts, requests, results, timers
from bot.store.database import Connection, Database, fact, open_database, put_fact, put_first_fact
from bot.store.hooks import Hook
from bot.store.people import NOBODY
from bot.store.requests import NewRequest
from bot.store.timers import Timer
from bot.thinking.pool import Pool, ProcessThinker
from engine.contract import Refused
from engine.record import write
from engine.rivals.levels import Level
from tests.bot.features.reminders.writing import RecordingReminders
from tests.support.keepsake import ANA, BEN, GUILD, Maker
from tests.support.registered import OWN_DATA
from tests.support.tables import query

APART = {"backup", "database", "migrations", "statistics"}
"""Functions on whole files, and statistics: an operator asks for these now and then, and they count
everything.
"""
STORE = tuple(
    import_module(package.name)
    for package in walk_packages(bot.__path__, f"{bot.__name__}.")
    if "store" in package.name.split(".")
    and not package.ispkg
    and package.name.rsplit(".", 1)[-1] not in APART
)
"""Every module of the store, including the features' stores, so that none is forgotten."""
FUNCTIONS = 150
"""The minimum number of functions in all these modules, so that a module that was moved away is noticed."""
SHORT = {"facts", "outbox", "hooks", "follow_ups", "timers", "blocked", "json_each"}
"""Tables that may be scanned: the outbox has few entries, tokens soon expire, few people are blocked, and
only the first timers are read, in order of time.
"""
AT_THE_START = (
    "(newer.version, newer.message_id) >",
    "rivals.game_id = games.id",
    "NOT EXISTS (SELECT 1 FROM results",
    "SELECT id FROM seasons WHERE state",
    "SELECT DISTINCT game_id FROM plans",
    "JOIN preferences ON scope = 'person' AND owner_id",
)
"""Parts of the statements that look at every game, which run only when the program starts."""
WORK = re.compile("SELECT|INSERT|UPDATE|DELETE")
READS_ALL = re.compile(r"SCAN (\w+)|SEARCH (\w+) .*\((?:topic|state|scope)=\?\)$")
"""A scan, or a search for a value that nearly all rows share."""


@dataclass
class Noted:
    """The requests to the store, as statements and as functions by name."""

    statements: set[str] = field(default_factory=set[str])
    functions: set[str] = field(default_factory=set[str])

    def noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def noting(connection: Connection, *args: object, **kwargs: object) -> object:
            self.functions.add(name)
            connection.set_trace_callback(self.statements.add)
            return function(connection, *args, **kwargs)

        return noting


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the functions of a module of the store."""
    return {
        name: function
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and "connection" in inspect.signature(function).parameters
    }


async def plan_ahead(maker: Maker, game_id: int) -> None:
    """Keep, check and drop a planned line, as happens when a game continues and when the program starts."""
    database = maker.database
    line = plans.NewPlan(game_id, 0, 0, "", "a1 b2", ((1, "a1"),), ("b2",), any_way=False)
    kept = await database.write(plans.put, line, 0)
    (plan,) = await database.read(plans.of_game, game_id)
    assert plan.id == kept
    assert await database.read(plans.planned) == [game_id]
    await database.read(plans.answered_for, "forced", "play")
    assert await database.write(plans.drop, kept, game_id, 0)
    await database.write(outbox.forget_doubts, "game", game_id)
    assert not await database.write(plans.take, plan)
    await database.write(plans.clear, [plan])
    await database.write(plans.drop_with_seat, NewRequest(game_id, 0, 0, 0, None, "seat", for_seat=0))


async def continue_a_record(maker: Maker, over: Match) -> None:
    header, first = over.play.header, over.play.line[:1]
    new = NewImport(maker.by(ANA).interaction_id, ANA[0], None, write(header, first))
    loaded = await maker.database.read(imports.get, await maker.database.write(imports.add, new, 0))
    assert loaded is not None
    continues = Continued(header, loaded.text, 1)
    asked = replace(maker.asked(77), options=dict(header.options), mirrored={}, continues=continues)
    invitation = await maker.invitations.open(asked)
    match = await maker.matches.get(await maker.invitations.accept(invitation, maker.by(BEN)))
    assert (match.version, match.stored.imported) == (1, True)


@pytest.fixture
async def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Noted:
    noted = Noted()
    for module in STORE:
        for name, function in functions(module).items():
            monkeypatch.setattr(module, name, noted.noting(f"{module.__name__}.{name}", function))
    async with open_database(tmp_path / "noted.sqlite3") as database:
        await do_everything(Maker(database))
    return noted


async def do_everything(maker: Maker) -> None:
    """Do everything that services ask of the store."""
    await maker.everything()
    database, matches = maker.database, maker.matches
    chosen = Preferences(database, matches)
    await maker.outbox.recover()
    await maker.outbox.flush_due()
    over, running = await matches.get(1), await matches.get(3)
    for match in (over, running):
        matches.clear_memory()
        await matches.in_channel(match.stored.places[0])
        await matches.newer(match)
        await matches.shown_version(match, match.stored.places[0], 1)
        await maker.outbox.flush("game", match.id)
    read = await database.read(requests.open_in, running.id)
    wished = await maker.requests.get(read["takeback"])
    with pytest.raises(Refused) as refused:
        await maker.requests.ask(running, Actor(*ANA, 777_777), running.version)
    assert refused.value.because(ServiceReason.ALREADY_ASKED)
    await maker.requests.agree(wished, maker.by(BEN))
    await bring(maker)
    present = await matches.get(running.id)
    await matches.resign(present, Actor(ANA[0], "Ana B", 888_888), present.version)
    with pytest.raises(Refused) as refused:
        await matches.undo(running, Actor(*ANA, 888_889), running.version)
    assert refused.value.because(ServiceReason.STALE)
    with pytest.raises(Refused) as refused:
        await maker.invitations.open(maker.asked(5))
    assert refused.value.because(ServiceReason.ALREADY_CHALLENGED)
    await maker.outbox.flush_due()
    await chosen.choose(FORM, ANA[0], Form.PICTURE)
    await chosen.habits(ANA[0])
    await chosen.choose(LANGUAGE, GUILD, AS_DISCORD, "en-US")
    await database.read(games.has_moved, ANA[0])
    await order(database, running.stored.places[0])
    lobby = await database.read(invitations.hosted_in, 6, ANA[0])
    assert lobby is not None
    await maker.invitations.change(lobby, maker.by(ANA), lambda options: {**options, "sides": "AAAAA"})
    await maker.invitations.set_pace(lobby, maker.by(ANA), "3")
    await database.read(invitations.open_to_all_in, 1)
    await database.read(invitations.to_rematch, 1)
    await database.read(games.played_in, 1, 5)
    await plan_ahead(maker, running.id)
    await continue_a_record(maker, over)
    now = maker.clock.seconds + 9 * DAY
    assert over.id in await database.read(retention.due, now, 7, 30, 100)
    await database.write(retention.remove, over.id, now)
    await database.write(put_fact, "commands", "x")
    await database.write(put_first_fact, "greeted:1", "")
    await database.read(fact, "commands")
    await database.read(posts.outdated, 1)
    await database.read(games.of_invitation, 1)
    await database.write(outbox.postpone, outbox.OutboxEntry("game", 1, 1, 0, 0), 0, tried_at=None)
    await maker.outbox.wake(await database.read(outbox.waiting, 0))
    await database.write(outbox.wake, {1})
    await maker.outbox.abandon(12345)
    await database.read(outbox.waiting_in, 12345)
    await maker.matches.deliver(12345, "guest")
    await maker.matches.move_in(GUILD)
    hook = Hook(1, 12345, "token")
    await database.write(hooks.add, hook, 0)
    await database.write(hooks.fill, 1, 2)
    await database.write(hooks.follow_up, hook, 3)
    assert await database.read(hooks.is_filled, 1)
    assert await database.read(hooks.usable, 12345, "game", 1, 0)
    assert await database.read(hooks.reaching, 3, 0)
    await database.write(hooks.drop, hook)
    await look_up_results(maker)
    await let_time_pass(maker)
    for name in FEATURES:
        if find_spec(own := f"tests.bot.features.{name}.everything") is not None:
            await import_module(own).do_everything(maker)
    await matches.abandon(4)
    computer = Invited(NOBODY, "Pepi", 41, level=Level.APPRENTICE)
    await maker.invitations.open(replace(maker.asked(41), invited=computer))
    lobby = await maker.invitations.open(
        replace(maker.asked(42), game="imhotep", options={}, invited=None, most=2)
    )
    for level in (Level.MASON, None):
        lobby = await maker.invitations.seat_rival(lobby, maker.by(ANA), level, "Nofret")
    await database.read(games.with_rivals)
    privacy = Privacy(database, matches, maker.invitations, OWN_DATA)
    await privacy.export(BEN[0])
    await privacy.forget(Actor(*BEN, 999_999))


async def order(database: Database, channel_id: int) -> None:
    """Make every request that the operator can make, while games continue."""
    await database.write(people.order_end, channel_id, 0)
    await database.write(people.order_to_leave, 1, 0)
    await database.write(people.block, 1, 0)
    await database.write(people.lift, 1, 0)
    assert await database.read(people.blocked) == []


async def let_time_pass(maker: Maker) -> None:
    """Let clocks run out, vacations end, and idle games wait."""
    database, matches, clock = maker.database, maker.matches, maker.clock
    time, away = Clocks(database, matches, clock), Vacations(database, clock)
    sleeper = Timers(database, clock)
    sleeper.handle(ticking.CLOCK, time.run_out)
    sleeper.handle(ticking.IDLE, IdleGames(database, matches, clock, 60).look)
    begun: list[int] = []
    for channel_id in (51, 52):
        invitation = await maker.invitations.open(replace(maker.asked(channel_id), pace="1"))
        begun.append(await maker.invitations.accept(invitation, maker.by(BEN)))
    match = await matches.get(begun[0])
    hints = Hints(database, matches, ProcessThinker(Pool(1)), clock)
    for request in (await time.ask_to_pause(match, maker.by(ANA)), await hints.ask(match, maker.by(ANA))):
        await maker.requests.agree(request, maker.by(BEN))
    await time.resume(match, maker.by(BEN))
    await away.begin(match.mover or 0, 2)
    await away.end(match.mover or 0)
    waits = BEN if match.mover == ANA[0] else ANA
    clock.seconds += DAY
    await sleeper.handle_due()
    await sleeper._until_next()  # pyright: ignore[reportPrivateUsage]  what it does before it sleeps
    await time.nudge(match, maker.by(waits), 0)
    asked = await maker.substitutes.ask(match, maker.by(waits), 0, Taker("Fay", 909))
    await maker.requests.agree(asked, maker.by((909, "Fay")))
    match = await matches.get(match.id)
    await time.give(match, maker.by(waits), 1)
    clock.seconds += 2 * DAY
    await time.claim(match, maker.by(waits), 0)
    await be_reminded(maker, await matches.get(begun[1]))
    for days in (45, 11, 3):
        clock.seconds += days * DAY
        await sleeper.handle_due()
    await database.read(timers.due_at, "clock", 1)
    await database.write(timers.failed, Timer("clock", 1, 1), 1)


async def be_reminded(maker: Maker, match: Match) -> None:
    """Remind the player to move, then let Discord refuse to deliver."""
    who, matches, poster = match.mover or 0, maker.matches, RecordingReminders()
    reminding = Reminders(
        maker.database, matches, GamePlaces(maker.database, matches, maker.clock), poster, maker.clock
    )
    await Preferences(maker.database, matches).choose(REMIND, who, Remind.DIRECT)
    await reminding.keep_quiet(who, "UTC", 0, 0)
    for refuses in (False, True):
        await maker.database.write(timers.put, REMINDER, who, maker.clock())
        await maker.database.write(reminders.remind, who, (), 0)
        await maker.database.write(games_wait_anew, who)
        poster.refuses = refuses
        (timer,) = await maker.database.read(timers.due, maker.clock(), (REMINDER,), 9)
        await reminding.look(timer)
    assert len(poster.said) == 1
    assert (await reminding.manners(who)).refused


def games_wait_anew(connection: Connection, user_id: int) -> None:
    connection.execute("DELETE FROM reminded WHERE user_id = ?", (user_id,))


async def look_up_results(maker: Maker) -> None:
    """Look up results and ratings, and compute those that are overdue."""
    ratings = Ratings(maker.database)
    assert await ratings.changes(1)
    assert await ratings.of_person(ANA[0], GUILD)
    assert await ratings.between(ANA[0], BEN[0], GUILD)
    assert (await ratings.leaderboard(GUILD, (await ratings.games(GUILD))[0], 0, ANA[0])).people
    await maker.database.write(put_fact, results.OWED, "yes")
    await catch_up(maker.database)


async def bring(maker: Maker) -> None:
    """List and move games."""
    places = GamePlaces(maker.database, maker.matches, maker.clock)
    await places.running_of(ANA[0])
    await places.running_in(GUILD)
    await places.found([3], ANA[0])
    await places.find(3, ANA[0], None)
    brought = Brought(maker.by(ANA))
    await places.move(await maker.matches.get(3), 33, brought)
    await places.moved_away_by(await maker.matches.get(3), maker.by(BEN), 3)
    assert await places.may_sleep_in(GUILD)
    await places.wakes(33)


async def test_no_statement_looks_through_a_table_that_grows(noted: Noted, database: Database) -> None:
    known = [
        sql for sql in noted.statements if WORK.match(sql) and not any(map(sql.__contains__, AT_THE_START))
    ]
    assert len(known) > len(noted.functions) / 2
    texts: list[str] = []
    for sql in known:
        for row in await query(database, f"EXPLAIN QUERY PLAN {sql}"):
            reads_all = READS_ALL.match(row["detail"])
            if reads_all is not None and not SHORT & set(reads_all.groups()):
                texts.append(f"{row['detail']}: {sql}")
    assert not texts, "\n".join(texts)


def test_every_function_of_the_store_was_called(noted: Noted) -> None:
    offered = {f"{module.__name__}.{name}" for module in STORE for name in functions(module)}
    assert len(offered) >= FUNCTIONS
    assert offered == noted.functions


@pytest.mark.parametrize("sql", ["SELECT * FROM commits", "SELECT * FROM posts WHERE topic = 'game'"])
async def test_what_looks_through_a_table_is_known_by_its_plan(database: Database, sql: str) -> None:
    (row,) = await query(database, f"EXPLAIN QUERY PLAN {sql}")
    assert READS_ALL.match(row["detail"])


def test_the_plan_of_a_search_is_not(database: Database) -> None:
    with closing(sqlite3.connect(database.path)) as connection:
        (row,) = connection.execute("EXPLAIN QUERY PLAN SELECT 1 FROM commits WHERE user_id = 1")
    assert not READS_ALL.match(row[3])
