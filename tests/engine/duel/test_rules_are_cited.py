"""Every rule has a test that names it."""

import ast
import re
from pathlib import Path

from tests.support.source import nodes

HERE = Path(__file__).parent
RULES = [
    *(f"D-{number}" for number in range(1, 24)),  # components, setup, turn, unloading, action tiles
    *(f"D-{number}" for number in range(30, 34)),  # the four kinds
    "D-40",
    *(f"D-{number}" for number in range(50, 58)),  # scoring, winner, resigning
    *(f"V-{number}" for number in range(1, 4)),  # the rulebook's examples
]
_ID = re.compile(r"\b([DV]-\d+)\b")
_RANGE = re.compile(r"\bD-(\d+)…D-(\d+)\b")


def cited_in(text: str) -> set[str]:
    """Return the ids that a docstring names; a range names every id in it."""
    ranges = (range(int(first), int(last) + 1) for first, last in _RANGE.findall(text))
    return set(_ID.findall(_RANGE.sub("", text))) | {f"D-{number}" for span in ranges for number in span}


def docstrings_of_tests() -> dict[str, str]:
    """Return the docstrings of this folder's tests, by test."""
    return {
        f"{path.name}::{node.name}": ast.get_docstring(node) or ""
        for path in sorted(HERE.glob("test_*.py"))
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_rule_is_named_by_a_test() -> None:
    cited = {rule for text in docstrings_of_tests().values() for rule in cited_in(text)}
    assert [rule for rule in RULES if rule not in cited] == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    wrong = {name: cited_in(text) - set(RULES) for name, text in docstrings_of_tests().items()}
    # a range may include gaps in the numbering
    assert {
        name: rules for name, rules in wrong.items() if rules and "…" not in docstrings_of_tests()[name]
    } == {}
