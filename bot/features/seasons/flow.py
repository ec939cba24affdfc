"""`/season` and its buttons: opening a season, joining, leaving, starting, closing, reading its table."""

import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.features.seasons.card import (
    season_rows,
    season_text,
    sure_rows,
    table_gallery,
    table_text,
    text_over_table,
)
from bot.features.seasons.service import SeasonReason, Seasons
from bot.features.seasons.store import Form, NewSeason, Season
from bot.flows.invitations.commands import PACE_TEXTS, preset_choices
from bot.flows.invitations.invite import locale_here
from bot.flows.places import pace_here, paces_offered
from bot.flows.reply import Request
from bot.flows.slash import CommandGroup, Reach
from bot.games import GAMES, game_choices
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.messages.permissions import lacking
from bot.service.choices import Form as BoardForm
from bot.service.ports import Undeliverable
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.games import GAMES as ENGINES

log = logging.getLogger(__name__)


SEED_BYTES = 8
USUAL_PACE = "1"
"""The default pace, a day per turn, lets others claim against an absent
player long before a round is over.
"""


USUAL_DAYS, MOST_DAYS = 3, 30
FORMS: dict[str, Form] = {"fit": "fit", "robin": "robin", "swiss": "swiss"}


@dataclass(frozen=True, slots=True)
class SeasonWish:
    """The season that a manager asks for: its game, its form, the days per round, and the pace."""

    game: str
    preset: str | None
    form: Form
    days: int
    pace: str | None


SEASON = CommandGroup("season", Reach(only_servers=True, only_members=True))


@SEASON.slash()
async def show(request: Request) -> None:
    """Show the current state of this server's season."""
    await show_season(request)


@SEASON.slash(
    "open",
    game=game_choices,
    preset=preset_choices,
    form={form: f"command.season.open.form.{form}" for form in FORMS},
    pace=PACE_TEXTS,
)
async def open_(
    request: Request,
    game: str,
    preset: str | None = None,
    form: str = "fit",
    days: app_commands.Range[int, 1, MOST_DAYS] = USUAL_DAYS,
    *,
    pace: str | None = None,
) -> None:
    """Open a season for a manager of the server."""
    await open_season(request, SeasonWish(game, preset, FORMS.get(form, "fit"), days, pace))


async def season_here(request: Request, season_id: int) -> Season:
    """Return the season that a button belongs to. Raises `Refused` if it isn't this server's, because an id
    could be forged.
    """
    season = await request.services.of(Seasons).get(season_id)
    if season.guild_id != request.interaction.guild_id:
        raise Refused(SeasonReason.NO_SEASON)
    return season


async def open_season(request: Request, wish: SeasonWish) -> None:
    """Open a season in this channel."""
    here = request.interaction
    _must_manage(request)
    if (
        request.guest is not None
        or here.guild_id is None
        or not isinstance(here.channel, discord.TextChannel)
    ):
        raise Refused(SeasonReason.SEASON_PLACE)
    complaint = lacking(here, request.say) or lacking(here, request.say, new_thread=True)
    if complaint:
        await request.reply(layout(complaint))
        return
    if wish.game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    inviting, engine = GAMES[wish.game].inviting, ENGINES[wish.game]
    options = inviting.again(inviting.chosen(engine.choices(), wish.preset))
    season = await request.services.of(Seasons).open(
        NewSeason(
            interaction_id=here.id,
            guild_id=here.guild_id,
            channel_id=request.channel_id,
            starter_id=request.actor.user_id,
            game=wish.game,
            ruleset=engine.ruleset,
            options=tuple(sorted(options.items())),
            form=wish.form,
            days=wish.days,
            pace=await _pace(request, wish.pace),
            locale=await locale_here(request),
            seed=secrets.token_hex(SEED_BYTES),
            created_at=int(here.created_at.timestamp()),
        )
    )
    await _show(request, season)


async def _pace(request: Request, wanted: str | None) -> str:
    """Return the requested pace, if it is offered here; by default the usual one, or the first
    that is offered. Raises `Refused`.
    """
    if wanted is None and USUAL_PACE in await paces_offered(request):
        return USUAL_PACE
    return await pace_here(request, wanted)


async def show_season(request: Request) -> None:
    """Show a server's newest season privately."""
    guild_id = request.interaction.guild_id
    season = None if guild_id is None else await request.services.of(Seasons).latest(guild_id)
    if season is None:
        raise Refused(SeasonReason.NO_SEASON)
    await _table(request, season)


async def _show(request: Request, season: Season) -> None:
    """Show everyone the current state, or tell the acting person that it will be shown later."""
    try:
        await request.services.of(Seasons).look(season.id)
    except Undeliverable as error:
        log.warning("season %s is not shown: %s", season.id, error)
        await request.reply(layout(request.say("season.not_shown")), instead=True)
    else:
        await request.done()


async def _join(request: Request, season: Season) -> None:
    await request.services.of(Seasons).join(season, request.actor)
    await _show(request, season)


async def _leave(request: Request, season: Season) -> None:
    await request.services.of(Seasons).leave(season, request.actor)
    await _show(request, season)


async def _start(request: Request, season: Season) -> None:
    _must_manage(request)
    await request.services.of(Seasons).start(season)
    await _show(request, season)


async def _close(request: Request, season: Season) -> None:
    _must_manage(request)
    await request.reply(layout(request.say("season.close"), rows=sure_rows(season, request.say)))


async def _sure(request: Request, season: Season) -> None:
    _must_manage(request)
    await request.services.of(Seasons).close(season)
    await _show(request, season)


async def _table(request: Request, season: Season) -> None:
    """Show the newest message and the table privately, as text for readers who chose that."""
    say, text = request.say, season_text(season, season.message_number, request.say)
    if not season.has_results:
        await request.reply(layout(text, rows=season_rows(season, say)), instead=True)
        return
    habits = await request.services.preferences.habits(request.actor.user_id)
    if habits.form is BoardForm.TEXT:
        await request.reply(layout(text, board=table_text(season, say)), instead=True)
        return
    theme = await request.services.preferences.theme(season.guild_id)
    key = ("season", season.id, season.revision, say, theme)
    gallery = await request.drawn(key, lambda _: table_gallery(season, say, theme))
    text = text_over_table(season, say)
    await request.reply(layout(text, gallery=gallery), gallery.files(), instead=True)


def _must_manage(request: Request) -> None:
    if not request.interaction.permissions.manage_guild:
        raise Refused(SeasonReason.NOT_THE_MANAGER)


SEASON_ANSWERS: dict[str, Callable[[Request, Season], Awaitable[None]]] = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "table": _table,
    "close": _close,
    "sure": _sure,
}
"""The flow for each of a season's buttons."""


async def pressed(request: Request, click: Click) -> None:
    """Handle a season's buttons: join or leave, start or close it, read its table."""
    season = await season_here(request, click.number("season"))
    await SEASON_ANSWERS[click["what"]](request, season)
