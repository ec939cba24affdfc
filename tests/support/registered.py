"""Everything that the kernel and all features register, as tests go through it."""

from functools import partial

from bot.feature import commands_of, register_of
from bot.features import FEATURES
from bot.features.hints.service import allow
from bot.features.plans.store import drop_with_seat
from bot.features.records.service import go_on, note
from bot.features.seasons.service import must_stay_of_people
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
CHOICES = {one.name: one for one in REGISTER.settings if isinstance(one, Preference)}
SELECTIONS = {one.name: one for one in REGISTER.settings if isinstance(one, Selection)}
SHOWN_CHOICES = [one for one in CHOICES.values() if one.offered]
SHOWN_SELECTIONS = [one for one in SELECTIONS.values() if one.offered]


def all_commands() -> list[Slash]:
    """Every command, in no order."""
    return commands_of(EVERYTHING)


def join_features(invitations: Invitations, requests: Requests, substitutes: Substitutes) -> None:
    """What features do in the transactions of these, as `start` joins them."""
    invitations.computers.update(RIVALS)
    invitations.hooks.opening.append(note)
    invitations.hooks.beginning.append(go_on)
    requests.effects |= {"hints": allow, "substitute": partial(substitute, requests.seats)}
    requests.played["seat"] = substitutes.sit_down
    requests.seats.asking.append(must_stay_of_people)
    requests.seats.taking.append(drop_with_seat)
