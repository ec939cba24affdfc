"""`/rules` as it is sent to Discord, within Discord's limits in every language."""

from collections.abc import AsyncGenerator
from typing import Any

import discord
import pytest

from bot.features.rules.flow import rules, titles
from bot.flows.slash import CatalogTranslator
from bot.games import GAMES
from bot.interactions import Tree
from bot.messages.catalog import LANGUAGES, Catalog
from tests.bot.games.imhotep.test_rows import with_expansions
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.registered import all_commands

CHOICE, DESCRIPTION, WHOLE, MENU = 100, 100, 8000, 25
Payload = dict[str, Any]


@pytest.fixture
async def payload() -> AsyncGenerator[Payload]:
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree, translator = Tree(client, all_commands()), CatalogTranslator()
    await tree.set_translator(translator)
    yield dict(await rules.build().get_translated_payload(tree, translator))
    await client.close()


async def test_its_option_can_be_left_out(payload: Payload) -> None:
    (topic,) = payload["options"]
    assert topic["autocomplete"]
    assert not topic.get("required")


async def test_it_has_german_names(payload: Payload) -> None:
    names = [option["name_localizations"]["de"] for option in (payload, *payload["options"])]
    assert names == ["regeln", "thema"]
    assert all(
        len(option["description_localizations"]["de"]) <= DESCRIPTION
        for option in (payload, *payload["options"])
    )


async def test_it_is_short_enough_for_discord(payload: Payload) -> None:
    texts = [payload, *payload["options"]]
    texts += [choice for option in payload["options"] for choice in option.get("choices", [])]
    size = sum(
        max(len(str(text.get(name, ""))), *map(len, text.get(f"{name}_localizations", {"": ""}).values()))
        for text in texts
        for name in ("name", "description")
    )
    assert size + sum(len(str(text.get("value", ""))) for text in texts) <= WHOLE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("first", [None, *GAMES])
def test_all_topics_of_all_games_are_offered_those_of_the_game_at_hand_first(
    language: str, first: str | None
) -> None:
    named = list(titles(Catalog(language), first))
    assert len(named) == sum(len(game.rulebook.topics) for game in GAMES.values())
    assert len({value for _, value in named}) == len({title for title, _ in named}) == len(named)
    assert all(1 <= len(title) <= CHOICE and len(value) <= CHOICE for title, value in named)
    begins = first or next(iter(GAMES))
    assert all(value.startswith(f"{begins}:") for _, value in named[: len(GAMES[begins].rulebook.topics)])


@pytest.mark.parametrize("sample", samples(32, 4000), ids=name)
def test_what_lies_on_the_table_is_one_menus_worth(sample: Sample) -> None:
    """The topics of everything in the game fit into one menu, and each is listed once (N-7)."""
    match = next(with_expansions(sample))
    topics = list(GAMES["imhotep"].rulebook.at_hand(match.play.game))
    assert len(topics) == len(set(topics)) <= MENU
    assert set(topics) <= set(GAMES["imhotep"].rulebook.topics)
    assert ("prophecies" in topics) == ("prophecies" in sample.on)
