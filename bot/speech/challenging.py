"""Asking somebody to play: the way from a command or a button to a posted challenge."""

import discord

from bot.host.challenges import Request
from bot.host.refusals import HostReason
from bot.speech.answering import Visit
from bot.speech.cards import mention
from bot.speech.clean import clean
from bot.speech.layout import layout
from bot.speech.permissions import lacking, may_open_thread
from engine.contract import Refused
from engine.duel import Duel

THREAD_NAME_LENGTH = 100


async def ask(
    visit: Visit, opponent: discord.User | discord.Member, options: dict[str, str], channel_id: int
) -> None:
    """Make and post a challenge in a channel, or say why not."""
    interaction, say = visit.interaction, visit.say
    if complaint := lacking(interaction, say):
        await visit.reply(layout(complaint))
        return
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
    try:
        made = await visit.desk.challenges.open(request)
    except Refused as refused:
        if not refused.because(HostReason.CHANNEL_BUSY) or not may_open_thread(interaction):
            raise
        rows = visit.desk.controls.thread(opponent.id, options, say)
        await visit.reply(layout(say("challenge.busy"), rows=rows), instead=True)
        return
    if await visit.desk.outbox.flush("challenge", made.id):
        await visit.done()
    else:
        await visit.reply(layout(say("error.not_delivered", opponent=mention(opponent.id))), instead=True)


async def ask_in_thread(visit: Visit, opponent_id: int, options: dict[str, str]) -> None:
    """Open a thread for a second game of the same channel, and ask there."""
    channel, guild = visit.interaction.channel, visit.interaction.guild
    if not isinstance(channel, discord.TextChannel) or guild is None:
        raise Refused(HostReason.CHANNEL_BUSY)
    opponent = await guild.fetch_member(opponent_id)
    name = visit.say("challenge.thread", challenger=visit.actor.name, opponent=clean(opponent.display_name))
    thread = await channel.create_thread(
        name=name[:THREAD_NAME_LENGTH], type=discord.ChannelType.public_thread
    )
    await ask(visit, opponent, options, thread.id)


async def _opponent_channel(visit: Visit, opponent: discord.User | discord.Member, channel_id: int) -> int:
    """Where the opponent sees the game: here, but for a challenge from direct messages in their own."""
    if visit.interaction.guild_id is not None or opponent.bot or opponent.id == visit.actor.user_id:
        return channel_id
    return (await opponent.create_dm()).id
