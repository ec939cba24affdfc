"""A random turn over the wire, taken with slash commands or with buttons."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, Table

Turn = Callable[[Table, RenderedMessage, random.Random], Awaitable[None]]
BACK = "Back"
SAYING = ("m:", "y:")
"""The beginnings of the ids of buttons that send or confirm the words of a turn."""


async def by_commands(table: Table, card: RenderedMessage, luck: random.Random) -> None:
    """Take a turn with autocomplete's suggestions, and follow the panels."""
    who = table.mover(card)
    old = panels_of(table, who)
    tiles = await who.autocomplete(table.channel, "duel action", focused="tile", tile="")
    boats = await who.autocomplete(table.channel, "duel unload", focused="boat", boat="")
    fields = await who.autocomplete(table.channel, "duel place", focused="field", field="")
    ways = [name for name, choices in (("action", tiles), ("unload", boats), ("place", fields)) if choices]
    match luck.choice(ways):
        case "unload":
            await who.slash(table.channel, "duel unload", boat=luck.choice(boats)["value"])
        case "place":
            await who.slash(table.channel, "duel place", field=luck.choice(fields)["value"])
        case _:
            await _action_by_command(table, who, luck.choice(tiles)["value"], luck)
    seen = await panel_or_card(table, who, card, card, old=old)
    await follow_panels(table, who, card, seen, luck, old=old)


async def _action_by_command(table: Table, who: Person, tile: str, luck: random.Random) -> None:
    filled: dict[str, str] = {"tile": tile}
    for option in ("first", "second", "third"):
        typed: dict[str, Any] = {**filled, option: ""}
        offered = await who.autocomplete(table.channel, "duel action", focused=option, **typed)
        if not offered:
            break
        filled[option] = luck.choice(offered)["value"]
    options: dict[str, Any] = {**filled}
    await who.slash(table.channel, "duel action", **options)


async def by_buttons(table: Table, card: RenderedMessage, luck: random.Random) -> None:
    """Take a turn with buttons and menus, following panels until it is committed."""
    who = table.mover(card)
    await follow_panels(table, who, card, card, luck, old=panels_of(table, who))


def panels_of(table: Table, who: Person) -> frozenset[str]:
    """Return the ids of the private messages that someone sees now."""
    return frozenset(message.id for message in who.messages(table.channel) if message.ephemeral)


async def follow_panels(
    table: Table,
    who: Person,
    card: RenderedMessage,
    seen: RenderedMessage | None,
    luck: random.Random,
    *,
    old: frozenset[str] = frozenset(),
) -> None:
    """Press random buttons, including back and forth, until nothing else is asked. `old` has the ids of
    panels of earlier turns, which will be removed soon.
    """
    while seen is not None:
        custom_id, value = luck.choice(moves_of(seen))
        if value is None:
            await who.click(seen, custom_id)
        else:
            await who.choose(seen, custom_id, value)
        seen = await panel_or_card(table, who, card, seen, old=old)


def moves_of(seen: RenderedMessage) -> list[tuple[str, str | None]]:
    """Return the buttons (id, None) and menu entries (id, value) of a message that play a move. Where cards
    are hidden, some may be refused, so they are left out: the one for cards (N-340), also inside another one,
    and fetching (N-343) if there is something else to do.
    """
    buttons: list[tuple[str, str | None]] = [
        (button.custom_id, None)
        for button in seen.buttons
        if button.custom_id
        and button.custom_id[:2] in ("m:", "y:")
        and not button.disabled
        and button.label != BACK
        and not button.custom_id.endswith(":c")
    ]
    moves = buttons + [(menu.custom_id, value) for menu in seen.menus for value in menu.options]
    if any((button.custom_id or "").endswith((":c", ":")) for button in seen.buttons):
        return [move for move in moves if not move[0].endswith(":q")] or moves
    return moves


async def panel_or_card(
    table: Table,
    who: Person,
    card: RenderedMessage,
    before: RenderedMessage,
    *,
    old: frozenset[str] = frozenset(),
) -> RenderedMessage | None:
    """Wait for the effect of a click, and return another panel, or None for the next card."""

    def newer() -> list[RenderedMessage]:
        return [message for message in who.messages(table.channel) if int(message.id) > int(card.id)]

    def panel() -> RenderedMessage | None:
        mine = [
            message
            for message in newer()
            if message.ephemeral and message.id not in old and moves_of(message)
        ]
        return next((message for message in mine if message.raw != before.raw), None)

    await who.wait_until(lambda: table.has_gone_on(who, card) or panel(), PATIENCE)
    return None if table.has_gone_on(who, card) else panel()
