"""Our own source as syntax trees, which are parsed and walked only once however many rules use them."""

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a module's syntax tree, as `ast.walk` yields them."""
    return tuple(ast.walk(parsed(path)))
