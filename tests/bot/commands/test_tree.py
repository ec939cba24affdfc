"""The list of commands that Discord gets stays within its limits, in every language."""

import hashlib
import json
import os
import re
from collections.abc import AsyncGenerator, Iterable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.features import FEATURES
from bot.flows.slash import Slash
from bot.games import GAMES
from bot.interactions import Tree
from bot.kernel import KERNEL
from bot.messages import catalog
from bot.messages.catalog import LANGUAGES, Catalog
from tests.support.registered import EVERYTHING, all_commands

NAME = re.compile(r"[-_'\w]{1,32}")
DESCRIPTION, OPTIONS, CHOICES, CHOICE, WHOLE = 100, 25, 25, 100, 8000
Payload = dict[str, Any]


@pytest.fixture
async def tree() -> AsyncGenerator[Tree]:
    client = discord.Client(intents=discord.Intents(guilds=True))
    yield Tree(client, all_commands())
    await client.close()


async def payloads(tree: Tree) -> list[Payload]:
    await tree.prepare()
    translator = tree.translator
    assert translator is not None
    return [dict(await command.get_translated_payload(tree, translator)) for command in tree.get_commands()]


def named(payload: Payload) -> Iterator[Payload]:
    """Yield the command, its options and their choices: everything with a name."""
    yield payload
    for inner in (*payload.get("options", []), *payload.get("choices", [])):
        yield from named(inner)


def localized(payload: Payload, field: str) -> dict[str, str]:
    """Return a field's texts by language, without the base language."""
    return payload.get(f"{field}_localizations") or {}


def in_language(payload: Payload, field: str, locale: str) -> str:
    return localized(payload, field).get(locale, str(payload.get(field, "")))


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_names_are_lower_case_words_and_unique_in_every_language(tree: Tree, locale: str) -> None:
    commands = await payloads(tree)
    names = [in_language(payload, "name", locale) for payload in commands]
    assert len(set(names)) == len(names)
    for payload in commands:
        options = payload.get("options", [])
        option_names = [in_language(option, "name", locale) for option in options]
        assert len(set(option_names)) == len(option_names)
        for name in (in_language(payload, "name", locale), *option_names):
            assert NAME.fullmatch(name)
            assert name == name.lower()


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_descriptions_choices_and_options_are_few_and_short(tree: Tree, locale: str) -> None:
    for payload in await payloads(tree):
        options = payload.get("options", [])
        assert len(options) <= OPTIONS
        for described in (payload, *options):
            assert 1 <= len(in_language(described, "description", locale)) <= DESCRIPTION
        for option in options:
            choices = option.get("choices", [])
            assert len(choices) <= CHOICES
            assert not (choices and option.get("autocomplete"))
            labels = [in_language(choice, "name", locale) for choice in choices]
            assert all(1 <= len(label) <= CHOICE for label in labels)
            assert len(set(labels)) == len(labels)
            assert all(len(str(choice["value"])) <= CHOICE for choice in choices)


async def test_required_options_come_first(tree: Tree) -> None:
    for payload in await payloads(tree):
        required = [option.get("required", False) for option in payload.get("options", [])]
        assert required == sorted(required, reverse=True), payload["name"]


async def test_no_command_is_longer_than_8000_characters_counting_the_longest_language(tree: Tree) -> None:
    for payload in await payloads(tree):
        size = 0
        for option in named(payload):
            for field in ("name", "description"):
                texts = [option.get(field) or "", *localized(option, field).values()]
                size += max(map(len, texts))
            size += len(str(option.get("value", "")))
        assert size <= WHOLE


async def test_everything_is_told_in_every_language_but_the_base(tree: Tree) -> None:
    for payload in await payloads(tree):
        for option in named(payload):
            for field in ("name", "description"):
                if option.get(field):
                    assert set(localized(option, field)) == set(LANGUAGES) - {"en"}, option["name"]


ONLY_SERVERS, ONLY_MEMBERS = {"new", "stats", "season"}, {"stats", "season"}
"""Commands that work only in servers, and commands about a server that has installed the bot."""


async def test_commands_are_for_servers_direct_messages_and_wherever_someone_brings_the_bot(
    tree: Tree,
) -> None:
    for payload in await payloads(tree):
        only_servers = payload["name"] in ONLY_SERVERS
        assert payload["contexts"] == ([0] if only_servers else [0, 1, 2])
        assert payload["integration_types"] == ([0] if payload["name"] in ONLY_MEMBERS else [0, 1])
        assert payload["default_member_permissions"] is None
        assert not payload.get("nsfw")


FREE = {("game verify", "fingerprint")}
"""Options that people fill with something copied from elsewhere."""


async def test_everything_that_is_typed_is_suggested() -> None:
    """Every option offers suggestions, except those with fixed choices, those that Discord fills in, and
    `FREE`.
    """
    for command in all_commands():
        for parameter in command.build().parameters:
            typed = parameter.type is discord.AppCommandOptionType.string and not parameter.choices
            typed = typed and (command.path, parameter.name) not in FREE
            assert parameter.autocomplete == typed, f"{command.path} {parameter.name}"


