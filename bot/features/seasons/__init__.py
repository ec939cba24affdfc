"""Seasons: tournaments among a server's people, round by round."""

from functools import partial

from bot.feature import Feature, Running
from bot.features.seasons import flow
from bot.features.seasons.card import SEASON_BUTTON
from bot.features.seasons.poster import DiscordSeasonPoster
from bot.features.seasons.rounds import LOOK, ROUND
from bot.features.seasons.service import SeasonReason, Seasons, must_stay_of_people
from bot.features.seasons.store import OWN_DATA
from bot.flows.reply import Services
from bot.flows.slash import commands_of


def start(services: Services) -> Running:
    """Return the running feature, which runs the rounds with timers, and keeps computer players out of the
    seasons' games.
    """
    poster = DiscordSeasonPoster(services.poster)
    seasons = Seasons(services.database, services.matches, services.outbox, poster, services.now)
    services.requests.seats.asking.append(must_stay_of_people)
    return Running(
        uses=[seasons], timers=dict.fromkeys((LOOK, ROUND), seasons.handle), background=seasons.recover
    )


SEASONS = Feature(
    name="seasons",
    start=start,
    commands=partial(commands_of, flow),
    refusals=SeasonReason,
    clicks={SEASON_BUTTON: flow.pressed},
    own_data=(OWN_DATA,),
    moved={"season": "season show"},
)
