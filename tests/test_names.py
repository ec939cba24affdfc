"""Names and sentences in the source are plain American English, no name is used twice, and nothing is too
long.

Each list of exceptions holds the violations that remain; it may only become shorter, and an entry that is no
longer needed fails, too.
"""

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.source import nodes

ROOT = Path(__file__).parents[1]
PROGRAM = ("engine", "render", "bot", "sandbox")
SOURCES = (*PROGRAM, "benchmarks", "tests")

AVOIDED = {
    r"\b(some|every|any)body\b": "someone, everyone, anyone",
    r"\b\w*(colour|neighbour|harbour|favour|behaviour|honour)\w*": "American spelling",
    r"\b(grey|catalogue|centre|fulfil|cancelled)(s|d|n?ess)?\b": "American spelling",
    r"\b(do|does|did) without\b": "decline, skip",
    r"\b(give|gives|gave) up\b": "resign",
    r"\bin words\b": "as text",
    r"\bholidays?\b": "vacation",
    r"\bany more\b(?! \w+s\b)": "anymore, no longer",
    r"\bby itself\b": "automatically, alone",
    r"\bthat which\b|\bwhat (is|are|was|were|stands?|lies)\b": "the noun: the boards, the text",
}
"""German in English clothes, and what to write instead, in docstrings and comments (docs/style.md)."""

AVOIDED_IN_THE_PROGRAM = {
    r"\banew\b|\bfor ever\b|\bwhosoever\b": "again, forever, anyone who",
    r"\bso many\b": "this many",
    r"\b(is|are|was|were) to be\b": "must be, will be",
    r"\bwhoever\b": "the person who, the seat that",
    r"\ball the same\b|\bin vain\b": "nevertheless, without success",
}
"""More words to avoid in the program; tests may use them."""

TWINS = {
    # the same idea in two games that never meet
    *("Delivered", "Ended", "Highlights", "Passed", "Play", "PlayerView", "Refilled"),
    *("Resigned", "Take", "Task", "Unload"),
    "Stop",
}
"""Names that more than one class has."""

WORDS = {
    *("tidings", "deed", "deeds", "errand", "errands", "meaning", "meanings", "voice", "voices", "visit"),
    *("desk", "heaps", "happening", "told", "door", "seen", "touched", "fits", "stage", "saying", "moving"),
    "ahead",
}
"""Words that stood for something other than what a reader expects."""

JARGON = WORDS - {
    "seen",
    "told",
    "door",
    "saying",
    "moving",
    "fits",
    "stage",
    "ahead",
    "touched",
    "meaning",
    "happening",
}
"""Words that aren't plain English in a sentence either."""

SPOKEN: set[str] = {
    "sandbox/discord/gateway.py",  # Discord has an operation of this name: voice
    "sandbox/protocol/constants.py",  # and channels of this kind
}
"""Modules of the program whose identifiers still use such words."""


VAGUE = {"one", "found"}
"""Names that don't say what they hold."""
PERHAPS_VAGUE = re.compile(r"\b(one|found)\b(, \w+)*( =| in |:)")
VAGUE_FIELDS = {"bot/features/seasons/store.py"}  # its pairings have `one` and `other`

AMERICAN = re.compile(
    r"colour|neighbour|harbour|favour|behaviour|honour|centre|catalogue|grey|holiday|cancelled"
    r"|(some|every|any)body|_in_words|_any_more|by_itself|(give|gives|gave)_up",
    re.IGNORECASE,
)
"""British spellings, and German ways of speaking, that no identifier may have."""


def paths(*folders: str) -> list[Path]:
    """Return every module below these folders."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def modules(*folders: str) -> dict[str, Path]:
    """Return every module below these folders, by its path in the project."""
    return {path.relative_to(ROOT).as_posix(): path for path in paths(*folders)}


def docstrings(path: Path) -> Iterator[str]:
    """Yield every docstring in a module."""
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def prose(path: Path) -> Iterator[str]:
    """Yield every docstring and comment in a module, without the code quoted in it."""
    for node in nodes(path):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield re.sub(r"`[^`]*`", "`", " ".join(text.split()))
            case _:
                pass
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield re.sub(r"`[^`]*`", "`", token.string)


def variables(path: Path) -> Iterator[str]:
    """Yield every name of a variable, field or parameter in a module."""
    for node in nodes(path):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case _:
                pass


def identifiers(path: Path) -> Iterator[str]:
    """Yield every name that a module gives to something."""
    yield from variables(path)
    for node in nodes(path):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case _:
                pass


def words(name: str) -> set[str]:
    """Return the words of an identifier, including one in camel case."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def bare(text: str) -> bool:
    """Return whether a docstring only says where to look."""
    rest = re.sub(r"\b(?:HV|NV|GAP|and)\b", "", text)
    return bool(text) and (text == "All of it." or not re.search(r"[A-Za-z]{3}", rest))


