"""Lines for lists of choices: they hold what Discord takes."""

from collections.abc import Iterable

from bot.messages.buttons import OPTION_LENGTH


def fitting(texts: Iterable[str]) -> str:
    """The first of ever shorter texts that fits; the last one, cut, if none does."""
    text = ""
    for text in texts:
        if len(text) <= OPTION_LENGTH:
            break
    return text[:OPTION_LENGTH]
