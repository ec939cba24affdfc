"""Every side and module of the engine has its texts in the bot."""

import re

import pytest

from bot.games.imhotep.labels import asked_of, steps_of
from bot.games.imhotep.sites import SIDES
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Decision
from engine.imhotep import modules as engine_modules
from engine.imhotep import sites as engine_sites
from engine.imhotep.components import Site
from engine.imhotep.house import HOUSE
from engine.imhotep.table.module import Module
from tests.bot.sources import ROOT

EVERY_SIDE = pytest.mark.parametrize(("site", "letter"), engine_sites.SIDES)


@EVERY_SIDE
def test_every_side_has_labels_for_its_steps(site: Site, letter: str) -> None:
    kinds = {type(step) for step in engine_sites.SIDES[site, letter].steps(HOUSE)}
    missing = {kind.__name__ for kind in kinds - set(SIDES[site, letter].steps)}
    assert not missing, f"add {missing} to the steps of side {letter} in its file in bot/games/imhotep/sites"


@EVERY_SIDE
def test_every_side_has_its_rules(site: Site, letter: str) -> None:
    side, key = SIDES[site, letter], f"imhotep.rules.side.{site.name.lower()}.{letter.lower()}"
    assert side.rules, f"side {letter} of {site.name} names no rule: add its ids to its file"
    for language in LANGUAGES:
        say = Catalog(language)
        text = say(key, **{**SIDES[site, "A"].values(say), **side.values(say)})
        assert text, f"add {key} to the catalogues in bot/locales/{language}"


@EVERY_SIDE
def test_every_kind_of_decision_has_its_texts(site: Site, letter: str) -> None:
    say = Catalog("en")
    for kind in engine_sites.SIDES[site, letter].kinds or ():
        asked = asked_of(Decision(0, kind))
        assert say(asked.declined)
        assert asked.follows is None or say(asked.follows, what="a to the Temple")


def test_every_module_has_labels_for_its_steps() -> None:
    kinds = {type(step) for part in engine_modules.MODULES for step in part.steps(HOUSE)}
    missing = {kind.__name__ for kind in kinds - set(steps_of("AAAAA"))}
    assert not missing, f"add {missing} to the steps of a module in bot/games/imhotep/modules"


@pytest.mark.parametrize("module", engine_modules.MODULES, ids=lambda module: type(module).__name__)
def test_a_module_is_named_in_its_files_and_in_the_registers(module: Module) -> None:
    """Only a module's own files and the registers mention its name, because a new module mustn't change
    shared files.
    """
    name = type(module).__module__.rpartition(".")[2]
    word = re.compile(rf"(?<!\w){name}(?!\w)")
    naming = {
        path.relative_to(ROOT).as_posix()
        for layer in ("engine", "render", "bot")
        for path in (ROOT / layer).rglob("*.py")
        if path.stem == name or word.search(path.read_text(encoding="utf-8"))
    }
    files = {f"{layer}/imhotep/modules/{name}.py" for layer in ("engine", "render", "bot/games")}
    registers = {f"{layer}/imhotep/modules/__init__.py" for layer in ("engine", "render")}
    assert files | registers <= naming <= files | registers | {"engine/imhotep/table/switches.py"}
