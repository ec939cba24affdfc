"""Asking somebody to play: the way from a command or a button to a posted challenge."""

from collections.abc import Awaitable, Callable

import discord

from bot.cards.rows import challenge_thread_rows
from bot.cards.turn import mention
from bot.flows.reply import Visit
from bot.flows.threads import opened_thread, parent_of
from bot.messages.clean import clean
from bot.messages.layout import layout
from bot.messages.permissions import lacking, may_open_thread
from bot.messages.sending import SEND_FAILURES
from bot.service.challenges import Request
from bot.service.refusals import HostReason
from bot.store.challenges import Challenge
from engine.contract import Refused
from engine.duel import Duel


async def ask(visit: Visit, opponent: discord.User | discord.Member, options: dict[str, str]) -> None:
    """Make and post a challenge in this channel, or say why not."""
    interaction, say = visit.interaction, visit.say
    if complaint := lacking(interaction, say):
        await visit.reply(layout(complaint))
        return
    if interaction.guild_id is not None:
        _must_see(opponent, opponent.resolved_permissions if isinstance(opponent, discord.Member) else None)
    try:
        await _post(visit, opponent, options, visit.channel_id)
    except Refused as refused:
        if not refused.because(HostReason.CHANNEL_BUSY) or not may_open_thread(interaction):
            raise
        rows = challenge_thread_rows(opponent.id, options, say)
        await visit.reply(layout(say("challenge.busy"), rows=rows), instead=True)


async def ask_in_thread(visit: Visit, opponent_id: int, options: dict[str, str]) -> None:
    """Open a thread for a second game of the same channel, and ask there, or say why not."""
    channel = parent_of(visit)
    if complaint := lacking(visit.interaction, visit.say, new_thread=True):
        await visit.reply(layout(complaint), instead=True)
        return
    try:
        opponent = await channel.guild.fetch_member(opponent_id)
    except discord.NotFound:
        raise Refused(HostReason.OPPONENT_GONE) from None
    _must_see(opponent, channel.permissions_for(opponent))
    name = visit.say("challenge.thread", challenger=visit.actor.name, opponent=clean(opponent.display_name))
    async with opened_thread(visit, name) as thread:
        await _post(visit, opponent, options, thread.id)


def _must_see(opponent: discord.User | discord.Member, allowed: discord.Permissions | None) -> None:
    """Refuse an opponent who has left the server, or whom the channel is hidden from."""
    if not isinstance(opponent, discord.Member):
        raise Refused(HostReason.OPPONENT_GONE)
    if allowed is not None and not allowed.view_channel:
        raise Refused(HostReason.OPPONENT_CANNOT_SEE, name=clean(opponent.display_name))


async def _post(
    visit: Visit, opponent: discord.User | discord.Member, options: dict[str, str], channel_id: int
) -> None:
    """Store a challenge in a channel and show it there."""
    interaction = visit.interaction
    discords = (interaction.guild_locale or interaction.locale).value
    request = Request(
        actor=visit.actor,
        opponent_id=opponent.id,
        opponent_name=clean(opponent.display_name),
        opponent_is_bot=opponent.bot,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        opponent_channel_id=await _opponent_channel(visit, opponent, channel_id),
        game=Duel.id,
        options=options,
        locale=await visit.desk.preferences.locale(interaction.guild_id, discords),
    )
    made = await visit.desk.challenges.open(request)
    if await visit.desk.outbox.flush("challenge", made.id):
        await visit.done()
    else:
        words = visit.say("error.not_delivered", opponent=mention(opponent.id))
        await visit.reply(layout(words), instead=True)


async def _opponent_channel(visit: Visit, opponent: discord.User | discord.Member, channel_id: int) -> int:
    """Where the opponent sees the game: here, but for a challenge from direct messages in their own."""
    if visit.interaction.guild_id is not None or opponent.bot or opponent.id == visit.actor.user_id:
        return channel_id
    try:
        return (await opponent.create_dm()).id
    except SEND_FAILURES as error:
        raise Refused(HostReason.UNREACHABLE, name=clean(opponent.display_name)) from error


async def _accept(visit: Visit, challenge: Challenge) -> None:
    game_id = await visit.desk.challenges.accept(challenge, visit.actor)
    await visit.desk.outbox.flush("game", game_id)
    await visit.desk.outbox.flush("challenge", challenge.id)


async def _decline(visit: Visit, challenge: Challenge) -> None:
    await visit.desk.challenges.decline(challenge, visit.actor)
    await visit.desk.outbox.flush("challenge", challenge.id)


async def _cancel(visit: Visit, challenge: Challenge) -> None:
    await visit.desk.challenges.cancel(challenge, visit.actor)
    await visit.desk.outbox.flush("challenge", challenge.id)


CHALLENGES: dict[str, Callable[[Visit, Challenge], Awaitable[None]]] = {
    "accept": _accept,
    "decline": _decline,
    "cancel": _cancel,
}
"""What the buttons of a challenge do."""
