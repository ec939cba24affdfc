"""A storm over many games at once (see `tests.wire.storm`): a short one always runs, and `make soak` runs
long ones.
"""

from pathlib import Path

import pytest

from tests.support.soaked import SEED
from tests.wire.storm.storm import CROWD, KILLS, LONG, SHORT, Force, Storm, listed

pytestmark = pytest.mark.wire


@pytest.mark.timeout(400)
async def test_a_short_storm(tmp_path: Path) -> None:
    problems = await Storm(SEED, SHORT, tmp_path).run()
    assert not problems, listed(problems)


@pytest.mark.soak
@pytest.mark.timeout(5000)
@pytest.mark.parametrize(
    ("force", "seed"),
    [
        *((pytest.param(LONG, SEED * 100 + number, id=f"long-{number}")) for number in range(4)),
        *((pytest.param(KILLS, SEED * 200 + number, id=f"kills-{number}")) for number in range(10)),
        pytest.param(CROWD, SEED * 300, id="crowd"),
    ],
)
async def test_a_long_storm(tmp_path: Path, force: Force, seed: int) -> None:
    """Nothing is lost in four storms to the games' ends, in a thousand ends of the bot, and with 200 games at
    once while Discord is away twice for ten minutes.
    """
    problems = await Storm(seed, force, tmp_path).run()
    assert not problems, listed(problems)
