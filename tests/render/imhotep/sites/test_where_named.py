"""Only a side's own modules and the registers name it (docs/architecture.md)."""

import re
from pathlib import Path

import pytest

from engine.imhotep.sites import SIDES

ROOT = Path(__file__).parents[4]
REGISTERS = {"engine/imhotep/sites/__init__.py", "render/imhotep/sites/__init__.py"}
HOMES = {"engine/imhotep/sites", "render/imhotep/sites", "bot/games/imhotep/sites"}


def home_of(letter_side: object) -> str:
    """Return the name of a side's files in each layer."""
    return type(letter_side).__module__.rpartition(".")[2]


NAMES = sorted({home_of(side) for (_, letter), side in SIDES.items() if letter in "CD"})


@pytest.mark.parametrize("name", NAMES)
def test_a_side_is_named_at_home_and_in_the_registers(name: str) -> None:
    elsewhere: list[str] = []
    homes: list[str] = []
    for part in ("engine", "render", "bot"):
        for path in (ROOT / part).rglob("*.py"):
            where = path.relative_to(ROOT).as_posix()
            if path.stem == name or path.stem.startswith(f"{name}_"):
                homes.append(path.parent.relative_to(ROOT).as_posix())
            elif re.search(rf"\bsites(\.| import .*){name}", path.read_text("utf-8")):
                elsewhere.append(where)
    assert set(homes) == HOMES
    assert set(elsewhere) <= REGISTERS
