"""For every card of crowded games, the lowest slice of the picture and all buttons fit one screen, in both
languages and sizes.

The page only lays out cards and no games are played, so many cards can be tried.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from bot.cards import rows, turn
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.icons import plainly
from bot.messages.layout import Gallery, layout
from bot.messages.names import bold
from render.kit.lists import series
from tests.browser.tab import PHONE
from tests.support.crowded import NAMES, Crowd, crowded
from tests.support.duel import ALL_SIDES
from tests.support.imhotep_mixtures import SWITCHES, Sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.service.match import Match
    from render.kit.say import Say
    from tests.browser.conftest import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SLICES = {"duel": (700, 370), "imhotep": (480, 620)}
"""Heights of the slices of each game's picture; all have the same width."""
WIDE = 1100


def picture(height: int) -> dict[str, Any]:
    url = (
        f"data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='{WIDE}' height='{height}'/>"
    )
    return {"url": url, "width": WIDE, "height": height}


FIRST, TRIED = 4, 40
"""How many first cards for newcomers are tried, and how many of the largest cards of each kind."""

OFF_SCREEN = """async cards => {
    const { messageNode } = await import("./message.js");
    const log = document.querySelector(".log"), before = document.createElement("div");
    before.style.height = "2000px";
    const about = { id: "1", author: { id: "2", username: "Imhotep", bot: true }, flags: 1 << 15, files: [],
        timestamp: new Date().toISOString(), edited_timestamp: new Date().toISOString() };
    return cards.map(({ components, mentions }) => {
        const card = messageNode({ ...about, components, mentions }, true, () => {});
        log.replaceChildren(before, card);
        log.scrollTop = log.scrollHeight;
        const room = log.getBoundingClientRect(), pictures = card.querySelectorAll("figure img");
        const parts = [pictures[pictures.length - 1], ...card.querySelectorAll(".row")];
        const boxes = parts.map(part => part.getBoundingClientRect());
        return Math.max(...boxes.map(box => Math.max(room.top - box.top, box.bottom - room.bottom)));
    });
}"""
"""A script that returns how many pixels of each card are off screen when the log is scrolled to its end."""

LARGEST = (
    Crowd("duel", {"sides": "BAAB"}, 2, 1),
    Crowd("imhotep", Sample("DDDBA", 3, frozenset(SWITCHES), 1003).options(), 3, 1003),
)
"""Games with large cards, found among some hundred random ones."""
SIDES = ("DBCBA", "AAAAA", "BBBBB", "CCCCC", "DDDDD", "ABCDA", "DADDA")
OTHERS = (
    Crowd("imhotep", {"sides": "ABAAB"}, 4, 1005),
    *(Crowd("duel", {"sides": sides}, 2, 100 + seed) for seed, sides in enumerate(ALL_SIDES)),
    *(Crowd("imhotep", {"sides": sides}, seats, 200) for sides in ("AAAAA", "BBABA") for seats in (2, 3, 4)),
    *(
        Crowd("imhotep", Sample(sides, seats, frozenset(SWITCHES), seats).options(), seats, 300 + seats)
        for sides in SIDES
        for seats in (2, 3, 4)
    ),
)


def cards(match: Match, say: Say) -> Iterator[tuple[str, list[Any]]]:
    """Yield each kind of card that may be posted, with its components: the usual one, for newcomers, with a
    clock, or with ratings at the end.
    """
    game, buttons = match.play.header.game, rows.turn_rows(match, say)
    room = turn.card_rows(match, buttons)
    text = turn.turn_text(match, match.last_turn, say, rows=room)
    if match.play.game.decision is None:
        yield "over", _laid_out(game, f"{text}\n{_ratings(match, say)}", buttons)
        return
    yield "turn", _laid_out(game, text, buttons)
    if match.version < FIRST:
        buttons = rows.turn_rows(match, say, newcomer=True)
        text = turn.turn_text(match, match.last_turn, say, rows=turn.card_rows(match, buttons))
        yield "new", _laid_out(game, text, buttons)
        buttons = rows.turn_rows(match, say)
    text = turn.turn_text(match, match.last_turn, say, rows=room, until="<t:1800000000:D>")
    yield "clock", _laid_out(game, text, buttons)


def _ratings(match: Match, say: Say) -> str:
    told = (say("rating.change", name=bold(name, say), before=1000, after="1103?") for name in match.names)
    return say("rating.changes", changes=series(told, say))


def _laid_out(game: str, text: str, buttons: list[Any]) -> list[Any]:
    out = layout(text, gallery=Gallery(("alt", "alt")), rows=buttons).to_components()
    shown = [item for part in out for item in part.get("items", ())]
    for item, height in zip(shown, SLICES[game], strict=True):
        item["media"] = picture(height)
    for part in out:
        for item in part.get("components", ()):
            if "emoji" in item:  # the page's numbers are too short for an id
                item["emoji"]["id"] = str(item["emoji"]["id"])
    return out


def _size(card: list[Any]) -> int:
    """Return roughly how much room a card takes: its characters, and the edges of its buttons."""
    labels = [control["label"] for part in card for control in part.get("components", ())]
    return sum(len(label) + 4 for label in labels) + sum(
        len(plainly(part.get("content", ""))) for part in card
    )


@pytest.mark.parametrize(
    "table", [*LARGEST, *(pytest.param(other, marks=pytest.mark.soak) for other in OTHERS)]
)
async def test_the_sites_and_the_buttons_of_every_card_are_seen_together(
    open_tab: Open, table: Crowd
) -> None:
    by_kind: dict[tuple[str, str], list[list[Any]]] = {}
    for match, language in product(crowded(table), LANGUAGES):
        for kind, card in cards(match, Catalog(language)):
            by_kind.setdefault((kind, language), []).append(card)
    largest = [card for some in by_kind.values() for card in sorted(some, key=_size)[-TRIED:]]
    people = [{"id": str(1000 + seat), "username": name} for seat, name in enumerate(NAMES)]
    for tab in (await open_tab("Ana"), await open_tab("Ana", PHONE, touch=True)):
        shown = [{"components": card, "mentions": people} for card in largest]
        out = await tab.page.evaluate(OFF_SCREEN, shown)
        worst = max(range(len(out)), key=out.__getitem__)
        assert out[worst] <= 0, f"{out[worst]} pixels at {tab.page.viewport_size}: {largest[worst]}"
