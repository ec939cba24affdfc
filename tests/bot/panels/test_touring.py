"""The offer of the walk-through below a card."""

import pytest

from bot.panels.controls import PanelControls
from bot.panels.meanings import understood
from bot.speech.catalog import LANGUAGES, Catalogue
from bot.speech.gallery import Gallery
from bot.speech.layout import layout
from bot.speech.tour import PAGES
from tests.bot.panels.test_panels import BUTTON, COMPONENTS, LABEL, nested, worst

CONTROLS = PanelControls()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_card_has_room_for_the_offer(language: str) -> None:
    say = Catalogue(language)
    rows = CONTROLS.turn(worst(), say, newcomer=True)
    found = list(nested(layout("text", gallery=Gallery(("alt",)), rows=rows).to_components()))
    assert len(found) <= COMPONENTS
    offered = [one for one in found if one["type"] == BUTTON][-1]
    assert offered["label"] == say("tour.offer")
    assert len(offered["label"]) <= LABEL
    assert offered["custom_id"] == "w:1"


def test_others_are_not_offered_it() -> None:
    rows = CONTROLS.turn(worst(), Catalogue("en"))
    found = nested(layout("text", rows=rows).to_components())
    assert not [one for one in found if str(one.get("custom_id")).startswith("w:")]


def test_one_can_go_through_by_the_buttons() -> None:
    say = Catalogue("en")
    for number in range(1, len(PAGES) + 1):
        rows = CONTROLS.tour(number, len(PAGES), (), say)
        back, further, close = (
            one for one in nested(layout("t", rows=rows).to_components()) if "label" in one
        )
        assert back["custom_id"] == f"w:{number - 1}"
        assert back["disabled"] == (number == 1)
        assert further["custom_id"] == f"w:{number + 1}"
        assert further["label"] == f"Next · {number}/{len(PAGES)}"
        assert further["disabled"] == (number == len(PAGES))
        assert close["custom_id"] == "w:close"


@pytest.mark.parametrize("custom_id", ["w:1", "w:0", "w:99", "w:4:xb", "w:close", "h:rules"])
def test_ids_of_the_tour_are_understood(custom_id: str) -> None:
    assert understood(custom_id) is not None


@pytest.mark.parametrize(
    "custom_id", ["w:", "w:100", "w:-1", "w:4:b2", "w:4:xd", "w:4:xb:xb", "w:open", "h:"]
)
def test_other_ids_are_not(custom_id: str) -> None:
    assert understood(custom_id) is None
