"""Reminders with manners: only for who asked, never in quiet hours, one for all that waits."""

from bot.feature import Feature, Running
from bot.flows.clocks.reminders import QUIET, QUIET_FORM, ask_for_quiet, refused_note, set_quiet
from bot.flows.reply import Services, SettingForm
from bot.posters.reminders import DiscordReminderPoster
from bot.service.reminders.reminders import Reminders
from bot.service.reminders.waking import REMIND, REMIND_AFTER, REMINDER
from bot.store.people.reminders import OWN_DATA


def start(services: Services) -> Running:
    """A timer for each person looks at what waits for them."""
    poster = DiscordReminderPoster(services.poster)
    reminders = Reminders(services.database, services.matches, services.places, poster, services.now)
    return Running(uses=[reminders], timers={REMINDER: reminders.look})


REMINDERS = Feature(
    name="reminders",
    start=start,
    settings=(REMIND, REMIND_AFTER),
    forms=(SettingForm(QUIET, QUIET_FORM, ask_for_quiet, set_quiet),),
    notes=(refused_note,),
    own_data=(OWN_DATA,),
)
