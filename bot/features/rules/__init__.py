"""The rules of every game, and a tour for newcomers."""

from functools import partial

from bot.cards.parts import CardParts, PanelEntry
from bot.feature import Feature, HelpLine
from bot.features.rules import flow
from bot.features.rules.card import (
    RULES_BUTTON,
    RULES_LOOK,
    TOPIC_MENU,
    newcomers_tour,
    rules_button,
    rules_page,
    tour_button,
)
from bot.flows.slash import commands_of
from bot.messages.buttons import TOUR_BUTTON

RULES = Feature(
    name="rules",
    commands=partial(commands_of, flow),
    clicks={
        TOPIC_MENU: flow.chosen,
        RULES_LOOK: flow.look,
        RULES_BUTTON: flow.from_help,
        TOUR_BUTTON: flow.turned,
    },
    help=(HelpLine(40, "rules"),),
    parts=CardParts(
        more=(PanelEntry(40, rules_page),),
        newcomer=(newcomers_tour,),
        begin=(tour_button,),
        about=(rules_button, tour_button),
    ),
)
