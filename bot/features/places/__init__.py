"""`/games`: lists of games, and moving a game to this channel."""

from functools import partial

from bot.feature import Feature, HelpLine
from bot.features.places import flow
from bot.features.places.card import GAMES_BUTTON
from bot.flows.slash import commands_of

PLACES = Feature(
    name="places",
    commands=partial(commands_of, flow),
    refusals=flow.PlaceReason,
    clicks={GAMES_BUTTON: flow.pressed},
    help=(HelpLine(30, "games"),),
    moved={"bring": "games"},
)
