"""Gathering players: the way from a command or a button to a lobby, and what its buttons do."""

from collections.abc import Awaitable, Callable

from bot.cards.rows import hosting_rows, lobby_thread_rows
from bot.flows.look import announce
from bot.flows.reply import Request
from bot.flows.threads import opened_thread, parent_of
from bot.messages.layout import layout
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.refusals import sentence
from bot.service.lobbies import Opening
from bot.service.refusals import ServiceReason
from bot.store.challenges import Challenge
from engine.contract import Refused
from engine.imhotep import Imhotep


async def gather(request: Request, options: dict[str, str], most: int) -> None:
    """Open and post a lobby in this channel, or say why not."""
    if complaint := lacking(request.interaction, request.say):
        await request.reply(layout(complaint))
        return
    opening = await _opening(request, options, most, request.channel_id)
    try:
        await _post(request, opening)
    except Refused as refused:
        await _offer_another_way(request, opening, refused)


async def gather_in_thread(request: Request, options: dict[str, str], most: int) -> None:
    """Open a thread for a second game of the same channel, and gather there, or say why not."""
    parent_of(request)
    if complaint := lacking(request.interaction, request.say, new_thread=True):
        await request.reply(layout(complaint), instead=True)
        return
    async with opened_thread(request, request.say("lobby.thread", host=request.actor.name)) as thread:
        await _post(request, await _opening(request, options, most, thread.id))


async def _opening(request: Request, options: dict[str, str], most: int, channel_id: int) -> Opening:
    interaction = request.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    return Opening(
        actor=request.actor,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        game=Imhotep.id,
        options=options,
        most=most,
        locale=await request.services.preferences.locale(interaction.guild_id, discords),
    )


async def _post(request: Request, opening: Opening) -> None:
    """Store a lobby in a channel and show it there."""
    lobby = await request.services.lobbies.open(opening)
    if await request.services.outbox.flush("challenge", lobby.id):
        await request.done()
    else:
        await request.reply(layout(request.say("lobby.not_delivered")), instead=True)


async def _offer_another_way(request: Request, opening: Opening, refused: Refused) -> None:
    """A thread where the channel is busy; calling off the lobby that one has already."""
    say = request.say
    if refused.because(ServiceReason.CHANNEL_BUSY) and may_open_thread(request.interaction):
        rows = lobby_thread_rows(opening.options, opening.most, say)
        await request.reply(layout(say("challenge.busy"), rows=rows), instead=True)
        return
    if refused.because(ServiceReason.ALREADY_HOSTING):
        lobby = await request.services.lobbies.hosted(opening.channel_id, request.actor.user_id)
        if lobby is not None:
            rows = hosting_rows(lobby, say)
            await request.reply(layout(sentence(refused, say), rows=rows), instead=True)
            return
    raise refused


async def _join(request: Request, lobby: Challenge) -> None:
    await request.services.lobbies.join(lobby, request.actor)
    await _show(request, lobby)


async def _leave(request: Request, lobby: Challenge) -> None:
    await request.services.lobbies.leave(lobby, request.actor)
    await _show(request, lobby)


async def _start(request: Request, lobby: Challenge) -> None:
    """The first card goes before the lobby's own message: nothing is to keep people from playing."""
    game_id = await request.services.lobbies.start(lobby, request.actor)
    await announce(request, await request.services.matches.get(game_id))
    await request.services.outbox.flush("challenge", lobby.id)


async def _cancel(request: Request, lobby: Challenge) -> None:
    await request.services.lobbies.cancel(lobby, request.actor)
    await _show(request, lobby)


async def _show(request: Request, lobby: Challenge) -> None:
    """Let the lobby's message say what holds now."""
    if await request.services.outbox.flush("challenge", lobby.id):
        await request.done()
    else:
        await request.reply(layout(request.say("lobby.not_shown")), instead=True)


GATHERINGS: dict[str, Callable[[Request, Challenge], Awaitable[None]]] = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "cancel": _cancel,
}
"""What the buttons of a lobby do."""
