"""Substitutes: another person or a computer player takes over for a player who is late or has left."""

from functools import partial

from bot.cards.parts import CardParts
from bot.feature import Feature, Running
from bot.features.substitutes.flow import SUBSTITUTE, by_panel, computer_buttons, substitute_buttons
from bot.features.substitutes.service import SubstituteReason, Substitutes, substitute
from bot.flows.reply import Services


def start(services: Services) -> Running:
    """Return the running feature, which lets a seat change hands once everyone has agreed: in that
    transaction, or with an entry in the log if the seat was empty.
    """
    substitutes = Substitutes(
        database=services.database,
        matches=services.matches,
        clocks=services.clocks,
        requests=services.requests,
        computers=services.invitations.computers,
        now=services.now,
    )
    services.requests.effects["substitute"] = partial(substitute, services.requests.seats)
    services.requests.played["seat"] = substitutes.sit_down
    return Running(uses=[substitutes])


SUBSTITUTES = Feature(
    name="substitutes",
    start=start,
    refusals=SubstituteReason,
    clicks={SUBSTITUTE: by_panel},
    parts=CardParts(clock=(substitute_buttons,), timely=(computer_buttons,)),
)
