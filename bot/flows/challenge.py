"""Asking somebody to play: the way from a command or a button to a posted challenge."""

from collections.abc import Awaitable, Callable

import discord

from bot.cards.rows import challenge_thread_rows
from bot.cards.turn import mention
from bot.flows.reply import Request
from bot.flows.threads import opened_thread, parent_of
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.sending import SEND_FAILURES
from bot.service import challenges
from bot.service.refusals import ServiceReason
from bot.store.challenges import Challenge
from engine.contract import Refused
from engine.duel import Duel


async def ask(request: Request, opponent: discord.User | discord.Member, options: dict[str, str]) -> None:
    """Make and post a challenge in this channel, or say why not."""
    interaction, say = request.interaction, request.say
    if complaint := lacking(interaction, say):
        await request.reply(layout(complaint))
        return
    if interaction.guild_id is not None:
        _must_see(opponent, opponent.resolved_permissions if isinstance(opponent, discord.Member) else None)
    try:
        await _post(request, opponent, options, request.channel_id)
    except Refused as refused:
        if not refused.because(ServiceReason.CHANNEL_BUSY) or not may_open_thread(interaction):
            raise
        rows = challenge_thread_rows(opponent.id, options, say)
        await request.reply(layout(say("challenge.busy"), rows=rows), instead=True)


async def ask_in_thread(request: Request, opponent_id: int, options: dict[str, str]) -> None:
    """Open a thread for a second game of the same channel, and ask there, or say why not."""
    channel = parent_of(request)
    if complaint := lacking(request.interaction, request.say, new_thread=True):
        await request.reply(layout(complaint), instead=True)
        return
    try:
        opponent = await channel.guild.fetch_member(opponent_id)
    except discord.NotFound:
        raise Refused(ServiceReason.OPPONENT_GONE) from None
    _must_see(opponent, channel.permissions_for(opponent))
    name = request.say(
        "challenge.thread", challenger=request.actor.name, opponent=clean(opponent.display_name)
    )
    async with opened_thread(request, name) as thread:
        await _post(request, opponent, options, thread.id)


def _must_see(opponent: discord.User | discord.Member, allowed: discord.Permissions | None) -> None:
    """Refuse an opponent who has left the server, or whom the channel is hidden from."""
    if not isinstance(opponent, discord.Member):
        raise Refused(ServiceReason.OPPONENT_GONE)
    if allowed is not None and not allowed.view_channel:
        raise Refused(ServiceReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


async def _post(
    request: Request, opponent: discord.User | discord.Member, options: dict[str, str], channel_id: int
) -> None:
    """Store a challenge in a channel and show it there."""
    interaction = request.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    asked = challenges.Request(
        actor=request.actor,
        opponent_id=opponent.id,
        opponent_name=clean(opponent.display_name),
        opponent_is_bot=opponent.bot,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        opponent_channel_id=await _opponent_channel(request, opponent, channel_id),
        game=Duel.id,
        options=options,
        locale=await request.services.preferences.locale(interaction.guild_id, discords),
    )
    made = await request.services.challenges.open(asked)
    if await request.services.outbox.flush("challenge", made.id):
        await request.done()
    else:
        words = request.say("error.not_delivered", opponent=mention(opponent.id))
        await request.reply(layout(words), instead=True)


async def _opponent_channel(
    request: Request, opponent: discord.User | discord.Member, channel_id: int
) -> int:
    """Where the opponent sees the game: here, but for a challenge from direct messages in their own."""
    if request.interaction.guild_id is not None or opponent.bot or opponent.id == request.actor.user_id:
        return channel_id
    try:
        return (await opponent.create_dm()).id
    except SEND_FAILURES as error:
        raise Refused(ServiceReason.UNREACHABLE, name=clean(opponent.display_name)) from error


async def _accept(request: Request, challenge: Challenge) -> None:
    game_id = await request.services.challenges.accept(challenge, request.actor)
    await request.services.outbox.flush("game", game_id)
    await request.services.outbox.flush("challenge", challenge.id)


async def _decline(request: Request, challenge: Challenge) -> None:
    await request.services.challenges.decline(challenge, request.actor)
    await request.services.outbox.flush("challenge", challenge.id)


async def _cancel(request: Request, challenge: Challenge) -> None:
    await request.services.challenges.cancel(challenge, request.actor)
    await request.services.outbox.flush("challenge", challenge.id)


CHALLENGES: dict[str, Callable[[Request, Challenge], Awaitable[None]]] = {
    "accept": _accept,
    "decline": _decline,
    "cancel": _cancel,
}
"""What the buttons of a challenge do."""
