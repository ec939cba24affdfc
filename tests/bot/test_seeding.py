"""`tests.support.seeding` works as promised, because other tests rely on it."""

from pathlib import Path

from bot.store.database import open_database
from engine.deal import Deal
from engine.duel import Duel
from tests.bot.conftest import CHALLENGER, CHANNEL, KEY, OPPONENT, World
from tests.support.seeding import ACCEPTING, RecordingAnnouncer, find_position, seed_game
from tests.support.tables import query

OPTIONS = {"sides": "ABBA", "start": "1"}


async def test_a_seeded_game_stands_where_it_was_wanted_and_is_shown_at_the_next_start(world: World) -> None:
    key, codes = find_position(lambda game: game.mid_turn, OPTIONS)
    seeded = world.database.path.with_name("seeded.sqlite3")
    game_id = await seed_game(
        seeded,
        channel_id=CHANNEL,
        challenger=CHALLENGER,
        opponent=OPPONENT,
        options=OPTIONS,
        key=key,
        codes=codes,
    )
    async with open_database(seeded) as database:
        world.database = database
        after = world.restarted()
        match = await after.matches.get(game_id)
        assert match.play.game.mid_turn
        assert match.play.header.deal == Deal(key, str(ACCEPTING))
        assert await after.outbox.flush_due()
    assert world.announcer.games == [(game_id, CHANNEL, 0, match.version)]
    assert world.announcer.invitations == []


async def test_the_tiles_are_known_before_the_game(tmp_path: Path) -> None:
    announcer = RecordingAnnouncer()
    game_id = await seed_game(
        tmp_path / "a.sqlite3",
        channel_id=CHANNEL,
        challenger=CHALLENGER,
        opponent=OPPONENT,
        options=OPTIONS,
        key=KEY,
        codes=["b2", "a1", "c3"],
        announcer=announcer,
    )
    assert announcer.games == [(game_id, CHANNEL, 0, 3)]
    expected = Duel.new(OPTIONS, 2, Deal(KEY, str(ACCEPTING))).view(None).boats
    async with open_database(tmp_path / "a.sqlite3") as database:
        rows = await query(database, "SELECT salt, deal_key FROM games")
    assert [tuple(row) for row in rows] == [(str(ACCEPTING), KEY)]
    assert expected == Duel.new(OPTIONS, 2, Deal(bytes(rows[0][1]), str(rows[0][0]))).view(None).boats
