"""The table of a season, its tie-breaks, and the pairings. A win gives one point, a tie half a point, a bye
one (all counted here in halves). Ties on points are broken by the games among those players, if all of them
have met; then, in a round robin, by Sonneborn-Berger (the points of all beaten opponents, and half the points
of tied ones), or, in a Swiss, by Buchholz (the points of all opponents) and then Sonneborn-Berger; finally by
the order drawn from the season's seed.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import ceil, log2

from bot.features.seasons.store import Entrant, Pairing, Season

Pair = tuple[int, int | None]
"""Two entrants by number, the one in the first seat first; None in place of the second means a bye."""

ROBIN_UP_TO = 8
"""Up to this number of players a season is a round robin by default."""


def drawn(seed: str, numbers: Collection[int]) -> list[int]:
    """Return the order that a season's seed gives to its entrants, by the SHA-256 of `seed:number`."""
    return sorted(numbers, key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).digest())


def rounds_of(form: str, entrants: int) -> int:
    """Return the number of rounds: all that a round robin needs, or, in a Swiss, enough that only one player
    can be unbeaten.
    """
    if form == "robin":
        return entrants - 1 + entrants % 2
    return max(3, ceil(log2(entrants)))


def robin(order: Sequence[int], round_: int) -> list[Pair]:
    """Return the pairs of a round, from 1, of a round robin: the first player stays, and the others rotate by
    one place a round. First seats alternate.
    """
    circle: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    first, *others = circle
    shift = (round_ - 1) % len(others)
    placed = [first, *others[shift:], *others[:shift]]
    half = len(placed) // 2
    pairs: list[Pair] = []
    for table, (upper, lower) in enumerate(zip(placed[:half], reversed(placed), strict=False)):
        turned = (round_ if table == 0 else table) % 2 == 0
        pairs.append(_pair(lower, upper) if turned else _pair(upper, lower))
    return pairs


def _pair(first: int | None, other: int | None) -> Pair:
    if first is None:
        first, other = other, None
    if first is None:
        raise ValueError("nobody is paired with nobody")
    return first, other


def swiss(order: Sequence[int], points: Mapping[int, int], before: Sequence[Pair]) -> list[Pair]:
    """Return the pairs of a round among players in this order, best first. No two players meet again if that
    can be avoided; a bye goes to the lowest player who hasn't had one.
    """
    met = {frozenset(pair) for pair in before if pair[1] is not None}
    free = {first for first, other in before if other is None}
    players, bye = list(order), None
    if len(players) % 2:
        bye = next((player for player in reversed(players) if player not in free), players[-1])
        players.remove(bye)
    matched = _matched(tuple(players), points, met) or _matched(tuple(players), points, set()) or []
    firsts = [first for first, other in before if other is not None]
    pairs: list[Pair] = [
        (other, first) if firsts.count(first) > firsts.count(other) else (first, other)
        for first, other in matched
    ]
    return pairs if bye is None else [*pairs, (bye, None)]


def _matched(
    players: tuple[int, ...], points: Mapping[int, int], met: Collection[frozenset[int | None]]
) -> list[tuple[int, int]] | None:
    """Pair everyone with a new opponent as close in rank as possible; return None if that is impossible. The
    best player tries opponents in order until the rest can be paired.
    """
    if not players:
        return []
    first, *others = players
    nearest = sorted(others, key=lambda other: points.get(first, 0) - points.get(other, 0))
    for other in nearest:
        if frozenset((first, other)) not in met:
            left = tuple(player for player in others if player != other)
            rest = _matched(left, points, met)
            if rest is not None:
                return [(first, other), *rest]
    return None


def all_met(numbers: Collection[int], before: Sequence[Pair]) -> bool:
    """Tell whether all of these players have met one another."""
    met = {frozenset(pair) for pair in before}
    return all(frozenset(pair) in met for pair in combinations(numbers, 2))


WIN, TIE = 2, 1
"""The half points for a win and a tie."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """An entrant's place, half points, and games won, tied and lost; `buchholz` in halves, `berger` in
    quarters. `level`: the best place among the entrants who are equal in everything except the draw.
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
    """Return all players, best first. Places are unique, because the seed breaks the last ties."""
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
    lines: list[TableLine] = []
    for place, number in enumerate(ordered, 1):
        won, tied, lost = (sum(own == result for _, own in games[number]) for result in (WIN, TIE, 0))
        ties = (buchholz[number], berger[number])
        level = 1 + [merits[number] for number in ordered].index(merits[number])
        lines.append(TableLine(known[number], place, points[number], won, tied, lost, *ties, level))
    return lines


def table_of(season: Season) -> list[TableLine]:
    """Return the table of everyone who has played in a season or will."""
    return standings(season.players, season.pairings, season.form, season.seed)


def _points(number: int, decided: Sequence[Pairing]) -> int:
    return sum(pairing.points_of(number) for pairing in decided if number in (pairing.one, pairing.other))


def _games(number: int, decided: Sequence[Pairing]) -> list[tuple[int, int]]:
    """Return a player's opponents with the half points from each game, without byes."""
    return [
        (pairing.one if pairing.other == number else pairing.other, pairing.points_of(number))
        for pairing in decided
        if pairing.other is not None and number in (pairing.one, pairing.other)
    ]


def _among(group: Sequence[int], decided: Sequence[Pairing]) -> dict[int, int]:
    """Return each player's points in the games among this group; 0 for everyone unless all of them have
    met.
    """
    if not all_met(group, [(pairing.one, pairing.other) for pairing in decided]):
        return dict.fromkeys(group, 0)
    inside = [pairing for pairing in decided if pairing.one in group and pairing.other in group]
    return {number: _points(number, inside) for number in group}
