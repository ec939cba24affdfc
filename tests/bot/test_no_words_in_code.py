"""Every sentence is in a catalog; the code of commands, panels and speech contains no user-facing text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.bot.sources import modules
from tests.support.source import nodes, parsed

WORDS = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}[,.:;!?…]*\s+[A-Za-zÄÖÜäöüß]{2,}")
SHOWN = {"label", "placeholder", "description", "title", "name", "content"}
"""Arguments of Discord's components that people read."""
TYPE = re.compile(r"[A-Za-z_.]+\[[A-Za-z_., ]+\]")
"""A type in a cast, such as `app_commands.Command[Any, Any]`."""

SPEAKING = ("bot/cards", "bot/flows", "bot/games", "bot/messages", "bot/features")
"""Folders with texts for people, if they exist."""
SILENT = ("store", "service")
"""Modules of features that show nothing: their strings are SQL and log lines."""
FEWEST = 100
"""The minimum number of modules to search, so that a moved folder is noticed."""


def speaking() -> list[tuple[str, Path]]:
    """Return every module that shows something."""
    shown = [(name, path) for name, path in modules(*SPEAKING) if path.stem not in SILENT]
    assert len(shown) >= FEWEST
    return shown


def is_log_or_error(node: ast.AST) -> bool:
    match node:
        case ast.Raise():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="logging"))):
            return True
        case ast.Call(func=ast.Name(id="KeyError" | "FileNotFoundError")):
            return True
        case _:
            return False


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield literal texts with their lines, except docstrings, texts for operators and programmers, and a
    feature's former names of commands.
    """
    if is_log_or_error(node) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return
    if isinstance(node, ast.keyword) and node.arg == "moved":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def is_feature(node: ast.Call) -> bool:
    """Return whether this creates a feature, which is named after its folder."""
    return isinstance(node.func, ast.Name) and node.func.id == "Feature"


def test_no_literal_text_is_a_sentence() -> None:
    lines = [
        f"{name}:{line}: {text!r}"
        for name, path in speaking()
        for line, text in texts(parsed(path))
        if WORDS.search(text) and not TYPE.fullmatch(text)
    ]
    assert lines == []


def test_nothing_that_is_shown_is_a_literal_word() -> None:
    lines = [
        f"{name}:{keyword.value.lineno}: {keyword.arg}={text!r}"
        for name, path in speaking()
        for node in nodes(path)
        if isinstance(node, ast.Call) and not is_log_or_error(node) and not is_feature(node)
        for keyword in node.keywords
        if keyword.arg in SHOWN
        for _, text in texts(keyword.value)
        if re.search(r"[A-Za-z]{3}", text) and not re.fullmatch(r"[a-z]+\.[a-z_.]*", text)
    ]
    assert lines == []


def test_refusals_hold_no_sentence() -> None:
    """Refusals have a reason and values only; their sentences are made elsewhere."""
    refusals = [
        (name, node)
        for name, path in modules("bot")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
    ]
    assert len(refusals) > FEWEST
    for name, node in refusals:
        assert len(node.args) == 1, name
        assert isinstance(node.args[0], ast.Attribute | ast.Name), name  # the reason's type is StrEnum
