"""Checks of messages, nonces and threads, what Discord refuses and knows about the bot, and its speed."""

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, cast

import discord
import yarl
from discord.http import Route

from bot.cards import turn
from bot.messages.catalog import catalog
from bot.messages.layout import Gallery, layout
from bot.messages.names import mention
from bot.rehearsal.venue import NAME, Venue
from bot.store.posts import Post

V2 = 1 << 15  # the flag of messages made of components
BUTTON, GALLERY = 2, 12  # types of components
PICTURE = b"\x89PNG"  # the first bytes of a picture

# --- messages --------------------------------------------------------------------------------------------


def described(message: Mapping[str, Any]) -> str:
    """Summarize a message: its parts, and how many people it names."""
    pictures, files, named = len(_pictures(message)), len(message["attachments"]), len(message["mentions"])
    parts = (
        ("V2" if int(message.get("flags", 0)) & V2 else "plain", True),
        ("with text", message["content"]),
        (f"files {files}", files),
        (f"pictures {pictures}", pictures),
        (
            "buttons",
            any(component.get("type") == BUTTON for component in _components(message.get("components"))),
        ),
        (f"named {named}", named),
    )
    return ", ".join(part for part, present in parts if present)


def _components(components: object) -> Iterator[Mapping[str, Any]]:
    """Yield components and all components inside them."""
    for component in cast("list[Mapping[str, Any]]", components or []):
        yield component
        yield from _components(component.get("components"))


def media(message: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the pictures that components show."""
    galleries = (
        component for component in _components(message.get("components")) if component.get("type") == GALLERY
    )
    return [item["media"] for gallery in galleries for item in gallery["items"]]


def _pictures(message: Mapping[str, Any]) -> list[str]:
    """Return the addresses of a message's pictures."""
    return [shown["url"] for shown in media(message)]


async def _plain(venue: Venue, allowed: discord.AllowedMentions) -> tuple[discord.Message, Gallery]:
    """Post a plain message that names the person, with a picture of the start of a game; return the message
    and the picture.
    """
    match = venue.match()
    say = catalog(match.stored.locale)
    gallery = await asyncio.to_thread(turn.gallery, match, turn.scene(match), say, None)
    text = f"{NAME} {mention(venue.person.id)}"
    message = await venue.say(venue.channel, text, files=gallery.files(), allowed_mentions=allowed)
    return message, gallery


async def plain_message(venue: Venue) -> str:
    message, _ = await _plain(venue, venue.mentions)
    return described(await venue.look(message))


async def nobody_named(venue: Venue) -> str:
    message, _ = await _plain(venue, discord.AllowedMentions.none())
    return described(await venue.look(message))


async def made_v2(venue: Venue) -> str:
    message, gallery = await _plain(venue, venue.mentions)
    view = layout(f"{NAME} {mention(venue.person.id)}", gallery=Gallery(gallery.alts))
    # Edited by its id, as the bot does: the library would check a message object first.
    partial = venue.channel.get_partial_message(message.id)
    await partial.edit(content=None, view=view, allowed_mentions=venue.mentions)
    return described(await venue.look(message))


async def card(venue: Venue) -> str:
    return described(await venue.look(await venue.post(venue.match(), venue.channel)))


async def _retired(venue: Venue) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return a card as it was before and after the bot took its buttons off."""
    match = venue.match()
    card = await venue.post(match, venue.channel)
    before = await venue.look(card)
    await venue.announcer.retire(match, Post(card.id, venue.channel.id, "game", match.id, 0, match.version))
    return before, await venue.look(card)


async def buttons_off(venue: Venue) -> str:
    _, after = await _retired(venue)
    return described(after)


async def picture_stays(venue: Venue) -> str:
    before, after = ([yarl.URL(url) for url in _pictures(message)] for message in await _retired(venue))
    same = [url.path for url in before] == [url.path for url in after]
    loaded = [await venue.client.http.get_from_cdn(str(url)) for url in after]
    shown = loaded and all(picture.startswith(PICTURE) for picture in loaded)
    return f"{'the same' if same else 'another'}, {'can be loaded' if shown else 'cannot be loaded'}"


# --- nonces ----------------------------------------------------------------------------------------------


async def posted_twice(venue: Venue) -> str:
    match = venue.match()
    first, second = [await venue.post(match, venue.channel) for _ in range(2)]
    return _which(first, second)


async def posted_in_two_channels(venue: Venue) -> str:
    match = venue.match()
    first = await venue.post(match, venue.channel)
    return _which(first, await venue.post(match, await venue.thread()))


async def nonce_in_two_channels(venue: Venue) -> str:
    nonce = venue.number()
    first = await venue.say(venue.channel, NAME, nonce)
    return _which(first, await venue.say(await venue.thread(), NAME, nonce))


async def nonce_of_deleted(venue: Venue) -> str:
    nonce = venue.number()
    first = await venue.say(venue.channel, NAME, nonce)
    await first.delete()
    return _which(first, await venue.say(venue.channel, NAME, nonce))


def _which(first: discord.abc.Snowflake, second: discord.abc.Snowflake) -> str:
    return "the first message" if first.id == second.id else "a message of its own"


# --- threads and permissions -----------------------------------------------------------------------------


async def forbidden(venue: Venue) -> str:
    """Try to open a private thread, for which the bot requests no permission; return the result."""
    kind = discord.ChannelType.private_thread
    try:
        await venue.make(venue.channel.create_thread(name=NAME, type=kind))
    except discord.Forbidden:
        allowed = False
    else:
        allowed = True
    computed = venue.permissions.create_private_threads
    return "as computed" if computed == allowed else f"computed: {computed}, really: {allowed}"


async def opened(venue: Venue) -> str:
    thread = await venue.open_thread()
    before = await venue.channel_now(thread)
    await thread.add_user(venue.person)
    after = await venue.channel_now(thread)
    minutes = before["thread_metadata"]["auto_archive_duration"]
    return f"{minutes} minutes, members {before['member_count']}, then {after['member_count']}"


async def _archived(venue: Venue) -> discord.Message:
    """Post a message in a thread, archive the thread, and return the message."""
    thread = await venue.thread()
    message = await venue.say(thread, NAME)
    await thread.edit(archived=True)
    return message


async def edit_in_archived(venue: Venue) -> str:
    message = await _archived(venue)
    await message.edit(content=f"{NAME}, edited")
    return "edited"


async def post_in_archived(venue: Venue) -> str:
    await _archived(venue)
    thread = await venue.thread()
    await venue.say(thread, NAME)
    metadata = (await venue.channel_now(thread))["thread_metadata"]
    return "still archived" if metadata["archived"] else "awake"


INVALID = 50035  # Discord's code for a body that it does not accept
LIMIT_HEADER = "X-Ratelimit-"

# --- refusals ------------------------------------------------------------------------------------------


def _button(**changed: object) -> dict[str, object]:
    return {"type": BUTTON, "style": 2, "label": "x", "custom_id": "x"} | changed


def _row(*inside: dict[str, object]) -> dict[str, object]:
    return {"type": 1, "components": inside}


_ITEM = {"media": {"url": "https://discord.com/x.png"}}
_TEXT: dict[str, object] = {"type": 10, "content": "x"}

TOO_MUCH: Mapping[str, dict[str, object]] = {
    "an id of 101 characters": _row(_button(custom_id="x" * 101)),
    "a label of 81 characters": _row(_button(label="x" * 81)),
    "style 7 of a button": _row(_button(style=7)),
    "one id twice": _row(_button(), _button()),
    "six buttons in a row": _row(*(_button(custom_id=str(number)) for number in range(6))),
    "a text of 4001 characters": _TEXT | {"content": "x" * 4001},
    "eleven pictures in a gallery": {"type": GALLERY, "items": [_ITEM] * 11},
    "a section with nothing beside it": {"type": 9, "components": [_TEXT]},
    "a file from the web": {"type": 13, "file": _ITEM["media"]},
}
"""Components that the sandbox refuses, although Discord's description of its API allows some of them."""


async def too_much(venue: Venue) -> str:
    taken = [name for name, body in TOO_MUCH.items() if not await _is_refused(venue, body)]
    return f"taken: {', '.join(taken)}" if taken else "refused, all of them"


async def _is_refused(venue: Venue, component: dict[str, object]) -> bool:
    async def posted() -> discord.PartialMessage:
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=venue.channel.id)
        body = {"flags": V2, "components": [component]}
        answer = await venue.client.http.request(route, json=body)
        return venue.channel.get_partial_message(int(answer["id"]))

    try:
        await venue.make(posted())
    except discord.HTTPException as error:
        return error.code == INVALID
    return False


