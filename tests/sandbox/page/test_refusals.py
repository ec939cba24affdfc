"""Every sentence with which the page's server refuses something exists in the page's languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from sandbox.page import static_files

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(static_files.__file__).parent
REFUSING = ("RefusedError", "TypedError")


def sentence(part: ast.expr) -> str | None:
    """Return a text from the code, with `{}` for the inserted parts, or None if it isn't written there."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        return part.value
    if not isinstance(part, ast.JoinedStr):
        return None
    return "".join(str(piece.value) if isinstance(piece, ast.Constant) else "{}" for piece in part.values)


def refusals() -> Iterator[str]:
    for path in PAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING:
                yield from filter(None, map(sentence, node.args))
            elif isinstance(node, ast.Dict):
                keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
                pairs = zip(keys, node.values, strict=True)
                yield from filter(None, (sentence(value) for key, value in pairs if key == "error"))


def test_every_refusal_has_a_german_sentence_and_no_other_has() -> None:
    table = (PAGE / "static" / "refusals.js").read_text("utf-8").partition("].map(")[0]
    pairs = re.findall(r'\[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\]', table)
    assert {english for english, _ in pairs} == set(refusals())
    for english, german in pairs:
        assert english.count("{}") == german.count("{}"), english
        assert english != german
