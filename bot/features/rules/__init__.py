"""The rules of every game, and a walk-through for whoever is new."""

from bot.cards.parts import CardParts, PanelEntry
from bot.cards.tour_rows import (
    RULES_BUTTON,
    RULES_LOOK,
    TOPIC_MENU,
    newcomers_tour,
    rules_button,
    rules_page,
    tour_button,
)
from bot.feature import Feature, HelpLine
from bot.flows import rules, tour
from bot.flows.slash import commands_of
from bot.messages.buttons import TOUR_BUTTON

RULES = Feature(
    name="rules",
    commands=tuple(commands_of(rules)),
    clicks={
        TOPIC_MENU: rules.chosen,
        RULES_LOOK: rules.look,
        RULES_BUTTON: rules.from_help,
        TOUR_BUTTON: tour.turned,
    },
    help=(HelpLine(40, "rules"),),
    parts=CardParts(
        more=(PanelEntry(40, rules_page),),
        newcomer=(newcomers_tour,),
        begin=(tour_button,),
        about=(rules_button, tour_button),
    ),
)
