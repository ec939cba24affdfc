"""The texts about each kind of step and of decision, from the sides and modules that have it."""

from collections.abc import Mapping
from functools import cache

from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.part import Asked, Group, StepText
from bot.games.imhotep.sites import SIDES
from engine.contract import Decision, Step
from engine.imhotep.components import SITES
from engine.imhotep.steps import Play
from engine.imhotep.view import ImhotepView

CARDS = Group("card", "card_face_down")
"""The group of cards to play."""
_PARTS = (*MODULES, *SIDES.values())
_ASKED: Mapping[str, Asked] = {kind: asked for part in _PARTS for kind, asked in part.asked.items()}
_PLAIN = Asked()


@cache
def steps_of(letters: str) -> Mapping[type[Step], StepText]:
    """Return how to offer the steps that these sides and all modules add to those of every game."""
    sides = (SIDES[pair] for pair in zip(SITES, letters, strict=True))
    return {kind: text for part in (*MODULES, *sides) for kind, text in part.steps.items()}


def asked_of(decision: Decision | None) -> Asked:
    """Return the texts for a decision."""
    return _PLAIN if decision is None else _ASKED.get(decision.kind, _PLAIN)


def group_of(view: ImhotepView, step: Step) -> Group | None:
    """Return the group into which steps like this one can be folded; None if there is none."""
    if isinstance(step, Play):
        return CARDS
    text = steps_of(view.sides).get(type(step))
    return None if text is None else text.group
