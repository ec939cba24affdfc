"""Uploading the application's emojis: each icon is uploaded once, when it is missing or has changed. An
emoji's name ends with a fingerprint of its picture, so names alone tell which ones exist. The most used icons
come first. Nothing waits for the uploads; until they are done, texts have no emojis. A replaced emoji is kept
while a card that shows it may exist.
"""

import asyncio
import contextlib
import logging
import math
import re
from collections.abc import Mapping

import discord

from bot.clock import DAY, unix_now
from bot.connection import AWAY, reason
from bot.errors import StoreError
from bot.messages import icons
from bot.messages.sending import readable
from bot.store.database import Database, fact, put_fact
from render.kit.pictures.icons import Icon

log = logging.getLogger(__name__)


LOOK_EVERY = 60.0  # seconds between checks for emojis that must be uploaded again
AGAIN_AFTER = 900.0  # seconds until the next try after a failure
LOGGED_EVERY = 10
"""The number of uploads between progress lines in the log, because Discord may make a bot wait for a long
time.
"""
SPARE = 40
"""How many days longer a replaced emoji is kept than an idle game stays open, because a game may be closed
late if the program wasn't running.
"""
REPLACED = "replaced_emojis"
"""The name of the fact that lists replaced emojis, one on each line: its name, and when it was replaced."""
FINGERPRINT = re.compile(r"_[0-9a-f]{6}")


def lifetime(idle_days: int) -> float:
    """Return the seconds for which a replaced emoji is kept. A card may show it until its game is closed, so
    this is infinite if games without moves are never closed (0).
    """
    return (idle_days + SPARE) * DAY if idle_days else math.inf


async def keep_emojis(client: discord.Client, database: Database, idle_days: int) -> None:
    """Upload missing emojis until canceled, again whenever one turns out to be missing (`icons.doubt`).
    `idle_days`: how long a game without moves stays open.
    """
    complete, life = False, lifetime(idle_days)
    while True:
        wait = LOOK_EVERY
        if not (complete and icons.any_known()):
            complete, wait = await _tried(client, database, life)
        await asyncio.sleep(wait)


async def _tried(client: discord.Client, database: Database, life: float) -> tuple[bool, float]:
    """Try to upload; return whether all emojis exist now, and the seconds until the next try."""
    try:
        noted = await database.read(fact, REPLACED) or ""
        replaced = {name: int(at) for name, at in (line.split() for line in noted.splitlines())}
        still_replaced = await readable(lambda: have_emojis(client, replaced, unix_now(), life))
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
    """Use the existing emojis, upload the missing ones, then remove those that were replaced more than
    `life` seconds ago, because no card can show them anymore. Return the remaining replaced ones with their
    times. Raises Discord's errors.
    """
    wanted = await asyncio.to_thread(_wanted)
    existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    _use(wanted, existing)
    missing = {name: icon for name, icon in wanted.items() if name not in existing}
    for number, (name, icon) in enumerate(missing.items()):
        if number % LOGGED_EVERY == 0:
            log.info("emojis: %s of %s are there", len(wanted) - len(missing) + number, len(wanted))
        if name not in existing:
            await _upload(client, name, icon, existing)
        _use(wanted, existing)
    if missing:
        log.info("emojis: all %s are there", len(wanted))
    bases, stay = {_base(name) for name in wanted}, dict[str, int]()
    for name, emoji in existing.items():
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
    """Return every icon by its emoji's name."""
    return {f"{name}_{icon.fingerprint()}": icon for name, icon in icons.all_icons().items()}


def _base(name: str) -> str:
    """Return the name of an emoji's icon."""
    return name.rpartition("_")[0]


def _use(wanted: Mapping[str, Icon], existing: Mapping[str, discord.Emoji]) -> None:
    known = {_base(name): existing[name] for name in wanted if name in existing}
    icons.learn({name: discord.PartialEmoji(name=emoji.name, id=emoji.id) for name, emoji in known.items()})


async def _upload(client: discord.Client, name: str, icon: Icon, existing: dict[str, discord.Emoji]) -> None:
    """Upload one emoji. Names are unique, so if another process was faster, its emoji is used."""
    picture = await asyncio.to_thread(icon.png)
    try:
        existing[name] = await client.create_application_emoji(name=name, image=picture)
    except discord.HTTPException:
        existing.update({emoji.name: emoji for emoji in await client.fetch_application_emojis()})
        if name not in existing:
            raise
