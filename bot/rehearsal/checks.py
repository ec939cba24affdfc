"""What is tried, and what the sandbox does then: the tests of the bot count on that."""

import asyncio
import statistics
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord
import yarl
from discord.http import Route

from bot.cards import turn
from bot.messages.catalog import catalogue
from bot.messages.gallery import Gallery
from bot.messages.layout import layout
from bot.messages.names import mention
from bot.rehearsal.place import NAME, Place
from bot.store.posts import Post

V2 = 1 << 15  # the flag of messages made of components
BUTTON, GALLERY = 2, 12  # types of components
INVALID = 50035  # Discord's code for a body that it does not take
PICTURE = b"\x89PNG"  # how one begins
LIMIT_HEADER = "X-Ratelimit-"


@dataclass(frozen=True)
class Check:
    """Something to try, and what it gives: `expected` is what it gives in the sandbox, None where nothing is
    expected; `otherwise` says what a difference means.
    """

    name: str
    attempt: Callable[[Place], Awaitable[str]]
    expected: str | None = None
    otherwise: str = ""


# --- messages --------------------------------------------------------------------------------------------


def _described(message: Mapping[str, Any]) -> str:
    """What a message is made of, and how many people it names."""
    pictures, files, named = len(_pictures(message)), len(message["attachments"]), len(message["mentions"])
    parts = (
        ("V2" if int(message.get("flags", 0)) & V2 else "plain", True),
        ("with text", message["content"]),
        (f"files {files}", files),
        (f"pictures {pictures}", pictures),
        ("buttons", any(one.get("type") == BUTTON for one in _components(message.get("components")))),
        (f"named {named}", named),
    )
    return ", ".join(part for part, there in parts if there)


def _components(components: object) -> Iterator[Mapping[str, Any]]:
    """Components with everything inside them."""
    for one in cast("list[Mapping[str, Any]]", components or []):
        yield one
        yield from _components(one.get("components"))


def _pictures(message: Mapping[str, Any]) -> list[str]:
    """The addresses of the pictures that components show."""
    galleries = (one for one in _components(message.get("components")) if one.get("type") == GALLERY)
    return [item["media"]["url"] for gallery in galleries for item in gallery["items"]]


async def _plain(place: Place, allowed: discord.AllowedMentions) -> tuple[discord.Message, Gallery]:
    """A plain message that names the person, with a picture of the start of a game."""
    match = place.match()
    say = catalogue(match.stored.locale)
    gallery = await asyncio.to_thread(turn.gallery, match, turn.scene(match), say, None)
    text = f"{NAME} {mention(place.person.id)}"
    message = await place.say(place.channel, text, files=gallery.files(), allowed_mentions=allowed)
    return message, gallery


async def _plain_message(place: Place) -> str:
    message, _ = await _plain(place, place.mentions)
    return _described(await place.look(message))


async def _nobody_named(place: Place) -> str:
    message, _ = await _plain(place, discord.AllowedMentions.none())
    return _described(await place.look(message))


async def _made_v2(place: Place) -> str:
    message, gallery = await _plain(place, place.mentions)
    view = layout(f"{NAME} {mention(place.person.id)}", gallery=Gallery(gallery.alts))
    # By its number, as the bot edits: a message that the library knows would be checked by the library first.
    partial = place.channel.get_partial_message(message.id)
    await partial.edit(content=None, view=view, allowed_mentions=place.mentions)
    return _described(await place.look(message))


async def _card(place: Place) -> str:
    return _described(await place.look(await place.post(place.match(), place.channel)))


