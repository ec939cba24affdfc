"""Every later version opens, reads and continues a database of the first version.

It was made by `UPDATE_KEEPSAKE=1 pytest tests/bot/test_keepsake.py`. Never create it again: a failure here
means that the databases of everyone who runs the bot would break.
"""

import json
import os
import re
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.features.privacy.service import Privacy
from bot.service.invitations import Invitations
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.store import own_data
from bot.store.database import Database, migrations, open_database
from engine.record import read, write
from tests.support.keepsake import ANA, BEN, make, restore
from tests.support.registered import OWN_DATA
from tests.support.seeding import Clock, RecordingAnnouncer
from tests.support.tables import query

FIXTURES = Path(__file__).parents[1] / "fixtures"
KEEPSAKE = FIXTURES / "database_1.sql"
SHORT_LIVED = ("hooks", "follow_ups")
"""Tables whose rows are only good for a quarter of an hour."""
LATER = {name for _, text in migrations()[1:] for name in re.findall(r"CREATE TABLE (\w+)", text)}
"""Tables that this database doesn't have yet."""
FINISHED, RUNNING = (1, 2), (3, 4)


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncGenerator[Database]:
    if os.environ.get("UPDATE_KEEPSAKE") == "1":
        (tmp_path / "made").mkdir()
        KEEPSAKE.write_text(await make(tmp_path / "made" / "imhotep.sqlite3"), "utf-8")
    path = tmp_path / "imhotep.sqlite3"
    restore(KEEPSAKE.read_text("utf-8"), path)
    async with open_database(path) as database:
        if os.environ.get("UPDATE_KEEPSAKE") == "1":
            matches = Matches(database, Clock())
            for game_id in FINISHED:
                play = (await matches.get(game_id)).play
                record(game_id).write_text(write(play.header, play.entries), "utf-8")
        yield database


def record(game_id: int) -> Path:
    return FIXTURES / f"record_{game_id}.txt"


async def test_it_holds_everything(kept: Database) -> None:
    """The old database has rows in every table of the first version."""
    first = dict(migrations())[1]
    for table in await query(kept, "SELECT name FROM sqlite_schema WHERE type = 'table'"):
        if f"CREATE TABLE {table[0]} (" not in first:
            continue
        rows = await query(kept, f"SELECT count(*) FROM {table[0]}")  # noqa: S608  a table's own name
        assert rows[0][0] or table[0] in {"facts", "agreements", *SHORT_LIVED, *LATER}, table[0]
    states = await query(kept, "SELECT DISTINCT state, invited_id IS NULL FROM invitations")
    assert {tuple(row) for row in states} == {
        *(("open", to_all) for to_all in (0, 1)),
        *(("accepted", to_all) for to_all in (0, 1)),
        *(("cancelled", to_all) for to_all in (0, 1)),
        ("declined", 0),
    }
    assert [row[0] for row in await query(kept, "SELECT state FROM requests ORDER BY id")] == [
        "declined",
        "open",
    ]


@pytest.mark.parametrize("game_id", [*FINISHED, *RUNNING])
async def test_every_game_loads(kept: Database, game_id: int) -> None:
    match = await Matches(kept, Clock()).get(game_id)
    assert (match.play.game.outcome is None) == (game_id in RUNNING)
    assert match.version == match.stored.version


@pytest.mark.parametrize("game_id", FINISHED)
async def test_every_record_leads_to_its_game(kept: Database, game_id: int) -> None:
    play, match = read(record(game_id).read_text("utf-8")), await Matches(kept, Clock()).get(game_id)
    assert write(play.header, play.entries) == write(match.play.header, match.play.entries)
    assert play.game.scores() == match.play.game.scores()


@pytest.mark.parametrize("game_id", RUNNING)
async def test_running_games_go_on(kept: Database, game_id: int) -> None:
    matches = Matches(kept, Clock())
    match = await matches.get(game_id)
    decision = match.play.game.decision
    assert decision is not None
    seat = match.stored.seats[decision.seat]
    actor = Actor(seat.user_id, seat.name, 900_000)
    after = await matches.resign(match, actor, match.version)
    assert after.version == match.version + 1
    assert (await Matches(kept, Clock()).get(game_id)).version == after.version


async def test_open_invitations_are_taken_up(kept: Database) -> None:
    invitations = Invitations(kept, Clock())
    opened = [
        await invitations.get(number) for number in await kept.read(own_data.open_invitations_of, ANA[0])
    ]
    (to_one,) = (invitation for invitation in opened if not invitation.is_to_all)
    (to_all,) = (invitation for invitation in opened if invitation.is_to_all)
    first = await invitations.accept(to_one, Actor(*BEN, 900_001))
    second = await invitations.start(to_all, Actor(*ANA, 900_002))
    matches = Matches(kept, Clock())
    assert [len((await matches.get(game_id)).names) for game_id in (first, second)] == [2, 2]


async def test_what_was_not_shown_is_shown(kept: Database) -> None:
    clock, announcer = Clock(), RecordingAnnouncer()
    assert await query(kept, "SELECT 1 FROM outbox")
    assert await Outbox(kept, Matches(kept, clock), announcer, clock).flush_due()
    assert announcer.games
    assert announcer.invitations
    assert await query(kept, "SELECT 1 FROM outbox") == []


async def test_people_get_a_copy_of_everything(kept: Database) -> None:
    privacy = Privacy(kept, Matches(kept, Clock()), Invitations(kept, Clock()), OWN_DATA)
    copy = json.loads(await privacy.export(ANA[0]))
    assert len(copy["games"]) == 4
    assert [game["record"] is not None for game in copy["games"]] == [True, True, False, False]
