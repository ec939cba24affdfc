"""Searching along lines, in a game small enough to count by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.contract import Step
from engine.rivals.lines import look


@dataclass(frozen=True)
class Row:
    """Piles in a row: the seat to move takes a pile from either end and scores it. Seats take turns."""

    piles: tuple[int, ...]
    points: tuple[int, ...]
    turn: int = 0
    mid_turn: bool = field(default=False)

    @property
    def seat(self) -> int | None:
        return self.turn % len(self.points) if self.piles else None


class RowRules:
    """The rules of the row: a seat's lead is its points minus the mean of the others'."""

    def __init__(self) -> None:
        self.looked_at = 0

    def following(self, position: Row) -> Sequence[tuple[Step, Row]]:
        seat = position.seat
        if seat is None:
            return ()
        self.looked_at += 2
        ends = (
            ("left", position.piles[0], position.piles[1:]),
            ("right", position.piles[-1], position.piles[:-1]),
        )
        return [(Step(name), self._taken(position, seat, pile, rest)) for name, pile, rest in ends]

    def _taken(self, position: Row, seat: int, pile: int, rest: tuple[int, ...]) -> Row:
        points = tuple(own + pile * (owner == seat) for owner, own in enumerate(position.points))
        return Row(rest, points, position.turn + 1)

    def lead(self, position: Row, seat: int) -> float:
        own = position.points[seat]
        return own - (sum(position.points) - own) / (len(position.points) - 1)


def test_one_look_takes_what_is_best_at_once() -> None:
    foreseen = look(RowRules(), Row((3, 9, 1, 4), (0, 0)), 2)
    assert [(way.step.code, way.lead) for way in foreseen] == [("right", 4), ("left", 3)]


def test_a_line_shows_what_that_gives_to_the_next() -> None:
    # left: 3, the other takes 9, then 4 and 1 follow: 7 to 10. right: 4, then 3, 9 and 1: 13 to 4
    piles = Row((3, 9, 1, 4), (0, 0))
    foreseen = look(RowRules(), piles, 100)
    assert [(way.step.code, way.lead) for way in foreseen] == [("right", 9), ("left", -3)]
    # left: 5, then 4 and 1 follow: 6 to 4. right: 4, then 5 and 1
    worse = look(RowRules(), Row((5, 8, 1, 4), (0, 0)), 100)
    assert [(way.step.code, way.lead) for way in worse] == [("right", 6), ("left", 0)]


def test_it_takes_no_more_than_it_may_and_any_number_of_seats() -> None:
    rules = RowRules()
    foreseen = look(rules, Row(tuple(range(1, 20)), (0, 0, 0)), 30)
    assert [way.step.code for way in foreseen] == ["right", "left"]
    assert 30 <= rules.looked_at <= 34


def test_who_is_behind_the_width_stays_behind() -> None:
    foreseen = look(RowRules(), Row((5, 8, 1, 4), (0, 0)), 100, 1)
    assert [way.step.code for way in foreseen] == ["left", "right"]
    assert foreseen[0].lead >= foreseen[1].lead


def test_where_nobody_chooses_nothing_is_found() -> None:
    assert look(RowRules(), Row((), (1, 2)), 10) == []
