"""Results and ratings of a person, of two people, and of a server."""

from functools import partial

from bot.feature import Feature, Running
from bot.features.ratings import flow
from bot.features.ratings.card import LEADERBOARD_BUTTON, changes_line
from bot.features.ratings.service import RatingReason, Ratings
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.match import Match
from render.kit.say import Say


def start(services: Services) -> Running:
    """Return the running feature, which adds the rating changes to a game's last card."""
    ratings = Ratings(services.database)

    async def changes(match: Match, say: Say) -> list[str]:
        return changes_line(match, await ratings.changes(match.id), say)

    services.poster.endings.append(changes)
    return Running(uses=[ratings])


RATINGS = Feature(
    name="ratings",
    start=start,
    commands=partial(commands_of, flow),
    refusals=RatingReason,
    clicks={LEADERBOARD_BUTTON: flow.turned},
    moved={"stats": "stats player", "leaderboard": "stats leaderboard"},
)
