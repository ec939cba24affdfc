"""Every rule, house value, gap and vector has a test that names it."""

import ast
import re
from pathlib import Path

from tests.support.source import nodes

HERE = Path(__file__).parent
SECTIONS = [
    *("0", "1.1", "1.2", "1.3", "2", "2.1", "3", "4", "4.1", "4.2", "4.3", "4.4", "4.5", "5"),
    *("6.1", "6.2", "6.3", "6.4", "6.5", "7.1", "7.2", "7.3", "7.4", "7.5", "8.1", "8.2", "8.3"),
    *("9", "9.1", "10", "11", "12", "13"),
]
VALUES = [*(f"HV-{number}" for number in range(1, 31)), *(f"GAP {number}" for number in range(1, 7))]
COUNTS = dict(T=14, MA=3, MB=4, PA=4, PB=5, TA=6, TB=5, BA=5, BB=7, OA=11, OB=6, C=7)  # noqa: C408  shorter than in quotes
VECTORS = [f"{letters}{number}" for letters, count in COUNTS.items() for number in range(1, count + 1)]
NEW_RULES = [
    *range(1, 9),
    *(10, 11, 12, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 35, 36, 37, 38, 40, 41, 50, 51, 52, 53, 54, 55),
    *range(100, 109),
    *(120, 121, 122, 123, 125, 126, 127, 128),
    *range(140, 147),
    *range(160, 166),
    *range(180, 191),
    *(200, 201, 202, 203, 204, 205, 207, 208),
    *range(220, 228),
    *(240, 241, 242, 243, 244, 246, 248, 250, 251, 252, 253),
    *range(260, 267),
    *range(280, 287),
    *(300, 302, 303, 304, 305, 310, 312, 314, 316, 320, 321, 322, 325, 326, 327, 328, 330),
    *range(340, 344),
    *(360, 361, 362, 363, 364, 365, 366, *range(370, 380)),
    *range(400, 413),
]
"""Every rule of `new-dynasty.md`."""

NEW_VECTORS = [
    *(1, 2, 3, 4, *range(10, 15), *range(20, 26), *range(30, 34), *range(40, 47), *range(50, 57)),
    *(*range(60, 65), *range(70, 74), *range(80, 87), *range(90, 95), *range(100, 104)),
    *(*range(110, 116), *range(120, 124), *range(130, 134)),
]
"""Every vector of `new-dynasty.md`."""

_NEW_VECTOR = re.compile(r"\bNV-(\d+)\b")
_NEW_RULE = re.compile(r"(?<!N)\bN-(\d+)\b(?: … N-(\d+))?")
_VALUE = re.compile(r"\b(?:HV-|GAP )\d+\b")
_SECTION = re.compile(r"§(\d+(?:\.\d)?)")


def functions() -> dict[str, ast.FunctionDef]:
    """Return the tests of this folder."""
    return {
        f"{path.name}::{node.name}": node
        for path in sorted(HERE.rglob("test_*.py"))
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def docstrings() -> list[str]:
    """Return the docstrings of these tests."""
    return [ast.get_docstring(node) or "" for node in functions().values()]


def ids_of_vectors() -> set[str]:
    """Return the first word of every string in these tests, such as the id of a parameter."""
    texts = [
        node.value
        for path in HERE.rglob("test_*.py")
        if path != Path(__file__)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return {text.split()[0] for text in texts if text.strip() and "\n" not in text}


def test_every_section_is_named_by_a_test() -> None:
    cited = {section for text in docstrings() for section in _SECTION.findall(text)}
    assert [section for section in SECTIONS if section not in cited] == []


def test_every_house_value_and_gap_is_named_by_a_test() -> None:
    cited = {value for text in docstrings() for value in _VALUE.findall(text)}
    assert [value for value in VALUES if value not in cited] == []
    assert cited <= set(VALUES)


def test_every_vector_is_a_test() -> None:
    """Every vector is the id of a parameter of some test (§14)."""
    ids = ids_of_vectors()
    assert [vector for vector in VECTORS if vector not in ids] == []


def test_every_vector_of_the_expansion_is_a_test() -> None:
    """Every vector from NV-1 to NV-133 is named in the docstring of a test."""
    ids = {int(match.group(1)) for text in docstrings() if (match := _NEW_VECTOR.search(text))}
    assert [vector for vector in NEW_VECTORS if vector not in ids] == []
    assert ids <= set(NEW_VECTORS)


def test_every_rule_of_the_expansion_is_named_by_a_test() -> None:
    """Every rule is named in the docstring of a test; a range, such as that of the golden games, names only
    its ends.
    """
    cited = {
        int(number)
        for text in docstrings()
        for hit in _NEW_RULE.finditer(text)
        for number in hit.groups()
        if number is not None
    }
    assert [rule for rule in NEW_RULES if rule not in cited] == []
    assert cited <= set(NEW_RULES)
