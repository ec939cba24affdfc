"""Who plays whom: everybody against everybody, or in each round those against each other who stand alike."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import ceil, log2

Pair = tuple[int, int | None]
"""Two entrants by their numbers, the one who sits first before the other; with None it is a bye."""

ROBIN_UP_TO = 8
"""So many people play everybody against everybody, if nothing else is asked for."""


def drawn(seed: str, numbers: Collection[int]) -> list[int]:
    """The order that a season's seed gives to its entrants: by the SHA-256 of `seed:number`."""
    return sorted(numbers, key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).digest())


def rounds_of(form: str, entrants: int) -> int:
    """How many rounds there are: all that a round robin needs; of a Swiss as many as leave one unbeaten."""
    if form == "robin":
        return entrants - 1 + entrants % 2
    return max(3, ceil(log2(entrants)))


def robin(order: Sequence[int], round_: int) -> list[Pair]:
    """A round, from 1, in which everybody meets everybody once: the first one stays, the others move on by
    one place a round. Who sits first takes turns.
    """
    circle: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    first, *others = circle
    shift = (round_ - 1) % len(others)
    placed = [first, *others[shift:], *others[:shift]]
    half = len(placed) // 2
    pairs: list[Pair] = []
    for table, (one, other) in enumerate(zip(placed[:half], reversed(placed), strict=False)):
        turned = (round_ if table == 0 else table) % 2 == 0
        pairs.append(_pair(other, one) if turned else _pair(one, other))
    return pairs


def _pair(one: int | None, other: int | None) -> Pair:
    if one is None:
        one, other = other, None
    if one is None:
        raise ValueError("nobody is paired with nobody")
    return one, other


def swiss(order: Sequence[int], points: Mapping[int, int], before: Sequence[Pair]) -> list[Pair]:
    """A round among those who stand in this order, best first. Nobody meets somebody twice as long as that is
    possible, and nobody has two byes; the bye goes to the lowest who has had none.
    """
    met = {frozenset(pair) for pair in before if pair[1] is not None}
    free = {one for one, other in before if other is None}
    players, bye = list(order), None
    if len(players) % 2:
        bye = next((one for one in reversed(players) if one not in free), players[-1])
        players.remove(bye)
    found = _matched(tuple(players), points, met) or _matched(tuple(players), points, set()) or []
    firsts = [one for one, other in before if other is not None]
    pairs: list[Pair] = [
        (other, one) if firsts.count(one) > firsts.count(other) else (one, other) for one, other in found
    ]
    return pairs if bye is None else [*pairs, (bye, None)]


def _matched(
    players: tuple[int, ...], points: Mapping[int, int], met: Collection[frozenset[int | None]]
) -> list[tuple[int, int]] | None:
    """Everybody paired with somebody not met yet who stands as alike as possible; None if that cannot be. The
    best one tries the next ones in turn, and goes on to the following when the others cannot be paired.
    """
    if not players:
        return []
    one, *others = players
    nearest = sorted(others, key=lambda other: points.get(one, 0) - points.get(other, 0))
    for other in nearest:
        if frozenset((one, other)) not in met:
            left = tuple(player for player in others if player != other)
            rest = _matched(left, points, met)
            if rest is not None:
                return [(one, other), *rest]
    return None


def all_met(numbers: Collection[int], before: Sequence[Pair]) -> bool:
    """Whether each of these has met each of the others."""
    met = {frozenset(pair) for pair in before}
    return all(frozenset(pair) in met for pair in combinations(numbers, 2))
