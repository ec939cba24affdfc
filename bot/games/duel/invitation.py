"""How one is invited to The Duel: one person is asked (D-3, D-5)."""

from collections.abc import Iterable, Sequence

from bot.games.duel.labels import sides_text
from bot.games.invitation import Inviting, Start, Typed, start_text
from bot.store.invitations import Invitation
from engine.duel.game import OPTIONS, RANDOM, SIDES_OPTION, START_OPTION
from render.kit.say import Say

MIXTURES = next(option.values for option in OPTIONS if option.name == SIDES_OPTION)


def _read(typed: str) -> str:
    return typed.strip().upper()


def _suggest(typed: str, say: Say) -> Iterable[tuple[str, str]]:
    """The sixteen mixtures of sides that begin like this (D-3)."""
    del say
    return ((sides, sides) for sides in MIXTURES if sides.startswith(_read(typed)))


def terms(invitation: Invitation, names: Sequence[str], say: Say) -> list[str]:
    """Sides and who begins."""
    options = dict(invitation.options)
    chosen = {option.name: option.read(options) or "" for option in OPTIONS}
    return [sides_text(chosen[SIDES_OPTION], say), start_text(chosen[START_OPTION], names, say)]


INVITING = Inviting(
    terms,
    to_one="challenge",
    offers=(
        Typed(SIDES_OPTION, _suggest, _read),
        Start(START_OPTION, {"random": RANDOM, "challenger": "0", "opponent": "1"}),
    ),
)
