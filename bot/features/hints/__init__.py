"""Hints: against computer players, or once all players have agreed."""

from functools import partial

from bot.cards.parts import CardParts, PanelEntry
from bot.feature import Feature, Running
from bot.features.hints import flow
from bot.features.hints.flow import HINT_LOOK, HINTS_BUTTON, asking_page, hint_page
from bot.features.hints.service import HintReason, Hints, allow
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.thinking.pool import ProcessThinker


def start(services: Services) -> Running:
    """Return the running feature, which allows hints in the transaction in which the last player agrees."""
    services.requests.effects["hints"] = allow
    return Running(
        uses=[Hints(services.database, services.matches, services.of(ProcessThinker), services.now)]
    )


HINTS = Feature(
    name="hints",
    start=start,
    commands=partial(commands_of, flow),
    refusals=HintReason,
    clicks={HINT_LOOK: flow.look, HINTS_BUTTON: flow.asked},
    moved={"hint": "game hint"},
    parts=CardParts(more=(PanelEntry(21, hint_page),), this_game=(PanelEntry(60, asking_page),)),
)
