"""Conditions that must hold after a storm, read from what people saw and from the log."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.cards import turn
from bot.clock import unix_now
from bot.messages.catalog import catalog
from bot.service.match import Match
from bot.service.matches import Matches
from bot.store.database import Database, open_database
from render.kit.say import Say
from sandbox.protocol.constants import V2
from sandbox.world.faults import CALLBACK
from tests.support.tables import query
from tests.wire.storm.discord import DISCORD_WAITS
from tests.wire.storm.games import Contest
from tests.wire.storm.people import PATIENT, SETTLES, Asked, Player, game_of, is_last, offers
from tests.wire.storm.weather import Weather

MEMORY = 256.0  # MiB
ANSWERED_WITHIN = DISCORD_WAITS  # seconds
UNRECORDED = 2.0
"""Seconds within which the bot surely records a message that it posted."""
INVALID_A_DENIAL = 12
"""How many requests may be refused with a 403 each time a permission is missing: card, call, and repeats."""


@dataclass
class Shown:
    """A public card as someone first saw it, and the version in its buttons (None: there are no such buttons
    on the game's `last` card, and while a computer player thinks).
    """

    message: str
    text: str
    version: int | None
    pinged: list[str]
    last: bool


async def complaints(
    data: Path, contests: list[Contest], people: list[Player], weather: Weather
) -> list[str]:
    """Return all complaints, as sentences."""
    texts: list[str] = []
    async with open_database(data / "imhotep.sqlite3") as database:
        matches = Matches(database, unix_now)
        games = await query(database, "SELECT id, ended_at FROM games ORDER BY id")
        numbers = [int(row["id"]) for row in games if (row["ended_at"] or weather.began) >= weather.began]
        owed = await query(database, "SELECT * FROM outbox")
        texts += [f"the outbox still holds {dict(row)}" for row in owed]
        for number in numbers:
            match = await matches.get(number)  # raises an error if its log can't be replayed
            contest = next((contest for contest in contests if contest.number == number), None)
            if contest is None:
                texts.append(f"game {number} was begun and nobody saw it")
                continue
            bounds = await _bounds(database, number)
            for player, room in contest.places():
                texts += _place(match, bounds, contest, (player, room), weather.deleted)
    texts += [*_doubled(contests, weather), *_people(people, weather), *_silences(contests, weather)]
    return [*texts, *_bare_words(people, weather), *_requests(weather), *_memory(weather)]


async def _bounds(database: Database, number: int) -> list[int]:
    """Return the versions at which a game was committed, including its start."""
    rows = await query(database, "SELECT game_id, to_version FROM commits ORDER BY to_version")
    return [0, *(int(row["to_version"]) for row in rows if row["game_id"] == number)]


# --- cards -------------------------------------------------------------------------------------------


def shown(contest: Contest, player: Player, room: str) -> list[Shown]:
    """Return the cards of a game in a room, in order; a guest's in the order in which they were filled in,
    because a placeholder may be older than the card before it.
    """
    shown: list[Shown] = []
    messages, number = list(player.first.values()), contest.number
    if not contest.plan.guest:
        messages.sort(key=lambda message: int(message.id))
    for message in messages:
        if message.channel == player.room(room) and game_of(message) == number:
            version = next((offer.version for offer in offers(message) if offer.game == number), None)
            shown.append(Shown(message.id, message.text, version, message.pinged, is_last(message)))
    return shown


def _place(
    match: Match, bounds: list[int], contest: Contest, place: tuple[Player, str], deleted: set[str]
) -> Iterator[str]:
    """Yield complaints about one channel: every version must be announced once, in order, as in the log if
    the players are still named as they were then, and only the newest card may have buttons.
    """
    player, room = place
    here, named = f"game {match.id} in the sight of {player.name!r}", not contest.reseated
    seen = counted(contest, player, room, deleted)
    if not seen:
        yield f"{here}: no card"
        return
    say, since, before = catalog(match.stored.locale_in(int(player.room(room)))), -1, 0
    for card in seen:
        text, later = _text(card, say), [bound for bound in bounds if bound > since]
        version = _version(match, later, card, since, say)
        if version not in bounds or version <= since:
            yield f"{here}: card {card.message} shows version {version} after {since}"
            continue
        then = match.at(version)
        subject = f"{here}: card {card.message} of version {version}"
        told_since = range(max(version, 1)) if since < 0 else (since,)  # a record's turns were made before
        if named and not any(text in _told(then, bound, say) for bound in told_since):
            told = [bound for bound in bounds if bound < version and text in _told(then, bound, say)]
            yield f"{subject} does not tell what happened since {since}, but since {told}: {card.text!r}"
        addressed = sorted(map(str, turn.addressed(then)))
        public = room != "dm"
        notified = [person for person in addressed if public or person == player.id]
        posted_anew = any(before < int(message) < int(card.message) for message in deleted)
        silent = posted_anew or contest.plan.guest  # a placeholder that becomes a card notifies nobody
        if named and sorted(card.pinged) != notified and not (silent and not card.pinged):
            yield f"{subject} notified {card.pinged}"
        since, before = version, int(card.message)
    if since != match.version:
        yield f"{here}: version {match.version} was never shown, the last was {since}"
    yield from _buttons(here, player, seen[:-1], deleted)


def _version(match: Match, later: Iterable[int], card: Shown, since: int, say: Say) -> int:
    """Return the version that a card shows, which is known from its text if no button has it; -1 if the text
    tells of none of the `later` ones.
    """
    if card.version is not None or card.last:
        return match.version if card.version is None else card.version
    text = _text(card, say)
    return next((bound for bound in later if text in _told(match.at(bound), max(since, 0), say)), -1)


def _text(card: Shown, say: Say) -> str:
    """Return the text of a card without the changes of ratings."""
    return card.text.split(f"\n{say('rating.changes', changes='')}")[0]


def _told(match: Match, since: int, say: Say) -> set[str]:
    """Return the texts that a card may have about the turns since a version; a card with few buttons has room
    for more text.
    """
    most = turn.CARD_ROWS + turn.MORE_ROWS
    return {turn.turn_text(match, since, say, rows=rows) for rows in (turn.CARD_ROWS, most)}


def counted(contest: Contest, player: Player, room: str, deleted: set[str]) -> list[Shown]:
    """Return a game's cards in a room without those that were posted again: because they were deleted before
    the bot learned of them, or by a guest, because the answer was lost.
    """
    seen = shown(contest, player, room)
    again = set(posted_again(seen))
    return [
        card
        for card in seen
        if card.message not in again or not (contest.plan.guest or card.message in deleted)
    ]


def posted_again(seen: list[Shown]) -> list[str]:
    """Return the ids of the cards that are followed by another one of the same version; those without a
    version are compared by their texts.
    """

    def content(card: Shown) -> int | str:
        return card.text if card.version is None else card.version

    return [card.message for card, following in pairwise(seen) if content(card) == content(following)]


def doubled(contests: list[Contest], weather: Weather) -> list[str]:
    """Return the ids of the cards that a guest posted again, except when the bot ended before it recorded
    them.
    """
    return [
        message
        for contest in contests
        if contest.plan.guest
        for player, room in contest.places()
        for message in posted_again(shown(contest, player, room))
        if not _killed_at(message, weather, within=UNRECORDED)
    ]


def _doubled(contests: list[Contest], weather: Weather) -> Iterator[str]:
    """Yield a complaint if a guest posted more cards again than it had to: a follow-up has no nonce, so it is
    repeated if its answer was lost.
    """
    again, doubtful = doubled(contests, weather), weather.sandbox.tally.doubtful()
    if len(again) > doubtful:
        yield f"guests have posted {again} again, but the fate of only {doubtful} posts was unknown"


def _buttons(here: str, player: Player, older: list[Shown], deleted: set[str]) -> Iterator[str]:
    """Yield complaints about older cards that still have buttons or are gone."""
    for message in with_buttons(player, older):
        yield f"{here}: the older card {message} still has buttons"
    still = {message.id for message in player.all()}
    for card in older:
        if card.message not in still | deleted:
            yield f"{here}: the older card {card.message} is gone"


def with_buttons(player: Player, cards: list[Shown]) -> list[str]:
    """Return the ids of the cards that have buttons now."""
    looked = {message.id: message for message in player.all()}
    return [card.message for card in cards if card.message in looked and looked[card.message].buttons]


# --- people ------------------------------------------------------------------------------------------


def _people(people: list[Player], weather: Weather) -> Iterator[str]:
    for player in people:
        for asked in player.asked:
            late = asked.took is None or asked.took > ANSWERED_WITHIN
            if late and not _away(asked, weather):
                yield (
                    f"{player.name!r} got no answer in time to {asked.what} ({asked.failure or asked.took}), "
                    f"absences: {_absences(asked, weather)}"
                )
        for message in player.all():
            if message.thinking and not _killed_at(message.id, weather):
                yield f"{player.name!r} still waits: {message.raw.get('command')} {message.id} is thinking"
            if re.search(r"[Ss]omething went wrong|[Ee]twas ist schiefgegangen", message.text):
                yield f"{player.name!r} was told: {message.text!r}"


def _bare_words(people: list[Player], weather: Weather) -> Iterator[str]:
    for player in people:
        for message in player.all():
            bare = message.raw["content"] and not message.raw["flags"] & V2
            if bare and message.author == weather.sandbox.world.bot_id:
                yield f"{player.name!r} sees words that became nothing: {message.text!r}"


def _silences(contests: list[Contest], weather: Weather) -> Iterator[str]:
    for contest in contests:
        for pressed in contest.silences:
            absences = (*weather.down, *weather.away)
            if not any(
                began < pressed.at + SETTLES + PATIENT and pressed.at < end for began, end in absences
            ):
                yield f"{contest}: {pressed.who!r} pressed {pressed.what}, and nothing came of it"


def _away(asked: Asked, weather: Weather) -> bool:
    """Return whether Discord or the bot was down while someone waited for this answer."""
    end = asked.at + (asked.took or ANSWERED_WITHIN)
    return any(began < end and asked.at < ended for began, ended in (*weather.away, *weather.down))


def _absences(asked: Asked, weather: Weather) -> str:
    """Return when Discord or the bot was down, in seconds since someone asked."""
    periods = sorted((*weather.away, *weather.down))
    return ", ".join(f"{began - asked.at:.1f} to {ended - asked.at:.1f}" for began, ended in periods)


def _killed_at(message: str, weather: Weather, within: float = 10.0) -> bool:
    """Return whether the bot was killed while it worked on the interaction of this placeholder, or in the
    seconds after it posted this message.
    """
    posted_at = ((int(message) >> 22) + 1420070400000) / 1000
    return any(posted_at - 1.0 < end < posted_at + within for end in weather.ended)


# --- the bot's manners and size --------------------------------------------------------------------------


def _requests(weather: Weather) -> Iterator[str]:
    invalid = weather.sandbox.rates.invalid
    limits = {401: 0, 403: INVALID_A_DENIAL * weather.done["deny"], 429: weather.limited}
    for status, limit in limits.items():
        if invalid[status] > limit:
            yield f"{invalid[status]} requests were refused by {status}, at most {limit} were to be"
    wrong = {
        route: count
        for (status, route), count in weather.sandbox.tally.answers().items()
        if status == 400 and route != CALLBACK
    }
    if wrong:
        yield f"requests that Discord does not understand: {wrong}"


def _memory(weather: Weather) -> Iterator[str]:
    for peak in weather.bot.peaks:
        if peak > MEMORY:
            yield f"a life of the process needed {peak:.0f} MiB"
