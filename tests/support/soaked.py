"""Random games, of which a few run in every test run, and the others in the soak."""

from collections.abc import Iterable

import pytest


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