async def _retired(place: Place) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A card before and after the bot took its buttons off."""
    match = place.match()
    card = await place.post(match, place.channel)
    before = await place.look(card)
    await place.announcer.retire(match, Post(card.id, place.channel.id, "game", match.id, 0, match.version))
    return before, await place.look(card)


async def _buttons_off(place: Place) -> str:
    _, after = await _retired(place)
    return _described(after)


async def _picture_stays(place: Place) -> str:
    before, after = ([yarl.URL(url) for url in _pictures(message)] for message in await _retired(place))
    same = [url.path for url in before] == [url.path for url in after]
    loaded = [await place.client.http.get_from_cdn(str(url)) for url in after]
    shown = loaded and all(picture.startswith(PICTURE) for picture in loaded)
    return f"{'the same' if same else 'another'}, {'can be loaded' if shown else 'cannot be loaded'}"


# --- nonces ----------------------------------------------------------------------------------------------


async def _posted_twice(place: Place) -> str:
    match = place.match()
    first, second = [await place.post(match, place.channel) for _ in range(2)]
    return _which(first, second)


async def _posted_in_two_channels(place: Place) -> str:
    match = place.match()
    first = await place.post(match, place.channel)
    return _which(first, await place.post(match, await place.thread()))


async def _nonce_in_two_channels(place: Place) -> str:
    nonce = place.number()
    first = await place.say(place.channel, NAME, nonce)
    return _which(first, await place.say(await place.thread(), NAME, nonce))


async def _nonce_of_deleted(place: Place) -> str:
    nonce = place.number()
    first = await place.say(place.channel, NAME, nonce)
    await first.delete()
    return _which(first, await place.say(place.channel, NAME, nonce))


def _which(first: discord.abc.Snowflake, second: discord.abc.Snowflake) -> str:
    return "the first message" if first.id == second.id else "a message of its own"


# --- threads and permissions -----------------------------------------------------------------------------


async def _forbidden(place: Place) -> str:
    """A private thread is nothing that the bot asks to be allowed."""
    kind = discord.ChannelType.private_thread
    try:
        await place.make(place.channel.create_thread(name=NAME, type=kind))
    except discord.Forbidden:
        allowed = False
    else:
        allowed = True
    computed = place.permissions.create_private_threads
    return "as computed" if computed == allowed else f"computed: {computed}, really: {allowed}"


async def _opened(place: Place) -> str:
    thread = await place.open_thread()
    before = await place.channel_now(thread)
    await thread.add_user(place.person)
    after = await place.channel_now(thread)
    minutes = before["thread_metadata"]["auto_archive_duration"]
    return f"{minutes} minutes, members {before['member_count']}, then {after['member_count']}"


async def _archived(place: Place) -> discord.Message:
    """A message in a thread that is archived."""
    thread = await place.thread()
    message = await place.say(thread, NAME)
    await thread.edit(archived=True)
    return message


async def _edit_in_archived(place: Place) -> str:
    message = await _archived(place)
    await message.edit(content=f"{NAME}, edited")
    return "edited"


async def _post_in_archived(place: Place) -> str:
    await _archived(place)
    thread = await place.thread()
    await place.say(thread, NAME)
    metadata = (await place.channel_now(thread))["thread_metadata"]
    return "still archived" if metadata["archived"] else "awake"


# --- what is refused -------------------------------------------------------------------------------------


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
"""Components that the sandbox refuses though Discord's description of its API lets some of them pass."""


async def _limits(place: Place) -> str:
    taken = [name for name, one in TOO_MUCH.items() if not await _is_refused(place, one)]
    return f"taken: {', '.join(taken)}" if taken else "refused, all of them"


async def _is_refused(place: Place, component: dict[str, object]) -> bool:
    async def posted() -> discord.PartialMessage:
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=place.channel.id)
        body = {"flags": V2, "components": [component]}
        answer = await place.client.http.request(route, json=body)
        return place.channel.get_partial_message(int(answer["id"]))

    try:
        await place.make(posted())
    except discord.HTTPException as error:
        return error.code == INVALID
    return False


async def _own_direct_messages(place: Place) -> str:
    await place.client.http.start_private_message(place.me.id)
    return "opened"


# --- the application, and how fast Discord is ------------------------------------------------------------


async def _commands(place: Place) -> str:
    tree = place.client.tree
    await tree.prepare()
    if tree.translator is None:
        raise RuntimeError("the commands have no translator")
    ours = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    theirs = [command.to_dict() for command in await tree.fetch_commands()]
    known, wanted = ({_shape(command) for command in commands} for commands in (theirs, ours))
    differing = sorted({f"/{name}" for name, _ in known ^ wanted})
    return f"different: {', '.join(differing)}" if differing else "those of this version"


def _shape(command: Mapping[str, Any]) -> tuple[str, frozenset[str]]:
    """The name of a command and those of its options."""
    return command["name"], frozenset(option["name"] for option in command.get("options") or ())


async def _gateway(place: Place) -> str:
    shards, _, starts = await place.client.http.get_bot_gateway()
    return f"shards {shards}, starts left {starts['remaining']} of {starts['total']}"


