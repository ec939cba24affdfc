"""Icons in texts: the application's emojis, uploaded in the background."""

from functools import partial

from bot.feature import Feature, Running
from bot.features.emojis.upload import keep_emojis
from bot.flows.reply import Services


def start(services: Services) -> Running:
    """Return the running feature, which keeps the emojis uploaded, unless the settings turn them off."""
    if not services.host.emojis:
        return Running()
    client, days = services.poster.client, services.host.idle_days
    return Running(background=partial(keep_emojis, client, services.database, days))


EMOJIS = Feature(name="emojis", start=start)
