"""What messages show, the kinds of channels that a server may have, and the application's icons."""

import asyncio
import io
import time
from collections.abc import Awaitable, Callable

import discord
from discord.ui import LayoutView, MediaGallery

from bot.messages import icons
from bot.messages.layout import layout
from bot.rehearsal.sending import described, media
from bot.rehearsal.venue import NAME, Venue

NOT_TRIED = "not tried: the server has none that the bot may use"

ANIMATED = {
    "gif": (
        "47494638396104000400810000ff000000000000000000000021ff0b4e45545343415045322e30030100000021f904001400"
        "00002c00000000040004000008090001081c48b02080800021f90401140001002c0000000004000400810000ff0000000000"
        "0000000008090001081c48b0208080003b"
    ),
    "webp": (
        "524946468400000057454250565038580a00000002000000030000030000414e494d06000000000000000000414e4d462800"
        "0000000000000000030000030000c80000025650384c0f0000002f03c000000710fd8ffe0722a2ff0100414e4d4628000000"
        "000000000000030000030000c80000005650384c0f0000002f03c000000710d1fffe0722a2ff0100"
    ),
}
"""The smallest animations, of two frames, by what their files' names end with."""


def animation(form: str) -> Callable[[Venue], Awaitable[str]]:
    """Post an animation in a gallery; what kind of picture Discord says it is."""

    async def posted(venue: Venue) -> str:
        name = f"rehearsal.{form}"
        view = LayoutView(timeout=None)
        view.add_item(MediaGallery[LayoutView]().add_item(media=f"attachment://{name}"))
        file = discord.File(io.BytesIO(bytes.fromhex(ANIMATED[form])), name)
        message = await venue.show(venue.channel, view, file)
        (picture,) = media(await venue.look(message))
        loaded = await venue.client.http.get_from_cdn(picture["url"])
        same = loaded == bytes.fromhex(ANIMATED[form])
        return f"{picture.get('content_type')}, {'as it was' if same else 'changed'}"

    return posted


async def file_shown(venue: Venue) -> str:
    """Post a text file in a component of its own, as records are."""
    view = layout(NAME, attached="rehearsal.txt")
    message = await venue.show(venue.channel, view, discord.File(io.BytesIO(b"rehearsal"), "rehearsal.txt"))
    return described(await venue.look(message))


async def icon_uploaded(venue: Venue) -> str:
    """Upload one more emoji and remove it; how long Discord took."""
    picture = await asyncio.to_thread(next(iter(icons.all_icons().values())).png)
    start = time.monotonic()
    emoji = await venue.client.create_application_emoji(name=f"rehearsal_{venue.number()}", image=picture)
    try:
        return f"{time.monotonic() - start:.3f} s for one of {len(icons.all_icons())}"
    finally:
        await emoji.delete()


async def woken(venue: Venue) -> str:
    """Wake a thread that sleeps, as the bot does where a game runs."""
    thread = await venue.open_thread()
    await thread.edit(archived=True)
    await thread.edit(archived=False)
    archived = (await venue.channel_now(thread))["thread_metadata"]["archived"]
    return "still archived" if archived else "awake"


async def the_server(venue: Venue) -> str:
    """Whether it is a Community, which its language depends on."""
    guild = venue.channel.guild
    community = "" if "COMMUNITY" in guild.features else "no "
    return f"{community}Community, {guild.preferred_locale.value}"


def message_in(kind: discord.ChannelType) -> Callable[[Venue], Awaitable[str]]:
    """Post a message of components in a channel of this kind, or in a thread of one that has only threads."""

    async def posted(venue: Venue) -> str:
        channel = await venue.of_kind(kind)
        if channel is None:
            return NOT_TRIED
        if isinstance(channel, discord.ForumChannel):
            opened = await venue.make(_post_in(channel))
            return described(await venue.look(opened.get_partial_message(opened.id)))
        if isinstance(channel, discord.TextChannel):
            channel = await venue.open_thread(channel)
        return described(await venue.look(await venue.show(channel, layout(NAME))))

    return posted


async def _post_in(forum: discord.ForumChannel) -> discord.Thread:
    return (await forum.create_thread(name=NAME, view=layout(NAME))).thread
