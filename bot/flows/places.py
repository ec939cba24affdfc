"""Where games are: one that is brought here, and buttons of one that went elsewhere."""

import discord

from bot.flows.invitations.permitted import wrong_place
from bot.flows.look import show_board
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.messages.permissions import lacking
from bot.messages.sending import SEND_FAILURES
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.games import StoredGame
from engine.contract import Refused


async def is_gone(request: Request, stored: StoredGame) -> bool:
    """Whether nothing can be shown any more in the place of a server's game. What the gateway has told of is
    there; threads that sleep it does not tell of, so Discord is asked. A guest cannot know.
    """
    if stored.delivery == "guest":
        return False
    client, place = request.interaction.client, stored.places[0]
    guild = None if stored.guild_id is None else client.get_guild(stored.guild_id)
    if guild is None:
        return stored.guild_id is not None
    if guild.get_channel_or_thread(place) is not None:
        return False
    try:
        await client.fetch_channel(place)
    except (discord.NotFound, discord.Forbidden):
        return True
    except SEND_FAILURES:
        return False  # nobody knows: what is not known to be gone is there
    return False


async def bring(request: Request, number: str) -> None:
    """Let a running game go on in this channel, or say why not."""
    match = await _movable(request, number)
    request.must_be_public()
    complaint = None if moderates(request.interaction) else await wrong_place(request)
    if complaint is None and request.guest is None:
        complaint = lacking(request.interaction, request.say)
    if complaint is not None:
        await request.reply(layout(complaint))
        return
    here = request.interaction
    if not (moderates(here) or may_write(here) or await is_gone(request, match.stored)):
        raise Refused(ServiceReason.MUST_WRITE_HERE)
    services = request.services
    match = await services.places.move(match, request.channel_id)
    shown = await request.show("game", match.id)
    services.outbox.left(match)
    if shown:
        await request.done()
    else:
        await show_board(request, match, request.say("bring.not_shown"))


async def _movable(request: Request, number: str) -> Match:
    """A game of this server that is elsewhere in it, and that whoever asks may bring."""
    interaction = request.interaction
    if not (number.isascii() and number.isdecimal() and len(number) < len(str(1 << 63))):
        raise Refused(ServiceReason.NO_SUCH_GAME)
    server = interaction.guild_id if moderates(interaction) else None
    stored = await request.services.places.find(int(number), request.actor.user_id, server)
    if request.channel_id in stored.places:
        raise Refused(ServiceReason.ALREADY_HERE)
    if stored.guild_id is None or stored.guild_id != interaction.guild_id:
        raise Refused(ServiceReason.OTHER_SERVER)
    return await request.services.matches.get(stored.id)


def moderates(interaction: discord.Interaction) -> bool:
    """Whether somebody may bring other people's games here."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


def may_write(interaction: discord.Interaction) -> bool:
    """Whether somebody may write where this happens; of direct messages Discord does not say."""
    if interaction.guild_id is None:
        return True
    allowed = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return allowed.send_messages_in_threads if in_thread else allowed.send_messages


async def game_here(request: Request, game_id: int, otherwise: ServiceReason) -> Match:
    """The game of a button, if it is played in this channel. Raises `Refused`, with where the game went if
    it was here before.
    """
    match = await request.services.matches.get(game_id)
    if request.channel_id in match.stored.places:
        return match
    if await request.services.places.was_in(match, request.channel_id):
        raise Refused(ServiceReason.GAME_MOVED, channel=match.stored.places[0])
    raise Refused(otherwise)


def label(stored: StoredGame, interaction: discord.Interaction, game: str) -> str:
    """A game in the list to choose from, with its number, so that no two are called the same."""
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(stored.places[0])
    names = ", ".join(seat.name for seat in stored.seats if seat.name)
    parts = (str(stored.id), game, names, "" if channel is None else f"#{channel.name}")
    return " · ".join(filter(None, parts))
