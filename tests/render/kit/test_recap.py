"""The shape of a recap: what changed, by player, in a line that fits."""

from itertools import product

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from render.kit.lists import NAME_LENGTHS, shorten
from render.kit.recap import LIMIT, recap_line

NAMES = ("Nefertiti Neferneruaten Königin", "W" * 32, "M" * 32, "Kiya")
POINTS, STANDING = "points 100 → 103 (+3)", "standing 100 → 103 (+3)"


def test_only_who_changed_is_named() -> None:
    say = catalogue("en")
    assert recap_line(([POINTS, STANDING], []), ("Ana", "Ben"), say) == (f"Ana: {POINTS}, {STANDING}",)
    assert recap_line(([STANDING], [STANDING]), ("Ana", "Ben"), say) == (
        f"Ana: {STANDING} · Ben: {STANDING}",
    )
    assert recap_line(([], []), ("Ana", "Ben"), say) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_fits_and_keeps_what_matters_most(language: str) -> None:
    """Names are shortened before anything is left out."""
    for seats, parts in product(range(2, 5), ([POINTS], [POINTS, STANDING])):
        (line,) = recap_line([parts] * seats, NAMES[:seats], catalogue(language))
        assert len(line) <= LIMIT
        clauses = line.split(" · ")
        assert len(clauses) == seats
        for name, clause in zip(NAMES, clauses, strict=False):
            assert any(clause.startswith(f"{shorten(name, most)}: {POINTS}") for most in NAME_LENGTHS)
        assert line.count("→") == seats * len(parts) or seats > 2
