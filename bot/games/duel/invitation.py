"""The options of The Duel, and the texts of its invitations (D-3, D-5)."""

import secrets
from collections.abc import Sequence

from bot.games.duel.labels import sides_text
from bot.games.invitation import Inviting, LetterPlace, Start, Typed, start_text
from bot.store.invitations import Invitation
from engine.duel.game import OPTIONS, RANDOM, SIDES_OPTION, START_OPTION
from engine.duel.sites import SIDES, SITES
from render.kit.say import Say

MIXTURES = next(option.values for option in OPTIONS if option.name == SIDES_OPTION)


MIXED = "????"
"""Sides that are drawn."""


def _read(typed: str) -> str:
    """Sides as they are typed; they may be drawn here."""
    sides = typed.strip().upper()
    return secrets.choice(MIXTURES) if sides == MIXED else sides


def _place(site: str) -> LetterPlace:
    def label(side: str, say: Say) -> str:
        return say("sides.one", site=say(f"render.site.{site}"), side=side)

    return LetterPlace("".join(SIDES), label)


def terms(invitation: Invitation, names: Sequence[str], say: Say) -> list[str]:
    """Sides and who begins."""
    options = dict(invitation.options)
    chosen = {option.name: option.read(options) or "" for option in OPTIONS}
    return [sides_text(chosen[SIDES_OPTION], say), start_text(chosen[START_OPTION], names, say)]


INVITING = Inviting(
    terms,
    usual=("one",),
    offers=(
        Typed(SIDES_OPTION, _read, tuple(map(_place, SITES))),
        Start(START_OPTION, {"random": RANDOM, "me": "0", "other": "1"}, "terms.start"),
    ),
    presets={
        "first": {SIDES_OPTION: MIXTURES[0]},
        "all_b": {SIDES_OPTION: MIXTURES[-1]},
        "random": {SIDES_OPTION: MIXED},
    },
)
