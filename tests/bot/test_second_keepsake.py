"""A database with everything that the second migration added is opened, read and continued.

It was made by `UPDATE_KEEPSAKE=2 pytest tests/bot/test_second_keepsake.py` and, like the first one, must
never be made again.
"""

import json
import os
import re
import sqlite3
from collections.abc import AsyncGenerator, Iterable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from discord.ui import Button, Select

from bot.cards.rows import turn_rows
from bot.clock import DAY
from bot.features.privacy.service import Privacy
from bot.features.puzzles.service import Puzzles
from bot.features.ratings.service import Ratings
from bot.features.records.card import Replay, step_text
from bot.features.reminders.service import Reminders
from bot.features.seasons.service import Seasons
from bot.messages.buttons import MOVE, Row
from bot.messages.catalog import Catalog
from bot.service.choices import CARDS, Cards
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store.database import Connection, migrations
from bot.store.games import Seat
from engine.contract import Refused
from engine.duel import Duel
from engine.rivals.levels import Level
from tests.bot.month.house import House
from tests.bot.test_frozen import IDS
from tests.support.keepsake import ANA, BEN, CLEO, DAN, GUILD, restore
from tests.support.registered import CHOICES, FLOWS, PARTS, REGISTER, SELECTIONS, all_commands, read
from tests.support.second_keepsake import EVA, REMOVED, SEASON, SecondMaker, make_second, program
from tests.support.seeding import Clock, Person
from tests.support.tables import query

KEEPSAKE = Path(__file__).parents[1] / "fixtures" / "database_2.sql"
MADE_AT = 1_704_320_180
"""The time of the last event in the database."""
SHORT_LIVED = {"hooks", "follow_ups"}
ONLY_ON_UPGRADES = {"facts"}
CHANGED_HANDS, TAKEN_OVER, WITH_RIVAL, CONTINUED, PAUSED, PLANNED, ON_THE_CLOCK = 3, 4, 5, 6, 9, 10, 11
TO_GO_ON = 16
"""The number of the invitation to continue a record."""


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncGenerator[House]:
    if os.environ.get("UPDATE_KEEPSAKE") == "2":
        (tmp_path / "made").mkdir()
        KEEPSAKE.write_text(await make_second(tmp_path / "made"), "utf-8")
    restore(KEEPSAKE.read_text("utf-8"), tmp_path / "imhotep.sqlite3")
    async with program(tmp_path, Clock(MADE_AT)) as program_here:
        yield program_here


NUMBERS = count(900_000)


def by(person: Person) -> Actor:
    """Return this person as the author of a new interaction."""
    return Actor(*person, next(NUMBERS))


async def later(kept: House, seconds: int) -> None:
    kept.clock.seconds += seconds
    await kept.settle()


async def game(kept: House, game_id: int) -> Match:
    return await kept.services.matches.get(game_id)


def test_it_holds_every_table_of_its_version() -> None:
    texts = [text for number, text in migrations() if number <= 2]
    tables = {name for text in texts for name in re.findall(r"CREATE TABLE (\w+)", text)}
    filled = set(re.findall(r'^INSERT INTO "(\w+)"', KEEPSAKE.read_text("utf-8"), re.MULTILINE))
    assert filled >= tables - SHORT_LIVED - ONLY_ON_UPGRADES


def ids_on(rows: Iterable[Row]) -> list[str]:
    """Return the ids of the buttons and menus in these rows."""
    items = (item for row in rows for item in row.children)
    return [item.custom_id or "" for item in items if isinstance(item, (Button, Select))]


def choose_before(path: Path) -> dict[str, str]:
    """Choose an unusual value for every setting that was removed in the upgrade, as people and a server did
    before it; return the choices by name.
    """
    gone = [choice for choice in CHOICES.values() if not choice.offered]
    chosen = {
        choice.name: next(value for value in choice.values if value != choice.default) for choice in gone
    }
    owners = {"person": CLEO[0], "server": GUILD}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT OR REPLACE INTO preferences VALUES (?,?,?,?)",
            [(choice.scope, owners[choice.scope], choice.name, chosen[choice.name]) for choice in gone],
        )
        connection.executemany(
            "INSERT OR REPLACE INTO preferences VALUES ('server',?,?,?)",
            [
                (GUILD, selection.name, selection.values[-1] if selection.values else "77")
                for selection in SELECTIONS.values()
            ],
        )
    return chosen


