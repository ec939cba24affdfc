"""The common interface of the sides of the boards and the modules."""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from engine.contract import Option, Step
from engine.imhotep.table.values import House, Values


class Part:
    """The additions of a side or a module to the vocabulary of a game: decisions, refusals, steps and
    options. `values`: the house values that it needs.
    """

    __slots__ = ()

    kinds: ClassVar[type[StrEnum] | None] = None
    reasons: ClassVar[type[StrEnum] | None] = None
    values: ClassVar[type[Values] | None] = None

    def steps(self, house: House) -> Iterable[Step]:
        """Return every step that this part adds to a game."""
        del house
        return ()

    def options(self, house: House) -> tuple[Option, ...]:
        """Return this part's options for new games."""
        del house
        return ()
