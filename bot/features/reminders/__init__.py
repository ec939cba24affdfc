"""Polite reminders: only for people who want them, never during quiet hours, one for all waiting games."""

from bot.feature import Feature, Running
from bot.features.reminders.flow import QUIET, QUIET_FORM, ask_for_quiet, refused_note, set_quiet
from bot.features.reminders.poster import DiscordReminderPoster
from bot.features.reminders.service import REMIND, REMIND_AFTER, REMINDER, ReminderReason, Reminders
from bot.features.reminders.store import OWN_DATA
from bot.flows.reply import Services, SettingForm


def start(services: Services) -> Running:
    """Return the running feature, which checks waiting games with a timer for each person."""
    poster = DiscordReminderPoster(services.poster)
    reminders = Reminders(services.database, services.matches, services.places, poster, services.now)
    return Running(uses=[reminders], timers={REMINDER: reminders.look})


REMINDERS = Feature(
    name="reminders",
    start=start,
    refusals=ReminderReason,
    settings=(REMIND, REMIND_AFTER),
    forms=(SettingForm(QUIET, QUIET_FORM, ask_for_quiet, set_quiet),),
    notes=(refused_note,),
    own_data=(OWN_DATA,),
    moved={"reminders": "settings"},
)
