"""Readers of the program's own source, for the keys it uses and the literal words it would show."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import bot
import render
from tests.support.source import nodes

ROOT = Path(bot.__file__).parents[1]
FOLDERS = (Path(bot.__file__).parent, Path(render.__file__).parent)

KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_]+)+")


def modules(*folders: str) -> list[tuple[str, Path]]:
    """Return the name and path of every module below these folders."""
    return [
        (str(path.relative_to(ROOT)), path)
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


@dataclass(frozen=True)
class Key:
    """A key in a call of `say`: its text has `*` for the inserted parts, and `values` is None if
    unreadable.
    """

    where: str
    pattern: str
    values: frozenset[str] | None

    def fits(self, key: str) -> bool:
        """Return whether a key matches this pattern."""
        parts = (re.escape(part) for part in self.pattern.split("*"))
        return re.fullmatch(r"[A-Za-z0-9_]+".join(parts), key) is not None


def _pattern(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _pattern(one)
            yield from _pattern(other)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            for start in _pattern(left):
                for end in _pattern(right):
                    yield start + end
        case _:
            yield "*"


def _is_say(function: ast.expr) -> bool:
    match function:
        case ast.Name(id="say" | "text") | ast.Attribute(attr="say"):
            return True
        case _:
            return False


def _values(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name is not None)


def keys() -> list[Key]:
    """Return all keys that the program uses, including those held in variables."""
    used: list[Key] = []
    for name, path in modules("bot", "render"):
        for node in nodes(path):
            where = f"{name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call) and _is_say(node.func) and node.args:
                used += [
                    Key(where, pattern, _values(node))
                    for pattern in _pattern(node.args[0])
                    if KEY.fullmatch(pattern.replace("*", "x"))
                ]
            elif isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp):
                loose = [pattern for pattern in _pattern(node) if KEY.fullmatch(pattern.replace("*", "x"))]
                used += [Key(where, pattern, None) for pattern in loose]
    return used


def refusal_values() -> set[str]:
    """Return the names of all values of refusals, including those in tables."""
    texts: set[str] = set()
    for _, path in modules("engine", "bot"):
        calls = [node for node in nodes(path) if isinstance(node, ast.Call) and _refuses(node)]
        names = [keyword.arg for call in calls for keyword in call.keywords]
        if None in names:
            tables = (node.keys for node in nodes(path) if isinstance(node, ast.Dict))
            texts |= {str(key.value) for keys in tables for key in keys if isinstance(key, ast.Constant)}
        texts |= {name for name in names if name is not None}
    return texts


def _refuses(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "Refused"