# --- the fingerprint ---------------------------------------------------------------------------------


async def test_the_fingerprint_is_stable(tree: Tree) -> None:
    first = await tree.prepare()
    assert await tree.prepare() == first
    client = discord.Client(intents=discord.Intents(guilds=True))
    assert await Tree(client, all_commands()).prepare() == first
    await client.close()


@pytest.mark.parametrize(
    "key", ["command.duel.place.name", "command.duel.description", "command.invite.pace.none"]
)
async def test_the_fingerprint_changes_with_every_text(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    first = await tree.prepare()
    say = Catalog.__call__

    def changed(self: Catalog, wanted: str, /, **values: str | int) -> str:
        return say(self, wanted, **values) + ("x" if (wanted, self.language) == (key, "de") else "")

    monkeypatch.setattr(catalog.Catalog, "__call__", changed)
    assert await tree.prepare() != first


async def test_the_fingerprint_changes_when_a_command_goes(tree: Tree) -> None:
    first = await tree.prepare()
    tree.remove_command("help")
    assert await tree.prepare() != first


async def test_commands_may_stand_in_the_trees_of_several_clients() -> None:
    """Several clients can have the same commands in their trees, as in tests and after a restart."""
    for _ in range(2):
        client = discord.Client(intents=discord.Intents(guilds=True))
        assert {command.name for command in Tree(client, all_commands()).get_commands()} == {
            command.name if command.group is None else command.group.name for command in all_commands()
        }
        await client.close()


def options_of(payload: Payload) -> Iterator[Payload]:
    """Yield the options that people fill in, including those of subcommands."""
    for option in payload.get("options", []):
        if option["type"] in (1, 2):
            yield from options_of(option)
        else:
            yield option


FEW = 15
"""The maximum number of commands besides the games' own; the list must be short enough to look through."""


async def test_there_are_few_commands_with_few_options(tree: Tree) -> None:
    """Each game and each feature has at most one command, with few options; some features only add
    subcommands to another feature's command.
    """
    options = {payload["name"]: len([*options_of(payload)]) for payload in await payloads(tree)}
    assert len(options) <= FEW + len(GAMES)
    assert all(options[game] <= 6 for game in GAMES)
    assert (options["challenge"], options["new"]) == (5, 4)
    kernel = {command.path.split()[0] for command in KERNEL.commands()} - {*GAMES}
    assert len(kernel) <= 6
    for feature in FEATURES.values():
        commands = list(feature.commands())
        assert len({command.path.split()[0] for command in commands} - kernel) <= 1, feature.name
        assert sum(len(command.build().parameters) for command in commands) <= 5, feature.name


# --- what Discord was last told -----------------------------------------------------------------------

HERE = Path(__file__).parent


def outline(payload: Payload, depth: int = 0) -> Iterator[str]:
    """Yield a line for the command, and one for each of its options and their choices."""
    signs = ("!" if payload.get("required") else "") + ("~" if payload.get("autocomplete") else "")
    named = [payload["name"], *localized(payload, "name").values()]
    value = f" = {payload['value']}" if "value" in payload else ""
    yield f"{'  ' * depth}{' | '.join(named)}{signs}{value}"
    for inner in (*payload.get("options", []), *payload.get("choices", [])):
        yield from outline(inner, depth + 1)


def without_games(payload: Payload) -> Payload:
    """Return a command's data without the games among its choices, because each game has its own file."""
    games = dict(payload)
    if "choices" in games:
        games["choices"] = [game for game in games["choices"] if game["value"] not in GAMES]
    if "options" in games:
        games["options"] = [without_games(game) for game in games["options"]]
    return games


def golden(part: str) -> Path:
    """Return the golden file of the kernel, a game or a feature; a feature's file is kept with its tests."""
    feature = HERE.parent / "features" / part / "told.txt"
    return feature if part in FEATURES else HERE / "told" / f"{part}.txt"


async def told(commands: Iterable[Slash]) -> list[Payload]:
    """Return what Discord would be told about these commands alone."""
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        return await payloads(Tree(client, list(commands)))


@pytest.mark.parametrize("part", [feature.name for feature in EVERYTHING if [*feature.commands()]] + [*GAMES])
async def test_discord_is_told_what_it_was_told_last(part: str) -> None:
    """The list of commands is unchanged, byte for byte; if you change a command on purpose, renew the files
    (`RENEW=1`). A new feature gets a file of its own, and changes no other.
    """
    lists = await told(FEATURES.get(part, KERNEL).commands())
    if part in GAMES:
        lists = [payload for payload in lists if payload["name"] == part]
    else:
        lists = [without_games(payload) for payload in lists if payload["name"] not in GAMES]
    whole = json.dumps(lists, sort_keys=True, ensure_ascii=False)
    lines = [
        hashlib.sha256(whole.encode()).hexdigest(),
        *(line for command in lists for line in outline(command)),
    ]
    if os.environ.get("RENEW"):
        golden(part).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert golden(part).read_text(encoding="utf-8").splitlines() == lines
