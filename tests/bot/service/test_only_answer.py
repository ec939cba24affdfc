"""A choice with only one answer is made automatically, up to the next reveal, the end of the turn, or another
seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from bot.features.plans.service import only_answer
from engine.contract import Decision, Event, Game, Step


@dataclass(frozen=True)
class Seen(Event):
    """An event that either reveals something or doesn't."""

    new: bool

    @property
    def reveals(self) -> bool:
        return self.new


class Corridor:
    """A game of consecutive steps, all by one seat, some of which reveal something."""

    def __init__(self, reveals: Sequence[bool], asked: Sequence[int], ends: int) -> None:
        self._reveals, self._asked, self._ends, self._at = reveals, asked, ends, 0

    @property
    def decision(self) -> Decision | None:
        return Decision(self._asked[self._at], "turn") if self._at < len(self._asked) else None

    @property
    def mid_turn(self) -> bool:
        return self._at != self._ends

    def options(self) -> list[Step]:
        return [Step(f"step{self._at}")]

    def play(self, step: Step) -> list[Event]:
        assert step in self.options()
        self._at += 1
        return [Seen(self._reveals[self._at - 1])]

    def blind(self, seat: int | None) -> "Corridor":
        return Corridor(self._reveals, self._asked, self._ends)

    def state(self) -> None:
        return None


@pytest.mark.parametrize(
    ("reveals", "asked", "ends", "codes"),
    [
        (
            (False, True, False, False),
            (0, 0, 0, 0),
            4,
            ("step0", "step1"),
        ),  # the answers stop here, because it is unknown how the game continues
        ((True, False, False, False), (0, 0, 0, 0), 4, ("step0",)),
        ((False, False, False, False), (0, 0, 0, 0), 3, ("step0", "step1", "step2")),
        ((False, False, False, False), (0, 1, 0, 0), 4, ("step0",)),
    ],
)
def test_nothing_is_answered_past_a_reveal_a_turn_or_another_seat(
    reveals: Sequence[bool], asked: Sequence[int], ends: int, codes: tuple[str, ...]
) -> None:
    """Forced steps end at a reveal, at the end of the turn, and where another seat chooses."""
    assert only_answer(cast("Game", Corridor(reveals, asked, ends)), 0) == codes
