"""A side's Discord part: a value of `TableSide`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.imhotep.part import TablePart
from bot.games.rulebook import Values
from engine.imhotep.view import ImhotepView
from render.kit.lists import series
from render.kit.say import Say


def counted(owners: Sequence[int], called: Sequence[str], say: Say) -> str:
    """How many stones of whom, in the order in which they come."""
    parts = ((seat, owners.count(seat)) for seat in dict.fromkeys(owners))
    return series((say("imhotep.counted", number=number, card=called[seat]) for seat, number in parts), say)


def _stones(owners: Sequence[int], after: ImhotepView, called: Sequence[str], say: Say) -> str:
    del after
    return counted(owners, called, say)


def _nothing(after: ImhotepView, say: Say) -> Mapping[int, str]:
    del after, say
    return {}


@dataclass(frozen=True)
class TableSide(TablePart):
    """How a side reads in labels and rules.

    `rules`: the ids of the rules that tell it; `values`: what its text `imhotep.rules.side.<site>.<letter>`
    names, those of side A also what the texts of the whole site name. `brings`: what a ship that sails there
    brings whom, from the owners of its stones in their order and the position as it would be then;
    `brings_cards`: a card for each; `pays`: who gets what when the round ends in that position.
    """

    rules: tuple[str, ...] = ()
    values: Callable[[Say], Values] = lambda _: {}
    brings: Callable[[Sequence[int], ImhotepView, Sequence[str], Say], str] = _stones
    brings_cards: bool = False
    pays: Callable[[ImhotepView, Say], Mapping[int, str]] = _nothing
