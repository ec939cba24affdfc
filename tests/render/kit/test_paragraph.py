"""Texts in pictures are broken between words, and a score stays together."""

from render.kit.paragraph import wrapped


def test_a_score_is_not_broken() -> None:
    text, room = "Teje gewinnt 46 : 39", 130
    assert wrapped(text, room, 20, bold=True) == ("Teje gewinnt", "46 : 39")
    assert wrapped(f"  {text}\n", 10 * room, 20, bold=True) == (text,)


def test_other_colons_and_empty_texts() -> None:
    assert wrapped("Temple: two", 1, 20, bold=True) == ("Temple:", "two")
    assert wrapped("", 100, 20, bold=True) == ()
