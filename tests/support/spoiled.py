"""Data as a broken Discord may send it: with keys missing, wrong or huge."""

import random
from copy import deepcopy
from typing import Any, cast

NONSENSE: list[Any] = [
    *(None, {}, [], "x", "-1", -1, 0, 10**30, 2**63, 10**400, 0.5, True, "\0", "\ud800", "9" * 400),
    *("a" * 10_000, [None], [[[]]] * 100, {"id": None}),
]


def places(part: object) -> list[tuple[Any, Any]]:
    """Return every key and index in nested data, with its container."""
    if not isinstance(part, (dict, list)):
        return []
    nested = cast("Any", part)
    keys: list[Any] = list(nested) if isinstance(part, dict) else list(range(len(nested)))
    spots: list[tuple[Any, Any]] = []
    for key in keys:
        spots += [(nested, key), *places(nested[key])]
    return spots


def spoiled(data: Any, luck: random.Random) -> Any:
    """Return a copy of some data with up to three keys missing or wrong, or rarely nothing of it."""
    if luck.random() < 0.15:
        return deepcopy(luck.choice(NONSENSE))
    changed = deepcopy(data)
    for _ in range(luck.randint(1, 3)):
        keys = places(changed)
        if keys:
            where, key = luck.choice(keys)
            if luck.random() < 0.5:
                del where[key]
            else:
                where[key] = deepcopy(luck.choice(NONSENSE))
    return changed
