"""The application's emojis: each icon is uploaded once, when it is missing or looks different now.

An emoji's name ends with a fingerprint of its picture, so names alone tell which ones exist. Nothing waits
for the uploads, of which the most used come first; until then texts have no emojis. One that a newer version
has replaced stays as long as a card that shows it may live.
"""

import asyncio
import contextlib
import logging
import math
import re
from collections.abc import Mapping

import discord

from bot.clock import unix_now
from bot.connection import AWAY, reason
from bot.errors import StoreError
from bot.messages import icons
from bot.store.database import Database, fact, put_fact
from render.kit.pictures.icons import Icon

log = logging.getLogger(__name__)


LOOK_EVERY = 60.0  # seconds between two looks whether emojis are wanted anew
AGAIN_AFTER = 900.0  # seconds until the next try after a failure
LOGGED_EVERY = 10
"""After so many uploads the log says how far it is: Discord may make a bot wait long between them."""
DAY = 24 * 3600
SPARE = 40
"""Days that an emoji stays longer than a game without moves, which a program at rest closes late."""
REPLACED = "replaced_emojis"
"""The fact that tells since when which are replaced: a name and a time on each line."""
FINGERPRINT = re.compile(r"_[0-9a-f]{6}")


def lifetime(idle_days: int) -> float:
    """The seconds that an emoji stays after it was replaced: as long as a card that shows it may live, so for
    ever where games without moves are never closed (0).
    """
    return (idle_days + SPARE) * DAY if idle_days else math.inf


async def keep_emojis(client: discord.Client, database: Database, idle_days: int) -> None:
    """Have all emojis there, and again whenever they were given up (`icons.doubt`); runs until canceled.
    `idle_days`: how long a game without moves stays open.
    """
    complete, life = False, lifetime(idle_days)
    while True:
        wait = LOOK_EVERY
        if not (complete and icons.any_known()):
            complete, wait = await _tried(client, database, life)
        await asyncio.sleep(wait)


async def _tried(client: discord.Client, database: Database, life: float) -> tuple[bool, float]:
    """Whether all are there now, and when to look again."""
    try:
        noted = await database.read(fact, REPLACED) or ""
        replaced = {name: int(at) for name, at in (line.split() for line in noted.splitlines())}
        still_replaced = await have_emojis(client, replaced, unix_now(), life)
        if still_replaced != replaced:
            lines = "\n".join(f"{name} {at}" for name, at in sorted(still_replaced.items()))
            await database.write(put_fact, REPLACED, lines)
    except discord.RateLimited as error:
        log.info("emojis have to wait %.0f s", error.retry_after)
        return False, error.retry_after
    except (*AWAY, StoreError) as error:
        log.warning("not every emoji is there, texts do without: %s", reason(error))
        return False, AGAIN_AFTER
    return True, LOOK_EVERY


async def have_emojis(
    client: discord.Client, replaced: Mapping[str, int], now: int, life: float
) -> dict[str, int]:
    """Use the existing emojis, upload the missing ones, then remove older ones of the same icons that no card
    can show now, `life` seconds later; returns those that remain, each with the time it was found `replaced`.
    Raises Discord's errors.
    """
    wanted = await asyncio.to_thread(_wanted)
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    _use(wanted, there)
    missing = {name: icon for name, icon in wanted.items() if name not in there}
    for number, (name, icon) in enumerate(missing.items()):
        if number % LOGGED_EVERY == 0:
            log.info("emojis: %s of %s are there", len(wanted) - len(missing) + number, len(wanted))
        if name not in there:
            await _upload(client, name, icon, there)
        _use(wanted, there)
    if missing:
        log.info("emojis: all %s are there", len(wanted))
    bases, stay = {_base(name) for name in wanted}, dict[str, int]()
    for name, emoji in there.items():
        if name in wanted or not FINGERPRINT.fullmatch(name[len(_base(name)) :]) or _base(name) not in bases:
            continue
        since = replaced.get(name, now)
        if now < since + life:
            stay[name] = since
        else:
            with contextlib.suppress(discord.NotFound):  # another process did it
                await emoji.delete()
    return stay


def _wanted() -> dict[str, Icon]:
    """Every icon by its emoji's name."""
    return {f"{name}_{icon.fingerprint()}": icon for name, icon in icons.all_icons().items()}


def _base(name: str) -> str:
    """The name of the icon."""
    return name.rpartition("_")[0]


def _use(wanted: Mapping[str, Icon], there: Mapping[str, discord.Emoji]) -> None:
    known = {_base(name): there[name] for name in wanted if name in there}
    icons.learn({name: discord.PartialEmoji(name=emoji.name, id=emoji.id) for name, emoji in known.items()})


async def _upload(client: discord.Client, name: str, icon: Icon, there: dict[str, discord.Emoji]) -> None:
    """One emoji. Another process may have been faster: a name is given only once."""
    picture = await asyncio.to_thread(icon.png)
    try:
        there[name] = await client.create_application_emoji(name=name, image=picture)
    except discord.HTTPException:
        there.update({emoji.name: emoji for emoji in await client.fetch_application_emojis()})
        if name not in there:
            raise
