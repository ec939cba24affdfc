"""No text pings people or formats anything by accident (promise 6)."""

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.messages.names import NAME_LENGTH, clean, marked
from tests.bot.conftest import BOT

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u061c\u180e"
BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
NASTY = st.text(st.sampled_from("ab *_<>@#:/\n\t\r\u0301\u0308\u0489" + INVISIBLE + BIDI), max_size=60)
TEXTS = st.one_of(st.text(max_size=60), NASTY)


@settings(BOT, max_examples=300)
@example("a\n\u202eb\u200b")
@example("\u2028\u2029\x00\x1b[31m")
@given(TEXTS)
def test_a_cleaned_name_is_one_short_line_without_anything_invisible(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) <= NAME_LENGTH
    assert cleaned == cleaned.strip()
    assert not {unicodedata.category(character) for character in cleaned} & FORBIDDEN
    assert not re.search(r"[^\S ]|  ", cleaned), "white space is single blanks"
    assert not set(cleaned) & set(INVISIBLE + BIDI)


@settings(BOT, max_examples=300)
@given(TEXTS)
def test_accents_do_not_pile_up(text: str) -> None:
    assert not re.search(r"[\u0301\u0308\u0489]{3}", clean(text))


@settings(BOT)
@given(st.text(st.characters(codec="latin-1"), max_size=60))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_cleaning_twice_is_cleaning_once_for_accents_after_something_invisible() -> None:
    assert clean(clean("e\u200b\u0301")) == clean("e\u200b\u0301")


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\ufe0f", "\u034f"])
def test_a_name_is_not_made_of_blanks(blank: str) -> None:
    assert clean(blank * 3) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nefertiti", "Nefertiti"),
        ("  a \n\t b  ", "a b"),
        ("Jürgen Straße", "Jürgen Straße"),
        ("ju\u0308rgen", "jürgen"),
        ("字字字 🐫", "字字字 🐫"),
        ("a" * 40, "a" * 32),
        ("a" * 31 + " b", "a" * 31),
        ("\u200b\u200b", ""),
        ("", ""),
        ("x" + "\u0489" * 50, "x" + "\u0489" * 2),
    ],
)
def test_what_is_kept_of_a_name(text: str, expected: str) -> None:
    assert clean(text) == expected


# --- Markdown ----------------------------------------------------------------------------------------

TRIGGERS = {
    "bold": "**a**",
    "italics": "*a* _a_",
    "underline": "__a__",
    "strike": "~~a~~",
    "spoiler": "||a||",
    "code": "`a` ```a```",
    "heading": "# a",
    "small": "-# a",
    "list": "- a",
    "star list": "* a",
    "quote": "> a",
    "long quote": ">>> a",
    "masked link": "[a](https://evil.example)",
    "everyone": "@everyone",
    "here": "@here",
    "user": "<@123>",
    "user by nickname": "<@!123>",
    "role": "<@&123>",
    "channel": "<#123>",
    "emoji": "<:a:123>",
    "animated": "<a:a:123>",
    "command": "</challenge:123>",
    "time": "<t:1700000000:R>",
    "guide": "<id:customize>",
    "angle link": "<https://evil.example>",
    "bare link": "https://evil.example",
    "invite": "discord.gg/abc",
    "long invite": "https://discord.com/invite/abc",
    "escape": "\\*a\\*",
    "mail": "<a@b.example>",
}
SIGNS = re.compile(r"[!-/:-@\[-`{-~]")
"""ASCII punctuation: a backslash before such a character makes Discord show the character itself."""


def unescaped(text: str) -> list[str]:
    """Return the characters that Discord would interpret as Markdown."""
    return SIGNS.findall(re.sub(r"\\[!-/:-@\[-`{-~]", "", text))


def shown(text: str) -> str:
    """Return the text as a reader sees it."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


@pytest.mark.parametrize("text", TRIGGERS.values(), ids=TRIGGERS)
def test_no_trigger_is_left_alone(text: str) -> None:
    assert SIGNS.search(text)
    assert unescaped(marked(text)) == []
    assert shown(marked(text)) == text


@pytest.mark.parametrize("text", ["1. a", "12) a"])
def test_a_number_does_not_begin_a_list(text: str) -> None:
    assert not re.match(r"[0-9]+[.)] ", marked(text))


@settings(BOT, max_examples=300)
@given(st.one_of(TEXTS, st.text(st.characters(min_codepoint=33, max_codepoint=126))))
def test_cleaned_and_marked_everything_is_only_itself(text: str) -> None:
    safe = marked(clean(text))
    assert unescaped(safe) == []
    assert shown(safe) == clean(text)
    assert "\n" not in safe
