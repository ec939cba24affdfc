"""Names in pictures: as they are, plain where they are in fancy dress; else the seat is drawn."""

import pytest

from render.kit.fonts import drawn_name

SCRIPT, FRAKTUR, FULL_WIDTH = 0x1D4D0, 0x1D56C, 0xFF21
"""Where Unicode has a capital A in fancy dress; in the first two a small one comes right after the Z."""


def dressed(name: str, dress: int) -> str:
    gap = 26 if dress in (SCRIPT, FRAKTUR) else 32
    letters = ((ord(one.upper()) - ord("A") + gap * one.islower(), one) for one in name)
    return "".join(chr(dress + at) if one.isalpha() else one for at, one in letters)


@pytest.mark.parametrize("dress", [SCRIPT, FRAKTUR, FULL_WIDTH])
def test_letters_in_fancy_dress_are_plain(dress: int) -> None:
    assert drawn_name(dressed("Dark Knight", dress)) == "Dark Knight" != dressed("Dark Knight", dress)


@pytest.mark.parametrize("name", ["Ana", "Zoë ½", "Łukasz", "Анна"])
def test_what_the_face_has_is_drawn_as_it_is(name: str) -> None:
    assert drawn_name(name) == name


@pytest.mark.parametrize("name", ["田中", "محمد", "🔥🔥"])
def test_what_the_face_lacks_is_not_drawn(name: str) -> None:
    assert drawn_name(name) == ""
    assert drawn_name(f"Ana {name}") == "Ana"


@pytest.mark.parametrize("name", ["ᴅᴀʀᴋ ᴋɴɪɢʜᴛ", "🅳🅰🆁🅺 🅺🅽🅸🅶🅷🆃", "🅓🅐🅡🅚 🅚🅝🅘🅖🅗🅣"])
def test_small_capitals_and_letters_on_black_are_plain_too(name: str) -> None:
    assert drawn_name(name) == "DARK KNIGHT"


@pytest.mark.parametrize("name", ["田中 5", "李 #1"])
def test_a_number_alone_is_left_of_no_name(name: str) -> None:
    assert drawn_name(name) == ""
    assert drawn_name("5 🔥") == "5"
