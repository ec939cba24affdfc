"""What the commands of all games share: saying words of a turn, and what autocomplete offers."""

from collections.abc import Callable, Iterable, Sequence

import discord
from discord.app_commands import Choice

from bot.flows.look import move
from bot.flows.reply import Request, answer
from bot.flows.services import services_of
from bot.games import game_of
from bot.messages.names import plain_table
from bot.service.drafts import Draft, follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused, Step
from render.kit.say import Say

CHOICES, NAME_LENGTH = 25, 100
"""Discord's limits for answers to autocomplete."""


async def say_words(
    interaction: discord.Interaction,
    read: Callable[[Request, Match], Sequence[str]],
    *,
    game: str | None = None,
    past_reveals: bool = False,
) -> None:
    """Words of a turn, from whoever sent the command: `read` gives them for the game that is played here.
    `game`: which one the command belongs to.
    """

    async def work(request: Request) -> None:
        match, version = await shown_match(request)
        if game not in (None, match.play.header.game):
            raise Refused(ServiceReason.OTHER_GAME)
        await move(request, match, read(request, match), version, past_reveals=past_reveals)

    await answer(interaction, work)


async def shown_match(request: Request) -> tuple[Match, int]:
    """A command means the board that this channel had been shown when it was sent (promise 2)."""
    matches = request.services.matches
    match = await matches.in_channel(request.channel_id)
    await request.services.outbox.flush("game", match.id, request.channel_id)
    return match, await matches.shown_version(match, request.channel_id, request.interaction.id)


def label(match: Match, draft: Draft, step: Step, say: Say) -> str:
    """A step in words, with what it would bring."""
    return game_of(match).label(draft.play.game, step, plain_table(match), say)


async def follow_words(interaction: discord.Interaction, words: Sequence[str]) -> tuple[Match, Draft] | None:
    """The channel's game and the position after these words of the one who types; None if they are not
    possible.
    """
    try:
        match = await services_of(interaction).matches.in_channel(interaction.channel_id or 0)
        seat = match.stored.seat_of(interaction.user.id)
        return None if seat is None else (match, follow(match.play, seat, words))
    except Refused:
        return None


def filtered(labelled: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    """Labels with their values, those that match what is typed."""
    typed = current.strip().lower()
    found = [
        Choice(name=label[:NAME_LENGTH], value=value)
        for label, value in labelled
        if typed in label.lower() or value.lower().startswith(typed)
    ]
    return found[:CHOICES]
