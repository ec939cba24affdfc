"""The docs are true: commands, make targets, settings, paths, links, and the program that checks a deal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING, cast

import discord
import pytest
import yaml

from bot import __main__ as program
from bot.errors import ProgramError, RehearsalMismatch, TooFewShards
from bot.messages.permissions import NEEDED
from bot.settings import Settings
from engine.record import read as read_record
from tests.bot.messages.catalog_files import everything
from tests.support.registered import REGISTER, all_commands

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
OTHERS = [
    ROOT / name
    for name in ("Dockerfile", "compose.yaml", ".env.example", ".dockerignore", ".pre-commit-config.yaml")
]
NAMES = [str(path.relative_to(ROOT)) for path in DOCS]
SETTINGS = {f"IMHOTEP_{name.upper()}" for name in Settings.model_fields}
NOT_OURS = {
    *("Imhotep", "Imhotep: The Duel", "The Duel", "A New Dynasty", "Wrath of the Pharaoh"),
    *("Add App", "Add to My Apps", "Use External Apps"),
}
"""Titles, the name of a setup, and Discord's own words."""
RECORDS = sorted((ROOT / "tests/engine/records").glob("*.txt"))


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def code(markdown: str) -> Iterable[str]:
    """Yield the contents of code spans and fenced blocks."""
    yield from re.findall(r"```\w*\n(.*?)```", markdown, re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL))


def commands_in(name: str) -> set[str]:
    matches = (re.match(r"/([a-z]+)(?: [a-z]+)?$", part) for part in code(text(name)))
    return {match[1] for match in matches if match}


COMMANDS = {command.path.split()[0] for command in all_commands()}


