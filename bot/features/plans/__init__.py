"""Planning ahead: lines that are played once the others have moved as expected."""

from functools import partial

from bot.cards.parts import CardParts, PanelEntry
from bot.feature import Feature, Running
from bot.features.plans import flow
from bot.features.plans.card import PLAN_BUTTON, PLAN_LOOK, plan_button, plan_page
from bot.features.plans.service import FORCED, PlanReason, Plans
from bot.features.plans.store import OWN_DATA, drop_with_seat
from bot.flows.reply import Services
from bot.flows.slash import commands_of


def start(services: Services) -> Running:
    """Return the running feature, which plays planned moves before a game is shown, and drops a player's
    plans when their seat changes hands.
    """
    plans = Plans(services.database, services.matches, services.outbox, services.preferences, services.now)
    services.outbox.before_showing.append(plans.settle)
    services.requests.seats.taking.append(drop_with_seat)
    return Running(uses=[plans], recover=plans.recover, background=plans.run)


PLANS = Feature(
    name="plans",
    start=start,
    commands=partial(commands_of, flow),
    refusals=PlanReason,
    clicks={PLAN_LOOK: flow.look, PLAN_BUTTON: flow.plan},
    settings=(FORCED,),
    own_data=(OWN_DATA,),
    moved={"plan": "game plan"},
    parts=CardParts(more=(PanelEntry(20, plan_page),), waiting=(plan_button,)),
)
