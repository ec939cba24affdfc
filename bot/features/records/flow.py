"""Replaying a game privately, step by step in one message that changes, or as one animation."""

import logging
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cards import turn
from bot.cards.ending import headline
from bot.features.records.card import Replay, film, post_rows, step_rows, step_text
from bot.features.records.service import Import, Imports, RecordReason
from bot.flows.game import GAME
from bot.flows.invitations.invite import locale_here
from bot.flows.look import show_scene
from bot.flows.places import game_here, label, may_write
from bot.flows.reply import Request, services_of
from bot.flows.slash import filtered
from bot.messages.buttons import Click
from bot.messages.catalog import catalog
from bot.messages.layout import Gallery, layout
from bot.messages.sending import SEND_FAILURES, fresh, readable
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.say import Say

MOST_TURNS = 9999
IMPORT = "i"
"""The prefix of references to records in ids; references to games begin with `g`."""


def of_match(request: Request, match: Match) -> Replay:
    """Return a stored game as the reader may see it."""
    return Replay(match, f"g{match.id}", match.stored.seat_of(request.actor.user_id))


def of_import(request: Request, loaded: Import) -> Replay:
    """Return a record from outside as a replay, with names for its players and nothing hidden."""
    stored, over = loaded.match.stored, loaded.match.play.game.outcome is not None
    named = [replace(seat, name=request.say("import.seat", number=seat.seat + 1)) for seat in stored.seats]
    match = replace(loaded.match, stored=replace(stored, seats=tuple(named)))
    return Replay(match, f"{IMPORT}{loaded.stored.id}", may_go_on=not over)


async def replay(request: Request, click: Click) -> None:
    """Handle a click in a replay: another position, or the animation."""
    replay = await named(request, click)
    if click["what"] == "film":
        await show_film(request, replay)
    else:
        at = click.values[0] if click.values else click.arguments["at"] or "0"
        await show_step(request, replay, int(at) if at.isdecimal() else 0)


async def named(request: Request, click: Click) -> Replay:
    """Return a button's game, if it was played here, or the record that the person loaded."""
    if click["of"] == IMPORT:
        return of_import(request, await request.services.of(Imports).get(click.number("number")))
    return of_match(request, await game_here(request, click.number("number"), ServiceReason.NO_GAME_HERE))


async def show_step(request: Request, replay: Replay, at: int) -> None:
    """Show a position, the events that led to it, and buttons that go to the other positions."""
    say, at = request.say, replay.clamped(at)
    match = replay.match.showing(replay.match.line[at])
    parts = request.services.register.parts
    text, rows, scene = step_text(replay, at, say), step_rows(replay, at, say, parts), replay.scene(at)
    await show_scene(request, match, scene, text, "step", at, seat=replay.seat, rows=rows)


async def show_film(request: Request, replay: Replay) -> None:
    """Show the whole game as one animation to keep and share."""
    gallery = await whole_film(request, replay.match, request.say)
    await request.reply(layout(request.say("replay.film"), gallery=gallery), gallery.files())


async def whole_film(request: Request, match: Match, say: Say) -> Gallery:
    """Draw the animation of a whole game. Raises `Refused` if nothing was played."""
    if not match.play.line:
        raise Refused(ServiceReason.NOTHING_PLAYED)
    theme = await request.services.preferences.theme(match.stored.guild_id)
    key = turn.picture_key(match, None, say, theme, "film")
    return await request.drawn(key, lambda give_way: film(match, say, theme, give_way))


@GAME.slash("replay")
async def replay_command(
    request: Request, game: str | None = None, turn: app_commands.Range[int, 0, MOST_TURNS] = 0
) -> None:
    """Show a game privately, beginning at a turn; `game` is the number of a game that was played here."""
    replay = await chosen(request, game)
    await show_step(request, replay, replay.start_of(turn))


async def chosen(request: Request, game: str | None) -> Replay:
    """Return a game of this channel by its number; without a number, the current or last game. Raises
    `Refused`.
    """
    if game is None:
        match = await request.services.matches.in_channel(request.channel_id)
    elif game.isascii() and game.isdecimal() and len(game) < len(str(1 << 63)):
        match = await game_here(request, int(game), ServiceReason.NO_SUCH_GAME)
    else:
        raise Refused(ServiceReason.NO_SUCH_GAME)
    return of_match(request, match)


@replay_command.suggests("game")
async def suggest_games(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest the latest games of this channel."""
    games = await services_of(interaction).places.played_in(interaction.channel_id or 0)
    say = catalog(interaction.locale.value)
    labelled = ((label(game, interaction, say(f"game.{game.header.game}")), str(game.id)) for game in games)
    return filtered(labelled, current)


log = logging.getLogger(__name__)


async def post(request: Request, click: Click) -> None:
    """Ask in which form to post the game, or post it."""
    replay = await named(request, click)
    if click["what"] == "post":
        await request.reply(layout(request.say("post.which"), rows=post_rows(replay, request.say)))
    else:
        await _post(request, replay, film=click["what"] == "moving")


async def _post(request: Request, replay: Replay, *, film: bool) -> None:
    """Post a game for its players, in the language of the place."""
    match = replay.match
    request.must_be_public()
    if replay.seat is None:
        raise Refused(ServiceReason.NOT_A_PLAYER)
    if match.play.game.outcome is None or not match.play.line:
        raise Refused(ServiceReason.NOTHING_PLAYED)
    if not may_write(request.interaction):
        raise Refused(RecordReason.MAY_NOT_POST)
    say = catalog(await locale_here(request))
    gallery = await (whole_film if film else _final)(request, match, say)
    head, *others = headline(match, say)
    try:
        await readable(lambda: _send(request, "\n".join((f"# {head}", *others)), gallery))
    except SEND_FAILURES as error:
        log.info("interaction %s: the end is not posted: %s", request.interaction.id, error)
        await request.reply(layout(request.say("post.failed")))
        return
    await request.done()


async def _final(request: Request, match: Match, say: Say) -> Gallery:
    """Draw the picture of the last card."""
    theme = await request.services.preferences.theme(match.stored.guild_id)
    key = turn.picture_key(match, None, say, theme, "card")
    return await request.drawn(key, lambda _: turn.gallery(match, turn.card_scene(match), say, theme))


async def _send(request: Request, text: str, gallery: Gallery) -> None:
    here, view, files = request.interaction, layout(text, gallery=gallery), fresh(gallery.files())
    nobody = discord.AllowedMentions.none()
    if request.guest is not None:
        await here.followup.send(view=view, files=files, allowed_mentions=nobody)
    else:
        channel = here.client.get_partial_messageable(request.channel_id)
        await channel.send(view=view, files=files, allowed_mentions=nobody)
