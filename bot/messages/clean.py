"""The one way that text of users comes in, and the one way it goes into Markdown (promise 6)."""

import re
import unicodedata

NAME_LENGTH = 32
"""Characters of a display name that are kept (Discord's own limit)."""

_COMBINING_PER_BASE = 2
_NOTHING = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_LOOK_LIKE_NOTHING = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters and marks that show no ink, by which a name could be invisible."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Plain text on one line: no control, bidirectional, zero-width, invisible or unassigned characters, no
    towers of accents, white space folded, at most `length` characters. May be empty.
    """
    visible = "".join(" " if one.isspace() else one for one in text if one.isspace() or not _is_nothing(one))
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", visible):
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= _COMBINING_PER_BASE:
            kept.append(character)
    return " ".join("".join(kept).split())[:length].rstrip()


def _is_nothing(character: str) -> bool:
    variation = "\ufe00" <= character <= "\ufe0f"
    return variation or character in _LOOK_LIKE_NOTHING or unicodedata.category(character) in _NOTHING


def marked(plain: str) -> str:
    """Cleaned text for a Markdown message: every sign that could mean something is escaped, so that it
    neither formats nor mentions nor links.
    """
    return _PUNCTUATION.sub(r"\\\1", plain)