async def _headers(place: Place) -> str:
    names = (name.title() for name in place.traffic.answers["sends"][-1].headers)
    found = sorted(name.removeprefix(LIMIT_HEADER) for name in names if name.startswith(LIMIT_HEADER))
    return ", ".join(found)


async def _buckets(place: Place) -> str:
    found = {kind: place.traffic.answers[kind][-1].headers for kind in ("sends", "edits")}
    return ", ".join(f"{kind} {headers.get(f'{LIMIT_HEADER}Limit', '-')}" for kind, headers in found.items())


def _time_of(kind: str) -> Callable[[Place], Awaitable[str]]:
    async def measured(place: Place) -> str:
        times = [answer.seconds for answer in place.traffic.answers[kind]]
        middle, longest = statistics.median(times), max(times)
        return f"{middle:.3f} s, at most {longest:.3f} s (of {len(times)})"

    return measured


# --- all of them -----------------------------------------------------------------------------------------

NONCE = "the first message"
OWN = "a message of its own"

CHECKS = (
    Check("the slash commands", _commands, "those of this version", "imhotep sync tells Discord about them"),
    Check(
        "plain message: picture, mention",
        _plain_message,
        "plain, with text, files 1, named 1",
        "who is named may not be notified",
    ),
    Check(
        "the same, mention not allowed",
        _nobody_named,
        "plain, with text, files 1",
        "people may be notified who should not be",
    ),
    Check(
        "plain message edited into V2",
        _made_v2,
        "V2, pictures 1, named 1",
        "notifications with a text cannot be had by an edit",
    ),
    Check("card of the announcer", _card, "V2, pictures 1, buttons, named 1", "cards look otherwise"),
    Check("its buttons taken off", _buttons_off, "V2, pictures 1", "old cards look otherwise"),
    Check(
        "its picture after that", _picture_stays, "the same, can be loaded", "old cards lose their pictures"
    ),
    Check("card posted twice", _posted_twice, NONCE, "a lost answer shows a card twice"),
    Check(
        "card posted in two channels",
        _posted_in_two_channels,
        OWN,
        "games in direct messages lose their cards",
    ),
    Check(
        "one nonce in two channels",
        _nonce_in_two_channels,
        NONCE,
        "harmless: every nonce of the bot names its channel",
    ),
    Check(
        "one nonce, message deleted",
        _nonce_of_deleted,
        "refused: 404, 10008",
        "what was deleted within minutes may be posted again",
    ),
    Check(
        "private thread, if allowed",
        _forbidden,
        "as computed",
        "what the bot says about its permissions may be wrong",
    ),
    Check(
        "thread opened, person added",
        _opened,
        "10080 minutes, members 1, then 2",
        "players may not find their thread",
    ),
    Check(
        "edit in an archived thread",
        _edit_in_archived,
        "refused: 400, 50083",
        "harmless where it is edited: old cards lose their buttons there as well",
    ),
    Check("message in an archived thread", _post_in_archived, "awake", "games in archived threads end"),
    Check("components beyond the limits", _limits, "refused, all of them", "harmless: the bot sends none"),
    Check(
        "direct messages with itself",
        _own_direct_messages,
        "refused: 400, 50033",
        "a refusal of direct messages may have no sentence of its own",
    ),
    Check(
        "headers X-RateLimit-…",
        _headers,
        "Bucket, Limit, Remaining, Reset, Reset-After",
        "the library waits by these",
    ),
    Check(
        "most of a kind at once", _buckets, "sends 5, edits 5", "figures of the tests under load are others"
    ),
    Check("the gateway", _gateway),
    *(Check(f"time of {kind}", _time_of(kind)) for kind in ("sends", "edits")),
)

BY_HAND = (
    "a slow or lost answer: press the same button twice, fast; one move, no 'interaction failed'",
    "what the phone says when it is your turn: a card names you, and the notification may have no text",
    "an old card: play a turn more than an hour after the last one; its buttons go away, if late",
    "a private thread without the bot: /challenge there asks to mention the bot first",
    "a button in an archived thread, and in a locked one: what Discord says, and what the bot says",
    "/challenge with somebody who takes no direct messages from you: a sentence, and nothing is begun",
    "/challenge with somebody who cannot see the channel: a sentence, and nothing is begun",
    "delete the channel of a game, and take the bot out of the server and bring it back: others play on",
    "type part of a field, take the suggestion, change nothing: the move is understood",
    "/board and /help: the answer is seen by you alone",
)
"""What takes people, or an hour."""
