"""A feature can be taken away: by its folder and its two lines in the register. Nothing else names it."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import discord
import pytest

from bot.cards.home import home_rows, this_game_rows
from bot.cards.rows import turn_rows
from bot.feature import Feature, register_of
from bot.features import FEATURES
from bot.flows.help import help_text
from bot.kernel import KERNEL
from bot.messages.catalog import LANGUAGES, Catalog
from bot.settings import Settings
from bot.store import own_data
from bot.store.database import Database
from bot.wiring import bot_for
from tests.bot.sources import ROOT
from tests.bot.test_same import ARGUMENTS, played
from tests.support import summary as program
from tests.support.grammar import ids
from tests.support.summary import summary

SEED = int(os.environ.get("STORM", "1"))
DRAWN = random.Random(f"{SEED} {sorted(FEATURES)}").sample(sorted(FEATURES), 2)
"""Taken away for real every time; the others in the soak."""


def gone_with(name: str) -> list[str]:
    """A feature and those that need it."""
    gone = [name]
    for other in gone:
        gone += [one for one, feature in FEATURES.items() if other in feature.needs and one not in gone]
    return gone


def without(name: str) -> list[Feature]:
    """All others."""
    gone = gone_with(name)
    return [feature for one, feature in FEATURES.items() if one not in gone]


def buttons(rows: Iterable[discord.ui.ActionRow[discord.ui.LayoutView]]) -> set[str]:
    return {str(getattr(item, "custom_id", None)) for row in rows for item in row.children}


@pytest.mark.parametrize("name", FEATURES)
async def test_the_bot_runs_without_it(name: str, database: Database) -> None:
    features, whole = without(name), register_of([KERNEL, *FEATURES.values()])
    rest = register_of([KERNEL, *features])
    given = Settings(data=database.path.parent, backups=None)
    async with (
        discord.Client(intents=discord.Intents.none()) as client,
        bot_for(client, database, given, [KERNEL, *features]) as bot,
    ):
        assert not set(gone_with(name)) & set(bot.beside())
        await bot.recover()
    for form in set(whole.flows) - set(rest.flows):
        assert all(rest.read(one) is None for one in ids(form, ARGUMENTS)), form
    for steps in (0, 40, None):
        match = played("duel", steps)
        for say in map(Catalog, LANGUAGES):
            for make in (home_rows, this_game_rows):
                assert buttons(make(match, 0, say, rest.parts)) <= buttons(make(match, 0, say, whole.parts))
            assert turn_rows(match, say, parts=rest.parts)
    for say in map(Catalog, LANGUAGES):
        text = help_text(rest, say, {})
        assert not re.search(r"[{}]|; *\.|;;", text)
    assert set(await database.read(own_data.about, 1, rest.own_data)) == set(summary(features)["export"])


@pytest.mark.parametrize(
    "name", [one if one in DRAWN else pytest.param(one, marks=pytest.mark.soak) for one in FEATURES]
)
def test_its_folder_and_its_lines_are_all_there_is(name: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for beside in ("engine", "render", "sandbox", "tests", "benchmarks", "pyproject.toml"):
        (tmp_path / beside).symlink_to(ROOT / beside)
    register = tmp_path / "bot" / "features" / "__init__.py"
    lines = register.read_text(encoding="utf-8").splitlines()
    kept = lines
    for gone in gone_with(name):
        shutil.rmtree(tmp_path / "bot" / "features" / gone)
        kept = [line for line in kept if not re.match(rf'from bot\.features\.{gone} |    "{gone}": ', line)]
    assert len(lines) - len(kept) == 2 * len(gone_with(name))
    register.write_text("\n".join(kept), encoding="utf-8")
    where = {**os.environ, "PYTHONPATH": str(tmp_path)}
    asked = subprocess.run(
        [sys.executable, "-P", program.__file__],
        env=where, capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
    found = json.loads(asked.stdout)
    assert found.pop("file").startswith(str(tmp_path))
    assert found == summary(without(name))
    contracts = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        env=where, capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert contracts.returncode == 0, contracts.stdout[-2000:]
