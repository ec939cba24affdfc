"""How everybody stands in a season, and how ties are broken.

Points first: one for a win, half for a tie, one for a bye (counted here in halves). Among those with as many:
their games against each other, if all of them have met; then Sonneborn-Berger in a round robin (the points
of whom one has beaten, and half of those with whom one has tied), in a Swiss Buchholz (the points of all whom
one has met) and after that Sonneborn-Berger; at last the order drawn by the season's seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.service.seasons.pairing import all_met, drawn
from bot.store.seasons import Entrant, Pairing, Season

WIN, TIE = 2, 1
"""Halves of a point."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """An entrant's place, halves of points, and games won, tied and lost; `buchholz` and `berger` in halves
    and quarters. `level`: the place of the first of those with whom everything is equal, whatever was drawn.
    """

    entrant: Entrant
    place: int
    points: int
    won: int
    tied: int
    lost: int
    buchholz: int
    berger: int
    level: int


def standings(
    entrants: Sequence[Entrant], pairings: Sequence[Pairing], form: str, seed: str
) -> list[TableLine]:
    """Everybody, best first. No two have one place: where all else is equal the seed has drawn an order."""
    numbers = [entrant.number for entrant in entrants]
    decided = [pairing for pairing in pairings if pairing.is_decided]
    points = {number: _points(number, decided) for number in numbers}
    lots = {number: place for place, number in enumerate(drawn(seed, numbers))}
    games = {number: _games(number, decided) for number in numbers}
    buchholz = {number: sum(points[other] for other, _ in games[number]) for number in numbers}
    berger = {number: sum(points[other] * own for other, own in games[number]) for number in numbers}

    ordered: list[int] = []
    merits: dict[int, tuple[int, ...]] = {}
    by_points = sorted(numbers, key=lambda number: -points[number])
    for _, tied in groupby(by_points, key=points.__getitem__):
        group = list(tied)
        among = _among(group, decided)

        def rank(number: int, among: dict[int, int] = among) -> tuple[int, ...]:
            finer = (buchholz[number],) if form == "swiss" else ()
            merits[number] = (
                -points[number],
                -among[number],
                *(-value for value in (*finer, berger[number])),
            )
            return (*merits[number], lots[number])

        ordered += sorted(group, key=rank)
    known = {entrant.number: entrant for entrant in entrants}
    found: list[TableLine] = []
    for place, number in enumerate(ordered, 1):
        won, tied, lost = (sum(own == result for _, own in games[number]) for result in (WIN, TIE, 0))
        ties = (buchholz[number], berger[number])
        level = 1 + [merits[one] for one in ordered].index(merits[number])
        found.append(TableLine(known[number], place, points[number], won, tied, lost, *ties, level))
    return found


def table_of(season: Season) -> list[TableLine]:
    """How everybody stands in a season who has played in it or is going to."""
    return standings(season.players, season.pairings, season.form, season.seed)


def _points(number: int, decided: Sequence[Pairing]) -> int:
    return sum(pairing.points_of(number) for pairing in decided if number in (pairing.one, pairing.other))


def _games(number: int, decided: Sequence[Pairing]) -> list[tuple[int, int]]:
    """Everybody whom somebody has met, with the halves of points that came of it; no byes."""
    return [
        (pairing.one if pairing.other == number else pairing.other, pairing.points_of(number))
        for pairing in decided
        if pairing.other is not None and number in (pairing.one, pairing.other)
    ]


def _among(group: Sequence[int], decided: Sequence[Pairing]) -> dict[int, int]:
    """What each of these has of the games against each other; nothing unless all have met."""
    if not all_met(group, [(pairing.one, pairing.other) for pairing in decided]):
        return dict.fromkeys(group, 0)
    inside = [pairing for pairing in decided if pairing.one in group and pairing.other in group]
    return {number: _points(number, inside) for number in group}
