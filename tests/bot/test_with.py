"""A feature is added by its own folder and its line in the register; `tests/bell` is one that has
everything.
"""

from pathlib import Path

import pytest

from bot.feature import register_of
from bot.features import FEATURES
from bot.flows.help import help_text
from bot.kernel import KERNEL
from bot.messages.catalog import LANGUAGES, Catalog
from bot.store import own_data
from bot.store.database import open_database
from tests.bell.registered import registered
from tests.bell.service import Bells
from tests.support.summary import summary

ADDED: dict[str, list[str]] = {
    "commands": ["bell"],
    "settings": ["bell"],
    "forms": [],
    "help": ["bell"],
    "export": ["bells"],
    "clicks": ["B:(?P<what>again)"],
}


def test_it_adds_what_it_has_and_takes_it_away_again() -> None:
    before = summary(FEATURES.values())
    with registered():
        now = summary(FEATURES.values())
        assert {
            subject: [entry for entry in now[subject] if entry not in before[subject]] for subject in now
        } == ADDED
    assert summary(FEATURES.values()) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_its_line(language: str) -> None:
    with registered():
        text = help_text(register_of([KERNEL, *FEATURES.values()]), Catalog(language), {})
        line = Catalog(language)("help.bell", bell="`/bell`" if language == "en" else "`/glocke`")
        assert line in text.splitlines()


async def test_what_it_stores_is_exported_and_forgotten(tmp_path: Path) -> None:
    with registered():
        async with open_database(tmp_path / "imhotep.sqlite3") as database:
            await Bells(database).ring(1)
            register = register_of([KERNEL, *FEATURES.values()])
            assert (await database.read(own_data.about, 1, register.own_data))["bells"] == [{"rings": 1}]
            await database.write(own_data.forget, 1, register.own_data)
            assert (await database.read(own_data.about, 1, register.own_data))["bells"] == []