async def own_direct_messages(venue: Venue) -> str:
    await venue.client.http.start_private_message(venue.me.id)
    return "opened"


# --- the application, and how fast Discord is ------------------------------------------------------------


async def commands(venue: Venue) -> str:
    tree = venue.client.tree
    await tree.prepare()
    if tree.translator is None:
        raise RuntimeError("the commands have no translator")
    ours = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    theirs = [command.to_dict() for command in await tree.fetch_commands()]
    known, wanted = ({_shape(command) for command in commands} for commands in (theirs, ours))
    differing = sorted({f"/{name}" for name, _ in known ^ wanted})
    return f"different: {', '.join(differing)}" if differing else "those of this version"


def _shape(command: Mapping[str, Any]) -> tuple[str, frozenset[str]]:
    """Return the name of a command and those of its options."""
    return command["name"], frozenset(option["name"] for option in command.get("options") or ())


async def gateway(venue: Venue) -> str:
    shards, _, starts = await venue.client.http.get_bot_gateway()
    return f"shards {shards}, starts left {starts['remaining']} of {starts['total']}"


async def headers(venue: Venue) -> str:
    names = (name.title() for name in venue.traffic.answers["sends"][-1].headers)
    limits = sorted(name.removeprefix(LIMIT_HEADER) for name in names if name.startswith(LIMIT_HEADER))
    return ", ".join(limits)


async def buckets(venue: Venue) -> str:
    headers_of = {kind: venue.traffic.answers[kind][-1].headers for kind in ("sends", "edits")}
    return ", ".join(
        f"{kind} {headers.get(f'{LIMIT_HEADER}Limit', '-')}" for kind, headers in headers_of.items()
    )


def time_of(kind: str) -> Callable[[Venue], Awaitable[str]]:
    async def measured(venue: Venue) -> str:
        times = [answer.seconds for answer in venue.traffic.answers[kind]]
        middle, longest = statistics.median(times), max(times)
        return f"{middle:.3f} s, at most {longest:.3f} s (of {len(times)})"

    return measured
