"""Planning ahead: lines that are played as soon as the others have moved as expected."""

from bot.cards.parts import CardParts, PanelEntry
from bot.cards.planning import PLAN_BUTTON, PLAN_LOOK, plan_button, plan_page
from bot.feature import Feature, Running
from bot.flows import plan
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.plans.plans import FORCED, Plans
from bot.store.plans import OWN_DATA


def start(services: Services) -> Running:
    """What is planned is played before anything of a game is shown."""
    plans = Plans(services.database, services.matches, services.outbox, services.preferences, services.now)
    services.outbox.before_showing.append(plans.settle)
    return Running(uses=[plans], recover=plans.recover, background=plans.run)


PLANS = Feature(
    name="plans",
    start=start,
    commands=tuple(commands_of(plan)),
    clicks={PLAN_LOOK: plan.look, PLAN_BUTTON: plan.plan},
    settings=(FORCED,),
    own_data=(OWN_DATA,),
    parts=CardParts(more=(PanelEntry(20, plan_page),), waiting=(plan_button,)),
)
