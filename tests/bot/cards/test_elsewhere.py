"""In plans and puzzles, the buttons for a move have no card above them, and offer every move."""

import pytest
from discord.ui import Button

from bot.cards.elsewhere import rows_elsewhere
from bot.features.plans.card import PLAN_BUTTON
from bot.messages.buttons import joined
from bot.messages.catalog import Catalog
from bot.messages.layout import layout
from bot.service.drafts import choices, follow
from tests.support.crowded import Crowd, crowded

EVERYTHING = {
    **dict.fromkeys(("new_market_cards", "private_ships", "wrath", "prophecies"), "yes"),
    "sides": "BCBDA",
}
COMPONENTS = 40
"""The maximum number of components that Discord allows in a message."""


@pytest.mark.parametrize(
    "crowd",
    [
        pytest.param(Crowd("duel", {"sides": "ABAB"}, 2, 5), id="duel"),
        pytest.param(Crowd("imhotep", EVERYTHING, 2, 7), id="imhotep"),
        pytest.param(Crowd("imhotep", EVERYTHING | {"hidden_market_cards": "yes"}, 3, 8), id="hidden cards"),
    ],
)
def test_nothing_is_folded_and_nothing_stands_twice(crowd: Crowd) -> None:
    """Every legal step is offered directly and only once, because a folded button would reopen the same
    panel.
    """
    say, folded = Catalog("de"), 0
    for match in crowded(crowd):
        decision = match.play.game.decision
        if decision is None:
            continue
        addressed: list[tuple[str, tuple[str, ...]]] = []

        def address(
            page: str, words: tuple[str, ...], addressed: list[tuple[str, tuple[str, ...]]] = addressed
        ) -> str:
            addressed.append((page, words))
            return PLAN_BUTTON.id(f"say{page}", 1, 1, joined(words))

        rows = rows_elsewhere(match, follow(match.play, decision.seat, ()), say, address)
        items = [item for row in rows for item in row.children]
        assert all(
            words for item, (_, words) in zip(items, addressed, strict=True) if isinstance(item, Button)
        )
        assert len({item.custom_id for item in items if isinstance(item, Button)}) == sum(
            isinstance(item, Button) for item in items
        )
        assert layout("…", rows=rows).total_children_count <= COMPONENTS
        if any(not isinstance(item, Button) for item in items):
            continue  # menus have every step
        offered = [words for _, words in addressed]
        ways = [way.words for way in choices(match.play.game)]
        assert all(any(way[: len(words)] == words for words in offered) for way in ways)
        folded += len(ways)
    assert folded
