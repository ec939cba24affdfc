"""Random games, of which a few run in every test run, and the others in the soak. With another seed, all of
them are other games (`SEED=7 make soak`).
"""

import os
from collections.abc import Iterable

import pytest

SEED = int(os.environ.get("SEED", "1"))
APART = 10_000_000
"""The distance between the seeds of two runs, which is larger than the number of any case."""


def seeded(number: int) -> int:
    """Return the seed of the case with this number, which is the number itself unless `SEED` is set."""
    return number + APART * (SEED - 1)


def soaked(cases: Iterable[object], few: int) -> list[object]:
    """Return the cases for `parametrize`: a few for every test run, evenly spread, and the others for the
    soak.
    """
    listed = list(cases)
    now = {number * len(listed) // few for number in range(few)}
    return [
        case if number in now else pytest.param(case, marks=pytest.mark.soak)
        for number, case in enumerate(listed)
    ]
