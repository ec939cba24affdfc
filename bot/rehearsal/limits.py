"""What Discord refuses, knows of the bot, and how fast it is."""

import statistics
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord.http import Route

from bot.rehearsal.posting import BUTTON, GALLERY, V2
from bot.rehearsal.venue import Venue

INVALID = 50035  # Discord's code for a body that it does not take
LIMIT_HEADER = "X-Ratelimit-"

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


async def too_much(venue: Venue) -> str:
    taken = [name for name, one in TOO_MUCH.items() if not await _is_refused(venue, one)]
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
    """The name of a command and those of its options."""
    return command["name"], frozenset(option["name"] for option in command.get("options") or ())


async def gateway(venue: Venue) -> str:
    shards, _, starts = await venue.client.http.get_bot_gateway()
    return f"shards {shards}, starts left {starts['remaining']} of {starts['total']}"


async def headers(venue: Venue) -> str:
    names = (name.title() for name in venue.traffic.answers["sends"][-1].headers)
    found = sorted(name.removeprefix(LIMIT_HEADER) for name in names if name.startswith(LIMIT_HEADER))
    return ", ".join(found)


async def buckets(venue: Venue) -> str:
    found = {kind: venue.traffic.answers[kind][-1].headers for kind in ("sends", "edits")}
    return ", ".join(f"{kind} {headers.get(f'{LIMIT_HEADER}Limit', '-')}" for kind, headers in found.items())


def time_of(kind: str) -> Callable[[Venue], Awaitable[str]]:
    async def measured(venue: Venue) -> str:
        times = [answer.seconds for answer in venue.traffic.answers[kind]]
        middle, longest = statistics.median(times), max(times)
        return f"{middle:.3f} s, at most {longest:.3f} s (of {len(times)})"

    return measured
