"""The order in which icons are uploaded: those that most cards show come early."""

import re
from collections import Counter
from collections.abc import Generator, Iterator

import pytest
from discord import PartialEmoji
from discord.ui import Button

from bot.cards.rows import turn_rows
from bot.cards.turn import turn_text
from bot.messages import icons
from bot.messages.catalog import Catalog
from engine.games import GAMES
from tests.support.crowded import Crowd, crowded

FIRST = 12
"""How many of some seventy icons count as early."""


@pytest.fixture(autouse=True)
def _all_known() -> Generator[None]:
    icons.learn({name: PartialEmoji(name=f"{name}_000000", id=1) for name in icons.all_icons()})
    yield
    icons.learn({})


def uses(game: str) -> Iterator[str]:
    """Yield the icons on the cards of a game, one by one."""
    for match in crowded(Crowd(game, {}, 2, 1)):
        yield from re.findall(r"<:(\w+)_0{6}:1>", turn_text(match, match.last_turn, Catalog("en")))
        for row in turn_rows(match, Catalog("en"), newcomer=False):
            for item in row.children:
                if isinstance(item, Button) and item.emoji is not None:
                    yield item.emoji.name.removesuffix("_000000")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_are_those_that_most_cards_show(game: str) -> None:
    used = Counter(uses(game))
    first = list(icons.all_icons())[:FIRST]
    assert sum(used[name] for name in first) >= 0.9 * used.total()
