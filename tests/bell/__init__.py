"""A bell to ring: a tiny feature with one of everything, which shows that everything a feature needs can be
in its own folder.
"""

from functools import partial

from bot.feature import Feature, HelpLine, Running
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from tests.bell import flow
from tests.bell.card import BELL_BUTTON
from tests.bell.service import STRIKE, WINDING, BellReason, Bells
from tests.bell.store import OWN_DATA


def start(services: Services) -> Running:
    """Start a timer that strikes the bells that were wound."""
    bells = Bells(services.database)
    return Running(uses=[bells], timers={STRIKE: bells.strike})


BELL = Feature(
    name="bell",
    start=start,
    commands=partial(commands_of, flow),
    refusals=BellReason,
    clicks={BELL_BUTTON: flow.pressed},
    settings=(WINDING,),
    notes=(flow.struck_note,),
    own_data=(OWN_DATA,),
    help=(HelpLine(90, "bell"),),
)
