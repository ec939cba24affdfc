"""The package has no sentences of its own, uses every key of its catalogs, and keeps its imports light."""

import ast
import re
import string
import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po

from bot.messages.catalog import LANGUAGES, LOCALES

RENDER = Path(__file__).parents[2] / "render"


# --- the code and the catalogs ---------------------------------------------------------------------


def entries(language: str) -> dict[str, list[str]]:
    """Return all texts of each key."""
    result: dict[str, list[str]] = {}
    for name in ("render.po", "telling.po"):
        with (LOCALES / language / name).open("rb") as source:
            catalog = read_po(source, locale=language)
        for message in catalog:
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
            if key.startswith("render."):
                result[key] = texts
    return result


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_catalogs_agree() -> None:
    english, german = (entries(language) for language in LANGUAGES)
    assert list(english) == list(german)
    for key, texts in english.items():
        assert key.startswith("render.")
        assert all(texts), key
        assert all(german[key]), key
        wanted = set[str]().union(*map(fields_of, texts))
        assert wanted == set[str]().union(*map(fields_of, german[key])), key


def code_strings() -> list[tuple[Path, ast.Constant | ast.JoinedStr, list[ast.AST]]]:
    """Return every string of the package, with its path and the nodes around it."""
    strings: list[tuple[Path, ast.Constant | ast.JoinedStr, list[ast.AST]]] = []

    def walk(path: Path, node: ast.AST, around: list[ast.AST]) -> None:
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        ):
            strings.append((path, node, around))
        for child in ast.iter_child_nodes(node):
            walk(path, child, [*around, node])

    for path in RENDER.rglob("*.py"):
        walk(path, ast.parse(path.read_text(encoding="utf-8")), [])
    return strings


def test_no_sentence_in_the_code() -> None:
    for path, node, around in code_strings():
        aside = isinstance(around[-1], ast.Expr) or any(isinstance(outer, ast.Raise) for outer in around)
        if isinstance(node, ast.Constant) and not aside:
            assert not re.search(r"[A-Za-zäöü]{2,} [A-Za-zäöü]{2,}", str(node.value)), (path, node.value)


def test_every_key_is_used_and_every_used_key_exists() -> None:
    keys = set(entries("en"))
    whole: set[str] = set()
    beginnings: set[str] = set()
    for _, node, around in code_strings():
        if isinstance(node, ast.Constant) and str(node.value).startswith("render."):
            (beginnings if isinstance(around[-1], ast.JoinedStr) else whole).add(str(node.value))
    assert whole <= keys
    groups = {"render.tile.", "render.brief."}  # the second word is computed
    unused = {key for key in keys - whole if not key.startswith(tuple((beginnings | groups) - {"render."}))}
    assert unused == set()


def test_importing_the_package_stays_light() -> None:
    code = "import render, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = "import render.duel.text.alt, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_files_stay_short() -> None:
    for path in RENDER.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path