async def test_an_upgrade_keeps_what_was_there(tmp_path: Path) -> None:
    """After the upgrade, old games look as before, new ones have one card, choices for removed settings still
    hold, and every old button and command works.
    """
    restore(KEEPSAKE.read_text("utf-8"), tmp_path / "imhotep.sqlite3")
    chosen = choose_before(tmp_path / "imhotep.sqlite3")
    clock = Clock(MADE_AT)
    async with program(tmp_path, clock) as kept:
        preferences, matches = kept.services.preferences, kept.services.matches
        for choice in CHOICES.values():
            if not choice.offered:
                owner = CLEO[0] if choice.scope == "person" else GUILD
                assert await preferences.chosen(choice, owner) == chosen[choice.name]
        for picked in SELECTIONS.values():
            assert await preferences.picked(picked, GUILD) == (picked.values[-1:] or ("77",))
        rows = await query(kept.services.database, "SELECT id FROM games WHERE ended_at IS NULL ORDER BY id")
        assert len(rows) > 5
        for (game_id,) in rows:
            match = await game(kept, game_id)
            assert not await preferences.has_living_cards(match), "as it was shown until now"
            asked = match.asked
            assert asked is not None
            pressed = [read(id_) for id_ in ids_on(turn_rows(match, Catalog("en"), parts=PARTS))]
            words = [click.words for click in pressed if click is not None and click.form is MOVE]
            assert None not in pressed
            if asked.level is None and words:
                actor, all_words = by((asked.user_id, asked.name)), words[0]
                acted = await matches.act(match, actor, all_words, match.version)
                while acted.draft is not None:
                    all_words = (*all_words, *acted.draft.choices[0].words)
                    acted = await matches.act(match, actor, all_words, match.version)
                assert acted.match.version > match.version
        maker = SecondMaker(kept, clock, NUMBERS, count(5000))
        begun = await maker.duel()
        assert await preferences.has_living_cards(begun)
        await preferences.choose(CARDS, GUILD, Cards.TURN)
        assert not await preferences.has_living_cards(begun)
        await preferences.choose(CARDS, GUILD, Cards.LIVING)
        assert await preferences.has_living_cards(await game(kept, rows[-1][0]))
    for custom_id in IDS:
        click = read(custom_id)
        assert click is not None
        assert click.form in FLOWS
    assert set(REGISTER.moved.values()) <= {command.path for command in all_commands()}


async def test_every_game_loads_and_goes_on(kept: House) -> None:
    ids = [row[0] for row in await query(kept.services.database, "SELECT id FROM games ORDER BY id")]
    for game_id in ids:
        if game_id == REMOVED:
            with pytest.raises(Refused) as refused:
                await game(kept, game_id)
            assert refused.value.reason is ServiceReason.LOG_REMOVED
            continue
        match = await game(kept, game_id)
        asked = match.asked
        assert (asked is None) == match.over
        if asked is not None and asked.level is None:
            after = await kept.services.matches.resign(match, by((asked.user_id, asked.name)), match.version)
            assert after.version > match.version
        kept.services.matches.clear_memory()


async def test_seats_keep_who_had_them(kept: House) -> None:
    back, taken = await game(kept, CHANGED_HANDS), await game(kept, TAKEN_OVER)
    assert back.stored.seats[0] == Seat(0, 0, "Senmut", Level.APPRENTICE)
    assert [seat for _, seat in back.stored.former] == [Seat(0, *ANA)]
    assert back.stored.claims == ((0, 1),)
    assert [(seat.user_id, seat.name) for seat in taken.stored.seats] == [DAN, BEN, CLEO]
    told = step_text(Replay(taken, "g4"), 0, Catalog("en"))
    assert told.endswith("**Dan** takes over for **Ana**.")
    assert "**Dan** loads" in step_text(Replay(taken, "g4"), 1, Catalog("en"))
    rivals = (await game(kept, WITH_RIVAL)).stored
    assert [seat.level for seat in rivals.seats] == [None, None, Level.IMHOTEP]


async def test_what_was_planned_is_played(kept: House) -> None:
    match = await game(kept, PLANNED)
    assert match.stored.hints
    await kept.services.matches.act(match, by(ANA), ["a1"], match.version)
    await kept.services.outbox.flush("game", match.id)
    assert [entry.text for entry in (await game(kept, PLANNED)).play.entries] == ["a1", "b1"]


