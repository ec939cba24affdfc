"""What the people of a storm do besides making moves: they plan ahead, change their settings, leave a game,
and let a computer player take an empty seat.
"""

import random
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.storm.people import Offer, Player

if TYPE_CHECKING:
    from tests.wire.storm.games import Contest

PLANNED = 8
"""The maximum number of buttons that someone presses in the panel for planning."""
KEEPS = ("d:keep", "d:any")
LEVEL = "apprentice"
"""The computer player that takes an empty seat; it thinks for the shortest time."""
SETTINGS = ("preview", "forced", "remind")


def panel(player: Player, room: str, prefix: str) -> list[Offer]:
    """Return what the newest private message whose ids begin with this prefix offers."""
    for message in reversed(player.here(room)):
        if message.ephemeral and (found := within(message, prefix)):
            return found
    return []


def within(message: RenderedMessage, prefix: str) -> list[Offer]:
    """Return what a message offers under ids that begin with this prefix."""
    pressed = [
        Offer(message.id, button.custom_id, prefix[0], 0, 0)
        for button in message.buttons
        if button.custom_id and button.custom_id.startswith(prefix) and not button.disabled
    ]
    chosen = [
        Offer(message.id, menu.custom_id, prefix[0], 0, 0, value)
        for menu in message.menus
        if menu.custom_id.startswith(prefix) and menu.max_values == 1
        for value in menu.options
    ]
    return pressed + chosen


async def plan(contest: "Contest", player: Player) -> None:
    """Plan a move ahead with the buttons of the panel, and keep it where that is offered."""
    room = contest.rooms[player]
    before = player.mark(room)
    await player.type(room, "game plan")
    await player.settle(room, before)
    for _ in range(PLANNED):
        ways = panel(player, room, "d:")
        if not ways:
            return
        keeping = [way for way in ways if way.custom_id.startswith(KEEPS)]
        before = player.mark(room)
        await player.take(contest.luck.choice(keeping or ways))
        if keeping:
            return
        await player.settle(room, before)


async def set_up(contest: "Contest", player: Player) -> None:
    """Choose some value of some personal setting."""
    room = contest.rooms[player]
    before = player.mark(room)
    await player.type(room, "settings")
    await player.settle(room, before)
    ways = panel(player, room, f"o:{contest.luck.choice(SETTINGS)}")
    if ways:
        await player.take(contest.luck.choice(ways))


async def leave(contest: "Contest", player: Player) -> None:
    """Leave a game of three or four, from which nobody has tried to leave before."""
    if len(contest.players) != 2 and not contest.leaving:
        contest.leaving = True
        await resign(contest, player)


async def resign(contest: "Contest", player: Player) -> None:
    """Resign, and confirm it."""
    room = contest.rooms[player]
    before = player.mark(room)
    await player.type(room, "game resign")
    await player.settle(room, before)
    sure = [way for way in panel(player, room, f"r:{contest.number}:") if way.custom_id.endswith(":yes")]
    if sure:
        await player.take(sure[-1])


async def fill(contest: "Contest", player: Player) -> None:
    """Ask for a computer player to take the seat of someone who has left."""
    room, cards = contest.rooms[player], contest.cards()
    empty = within(cards[-1], "S:seat:") if cards and player is contest.players[0] else []
    if not empty:
        return
    before = player.mark(room)
    await player.take(empty[0])
    await player.settle(room, before)
    ways = [way for way in panel(player, room, "S:rival:") if way.value == LEVEL]
    if ways:
        contest.reseated = True
        await player.take(ways[0])


ERRANDS: Mapping[Callable[["Contest", Player], Awaitable[None]], float] = {
    plan: 5.0, set_up: 1.0, leave: 0.3, fill: 1.0
}  # fmt: skip
"""The errands with their shares."""


def errand(contest: "Contest", luck: random.Random, player: Player) -> Callable[[], Awaitable[None]]:
    """Return an errand for someone to do now."""
    kinds, shares = zip(*ERRANDS.items(), strict=True)
    chosen = luck.choices(kinds, shares)[0]
    return lambda: chosen(contest, player)
