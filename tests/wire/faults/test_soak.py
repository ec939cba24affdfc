"""A storm over many games at once (see `tests.wire.storm`): a short one always runs, and `make soak` runs
long ones.
"""

import os
from pathlib import Path

import pytest

from tests.wire.storm.storm import LONG, SHORT, Storm, listed

pytestmark = pytest.mark.wire

SEED = int(os.environ.get("STORM", "1"))
"""The environment can set another seed."""


@pytest.mark.timeout(400)
async def test_a_short_storm(tmp_path: Path) -> None:
    problems = await Storm(SEED, SHORT, tmp_path).run()
    assert not problems, listed(problems)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(SEED * 100, SEED * 100 + 4))
async def test_a_long_storm(tmp_path: Path, seed: int) -> None:
    problems = await Storm(seed, LONG, tmp_path).run()
    assert not problems, listed(problems)
