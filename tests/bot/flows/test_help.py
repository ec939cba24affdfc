"""The help is short, its commands can be clicked if Discord has given them ids, and old names lead to new
ones. It names the command of `bot.features.privacy`.
"""

import re

import pytest

from bot.features import FEATURES
from bot.flows.help import help_text, old_names
from bot.games import GAMES
from bot.games.refusals import sentence
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.names import command_mention, ids_from, ids_text
from bot.service.refusals import ServiceReason
from bot.settings import Settings
from engine.contract import Refused
from tests.support.registered import REGISTER, all_commands
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

LINES, LINE = 10, 130
IDS = {name: 10**18 + number for number, name in enumerate((*REGISTER.help, "privacy", "duel"))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("playing", [None, *GAMES, Pebbles.id])
def test_it_is_short(language: str, playing: str | None) -> None:
    with registered():
        lines = help_text(REGISTER, Catalog(language), {}, playing).split("\n")
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= LINE
    assert all(len(feature.help) <= 1 for feature in FEATURES.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_host_says_how_to_be_reached(language: str) -> None:
    say = Catalog(language)
    assert say("host.unnamed") in help_text(REGISTER, say, {}).splitlines()[-1]
    host = Settings(contact="ana@example.org", policy="https://example.org/p", terms="https://example.org/t")
    *_, about, papers = help_text(REGISTER, say, {}, host=host).splitlines()
    assert "ana@example.org" in about
    assert re.findall(r"\]\((.+?)\)", papers) == ["https://example.org/p", "https://example.org/t"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_can_be_clicked_on(language: str) -> None:
    text = help_text(REGISTER, Catalog(language), IDS)
    wanted = {name: str(IDS[name]) for name in (*REGISTER.help, "privacy")}
    assert dict(re.findall(r"</(\w+):(\d+)>", text)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_ids_commands_are_named_as_people_type_them(language: str) -> None:
    say = Catalog(language)
    text = help_text(REGISTER, say, {})
    assert set(re.findall(r"`/(\w+)`", text)) == {
        say(f"command.{name}.name") for name in (*REGISTER.help, "privacy")
    }
    assert "</" not in text


def test_a_command_of_a_group_is_named_with_it() -> None:
    assert command_mention("duel place", IDS, Catalog("de")) == f"</duel place:{IDS['duel']}>"
    assert command_mention("game undo", IDS, Catalog("de")) == "`/partie zurücknehmen`"


def test_every_old_name_leads_to_a_command_that_there_is() -> None:
    paths = {command.path for command in all_commands()}
    assert set(REGISTER.moved.values()) <= paths
    assert set(REGISTER.moved).isdisjoint(paths)


@pytest.mark.parametrize(
    ("typed", "language", "offered"),
    [
        ("/plac", "en", ["/place is /duel place now"]),
        ("Entla", "de", ["/unload heißt jetzt /duell entladen"]),
        ("zurück", "en", ["/undo is /game undo now"]),
        ("", "en", []),
        ("obelisk", "en", []),
    ],
)
def test_old_names_are_found_by_typing(typed: str, language: str, offered: list[str]) -> None:
    assert [label for label, _ in old_names(typed, REGISTER.moved, Catalog(language))] == offered


def test_ids_come_back_from_their_text_for_the_same_list_of_commands() -> None:
    text = ids_text("1:abc", IDS)
    assert ids_from(text, "1:abc") == IDS
    assert ids_from(text, "1:abd") is None
    assert ids_from(None, "1:abc") is None
    assert ids_from(ids_text("1:abc", {}), "1:abc") == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_to_be_reported_says_to_whom(language: str) -> None:
    say = Catalog(language)
    damaged = Refused(ServiceReason.GAME_DAMAGED, game=1, entry=2)
    assert say("host.unnamed") in sentence(damaged, say)
    known = Refused(damaged.reason, **damaged.details, host="Ana")
    assert "Ana" in sentence(known, say)
