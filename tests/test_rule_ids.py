"""Every rule id in code, tests or docs can be looked up in `docs/rules.md`, or in a page of one game, such as
`docs/rules-senet.md`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from bot.games import GAMES
from bot.messages.catalog import Catalog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
PAGES = tuple(sorted((ROOT / "docs").glob("rules*.md")))
FOLDERS = ("docs", "benchmarks", "tests", "bot", "render", "engine")
SUFFIXES = {".py", ".po", ".json", ".md"}

_NAMED = {rule for game in GAMES.values() for topic in game.rulebook.topics.values() for rule in topic.rules}
_PREFIXES = "|".join(sorted({"HV-", "GAP ", *(rule.rstrip("0123456789.") for rule in _NAMED)} - {"§"}))
"""The beginnings of rule ids, including those of the games' rulebooks."""
_ID = re.compile(rf"(?<![\w-])(?:(?:{_PREFIXES})\d+\b|(?<!guide )§\d+(?:\.\d+)?)")
_ROW = re.compile(r"^\| ([^|]*\d) \| \S.* \|$", re.MULTILINE)
_NUMBER = re.compile(r"\d+$")


def ids(text: str) -> set[str]:
    """Return the ids that a text names; for a range, these are its ends, because numbers in between needn't
    exist.

    Tests also name each number that does exist. A section of a guide isn't a rule.
    """
    return set(_ID.findall(text))


def between(first: str, last: str) -> list[str]:
    """Return all ids from the first to the last, which differ only in their last numbers."""
    start, stop = (int(_NUMBER.findall(rule)[0]) for rule in (first, last))
    assert _NUMBER.sub("", first) == _NUMBER.sub("", last)
    assert start < stop
    return [_NUMBER.sub(str(number), first) for number in range(start, stop + 1)]


def rows(pages: Sequence[Path] = PAGES) -> list[str]:
    """Return the ids that these pages have rows for, alone, in lists or in ranges; a range has no gaps."""
    parts = [
        part.split(" … ")
        for page in pages
        for cell in _ROW.findall(page.read_text("utf-8"))
        for part in cell.split(", ")
    ]
    return [rule for part in parts for rule in (between(*part) if len(part) > 1 else part)]


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)


def test_ids_are_found() -> None:
    """Ids are found alone, in lists, as ends of a range and at the end of a sentence; vectors and guides are
    left out.
    """
    assert ids("D-13; §6.2, §7. HV-7 (GAP 1), N-260 … N-266.") == {
        *("D-13", "§6.2", "§7", "HV-7", "GAP 1", "N-260", "N-266")
    }
    assert ids("NV-1, V-1, PA1, engine guide §6") == set()


def test_every_id_that_is_named_has_a_row() -> None:
    known = set(rows())
    missing = {
        rule: str(path.relative_to(ROOT))
        for path in sources()
        for rule in ids(path.read_text("utf-8")) - known
    }
    assert missing == {}, "add a row in our own words to docs/rules.md, or to a page of the game"


def test_no_id_has_two_rows() -> None:
    assert [rule for rule, count in Counter(rows()).items() if count > 1] == []


def test_topics_that_rows_name_are_topics_of_rules() -> None:
    """Every topic in italics exists. A row names a topic by its title or, after *Site: …* or *Action tile …*,
    by the last word of its title.
    """
    say = Catalog("en")
    titles = {game.rulebook.title(topic, say) for game in GAMES.values() for topic in game.rulebook.topics}
    parts = {part for title in titles for part in title.split(": ")}
    known = titles | parts | {part.rpartition(" ")[2] for part in parts}
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rules = "\n".join(line for line in page.splitlines() if line.startswith("| "))
    assert set(re.findall(r"\*([^*|]+?):?\*", rules)) - known == {"most"}
