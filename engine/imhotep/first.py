"""The first version of the rules, which old records use: a player who left ended the game for everyone."""

from typing import ClassVar

from engine.imhotep.game import Imhotep


class FirstImhotep(Imhotep):
    """Ruleset 1, before §9.1."""

    __slots__ = ()

    ruleset: ClassVar[int] = 1

    def _leave(self, seat: int) -> None:
        self._end_by_resigning(seat)
