"""A picture draws a name as it is, with fancy letters as plain ones, or the seat if no letter is left."""

import pytest

from render.kit.fonts import drawn_name

SCRIPT, FRAKTUR, FULL_WIDTH = 0x1D4D0, 0x1D56C, 0xFF21
"""The code points of fancy capital As; in the first two alphabets, the lowercase letters come right after the
Z.
"""


def dressed(name: str, dress: int) -> str:
    gap = 26 if dress in (SCRIPT, FRAKTUR) else 32
    places = ((ord(letter.upper()) - ord("A") + gap * letter.islower(), letter) for letter in name)
    return "".join(chr(dress + at) if letter.isalpha() else letter for at, letter in places)


@pytest.mark.parametrize("dress", [SCRIPT, FRAKTUR, FULL_WIDTH])
def test_fancy_letters_are_drawn_plain(dress: int) -> None:
    assert drawn_name(dressed("Dark Knight", dress)) == "Dark Knight" != dressed("Dark Knight", dress)


@pytest.mark.parametrize("name", ["Ana", "Zoë ½", "Łukasz", "Анна"])
def test_letters_of_the_font_are_drawn_as_they_are(name: str) -> None:
    assert drawn_name(name) == name


@pytest.mark.parametrize("name", ["田中", "محمد", "🔥🔥"])
def test_letters_that_the_font_lacks_are_not_drawn(name: str) -> None:
    assert drawn_name(name) == ""
    assert drawn_name(f"Ana {name}") == "Ana"


@pytest.mark.parametrize("name", ["ᴅᴀʀᴋ ᴋɴɪɢʜᴛ", "🅳🅰🆁🅺 🅺🅽🅸🅶🅷🆃", "🅓🅐🅡🅚 🅚🅝🅘🅖🅗🅣"])
def test_small_capitals_and_letters_on_black_are_plain_too(name: str) -> None:
    assert drawn_name(name) == "DARK KNIGHT"


@pytest.mark.parametrize("name", ["田中 5", "李 #1"])
def test_a_name_of_which_only_a_number_is_left_is_not_drawn(name: str) -> None:
    assert drawn_name(name) == ""
    assert drawn_name("5 🔥") == "5"


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Ken (山本)", "Ken"),
        ("山本 (Ken)", "Ken"),
        ("[字] Ana", "Ana"),
        ("Ana 「字」", "Ana"),
        ("Ana (A) 字", "Ana (A)"),
    ],
)
def test_no_empty_brackets_are_left(name: str, left: str) -> None:
    """A drawn name has no empty brackets, and none around everything that is left."""
    assert drawn_name(name) == left
    assert drawn_name("Ana ()") == "Ana ()", "who has only letters of the font is drawn as is"
