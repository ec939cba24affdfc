"""Hints: against computer players, or once everybody at the table has agreed."""

from bot.cards.hint import HINT_LOOK, HINTS_BUTTON, asking_page, hint_page
from bot.cards.parts import CardParts, PanelEntry
from bot.feature import Feature, Running
from bot.flows import hint
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.hints import Hints, allow


def start(services: Services) -> Running:
    """Hints are allowed in the transaction in which the last one agrees."""
    services.requests.effects["hints"] = allow
    return Running(uses=[Hints(services.database, services.matches, services.thinker, services.now)])


HINTS = Feature(
    name="hints",
    start=start,
    commands=tuple(commands_of(hint)),
    clicks={HINT_LOOK: hint.look, HINTS_BUTTON: hint.asked},
    parts=CardParts(more=(PanelEntry(21, hint_page),), this_game=(PanelEntry(60, asking_page),)),
)
