"""Seasons: a server's people play each other, round by round."""

from bot.cards.season import SEASON_BUTTON
from bot.feature import Feature, Running
from bot.flows import seasons
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.posters.seasons import DiscordSeasonPoster
from bot.service.seasons.rounds import LOOK, ROUND
from bot.service.seasons.seasons import Seasons, must_stay_of_people
from bot.store.seasons import OWN_DATA


def start(services: Services) -> Running:
    """Timers see to the rounds; in their games nobody is replaced by a computer player."""
    poster = DiscordSeasonPoster(services.poster)
    found = Seasons(services.database, services.matches, services.outbox, poster, services.now)
    services.clocks.checks.append(must_stay_of_people)
    return Running(uses=[found], timers=dict.fromkeys((LOOK, ROUND), found.handle), background=found.recover)


SEASONS = Feature(
    name="seasons",
    start=start,
    commands=tuple(commands_of(seasons)),
    clicks={SEASON_BUTTON: seasons.pressed},
    own_data=(OWN_DATA,),
)
