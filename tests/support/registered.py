"""Everything that the kernel and all features register, for tests to iterate over."""

from functools import partial
from importlib import import_module
from typing import Any

from bot.feature import commands_of, register_of
from bot.features import FEATURES
from bot.features.substitutes.service import Substitutes, substitute
from bot.flows.slash import Slash
from bot.kernel import KERNEL
from bot.service.choices import Preference, Selection
from bot.service.invitations import Invitations
from bot.service.requests import Requests
from engine.rivals.games import RIVALS

EVERYTHING = [KERNEL, *FEATURES.values()]
REGISTER = register_of(EVERYTHING)
FLOWS, PARTS, OWN_DATA, read = REGISTER.flows, REGISTER.parts, REGISTER.own_data, REGISTER.read
CHOICES = {setting.name: setting for setting in REGISTER.settings if isinstance(setting, Preference)}
SELECTIONS = {setting.name: setting for setting in REGISTER.settings if isinstance(setting, Selection)}
SHOWN_CHOICES = [setting for setting in CHOICES.values() if setting.offered]
SHOWN_SELECTIONS = [setting for setting in SELECTIONS.values() if setting.offered]


def all_commands() -> list[Slash]:
    """Return every command, in no particular order."""
    return commands_of(EVERYTHING)


def join_features(invitations: Invitations, requests: Requests, substitutes: Substitutes) -> None:
    """Add the hooks of the features that exist, as `start` does."""
    invitations.computers.update(RIVALS)
    requests.effects["substitute"] = partial(substitute, requests.seats)
    requests.played["seat"] = substitutes.sit_down
    if (records := _part_of("records", "service")) is not None:
        invitations.hooks.opening.append(records.note)
        invitations.hooks.beginning.append(records.go_on)
    if (hints := _part_of("hints", "service")) is not None:
        requests.effects["hints"] = hints.allow
    if (seasons := _part_of("seasons", "service")) is not None:
        requests.seats.asking.append(seasons.must_stay_of_people)
    if (plans := _part_of("plans", "store")) is not None:
        requests.seats.taking.append(plans.drop_with_seat)


def _part_of(feature: str, name: str) -> Any:
    """Return a module of a feature, or None if `tests.bot.test_without` has removed the feature."""
    return import_module(f"bot.features.{feature}.{name}") if feature in FEATURES else None
