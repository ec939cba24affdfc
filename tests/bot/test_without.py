"""A feature can be removed by deleting its folder and its two lines in the register, because nothing else
names it.
"""

import ast
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
from tests.support.soaked import SEED
from tests.support.summary import summary

DRAWN = random.Random(f"{SEED} {sorted(FEATURES)}").sample(sorted(FEATURES), 2)
"""The features that are removed for real in this run; the soak removes the others."""
EVERYTHING_LISTED = {
    f"tests.bot.{name}"
    for name in (
        "test_frozen",
        "test_without",
        "test_second_keepsake",
        "messages.test_catalog",
        "messages.test_catalog_files",
        "messages.test_style",
        "store.test_own_data",
    )
}
"""The tests that list every button, text and table, including past ones."""


def gone_with(name: str) -> list[str]:
    """Return a feature and those that need it."""
    gone = [name]
    for other in gone:
        gone += [
            needing for needing, feature in FEATURES.items() if other in feature.needs and needing not in gone
        ]
    return gone


def without(name: str) -> list[Feature]:
    """Return all other features."""
    gone = gone_with(name)
    return [feature for left, feature in FEATURES.items() if left not in gone]


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
        assert not set(gone_with(name)) & set(bot.background_work())
        await bot.recover()
    for form in set(whole.flows) - set(rest.flows):
        assert all(rest.read(id_) is None for id_ in ids(form, ARGUMENTS)), form
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


def copied_without(name: str, folder: Path) -> dict[str, str]:
    """Copy the program without a feature and its two lines; return an environment in which Python imports
    it.
    """
    for copied in ("bot", "tests"):
        shutil.copytree(ROOT / copied, folder / copied, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in sorted(path.name for path in ROOT.iterdir() if not path.name.startswith(".")):
        if beside not in ("bot", "tests", "artifacts"):
            (folder / beside).symlink_to(ROOT / beside)
    (folder / ".venv").symlink_to(sys.prefix)  # where basedpyright looks for libraries
    register = folder / "bot" / "features" / "__init__.py"
    lines = register.read_text(encoding="utf-8").splitlines()
    kept = lines
    for gone in gone_with(name):
        shutil.rmtree(folder / "bot" / "features" / gone)
        kept = [line for line in kept if not re.match(rf'from bot\.features\.{gone} |    "{gone}": ', line)]
    assert len(lines) - len(kept) == 2 * len(gone_with(name))
    register.write_text("\n".join(kept), encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


def telling(folder: Path, names: Iterable[str]) -> set[str]:
    """Return the test modules that import or name one of these features, directly or through other test
    modules.
    """
    texts, about = set[str](), re.compile(rf"bot\.features\.({'|'.join(names)})\b")
    sources = {
        ".".join(path.relative_to(folder).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in (folder / "tests").rglob("*.py")
    }
    imported = {
        module: {
            name
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.ImportFrom) and node.module is not None
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        }
        for module, source in sources.items()
    }
    more = {module for module, source in sources.items() if about.search(source)}
    while more:
        texts |= more
        folders = {module.removesuffix(".conftest") for module in texts if module.endswith(".conftest")}
        more = {
            module
            for module, names in imported.items()
            if module not in texts
            and (names & texts or any(module.startswith(f"{folder}.") for folder in folders))
        }
    return texts


@pytest.mark.soak
@pytest.mark.parametrize("name", FEATURES)
def test_what_stays_has_its_types_and_passes_its_tests(name: str, tmp_path: Path) -> None:
    """Without the feature, the program type-checks and passes all tests except those that use it or list
    everything. For substitutes no tests are left, because their services are part of the tests' world.
    """
    where, gone = copied_without(name, tmp_path), gone_with(name)
    about = telling(tmp_path, gone) | EVERYTHING_LISTED
    kept = [
        path.relative_to(tmp_path)
        for path in (tmp_path / "tests" / "bot").rglob("test_*.py")
        if ".".join(path.relative_to(tmp_path).with_suffix("").parts) not in about
    ]
    for command in (
        [str(Path(sys.executable).with_name("basedpyright")), "bot"],
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, sorted(kept))],
    )[: 2 if kept else 1]:
        ran = subprocess.run(command, env=where, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert ran.returncode == 0, ran.stdout[-3000:]


@pytest.mark.parametrize(
    "name",
    [feature if feature in DRAWN else pytest.param(feature, marks=pytest.mark.soak) for feature in FEATURES],
)
def test_its_folder_and_its_lines_are_all_there_is(name: str, tmp_path: Path) -> None:
    where = copied_without(name, tmp_path)
    asked = subprocess.run(
        [sys.executable, "-P", program.__file__],
        env=where, capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
    told = json.loads(asked.stdout)
    assert told.pop("file").startswith(str(tmp_path))
    assert told == summary(without(name))
    contracts = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        env=where, capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert contracts.returncode == 0, contracts.stdout[-2000:]
