"""A side's Discord part: a value of `TableSide`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.games.imhotep.part import TablePart
from bot.games.rulebook import Values
from engine.imhotep.view import ImhotepView
from render.kit.say import Say


def _nothing(after: ImhotepView, say: Say) -> Mapping[int, str]:
    del after, say
    return {}


@dataclass(frozen=True)
class TableSide(TablePart):
    """The labels and rules of a side. `rules`: the ids of its rules; `values`: the values that its text
    `imhotep.rules.side.<site>.<letter>` names, and for side A those that the texts of the whole site name.
    `brings_cards`: whether a ship that sails there brings a card for each stone; `pays`: each seat's gains if
    the round ends in a position.
    """

    rules: tuple[str, ...] = ()
    values: Callable[[Say], Values] = lambda _: {}
    brings_cards: bool = False
    pays: Callable[[ImhotepView, Say], Mapping[int, str]] = _nothing
