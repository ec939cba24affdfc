"""What is stored about somebody: told to them, copied for them, forgotten."""

from bot.feature import Feature, Running
from bot.features.privacy.card import PRIVACY_BUTTON
from bot.flows import privacy
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.privacy import Privacy


def start(services: Services) -> Running:
    """It knows what everybody else says is stored."""
    data = services.register.own_data
    return Running(uses=[Privacy(services.database, services.matches, services.invitations, data)])


PRIVACY = Feature(
    name="privacy",
    start=start,
    commands=tuple(commands_of(privacy)),
    clicks={PRIVACY_BUTTON: privacy.pressed},
    about=("privacy",),
)
