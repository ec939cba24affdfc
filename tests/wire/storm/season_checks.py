"""Conditions that must hold for a season after a storm, read from what people saw, from the database and from
the logs of its games.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.features.seasons import store
from bot.features.seasons.card import players_of_round, season_text, text_over_table
from bot.features.seasons.pairing import table_of
from bot.features.seasons.rounds import LOOK, ROUND
from bot.features.seasons.store import Season
from bot.messages.catalog import catalog
from bot.store.database import open_database
from sandbox.protocol.constants import THREAD
from tests.bot.month.ledger import Ledger
from tests.bot.month.table_model import TableModel
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.tables import query
from tests.wire.storm.seasons import League, of_season
from tests.wire.storm.weather import Weather


async def season_complaints(path: Path, league: League, weather: Weather, *, to_the_end: bool) -> list[str]:
    """Return all complaints about a season, as sentences."""
    async with open_database(path) as database:
        numbers = [int(row["id"]) for row in await query(database, "SELECT id FROM seasons")]
        season = await database.read(store.get, numbers[0])
        timers = {str(row["kind"]) for row in await query(database, "SELECT kind FROM timers")}
    if len(numbers) != 1 or season is None:
        return [f"there are the seasons {numbers}, and only one was opened"]
    texts = [f"the season still waits for {kind}" for kind in timers & _past(season)]
    if to_the_end and season.state != "over":
        texts.append(f"the season isn't over, but {season.state} in round {season.round}")
    with closing(Ledger(path)) as ledger:
        texts += [*_people(season, league), *_results(season, TableModel(ledger, season.id), ledger)]
    return [*texts, *_threads(season, league, weather), *_messages(season, league, weather)]


def _past(season: Season) -> set[str]:
    """Return the kinds of timers that have nothing to do for a season after a storm."""
    return {LOOK} if season.is_open else {LOOK, ROUND}


def _people(season: Season, league: League) -> Iterator[str]:
    """Yield complaints about who takes part and who meets whom."""
    present = sorted(str(entrant.user_id) for entrant in season.present)
    if present != sorted(player.id for player in league.players):
        yield f"{present} are in the season"
    pairs = Counter(frozenset((pairing.one, pairing.other)) for pairing in season.pairings)
    if set(pairs.values()) != {1}:
        yield f"some pairs met more than once: {pairs}"
    games = Counter(pairing.game_id for pairing in season.pairings)
    if set(games.values()) != {1} or None in games:
        yield f"not every pairing has a game of its own: {games}"


def _threads(season: Season, league: League, weather: Weather) -> Iterator[str]:
    """Yield a complaint unless the bot's open threads are those of the pairings."""
    opened = sorted(
        int(room["id"])
        for room in weather.sandbox.world.channels.values()
        if room["type"] == THREAD and room["owner_id"] == league.bot and not room["archived"]
    )
    used = sorted(pairing.channel_id or 0 for pairing in season.pairings)
    if opened != used:
        yield f"the season's games are in the threads {used}, and {opened} are open"


def _results(season: Season, model: TableModel, ledger: Ledger) -> Iterator[str]:
    """Yield complaints about results that are missing or not those of the games, and about the table."""
    for pairing, row in zip(season.pairings, model.pairings, strict=True):
        ended = ledger.number("SELECT coalesce(ended_at, 0) FROM games WHERE id = ?", pairing.game_id)
        if pairing.is_decided != bool(ended):
            yield f"the verdict on game {pairing.game_id} is {pairing.verdict}, and it ended at {ended}"
        points = (pairing.one_points, pairing.other_points)
        if pairing.is_decided and points != (result := tuple(2 * part for part in model.result(row))):
            yield f"game {pairing.game_id} counts as {points}, and its result is {result}"
    order = [line.entrant.number for line in table_of(season)]
    if season.state == "over" and order != model.order():
        yield f"the table is {order}, and by the games it is {model.order()}"


def _messages(season: Season, league: League, weather: Weather) -> Iterator[str]:
    """Yield complaints unless there is one message for joining, for every round and for the end, which tells
    the results, and only the newest has buttons.
    """
    host, say, newest = league.host, catalog(season.locale), season.message_number
    there = {message.id: message for message in host.all()}
    seen = [message for message in host.first.values() if of_season(message)]
    known = {season_text(season, number, say): number for number in range(newest)}
    known[text_over_table(season, say) if season.has_results else season_text(season, newest, say)] = newest
    numbers = Counter[int]()
    for message in seen:
        now = there.get(message.id)
        if now is None:
            if message.id not in weather.deleted:
                yield f"the season's message {message.id} is gone"
            continue
        number = known.get(now.text)
        if number is None:
            yield f"the season's message {now.id} is outdated: {now.text!r}"
            continue
        numbers[number] += 1
        yield from _notified(season, number, message)
        if of_season(now) != (number == newest):
            yield f"the season's message {now.id} of round {number} has the buttons {now.buttons}"
    deleted = len([message for message in seen if message.id not in there])
    # A message that was deleted is posted again with the next change.
    missing = not numbers[newest] and str(season.message_id) not in weather.deleted
    if missing or max(numbers.values(), default=0) > 1 or len(numbers) + deleted <= newest:
        yield f"the season's messages are there this often, by round: {dict(numbers)}, {deleted} were deleted"


def _notified(season: Season, number: int, message: RenderedMessage) -> Iterator[str]:
    people = [str(person) for person in players_of_round(season)] if number else []
    if sorted(message.pinged) != sorted(people):
        yield f"the season's message {message.id} of round {number} notified {message.pinged}"
