"""The vocabulary of Imhotep, which combines the common part with the additions of sides and modules."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

from engine.contract import Step, Vocabulary
from engine.imhotep import sites, steps
from engine.imhotep.cards import kinds
from engine.imhotep.modules import MODULES, in_play
from engine.imhotep.rules.rounds import ImhotepEnding
from engine.imhotep.scoring import ImhotepItem
from engine.imhotep.table.part import Part
from engine.imhotep.table.switches import Rules
from engine.imhotep.table.table import Side
from engine.imhotep.table.values import House


@lru_cache(maxsize=64)
def steps_of(sides: tuple[Side[Any], ...], rules: Rules, house: House) -> Mapping[str, Step]:
    """Return every step of a game with these sides and switches, by code. Cards that aren't in the game have
    no steps.
    """
    parts: list[Part] = [*sides, *in_play(rules)]
    every: list[Step] = [steps.FETCH, *steps.LOADS, *steps.SAILS, *steps.PLAYS]
    for part in parts:
        every += part.steps(house)
    every += [steps.ACCEPT, *steps.NEXTS, steps.DECLINE]
    cards = (None, *kinds(rules))
    return {step.code: step for step in every if getattr(step, "card", None) in cards}


def _members(every: Iterable[type[StrEnum] | None]) -> tuple[StrEnum, ...]:
    return tuple(member for kinds in dict.fromkeys(every) if kinds is not None for member in kinds)


_PARTS: tuple[Part, ...] = (*sites.SIDES.values(), *MODULES)

_ITEMS = tuple(item for item in ImhotepItem if item is not ImhotepItem.WRATH)

VOCABULARY = Vocabulary(
    kinds=_members([steps.ImhotepKind, *(part.kinds for part in _PARTS)]),
    reasons=_members([steps.ImhotepReason, *(part.reasons for part in _PARTS)]),
    items=(*_ITEMS, *(module.item for module in MODULES if module.item is not None), ImhotepItem.WRATH),
    endings=tuple(ImhotepEnding),
)
