"""The offer of the walk-through at the bottom of a card."""

import pytest

from bot.cards import rows as panel_rows
from bot.features.rules.card import rules_looks, tour_rows
from bot.games.duel.tour import TOUR as DUEL
from bot.games.imhotep.tour import TOUR as IMHOTEP
from bot.games.tour import Tour
from bot.messages.buttons import CLOSE
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import Gallery, layout
from tests.bot.games.duel.test_rows import BUTTON, COMPONENTS, LABEL, nested, worst
from tests.support.registered import read


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_card_has_room_for_the_offer(language: str) -> None:
    say = Catalog(language)
    rows = panel_rows.turn_rows(worst(), say, newcomer=True)
    items = list(nested(layout("text", gallery=Gallery(("alt",)), rows=rows).to_components()))
    assert len(items) <= COMPONENTS
    offered = [item for item in items if item["type"] == BUTTON][-1]
    assert offered["label"] == say("tour.offer")
    assert len(offered["label"]) <= LABEL
    assert offered["custom_id"].startswith("v:more:")


def test_others_have_the_same_button_by_another_name() -> None:
    say = Catalog("en")
    (*_, new), (*_, old) = (
        [item for item in nested(layout("text", rows=rows).to_components()) if item["type"] == BUTTON]
        for rows in (panel_rows.turn_rows(worst(), say, newcomer=True), panel_rows.turn_rows(worst(), say))
    )
    assert (new["custom_id"], old["label"]) == (old["custom_id"], say("button.more"))


def test_below_the_rules_are_the_legend_the_tour_and_the_long_form() -> None:
    (row,) = rules_looks(worst(), Catalog("en"), in_full=True)
    ids = [str(item["custom_id"]).split(":")[:2] for item in row.to_component_dict()["components"]]
    assert ids == [["v", "legend"], ["w", "duel"], ["v", "full"]]


@pytest.mark.parametrize(("game", "tour"), [("duel", DUEL), ("imhotep", IMHOTEP)])
def test_one_can_go_through_by_the_buttons(game: str, tour: Tour) -> None:
    say, pages = Catalog("en"), len(tour.pages)
    for number in range(1, pages + 1):
        page = tour.page(number, None, say, {})._replace(tries=())
        rows = tour_rows(tour, page, say)
        ids = [
            str(item["custom_id"])
            for item in nested(layout("t", rows=rows).to_components())
            if "label" in item
        ]
        back = () if number == 1 else [f"w:{game}:{number - 1}"]
        close = CLOSE.id()
        if number < pages:
            assert ids == [*back, f"w:{game}:{number + 1}", close]
        else:
            begun = [id_.split(":")[:3] for id_ in ids[1:-1]]
            assert begun == [["C", "apprentice", game], ["C", "ask", game]]
            assert (ids[0], ids[-1]) == (*back, close)


@pytest.mark.parametrize(
    "custom_id", ["w:duel:1", "w:duel:0", "w:imhotep:99", "w:duel:4:xb", "w:imhotep:4:s,a,B", "h:rules"]
)
def test_ids_of_the_tour_are_click_of(custom_id: str) -> None:
    assert read(custom_id) is not None


@pytest.mark.parametrize(
    "custom_id",
    ["w:", "w:duel", "w:duel:100", "w:duel:-1", "w:duel:4:x b", "w:duel:4:xb:xb", "w:duel:close", "h:"],
)
def test_other_ids_are_not(custom_id: str) -> None:
    assert read(custom_id) is None
