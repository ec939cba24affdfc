"""Showing everyone how a game ended: as a picture, or the whole game as an animation."""

import logging

import discord

from bot.cards import turn
from bot.cards.ending import headline
from bot.features.records.card import Replay, post_rows
from bot.features.records.flow import named, whole_film
from bot.features.records.service import RecordReason
from bot.flows.invitations.invite import locale_here
from bot.flows.places import may_write
from bot.flows.reply import Request
from bot.messages.buttons import Click
from bot.messages.catalog import catalog
from bot.messages.layout import Gallery, layout
from bot.messages.sending import SEND_FAILURES, fresh
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.say import Say

log = logging.getLogger(__name__)


async def clicked(request: Request, click: Click) -> None:
    """Ask as what it is to be shown, or show it."""
    found = await named(request, click)
    if click["what"] == "post":
        await request.reply(layout(request.say("post.which"), rows=post_rows(found, request.say)))
    else:
        await _post(request, found, film=click["what"] == "moving")


async def _post(request: Request, found: Replay, *, film: bool) -> None:
    """For those who played; in the language of the place."""
    match = found.match
    request.must_be_public()
    if found.seat is None:
        raise Refused(ServiceReason.NOT_A_PLAYER)
    if match.play.game.outcome is None or not match.play.line:
        raise Refused(ServiceReason.NOTHING_PLAYED)
    if not may_write(request.interaction):
        raise Refused(RecordReason.MAY_NOT_POST)
    say = catalog(await locale_here(request))
    gallery = await (whole_film if film else _final)(request, match, say)
    head, *others = headline(match, say)
    try:
        await _send(request, "\n".join((f"# {head}", *others)), gallery)
    except SEND_FAILURES as error:
        log.info("interaction %s: the end is not posted: %s", request.interaction.id, error)
        await request.reply(layout(request.say("post.failed")))
        return
    await request.done()


async def _final(request: Request, match: Match, say: Say) -> Gallery:
    """The picture of the last card."""
    theme = await request.services.preferences.theme(match.stored.guild_id)
    key = turn.picture_key(match, None, say, theme, "card")
    return await request.services.drawing.private(
        request.actor.user_id, key, lambda _: turn.gallery(match, turn.card_scene(match), say, theme)
    )


async def _send(request: Request, text: str, gallery: Gallery) -> None:
    here, view, files = request.interaction, layout(text, gallery=gallery), fresh(gallery.files())
    nobody = discord.AllowedMentions.none()
    if request.guest is not None:
        await here.followup.send(view=view, files=files, allowed_mentions=nobody)
    else:
        channel = here.client.get_partial_messageable(request.channel_id)
        await channel.send(view=view, files=files, allowed_mentions=nobody)
