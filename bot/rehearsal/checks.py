"""The checks, with the sandbox's answer to each; the bot's tests rely on these answers."""

import asyncio
import contextlib
import io
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from discord.ui import LayoutView, MediaGallery

from bot.gateway import SteadyClient
from bot.messages import icons
from bot.messages.layout import layout
from bot.rehearsal import sending
from bot.rehearsal.sending import described, media
from bot.rehearsal.venue import NAME, Venue

READY_WITHIN = 30.0  # seconds
HEARD_WITHIN = 10.0  # seconds after the last action


class Listener(SteadyClient):
    """Receives the bot's events with the same intents, and answers none."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.heard: dict[int, list[str]] = {}
        """The events of threads, by their ids."""
        self.gone = asyncio.Event()

    def _hear(self, thread_id: int, event: str) -> None:
        self.heard.setdefault(thread_id, []).append(event)

    async def on_thread_create(self, thread: discord.Thread) -> None:
        """Note that a thread was opened."""
        self._hear(thread.id, "opened")

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Note that a thread was archived or renamed."""
        self._hear(changed.thread_id, "changed")

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread was deleted."""
        self._hear(deleted.thread_id, "deleted")
        self.gone.set()


@asynccontextmanager
async def listening(venue: Venue) -> AsyncGenerator[Listener]:
    """Yield a listener with a connection of its own, which doesn't disturb a running bot."""
    async with Listener() as listener:
        await listener.login(venue.client.http.token or "")
        connection = asyncio.create_task(listener.connect(), name="listener")
        ready = asyncio.create_task(listener.wait_until_ready(), name="ready")
        try:
            await asyncio.wait((connection, ready), timeout=READY_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            if connection.done():
                connection.result()
            yield listener
        finally:
            await listener.close()
            for task in (connection, ready):
                task.cancel()
            await asyncio.wait((connection, ready))


async def of_a_thread(venue: Venue) -> str:
    """Return the events of a thread's life, and whether the gateway's description of the server gives the
    same permissions as the API. It uses a single connection, because Discord requires five seconds between
    connections.
    """
    async with listening(venue) as listener:
        thread = await venue.open_thread()
        await thread.edit(archived=True)
        await thread.delete()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listener.gone.wait(), HEARD_WITHIN)
        heard = listener.heard.get(thread.id, ["nothing"])
        return ", ".join((*heard, _permissions(venue, listener.get_channel(venue.channel.id))))


def _permissions(venue: Venue, channel: object) -> str:
    if not isinstance(channel, discord.TextChannel):
        return "channel unknown"
    permissions = channel.permissions_for(channel.guild.me)
    differing = [name for name, value in venue.permissions if getattr(permissions, name) != value]
    return f"other permissions: {', '.join(differing)}" if differing else "same permissions"


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
"""The smallest animations, of two frames, by the endings of their files' names."""


def animation(form: str) -> Callable[[Venue], Awaitable[str]]:
    """Return a check that posts an animation in a gallery, and returns the type of picture that Discord
    reports.
    """

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
    """Post a text file in a component of its own, as records are posted; return a description of the
    message.
    """
    view = layout(NAME, attached="rehearsal.txt")
    message = await venue.show(venue.channel, view, discord.File(io.BytesIO(b"rehearsal"), "rehearsal.txt"))
    return described(await venue.look(message))


async def icon_uploaded(venue: Venue) -> str:
    """Upload an emoji and remove it; return how long Discord took."""
    picture = await asyncio.to_thread(next(iter(icons.all_icons().values())).png)
    start = time.monotonic()
    emoji = await venue.client.create_application_emoji(name=f"rehearsal_{venue.number()}", image=picture)
    try:
        return f"{time.monotonic() - start:.3f} s for one of {len(icons.all_icons())}"
    finally:
        await emoji.delete()


async def woken(venue: Venue) -> str:
    """Unarchive a thread, as the bot does if a game is played there; return whether that worked."""
    thread = await venue.open_thread()
    await thread.edit(archived=True)
    await thread.edit(archived=False)
    archived = (await venue.channel_now(thread))["thread_metadata"]["archived"]
    return "still archived" if archived else "awake"


async def the_server(venue: Venue) -> str:
    """Say whether the server is a Community, and its language, which depends on being one."""
    guild = venue.channel.guild
    community = "" if "COMMUNITY" in guild.features else "no "
    return f"{community}Community, {guild.preferred_locale.value}"


def message_in(kind: discord.ChannelType) -> Callable[[Venue], Awaitable[str]]:
    """Return a check that posts a message of components in a channel of this kind: in a new post of a forum,
    in a new thread of a text channel, or else directly in the channel.
    """

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


@dataclass(frozen=True)
class Check:
    """An action to try: `expected` is the result in the sandbox, None if there is no expectation; `otherwise`
    explains a different result.
    """

    name: str
    attempt: Callable[[Venue], Awaitable[str]]
    expected: str | None = None
    otherwise: str = ""


NONCE = "the first message"
OWN = "a message of its own"

