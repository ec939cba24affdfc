"""Gathering players: the way from a command or a button to a lobby, and what its buttons do."""

from collections.abc import Awaitable, Callable

from bot.cards.rows import hosting_rows, lobby_thread_rows
from bot.flows.look import announce
from bot.flows.reply import Visit
from bot.flows.threads import opened_thread, parent_of
from bot.messages.layout import layout
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.refusals import sentence
from bot.service.lobbies import Opening
from bot.service.refusals import HostReason
from bot.store.challenges import Challenge
from engine.contract import Refused
from engine.imhotep import Imhotep


async def gather(visit: Visit, options: dict[str, str], most: int) -> None:
    """Open and post a lobby in this channel, or say why not."""
    if complaint := lacking(visit.interaction, visit.say):
        await visit.reply(layout(complaint))
        return
    opening = await _opening(visit, options, most, visit.channel_id)
    try:
        await _post(visit, opening)
    except Refused as refused:
        await _offer_another_way(visit, opening, refused)


async def gather_in_thread(visit: Visit, options: dict[str, str], most: int) -> None:
    """Open a thread for a second game of the same channel, and gather there, or say why not."""
    parent_of(visit)
    if complaint := lacking(visit.interaction, visit.say, new_thread=True):
        await visit.reply(layout(complaint), instead=True)
        return
    async with opened_thread(visit, visit.say("lobby.thread", host=visit.actor.name)) as thread:
        await _post(visit, await _opening(visit, options, most, thread.id))


async def _opening(visit: Visit, options: dict[str, str], most: int, channel_id: int) -> Opening:
    interaction = visit.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    return Opening(
        actor=visit.actor,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        game=Imhotep.id,
        options=options,
        most=most,
        locale=await visit.desk.preferences.locale(interaction.guild_id, discords),
    )


async def _post(visit: Visit, opening: Opening) -> None:
    """Store a lobby in a channel and show it there."""
    lobby = await visit.desk.lobbies.open(opening)
    if await visit.desk.outbox.flush("challenge", lobby.id):
        await visit.done()
    else:
        await visit.reply(layout(visit.say("lobby.not_delivered")), instead=True)


async def _offer_another_way(visit: Visit, opening: Opening, refused: Refused) -> None:
    """A thread where the channel is busy; calling off the lobby that one has already."""
    say = visit.say
    if refused.because(HostReason.CHANNEL_BUSY) and may_open_thread(visit.interaction):
        rows = lobby_thread_rows(opening.options, opening.most, say)
        await visit.reply(layout(say("challenge.busy"), rows=rows), instead=True)
        return
    if refused.because(HostReason.ALREADY_HOSTING):
        lobby = await visit.desk.lobbies.hosted(opening.channel_id, visit.actor.user_id)
        if lobby is not None:
            rows = hosting_rows(lobby, say)
            await visit.reply(layout(sentence(refused, say), rows=rows), instead=True)
            return
    raise refused


async def _join(visit: Visit, lobby: Challenge) -> None:
    await visit.desk.lobbies.join(lobby, visit.actor)
    await _show(visit, lobby)


async def _leave(visit: Visit, lobby: Challenge) -> None:
    await visit.desk.lobbies.leave(lobby, visit.actor)
    await _show(visit, lobby)


async def _start(visit: Visit, lobby: Challenge) -> None:
    """The first card goes before the lobby's own message: nothing is to keep people from playing."""
    game_id = await visit.desk.lobbies.start(lobby, visit.actor)
    await announce(visit, await visit.desk.matches.get(game_id))
    await visit.desk.outbox.flush("challenge", lobby.id)


async def _cancel(visit: Visit, lobby: Challenge) -> None:
    await visit.desk.lobbies.cancel(lobby, visit.actor)
    await _show(visit, lobby)


async def _show(visit: Visit, lobby: Challenge) -> None:
    """Let the lobby's message say what holds now."""
    if await visit.desk.outbox.flush("challenge", lobby.id):
        await visit.done()
    else:
        await visit.reply(layout(visit.say("lobby.not_shown")), instead=True)


GATHERINGS: dict[str, Callable[[Visit, Challenge], Awaitable[None]]] = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "cancel": _cancel,
}
"""What the buttons of a lobby do."""
