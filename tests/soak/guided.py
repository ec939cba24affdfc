"""Inputs that the code itself guides: texts are changed at random, and a text that reaches something new is
kept and changed further.

A text reaches arcs, pairs of lines that are executed one after the other, each so and so often (1, 2, 4 …).
This small loop is our own because it runs inside pytest, wherever the tests do: atheris has wheels for few
systems, and HypoFuzz isn't free.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from types import FrameType
from typing import Any

Place = tuple[str, int]
"""A file and a line in it."""
Arc = tuple[Place, Place]

SPANS = (0, 0, 1, 1, 2, 4, 16, 64)
"""How many characters a change may replace."""
REPEATS = (2, 2, 3, 8, 40, 3000)
"""How often a change may repeat a part."""
SIGNS = (0x7F, 0x7F, 0x7F, 0x24F, 0x24F, 0xFFFF, sys.maxunicode)
"""Numbers of the last character that may be inserted."""
ODD = (
    *("", " ", "\n", "\0", "\u0661", "\u00b2", "\u202e", "\u0301", "\ud800", "\U0001d54f", "\ufeff"),
    *("0", "-1", "007", "1e9", "NaN", str(1 << 63), "9" * 20, "9" * 5000),
    *("{}", "%s", "{0}", "<@1>", "```", "'", '"', "\\", "None", "null", "../.."),
)
"""Parts that are unusual everywhere."""
EDGES = re.compile(r"\b|(?<=\n)")


@dataclass(frozen=True)
class Target:
    """Something that takes texts, of which the soak tries `many` for each seed. `takes` tells whether it
    accepts a text, and raises if anything is wrong. `modules` are those whose lines guide the search, `seeds`
    returns the texts to begin with, and `tokens` are parts that texts may have. No text is longer than
    `longest`, except those to begin with, and none may lead to more than `most` lines.
    """

    name: str
    many: int
    takes: Callable[[str], bool]
    modules: Sequence[str]
    seeds: Callable[[], Sequence[str]]
    tokens: Sequence[str] = ()
    longest: int = 6000
    most: int = 100_000


@dataclass
class Search:
    """The result of trying texts: how many were tried and accepted, those that were kept, the number of arcs,
    and the largest number of lines that a text led to.
    """

    tried: int = 0
    accepted: int = 0
    kept: list[str] = field(default_factory=list[str])
    arcs: int = 0
    longest: int = 0


class Wrong(AssertionError):
    """A text that led to an error, or to too many lines."""


def explore(target: Target, many: int, luck: Random) -> Search:
    """Try this many texts. Raises `Wrong` with the text that fails."""
    files = {str(import_module(name).__file__) for name in target.modules}
    search, known, seeds = Search(), set[tuple[Arc, int]](), target.seeds()
    while search.tried < many:
        fresh = search.tried < len(seeds)
        text = seeds[search.tried] if fresh else changed(target, search.kept, luck)
        try:
            accepted, arcs = traced(lambda text=text: target.takes(text), files)
        except Exception as error:
            raise Wrong(f"{target.name}: {text!r}") from error
        lines = sum(arcs.values())
        if lines > target.most:
            raise Wrong(f"{target.name}: {lines} lines for {text!r}")
        reached = {(arc, count.bit_length()) for arc, count in arcs.items()}
        if fresh or not reached <= known:
            search.kept.append(text)
        known |= reached
        search.tried += 1
        search.accepted += accepted
        search.longest = max(search.longest, lines)
    search.arcs = len({arc for arc, _ in known})
    return search


def traced(work: Callable[[], bool], files: set[str]) -> tuple[bool, Mapping[Arc, int]]:
    """Do some work; return its result, and how often it took each arc of these files."""
    arcs: dict[Arc, int] = defaultdict(int)
    before: Place = ("", 0)

    def line(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal before
        if event == "line":
            here = (frame.f_code.co_filename, frame.f_lineno)
            arcs[before, here] += 1
            before = here
        return line

    earlier = sys.gettrace()
    sys.settrace(lambda frame, _, __: line if frame.f_code.co_filename in files else None)
    try:
        result = work()
    finally:
        sys.settrace(earlier)
    return result, arcs


def changed(target: Target, kept: Sequence[str], luck: Random) -> str:
    """Return a changed copy of a kept text, of a recent one in half of the cases."""
    text, other = luck.choice(kept[luck.choice((0, -20)) :]), luck.choice(kept)
    for _ in range(luck.choice((1, 1, 2, 4))):
        start, end = _span(text, luck)
        part = text[start:end]
        match luck.randrange(8):
            case 0:
                part = ""
            case 1:
                part *= luck.choice(REPEATS)
            case 2:
                part = chr(luck.randrange(luck.choice(SIGNS)))
            case 3:
                part = luck.choice(ODD)
            case 4:
                part = other[slice(*_span(other, luck))]
            case 5:
                text, part, end = text[:start], "", start
            case 6:
                part += luck.choice(target.tokens or ODD)
            case _:
                part = luck.choice(target.tokens or ODD)
        text = (text[:start] + part + text[end:])[: target.longest]
    return text


def _span(text: str, luck: Random) -> tuple[int, int]:
    """Return the start and the end of a part of a text: some characters, or some whole words."""
    if luck.random() < 0.5:
        start = luck.randrange(len(text) + 1)
        return start, min(len(text), start + luck.choice(SPANS))
    edges = [edge.start() for edge in EDGES.finditer(text)] or [0]
    first = luck.randrange(len(edges))
    return edges[first], edges[min(len(edges) - 1, first + luck.randrange(3))]
