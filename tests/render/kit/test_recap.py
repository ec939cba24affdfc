"""A recap says whose numbers changed, in lines that fit."""

import pytest

from bot.messages.catalog import LANGUAGES, catalog
from render.kit.lists import NAME_LENGTHS, shorten
from render.kit.recap import LIMIT, Numbers, changes_text, recap_lines

NAMES = ("Nefertiti Neferneruaten Königin", "W" * 32, "M" * 32, "Kiya")
POINTS, STANDING = "render.recap.points", "render.recap.standing"


def test_only_changes_are_told() -> None:
    say = catalog("en")
    points, standing = Numbers(POINTS, (1, 2), (1, 2)), Numbers(STANDING, (3, -2), (3, -5))
    assert recap_lines((points, standing), ("Ana", "Ben"), say) == (
        "Standing: Ben \N{MINUS SIGN}2 → \N{MINUS SIGN}5 (\N{MINUS SIGN}3)",
    )
    assert recap_lines((points,), ("Ana", "Ben"), say) == ()
    assert changes_text(points, ("Ana", "Ben"), say, first=1) == "Points: Ben 2 (±0)"
    assert (
        changes_text(standing, ("Ana", "Ben"), say, first=0)
        == "Standing: Ana 3 (±0), Ben \N{MINUS SIGN}2 → \N{MINUS SIGN}5 (\N{MINUS SIGN}3)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyone_is_in_a_line_that_fits(language: str) -> None:
    for seats in range(2, 5):
        rows = [Numbers(key, (100,) * seats, (138,) * seats) for key in (POINTS, STANDING)]
        lines = recap_lines(rows, NAMES[:seats], catalog(language))
        assert len(lines) == len(rows)
        for line in lines:
            assert len(line) <= LIMIT
            for name, told in zip(NAMES, line.partition(": ")[2].split(", "), strict=False):
                assert told in [f"{shorten(name, most)} 100 → 138 (+38)" for most in NAME_LENGTHS]
            assert line.count("→") == seats
