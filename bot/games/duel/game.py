"""The Discord side of The Duel: its options, and the texts of its invitations (D-3, D-5)."""

import secrets
from collections.abc import Sequence

from bot.games.duel import labels, rows
from bot.games.duel.commands import COMMANDS
from bot.games.duel.labels import sides_text
from bot.games.duel.rulebook import RULEBOOK, legend
from bot.games.duel.tour import TOUR
from bot.games.game import TableGame
from bot.games.invitation import Inviting, LetterPlace, Start, Typed, start_text
from bot.store.invitations import Invitation
from engine.duel.game import OPTIONS, RANDOM, SIDES_OPTION, START_OPTION
from engine.duel.sites import SIDES, SITES
from render.kit.say import Say

MIXTURES = next(option.values for option in OPTIONS if option.name == SIDES_OPTION)


MIXED = "????"
"""The value for sides that are chosen at random."""


def _read(typed: str) -> str:
    """Return the sides for typed letters, chosen at random for `MIXED`."""
    sides = typed.strip().upper()
    return secrets.choice(MIXTURES) if sides == MIXED else sides


def _place(site: str) -> LetterPlace:
    def label(side: str, say: Say) -> str:
        return say("sides.one", site=say(f"render.site.{site}"), side=side)

    return LetterPlace("".join(SIDES), label)


def terms(invitation: Invitation, names: Sequence[str], say: Say) -> list[str]:
    """Return the lines that state the sides and who begins."""
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


DUEL = TableGame(
    label=labels.label,
    opening=labels.opening,
    asks=labels.asks,
    question=labels.question,
    ties=labels.ties,
    taken_back=labels.taken_back,
    turn_rows=rows.turn_rows,
    draft_rows=rows.draft_rows,
    rulebook=RULEBOOK,
    commands=COMMANDS,
    inviting=INVITING,
    legend=legend,
    tour=TOUR,
    counts_late=True,
)
