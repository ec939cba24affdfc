"""Texts in pictures break between words, and a score is never broken."""

from itertools import product

import pytest

from bot.messages.catalog import LOCALES
from bot.service.choices import LANGUAGES
from render.kit.fonts import font, length
from render.kit.paragraph import lines, wrapped


def test_a_score_is_not_broken() -> None:
    text, room = "Teje gewinnt 46 : 39", 130
    assert wrapped(text, room, 20, bold=True) == ("Teje gewinnt", "46 : 39")
    assert wrapped(f"  {text}\n", 10 * room, 20, bold=True) == (text,)


def test_other_colons_and_empty_texts() -> None:
    assert wrapped("Temple: two", 1, 20, bold=True) == ("Temple:", "two")
    assert wrapped("", 100, 20, bold=True) == ()


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [26, 31, 44])
def test_a_text_is_as_wide_as_pillow_says(size: int, *, bold: bool) -> None:
    """A text's width, added up from its characters, equals Pillow's, even for letters that other fonts
    kern.
    """
    for language in LANGUAGES:
        texts = (
            text for path in (LOCALES / language).glob("*.po") for text in path.read_text("utf-8").split("\n")
        )
        for text in [*texts, "AVAToTyLTVa.", "W\N{RIGHT SINGLE QUOTATION MARK}Ypsilon, 46 : 39"]:
            assert length(text, size, bold=bold) == round(font(size, bold=bold).getlength(text)), text


def test_no_line_is_too_long_and_no_fit_is_missed() -> None:
    """For any width, `lines` returns the lines of `wrapped` if they are few and short enough, else
    nothing.
    """
    text = "Nefertiti unloads boat 3: an obelisk, a light pyramid, tomb 4 for Akh-en-aten, two for herself."
    for room, most in product(range(40, 1200, 7), range(1, 6)):
        broken = wrapped(text, room, 27, bold=False)
        fits = len(broken) <= most and all(length(line, 27, bold=False) <= room for line in broken)
        assert lines(text, room, 27, most, bold=False) == (broken if fits else None)
