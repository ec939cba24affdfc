"""Every query that a season makes, for `tests/bot/store/test_statements.py`."""

from bot.features.seasons import store as seasons
from bot.features.seasons.service import Seasons
from bot.store import games
from tests.bot.features.seasons.playing import PEOPLE, RecordingPoster, new_season
from tests.support.keepsake import ANA, Maker


async def do_everything(maker: Maker) -> None:
    """Open, join, leave and begin a season, then close it."""
    database, poster = maker.database, RecordingPoster()
    running = Seasons(database, maker.matches, maker.outbox, poster, maker.clock)
    season = await running.open(new_season(maker.by(ANA), maker.clock()))
    for person in (*PEOPLE[:4], ANA):
        await running.join(season, maker.by(person))
    await running.leave(season, maker.by(ANA))
    await running.start(season)
    await running.recover()
    await running.look(season.id)
    assert await running.latest(season.guild_id) == await running.get(season.id)
    (pairing, _) = (await running.get(season.id)).of_round
    await database.read(games.times, pairing.game_id or 0)
    assert await database.read(seasons.has, pairing.game_id or 0)
    await maker.matches.abandon(pairing.game_id or 0)
    await running.look(season.id)
    await running.close(season)