def test_words_of_an_identifier() -> None:
    assert words("_seen_byOthers") == {"seen", "by", "others"}
    assert words("TOLD_BY") == {"told", "by"}
    assert words("HostReason") == {"host", "reason"}
    assert "ahead" in words("dynasty_ahead")
    assert not words("benefits") & WORDS


def test_what_is_bare() -> None:
    assert bare("§4.3.")
    assert bare("N-12, N-200 … N-205 and HV-3.")
    assert bare("All of it.")
    assert not bare("")
    assert not bare("A ship sails (§4.3).")


def test_no_two_classes_have_one_name() -> None:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for name, path in modules(*PROGRAM).items():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(name)
    assert {name: where for name, where in homes.items() if len(where) > 1 and name not in TWINS} == {}
    assert {name for name in TWINS if len(homes[name]) < 2} == set(), "not twins anymore"


def test_no_two_classes_of_the_bot_have_one_name() -> None:
    counts = Counter(
        node.name for path in paths("bot") for node in nodes(path) if isinstance(node, ast.ClassDef)
    )
    assert {name for name, times in counts.items() if times > 1} - TWINS == set()


@pytest.mark.parametrize("folder", SOURCES)
def test_docstrings_and_comments_are_american_english(folder: str) -> None:
    avoided = AVOIDED | (AVOIDED_IN_THE_PROGRAM if folder in PROGRAM else {})
    anywhere = re.compile("|".join(avoided), re.IGNORECASE)
    offenses = [
        f"{path.relative_to(ROOT)}: {hit.group()!r}, rather {rather}: {text[:60]}"
        for path in paths(folder)
        if anywhere.search(" ".join(path.read_text("utf-8").split()))  # most modules need no closer look
        for text in prose(path)
        for pattern, rather in avoided.items()
        if (hit := re.search(pattern, text, re.IGNORECASE))
    ]
    assert offenses == []


def test_names_are_plain_english() -> None:
    spoken_names: defaultdict[str, set[str]] = defaultdict(set)
    for where, path in modules(*PROGRAM).items():
        for name in identifiers(path):
            if words(name) & WORDS:
                spoken_names[where].add(name)
        for text in docstrings(path):
            spoken_names[where].update(set(re.findall(r"[a-z]+", text.lower())) & JARGON)
    spoken = {path: names for path, names in spoken_names.items() if names}
    assert {path: names for path, names in spoken.items() if path not in SPOKEN} == {}
    assert SPOKEN - set(spoken) == set(), "plain by now"


def test_names_say_what_they_hold() -> None:
    vague = {
        path.relative_to(ROOT).as_posix()
        for path in paths(*SOURCES, "docs", "release")
        if PERHAPS_VAGUE.search(path.read_text("utf-8"))  # most modules need no closer look
        and VAGUE & set(variables(path))
    }
    assert vague == VAGUE_FIELDS


@pytest.mark.parametrize("folder", SOURCES)
def test_names_are_american(folder: str) -> None:
    foreign = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths(folder)
        if AMERICAN.search(path.read_text("utf-8"))
        for name in identifiers(path)
        if AMERICAN.search(name)
    }
    assert foreign == set()


@pytest.mark.parametrize("folder", [*PROGRAM, "tests", "benchmarks"])
def test_docstrings_say_something(folder: str) -> None:
    silent = {name for name, path in modules(folder).items() if any(map(bare, docstrings(path)))}
    assert silent == set()


FLOOR = 40
"""A module with fewer code lines than this is a fragment, and should be merged into the module it is read
with.
"""
SMALL = {"bot/cards/parts.py", "bot/clock.py", "bot/errors.py"}
"""Small modules on one subject, which many others import."""


def code_lines(path: Path) -> int:
    """Return the number of lines without blanks, comments and docstrings."""
    said = {
        line
        for node in nodes(path)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    text = path.read_text("utf-8").splitlines()
    return sum(
        number not in said and bool(line.strip()) and not line.lstrip().startswith("#")
        for number, line in enumerate(text, 1)
    )


def test_no_module_of_the_bot_is_a_fragment() -> None:
    """No module of the bot is a fragment, except sides, modules and registers of games, which are as small as
    their subject, and SQL.
    """
    fragments = {
        name: lines
        for path in paths("bot")
        if (name := path.relative_to(ROOT).as_posix()) not in SMALL
        and path.name not in ("__init__.py", "store.py")
        and not name.startswith("bot/games/")
        and (lines := code_lines(path)) < FLOOR
    }
    assert fragments == {}, "merge it with the module that it is read with"
