"""Every rule, house value, gap and vector has a test that names it."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
SECTIONS = [
    *("0", "1.1", "1.2", "1.3", "2", "2.1", "3", "4", "4.1", "4.2", "4.3", "4.4", "4.5", "5"),
    *("6.1", "6.2", "6.3", "6.4", "6.5", "7.1", "7.2", "7.3", "7.4", "7.5", "8.1", "8.2", "8.3"),
    *("9", "10", "11", "12", "13"),
]
VALUES = [*(f"HV-{number}" for number in range(1, 30)), *(f"GAP {number}" for number in range(1, 7))]
COUNTS = dict(T=14, MA=3, MB=4, PA=4, PB=5, TA=6, TB=5, BA=5, BB=7, OA=11, OB=6, C=7)  # noqa: C408
VECTORS = [f"{letters}{number}" for letters, count in COUNTS.items() for number in range(1, count + 1)]
_VALUE = re.compile(r"\b(?:HV-|GAP )\d+\b")
_SECTION = re.compile(r"§(\d+(?:\.\d)?)")


def functions() -> dict[str, ast.FunctionDef]:
    """The tests of this folder."""
    return {
        f"{path.name}::{node.name}": node
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def docstrings() -> list[str]:
    """What they say."""
    return [ast.get_docstring(node) or "" for node in functions().values()]


def ids_of_vectors() -> set[str]:
    """First words of the ids of parameters in `test_vectors.py`."""
    tree = ast.parse((HERE / "test_vectors.py").read_text(encoding="utf-8"))
    texts = [
        node.value
        for node in ast.walk(tree)
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
    """§14: by the id of its parameter."""
    ids = ids_of_vectors()
    assert [vector for vector in VECTORS if vector not in ids] == []
