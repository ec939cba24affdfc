"""Every small change that can be made to a module: a comparison, a constant, a word of logic, an operator, or
an omitted statement.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TELLS = ("log", "MEASURES", "note")
"""Calls that only inform the operator; omitting one changes nothing else."""
WEIGHED = "rivals"
"""A folder of fitted numbers, where only games can tell whether another number is as good."""


@dataclass(frozen=True)
class Change:
    """A change: bytes of a file, and their replacement. `within`: the first line of the enclosing function, 0
    for none.
    """

    path: str
    line: int
    start: int
    end: int
    new: str
    kind: str
    within: int

    @property
    def name(self) -> str:
        """Return a name that identifies the change as long as the file is the same."""
        return f"{self.path}:{self.line}:{self.start} {self.kind}: {self.new[:60]}"

    def made(self, source: bytes) -> bytes:
        """Return the file with this change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def changes(root: Path, path: Path) -> list[Change]:
    """Return all changes of a file, in order."""
    source = path.read_bytes()
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    name = str(path.relative_to(root))
    changes: list[Change] = []
    for node, within in _nodes(ast.parse(source), 0):
        for kind, new in _instead(node, fitted=WEIGHED in path.parts):
            assert isinstance(node, ast.expr | ast.stmt)
            start = begins[node.lineno - 1] + node.col_offset
            end = begins[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            changes.append(Change(name, node.lineno, start, end, new, kind, within))
    return changes


def _nodes(tree: ast.AST, within: int) -> Iterator[tuple[ast.AST, int]]:
    """Yield the nodes that can be changed, each with the first line of its function; leave out types,
    decorators and docstrings.
    """
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(
            tree, ast.Call
        ):
            continue
        for node in cast("list[object]", value) if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _is_left_alone(node):
                continue
            inside = within
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inside = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node, within
            yield from _nodes(node, inside)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case (
            ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr()
        ):
            return True
        case ast.Expr(value=ast.Call(func=func)) | ast.Expr(value=ast.Await(value=ast.Call(func=func))):
            return ast.unparse(func).split(".")[0] in TELLS
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case _:
            return False


def _instead(node: ast.AST, *, fitted: bool) -> Iterator[tuple[str, str]]:
    """Yield possible replacements of a node, each with its kind of change."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARED:
            yield "comparison", _said(ast.Compare(left, [COMPARED[type(op)]()], [right]))
        case ast.BoolOp(op, values):
            yield "logic", _said(ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values))
        case ast.UnaryOp(ast.Not(), operand):
            yield "logic", _said(operand)
        case ast.BinOp(left, op, right) if type(op) in COMPUTED:
            yield "arithmetic", _said(ast.BinOp(left, COMPUTED[type(op)](), right))
        case ast.Constant(value=bool() as value):
            yield "constant", str(not value)
        case ast.Constant(value=int() as value) if not fitted:
            yield "constant", str(value + 1)
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Continue() | ast.Raise():
            yield "statement", "pass"
        case _:
            return


def _said(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
