"""The shape of a recap: numbers that differ, in lines that fit."""

from itertools import product

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from render.kit.lists import NAME_LENGTHS, shorten
from render.kit.recap import LIMIT, Fact, Facts, differences

KEYS = ("points", "tiles", "actions", "stock")
NAMES = ("Nefertiti Neferneruaten Königin", "W" * 32, "M" * 32, "Kiya")


def facts(table: str, *seats: str) -> Facts:
    """A digit for each number."""
    keys = [f"render.recap.{key}" for key in KEYS]
    own = [tuple(map(Fact, keys, seat)) for seat in seats]
    return Facts([Fact("render.recap.box", one) for one in table], own)


def test_only_what_is_different_is_said() -> None:
    say = catalogue("en")
    before, after = facts("12", "1234", "5678"), facts("13", "1244", "5678")
    assert differences(before, after, ("Ana", "Ben"), say) == ("box 2→3", "Ana: actions 3→4")
    changed = facts("12", "1234", "9679")
    assert differences(before, changed, ("Ana", "Ben"), say) == ("Ben: points 5→9, stock 8→9",)
    assert differences(before, facts("72", "1234", "5678"), ("Ana", "Ben"), say) == ("box 1→7",)
    assert differences(before, before, ("Ana", "Ben"), say) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_and_keep_what_matters_most(language: str) -> None:
    say = catalogue(language)
    for seats, changed in product(range(2, 5), range(1, 5)):
        before = facts("1", *("1111" for _ in range(seats)))
        after = facts("1", *("2" * changed + "1" * (4 - changed) for _ in range(seats)))
        (line,) = differences(before, after, NAMES[:seats], say)
        assert len(line) <= LIMIT
        clauses = line.split(" · ")
        assert len(clauses) == seats
        for name, clause in zip(NAMES, clauses, strict=False):
            assert any(clause.startswith(shorten(name, most) + ": ") for most in NAME_LENGTHS)
            assert say("render.recap.points", number="1→2") in clause
        kept = {clause.count("→") for clause in clauses}
        assert len(kept) == 1, "of everybody as much"


def test_names_are_shortened_before_anything_is_left_out() -> None:
    say = catalogue("en")
    before, after = facts("1", "1111", "1111"), facts("1", "2222", "2222")
    (line,) = differences(before, after, NAMES[:2], say)
    assert line.count("→") == 8
    assert NAMES[1] not in line


def test_of_the_table_the_first_numbers_stay() -> None:
    before, after = facts("1" * 30), facts("2" * 30)
    (line,) = differences(Facts(before.table, [()]), Facts(after.table, [()]), ("Ana",), catalogue("en"))
    assert LIMIT - 10 < len(line) <= LIMIT
    assert set(line.split(" · ")) == {"box 1→2"}
