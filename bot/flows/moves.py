"""The commands that play words of a turn: `/move` with codes, and those that each game describes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import cast

import discord
from discord.app_commands import Choice

from bot.flows.look import move as say_move
from bot.flows.reply import Request, services_of
from bot.flows.slash import LABEL, CommandGroup, Slash, filtered, optional, required, slash
from bot.games import GAMES, game_of
from bot.games.commands import Argument, TurnCommand, behind, filled, heard
from bot.messages.catalog import catalog
from bot.messages.names import plain_table
from bot.service.drafts import MOST_WORDS, Draft, follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused, Step
from render.kit.say import Say

Said = dict[str, str | None]
"""The filled-in options, by argument."""


@slash()
async def move(request: Request, codes: str) -> None:
    """Play one or more step codes, continuing even after an unloading reveals something: `U a1 x2 xb`. The
    codes before the reveal count even if the rest can't be played.
    """
    await say_words(request, lambda _request, _match: codes.split(), past_reveals=True)


@move.suggests("codes")
async def suggest_codes(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest completions of the typed words: every legal code that begins with the unfinished part, or has
    it in its label. No suggestion goes past hidden information.
    """
    words, say = current.split(), catalog(interaction.locale.value)
    if len(words) > MOST_WORDS:
        return []
    for count in range(len(words) if current.endswith(" ") else max(0, len(words) - 1), -1, -1):
        followed = await follow_words(interaction, words[:count])
        if followed is None:
            continue
        match, draft = followed
        if count == len(words) and not draft.choices:
            return []  # the turn is complete
        codes = ((" ".join(choice.words), choice.step) for choice in draft.choices)
        labels = [(behind(code, label(match, draft, step, say)), code) for code, step in codes]
        if offered := filtered(labels, " ".join(words[count:])):
            prefix = "".join(f"{word} " for word in words[:count])
            return [
                Choice(name=f"{prefix}{choice.name}"[:LABEL], value=prefix + choice.value)
                for choice in offered
            ]
    return []


def turn_commands() -> Iterator[Slash]:
    """Yield the commands that play words of a turn, for all games."""
    for id_, game in GAMES.items():
        group = CommandGroup(id_)
        yield from (turn_command(group, command) for command in game.commands)


def turn_command(group: CommandGroup, command: TurnCommand) -> Slash:
    """Make a command that plays words of a turn of this game."""

    async def work(request: Request, **options: str | None) -> None:
        def read(request: Request, match: Match) -> Sequence[str]:
            seat = match.stored.seat_of(request.actor.user_id)
            return command.words(heard(command, options, match, seat, request.say))

        await say_words(request, read, game=group.name)

    built = Slash(
        command.name,
        work,
        {
            argument.name: (required if argument.required else optional)(argument.name, str)
            for argument in command.arguments
        },
        group=group,
    )
    for argument in command.arguments:
        built.suggests(argument.name)(partial(_suggest, command, argument))
    return built


async def _suggest(
    command: TurnCommand, argument: Argument, interaction: discord.Interaction, current: str
) -> list[Choice[str]]:
    """Return suggestions for this argument while it is typed, as labels and values; none until the arguments
    before it are filled in.
    """
    known = filled(command, cast("Said", vars(interaction.namespace)))
    before = [known.get(name, "") for name in argument.after]
    if "" in before:
        return []
    followed = await follow_words(interaction, [word for part in before for word in part.split()])
    if followed is None:
        return []
    offered = list(argument.suggest(*followed, known, catalog(interaction.locale.value)))
    meant = None if argument.things is None else argument.things.meant(current)
    return filtered(offered, current) or ([] if meant is None else filtered(offered, meant))


# --- what they share ---------------------------------------------------------------------------------


async def say_words(
    request: Request,
    read: Callable[[Request, Match], Sequence[str]],
    *,
    game: str | None = None,
    past_reveals: bool = False,
) -> None:
    """Play the turn that a command describes; `read` converts its options to words for the game played here.
    `game`: the game that the command belongs to.
    """
    match, version = await shown_match(request)
    if game not in (None, match.play.header.game):
        raise Refused(ServiceReason.OTHER_GAME)
    await say_move(request, match, read(request, match), version, past_reveals=past_reveals)


async def shown_match(request: Request) -> tuple[Match, int]:
    """Return the match that a command refers to: the one this channel was showing when
    the command was sent (promise 2).
    """
    matches = request.services.matches
    match = await matches.in_channel(request.channel_id)
    await request.services.outbox.flush("game", match.id, request.channel_id)
    return match, await matches.shown_version(match, request.channel_id, request.interaction.id)


def label(match: Match, draft: Draft, step: Step, say: Say) -> str:
    """Return a step as text, with its gain."""
    return game_of(match).label(draft.play.game, step, plain_table(match), say)


async def follow_words(interaction: discord.Interaction, words: Sequence[str]) -> tuple[Match, Draft] | None:
    """Return the channel's game and the position after these words, which a person is typing; None if they
    aren't possible, or if the person isn't a player.
    """
    try:
        match = await services_of(interaction).matches.in_channel(interaction.channel_id or 0)
        seat = match.stored.seat_of(interaction.user.id)
        return None if seat is None else (match, follow(match.play, seat, words))
    except Refused:
        return None