CHECKS = (
    Check(
        "the slash commands",
        sending.commands,
        "those of this version",
        "imhotep sync tells Discord about them",
    ),
    Check(
        "plain message: picture, mention",
        sending.plain_message,
        "plain, with text, files 2, named 1",
        "who is named may not be notified",
    ),
    Check(
        "the same, mention not allowed",
        sending.nobody_named,
        "plain, with text, files 2",
        "people may be notified who should not be",
    ),
    Check(
        "plain message edited into V2",
        sending.made_v2,
        "V2, pictures 2, named 1",
        "cards are posted again after the words that notify, which are deleted: twice the requests",
    ),
    Check("card of the announcer", sending.card, "V2, pictures 2, buttons, named 1", "cards look otherwise"),
    Check("its buttons taken off", sending.buttons_off, "V2, pictures 2", "old cards look otherwise"),
    Check(
        "its picture after that",
        sending.picture_stays,
        "the same, can be loaded",
        "old cards lose their pictures",
    ),
    Check("card posted twice", sending.posted_twice, NONCE, "a lost answer shows a card twice"),
    Check(
        "card posted in two channels",
        sending.posted_in_two_channels,
        OWN,
        "games in direct messages lose their cards",
    ),
    Check(
        "one nonce in two channels",
        sending.nonce_in_two_channels,
        NONCE,
        "harmless: every nonce of the bot names its channel",
    ),
    Check(
        "one nonce, message deleted",
        sending.nonce_of_deleted,
        "refused: 404, 10008",
        "what was deleted within minutes may be posted again",
    ),
    Check(
        "private thread, if allowed",
        sending.forbidden,
        "as computed",
        "what the bot says about its permissions may be wrong",
    ),
    Check(
        "thread opened, person added",
        sending.opened,
        "10080 minutes, members 1, then 2",
        "players may not find their thread",
    ),
    Check(
        "edit in an archived thread",
        sending.edit_in_archived,
        "refused: 400, 50083",
        "harmless where it is edited: old cards lose their buttons there as well",
    ),
    Check(
        "message in an archived thread", sending.post_in_archived, "awake", "games in archived threads end"
    ),
    Check("a sleeping thread woken", woken, "awake", "buttons in threads that slept do nothing"),
    Check(
        "events of a thread",
        of_a_thread,
        "opened, changed, deleted, same permissions",
        "what vanished may be held for there, and permissions for granted",
    ),
    Check(
        "components beyond the limits",
        sending.too_much,
        "refused, all of them",
        "harmless: the bot sends none",
    ),
    Check(
        "direct messages with itself",
        sending.own_direct_messages,
        "refused: 400, 50033",
        "a refusal of direct messages may have no sentence of its own",
    ),
    Check(
        "headers X-RateLimit-…",
        sending.headers,
        "Bucket, Limit, Remaining, Reset, Reset-After",
        "the library waits by these",
    ),
    Check(
        "most of a kind at once",
        sending.buckets,
        "sends 5, edits 5",
        "figures of the tests under load are others",
    ),
    Check("GIF in a gallery", animation("gif"), "image/gif, as it was", "animations stand still"),
    Check("animated WebP in a gallery", animation("webp"), "image/webp, as it was", "unused so far"),
    Check("file as a component", file_shown, "V2", "records cannot be saved"),
    Check("V2 in a forum's post", message_in(discord.ChannelType.forum)),
    *(
        Check(f"V2 in {name}", message_in(kind), "V2", "invitations must be refused there")
        for name, kind in (
            ("a voice channel", discord.ChannelType.voice),
            ("a stage", discord.ChannelType.stage_voice),
            ("an announcement's thread", discord.ChannelType.news),
        )
    ),
    Check("the server", the_server),
    Check("an icon uploaded", icon_uploaded),
    Check("the gateway", sending.gateway),
    *(Check(f"time of {kind}", sending.time_of(kind)) for kind in ("sends", "edits")),
)

BY_HAND = (
    "a slow or lost answer: press the same button twice, fast; one move, no 'interaction failed'",
    "what the phone says when it is your turn: it tells the move, and that it is your turn, not only a name",
    "an old card: play a turn more than an hour after the last one; its buttons go away, if late",
    "a private thread without the bot: /challenge there asks to mention the bot first",
    "a button in an archived thread, and in a locked one: what Discord says, and what the bot says",
    "a thread in which a game runs, closed by hand: the bot opens it again",
    "/challenge with someone who takes no direct messages from you: a sentence, and nothing is begun",
    "/challenge with someone who cannot see the channel: a sentence, and nothing is begun",
    "/challenge in direct messages with the bot: whom Discord lets you choose",
    "/challenge in the chat of a voice channel and of a stage without Connect: whether it can post",
    "a personal install in a server without the bot, and in a group: five turns, by command and by button",
    "the same with pictures: the first answer, edited into components with a picture",
    "a server that added the commands without the bot: the bot is a guest there, and offers an invitation",
    "a server that is no Community, with people who use German: the language of a first card",
    "delete the channel of a game, and take the bot out of the server and bring it back: others play on",
    "type / and the last word of a command, such as board: whether Discord's list finds it",
    "type part of a field, take the suggestion, change nothing: the move is understood",
    "a link to a card, from /games, on a phone: it opens there",
    "/game board and /help: the answer is seen by you alone",
    "the first start of a new application: how long until all icons are there (the log says it)",
)
"""Checks that can only be made by people, or that take an hour."""
