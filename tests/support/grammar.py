"""Ids that the grammar of buttons allows, whether or not any message has them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.messages.buttons import ClickForm

_GROUP = re.compile(r"\(\?P<(?P<name>\w+)>|\(\?:")
_DIGITS = re.compile(r"\[[^]]*\](\{[^}]*\})?")


def ids(form: ClickForm, known: Mapping[str, Sequence[object]]) -> list[str]:
    """Return every id of a form, with the known values of each named argument or, if none are known, with
    each word that the grammar allows.
    """
    ids_made = (f"{form.letter}:{rest}" for rest in _filled(form.form, known))
    return [custom_id for custom_id in dict.fromkeys(ids_made) if form.read(custom_id) is not None]


def _filled(form: str, known: Mapping[str, Sequence[object]]) -> Iterator[str]:
    group = _GROUP.search(form)
    if group is None:
        yield form
        return
    end = _closing(form, group.start())
    inside, rest = form[group.end() : end], form[end + 1 :]
    words: list[str] = [inside]
    if group["name"] is not None:
        given = known.get(group["name"], [_DIGITS.sub("7", word) for word in inside.split("|")])
        words = [str(word) for word in given]
    if rest.startswith("?"):
        words, rest = ["", *words], rest[1:]
    for word in words:
        yield from _filled(f"{form[: group.start()]}{word}{rest}", known)


def _closing(form: str, start: int) -> int:
    """Return the index of the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(form)):
        depth += {"(": 1, ")": -1}.get(form[place], 0)
        if depth == 0:
            return place
    raise ValueError(form)
