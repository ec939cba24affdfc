"""The one way that text of users comes in, and the one way it goes into Markdown (promise 6)."""

import re
import unicodedata

NAME_LENGTH = 32
"""Characters of a display name that are kept (Discord's own limit)."""

_COMBINING_PER_BASE = 2
_BLANK = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Plain text on one line: no control, bidirectional, zero-width or unassigned characters, no towers of
    accents, white space folded, at most `length` characters. May be empty.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in _BLANK:
            kept.append(" " if character.isspace() else "")
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= _COMBINING_PER_BASE:
            kept.append(character)
    return " ".join("".join(kept).split())[:length].rstrip()


def marked(plain: str) -> str:
    """Cleaned text for a Markdown message: every sign that could mean something is escaped, so that it
    neither formats nor mentions nor links.
    """
    return _PUNCTUATION.sub(r"\\\1", plain)