async def test_clocks_run_on(kept: House) -> None:
    services, paused = kept.services, await game(kept, PAUSED)
    await services.clocks.resume(paused, by(ANA))
    left = await services.clocks.face(await game(kept, PAUSED))
    await later(kept, 4 * DAY)
    assert (await services.clocks.face(await game(kept, ON_THE_CLOCK))).late
    after = await services.clocks.face(await game(kept, PAUSED))
    assert left.on_move is not None
    assert after.on_move is not None
    assert left.on_move.left(MADE_AT) - after.on_move.left(kept.clock()) == 4 * DAY
    (request,) = await query(
        services.database, "SELECT id FROM requests WHERE kind = 'substitute' AND state = 'open'"
    )
    taken = await services.requests.get(request[0])
    match = await game(kept, TAKEN_OVER)
    agreeing = [s for s in match.stored.seats if s.seat not in (taken.seat, taken.for_seat)]
    for seat in agreeing:
        await services.requests.agree(taken, by((seat.user_id, seat.name)))
    assert taken.for_seat is not None
    assert (await game(kept, TAKEN_OVER)).stored.seats[taken.for_seat].level is Level.APPRENTICE


async def test_people_are_reminded_but_not_at_night(kept: House) -> None:
    await kept.settle()
    assert not kept.outside.reminders, "it is night in Kolkata, and Ana has been"
    await later(kept, 6 * 3600)
    assert [reminder.user_id for reminder in kept.outside.reminders] == [BEN[0]]
    assert (await kept.services.of(Reminders).manners(BEN[0])).quiet is not None


async def test_the_season_is_played_to_its_end(kept: House) -> None:
    seasons = kept.services.of(Seasons)
    running = await seasons.latest(SEASON)
    assert running is not None
    assert (running.state, running.rounds, len(running.entrants)) == ("running", 5, 5)
    for _ in range(5 * running.days + 1):
        for pairing in (await seasons.get(running.id)).of_round:
            match = None if pairing.game_id is None else await game(kept, pairing.game_id)
            if match is not None and match.mover is not None:
                asked = match.stored.seats[1]
                await kept.services.matches.resign(match, by((asked.user_id, asked.name)), match.version)
        await later(kept, DAY)
    over = await seasons.get(running.id)
    assert over.state == "over"
    assert len(over.pairings) == 5 * 3
    assert all(pairing.verdict is not None for pairing in over.pairings)
    points = [(pairing.one_points or 0) + (pairing.other_points or 0) for pairing in over.pairings]
    assert points == [2] * len(points)


async def test_puzzles_records_and_ratings_are_known(kept: House) -> None:
    services = kept.services
    daily = services.of(Puzzles).of(MADE_AT // DAY)
    answers = [await services.of(Puzzles).answers(daily, person[0]) for person in (ANA, BEN)]
    assert [(len(answer.tried), answer.is_solved, answer.is_shared) for answer in answers] == [
        (2, True, True),
        (1, False, False),
    ]
    invitation = await services.invitations.get(TO_GO_ON)
    went_on = await game(kept, await services.invitations.accept(invitation, by(DAN)))
    assert (went_on.stored.imported, went_on.version) == (True, (await game(kept, CONTINUED)).version)
    board = await services.of(Ratings).leaderboard(GUILD, Duel.id, 0, ANA[0])
    assert {person.user_id for person in board.people} >= {ANA[0], BEN[0]}
    assert board.own is not None


async def test_people_get_a_copy_and_are_forgotten(kept: House) -> None:
    for person in (ANA, BEN, CLEO, DAN, EVA):
        assert json.loads(await kept.services.of(Privacy).export(person[0]))["games"]
        await kept.services.of(Privacy).forget(by(person))
    await kept.end()
    with closing(sqlite3.connect(kept.path)) as connection:
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()
        dump = "\n".join(connection.iterdump())
    await kept.begin()
    for word in (ANA[1], BEN[1], CLEO[1], DAN[1], EVA[1], "Kolkata"):
        assert f"'{word}'" not in dump


async def test_numbers_of_buttons_are_never_given_again(kept: House) -> None:
    def remove(connection: Connection, number: int) -> None:
        connection.execute("DELETE FROM outbox WHERE topic = 'request'")
        connection.execute("DELETE FROM requests WHERE id = ?", (number,))

    requests, match = kept.services.requests, await game(kept, PLANNED)
    match = (await kept.services.matches.act(match, by(ANA), ["a1"], match.version)).match
    await kept.services.outbox.flush("game", match.id)
    match = await game(kept, PLANNED)
    asked = await requests.ask(match, by(ANA), match.version)
    await kept.services.database.write(remove, asked.id)
    assert (await requests.ask(match, by(ANA), match.version)).id > asked.id


def test_every_number_in_a_button_counts_on() -> None:
    """The tables with numbers that occur in ids never reuse a number."""
    text = "\n".join(text for _, text in migrations())
    counted = set(re.findall(r"CREATE TABLE (\w+)_anew \(\n    id INTEGER PRIMARY KEY AUTOINCREMENT", text))
    assert counted == {"games", "invitations", "requests", "seasons", "imports"}
