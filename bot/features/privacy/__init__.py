"""The stored data about a person: showing, copying and deleting it."""

from functools import partial

from bot.feature import Feature, Running
from bot.features.privacy import flow
from bot.features.privacy.flow import PRIVACY_BUTTON
from bot.features.privacy.service import Privacy
from bot.flows.reply import Services
from bot.flows.slash import commands_of


def start(services: Services) -> Running:
    """Return the running feature, which handles the personal data that all features store."""
    data = services.register.own_data
    return Running(uses=[Privacy(services.database, services.matches, services.invitations, data)])


PRIVACY = Feature(
    name="privacy",
    start=start,
    commands=partial(commands_of, flow),
    clicks={PRIVACY_BUTTON: flow.pressed},
    about=("privacy",),
)