def test_all_commands_are_told_and_no_others() -> None:
    assert commands_in("docs/players.md") == COMMANDS
    assert commands_in("CHANGELOG.md") <= COMMANDS | set(REGISTER.moved)


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "docs/players.md"])
def test_nothing_is_told_twice(name: str) -> None:
    """No two bullets or lines begin alike, as they would after a bad merge."""
    lines = [line.strip() for line in text(name).splitlines()]
    told = [line[:40] for line in lines if len(line) >= 40 and not line.startswith(("|", "http"))]
    assert [beginning for beginning in told if told.count(beginning) > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_command_that_is_named_exists(name: str) -> None:
    known = COMMANDS | (set(REGISTER.moved) if name == "CHANGELOG.md" else set[str]())
    named = {match for part in code(text(name)) for match in re.findall(r"^/([a-z]+)(?: |$)", part)}
    assert named <= known


@pytest.mark.parametrize("name", NAMES)
def test_make_targets_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    named = {match for part in code(text(name)) for match in re.findall(r"\bmake ([a-z]+)", part)}
    assert named <= targets
    if name == "CONTRIBUTING.md":
        assert targets - {"help"} <= named


def test_buttons_and_choices_are_named_as_they_are_labelled() -> None:
    """Every name in italics in the players' page is a title, or the exact label of a button or a menu's
    entry.
    """
    labels = {
        re.sub(r"( \{name\})?…?( \(\{host\}\))?$", "", text)
        for key, forms in everything("en").items()
        if key.startswith(("button.", "settings.", "begin.", "tour.offer", "legend.title", "command.games."))
        for text in forms
    }
    named = re.findall(r"(?<!\*)\*([A-Za-z][^*\n|]+)\*(?!\*)", text("docs/players.md").replace("'", "’"))
    assert {name for name in named if name.removesuffix("…") not in labels | NOT_OURS} == set()


def test_settings_are_told_in_their_own_words() -> None:
    """The settings in the docs have the program's own descriptions. If this fails, run `python
    docs/make_settings.py`.
    """
    told = run_path(str(ROOT / "docs" / "make_settings.py"))
    assert told["PAGE"].read_text("utf-8") == told["page"](told["PAGE"].read_text("utf-8"))
    assert told["EXAMPLE"].read_text("utf-8") == told["example"]()
    assert "".join(told["rows"]()).count("\n") == len(SETTINGS)


@pytest.mark.parametrize("path", [*DOCS, *OTHERS], ids=lambda path: path.name)
def test_no_setting_is_made_up(path: Path) -> None:
    assert set(re.findall(r"\bIMHOTEP_[A-Z_]+\b", path.read_text("utf-8"))) <= SETTINGS


def test_every_subcommand_and_exit_code_is_told() -> None:
    hosting = text("docs/hosting/running.md")
    told = set(re.findall(r"^\| `imhotep ([a-z]+)[^`]*` \|", hosting, re.MULTILINE))
    # The program prints the table of commands; nothing else needs it.
    assert told == {*program._COMMANDS}  # pyright: ignore[reportPrivateUsage]  the only list of them
    codes = {int(number) for number in re.findall(r"^\| ([0-9]) \|", hosting, re.MULTILINE)}
    every = {error.exit_code for error in ProgramError.__subclasses__()}
    permanent = sorted(every - {program.FAILED, TooFewShards.exit_code, RehearsalMismatch.exit_code})
    assert codes == {program.OK, program.FAILED, *every}
    assert f"RestartPreventExitStatus={' '.join(map(str, permanent))}" in text("docs/hosting/imhotep.service")


def test_the_invite_link_asks_for_what_the_text_says() -> None:
    hosting = text("docs/hosting/setup.md")
    names = (
        *NEEDED,
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "read_message_history",
    )
    wanted = discord.Permissions(**dict.fromkeys(names, True))
    assert set(re.findall(r"\b3[0-9]{11}\b", hosting)) == {str(wanted.value)}
    prose = " ".join(hosting.split())
    assert all(name.replace("_", " ").title().replace(" In ", " in ") in prose for name in names)


def test_the_host_s_pages_are_short() -> None:
    pages = (ROOT / "docs" / "hosting").glob("*.md")
    assert sum(path.stat().st_size for path in pages) <= 16 * 1024


@pytest.mark.parametrize("name", NAMES)
def test_local_links_lead_somewhere(name: str) -> None:
    here = (ROOT / name).parent
    links = re.findall(r"\]\(([^)\s]+)\)", text(name))
    local = [link.partition("#")[0] for link in links if not link.startswith(("http", "#"))]
    assert [link for link in local if not (here / link).exists()] == []


def anchors(path: Path) -> set[str]:
    """Return the names that links use for a page's headings."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_headings(name: str) -> None:
    here = ROOT / name
    links = re.findall(r"\]\(([^)\s#]*)#([^)\s]+)\)", text(name))
    local = [(link, anchor) for link, anchor in links if not link.startswith("http")]
    assert [
        anchor for link, anchor in local if anchor not in anchors((here.parent / link) if link else here)
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_files_that_are_named_exist(name: str) -> None:
    """Every file that the docs name, such as `bot/app.py`, exists, unless it has a `<placeholder>`."""
    pattern = r"(?:(?:engine|render|bot|sandbox|tests|docs|benchmarks)/[\w./-]*|[\w-]+\.(?:toml|txt|yaml))"
    named = {part for part in code(text(name)) if re.fullmatch(pattern, part)}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_names_of_architecture_are_the_code_s() -> None:
    """The names in the rows of promises can be found in the code."""
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
    sources += text("engine/contract.py") + text("bot/store/migrations/0001_invitations_and_games.sql")
    for name in ("shown_version", "places_active", "only", "marked", "reveals", "CommandTree"):
        assert re.search(rf"\b{name}\b", sources), name


@pytest.mark.parametrize("path", [*DOCS, *OTHERS], ids=lambda path: path.name)
def test_nothing_of_one_machine(path: Path) -> None:
    assert not re.search(r"/(?:work|root|home)/", path.read_text("utf-8"))


def test_pre_commit_fetches_nothing() -> None:
    repos = cast("list[dict[str, object]]", yaml.safe_load(text(".pre-commit-config.yaml"))["repos"])
    assert [repo["repo"] for repo in repos] == ["local"]


def test_the_record_in_the_docs_is_one() -> None:
    (record,) = re.findall(r"```\n(imhotep-record 1\n.*?)```", text("docs/records.md"), re.DOTALL)
    assert read_record(record).game.scores()


def test_the_replay_command_of_the_docs_works() -> None:
    (command,) = re.findall(r"^python -c '(.+)' < record\.txt$", text("docs/records.md"), re.MULTILINE)
    ended = subprocess.run(
        [sys.executable, "-c", command],
        input=RECORDS[0].read_text("utf-8"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Sheet" in ended.stdout
