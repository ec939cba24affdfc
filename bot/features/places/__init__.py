"""`/games`: where games are, and bringing one here."""

from bot.cards.game_list import GAMES_BUTTON
from bot.feature import Feature, HelpLine
from bot.flows import game_lists
from bot.flows.slash import commands_of

PLACES = Feature(
    name="places",
    commands=tuple(commands_of(game_lists)),
    clicks={GAMES_BUTTON: game_lists.pressed},
    help=(HelpLine(30, "games"),),
)
