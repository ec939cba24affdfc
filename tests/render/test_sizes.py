"""Every text is large enough, in every position and every other picture, in both languages.

A phone shows a picture 384 pixels wide, about a third of its size. Both themes have the same texts.
"""

from collections.abc import Iterator

import pytest

from bot.messages.catalog import LANGUAGES
from engine.duel.harbor import BOATS, FIELDS
from engine.imhotep.rules.ships import NAMES as SHIPS
from engine.imhotep.view import ImhotepView
from render.duel.picture import geometry as river
from render.imhotep.picture import geometry as harbor
from render.kit.canvas import Canvas, Written
from render.kit.fonts import drawn_name
from render.kit.palette import LIGHT
from tests.render.others import OTHERS
from tests.render.test_every_picture import POSITIONS, canvases

ORDINARY, NAMED, PERSON, LEAST = 26, 32, 28, 20
"""The minimum sizes in a picture 1100 pixels wide: of ordinary texts, names on buttons, people's names, and
letters on pictograms.
"""
PICTOGRAMS = frozenset("TPUS")
"""The letters on action tiles."""


def too_small(written: list[Written]) -> list[Written]:
    """Return the texts that are smaller than they may be."""
    return [text for text in written if text.size < (LEAST if text.wanted in PICTOGRAMS else ORDINARY)]


def contains(text: Written, x: int, y: int) -> bool:
    left, top, right, low = text.box
    return left <= x <= right and top <= y <= low


def of_buttons(name: str, pictures: tuple[Canvas, ...]) -> Iterator[Written]:
    """Yield the texts that are also on buttons, which name fields and boats, or ships and their positions."""
    first, second, *_ = (canvas.written for canvas in pictures)
    if POSITIONS[name][0] == "duel":
        signs = [river.sign_middle(boat) for boat in range(len(BOATS))]
        yield from (text for text in first if text.wanted in FIELDS)
        yield from (text for text in first if any(contains(text, *sign) for sign in signs))
        return
    yield from (text for text in (*first, *second) if text.wanted in SHIPS)
    for text in first:
        afloat = text.box[0] < harbor.RIVER_RIGHT and harbor.WATER_TOP < text.box[1] < harbor.WATER_LOW
        if afloat and text.wanted in {"1", "2", "3", "4"}:
            yield text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_every_text_of_a_position_is_large_enough(name: str, language: str) -> None:
    pictures, position = canvases(name, language=language), POSITIONS[name][1]()
    written = [text for canvas in pictures for text in canvas.written]
    assert too_small(written) == []
    ordered = isinstance(position.view, ImhotepView) and position.view.choosing is not None
    assert ordered or [text for text in of_buttons(name, pictures) if text.size < NAMED] == []
    for person in filter(None, map(drawn_name, position.table.names)):
        sizes = [text.size for text in pictures[0].written if person.startswith(text.wanted.split(" ")[0])]
        assert max(sizes) >= PERSON, person


def test_buttons_are_named() -> None:
    """Pictures contain the button names that the test above measures."""
    for name, least in (("start", len(FIELDS) + len(BOATS)), ("imhotep_start", len(SHIPS))):
        assert len(list(of_buttons(name, canvases(name)))) >= least


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OTHERS)
def test_every_text_of_other_pictures_is_large_enough(name: str, language: str) -> None:
    written = OTHERS[name](LIGHT, language).written
    assert written
    assert too_small(written) == []
    assert {text.wanted for text in written if text.shown != text.wanted} <= {"W" * 32}
