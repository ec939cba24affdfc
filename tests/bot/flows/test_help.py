"""The help is short, names every command, and the names can be clicked on where Discord told the ids."""

import re

import pytest

from bot.flows.help import help_text, named
from bot.messages.catalog import LANGUAGES, Catalogue
from bot.messages.mentions import command, ids_from, ids_text
from bot.tree import all_commands

LINES, LINE = 12, 130
"""A dozen short lines."""
IDS = {name: 10**18 + number for number, name in enumerate(named())}


def test_it_names_every_command_but_itself() -> None:
    assert set(named()) == {command.name for command in all_commands()} - {"help"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_short(language: str) -> None:
    text = help_text(Catalogue(language), {})
    assert len(text.split("\n")) <= LINES
    assert max(map(len, text.split("\n"))) <= LINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_can_be_clicked_on(language: str) -> None:
    text = help_text(Catalogue(language), IDS)
    assert dict(re.findall(r"</(\w+):(\d+)>", text)) == {name: str(number) for name, number in IDS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_ids_commands_are_named_as_people_type_them(language: str) -> None:
    say = Catalogue(language)
    text = help_text(say, {})
    assert set(re.findall(r"`/(\w+)`", text)) == {say(f"command.{name}.name") for name in named()}
    assert "</" not in text


def test_a_command_whose_id_is_missing_is_plain_among_others() -> None:
    assert command("undo", {"place": 5}, Catalogue("de")) == "`/rückgängig`"


def test_ids_come_back_from_their_text_for_the_same_list_of_commands() -> None:
    text = ids_text("1:abc", IDS)
    assert ids_from(text, "1:abc") == IDS
    assert ids_from(text, "1:abd") is None
    assert ids_from(None, "1:abc") is None
    assert ids_from(ids_text("1:abc", {}), "1:abc") == {}
