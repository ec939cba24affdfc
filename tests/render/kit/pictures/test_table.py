"""Tables of people and curves are drawn, described in alt texts, and written as text so that they fit a
phone.
"""

from random import Random

import pytest

from render.kit.canvas import HEIGHT, WIDTH
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT, LINE
from render.kit.palette import THEMES, Theme
from render.kit.pictures import curve
from render.kit.pictures.table import Column, PeopleTable, PersonLine, alt_text, draw, text_table
from tests.render.goldens import check_golden

NAMES = ("Nefertiti", "Akhenaten", "W" * 32, "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül")
themes = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def people(count: int) -> PeopleTable:
    places = (1, 2, 2, 4, 5, 6, 7, 8, 9, 1000)
    return PeopleTable(
        title="Leaderboard",
        about="Imhotep: The Duel · page 1 of 12",
        name_head="Player",
        columns=[
            Column("Rating", 170, "Rating"),
            Column("Games", 150, "Games"),
            Column("Won", 130, "Won"),
        ],
        lines=[
            PersonLine(place, name, [f"{1700 - 31 * place}?", "999", "888"], "1700?, 999 games, 888 won")
            if name != "Ben"
            else PersonLine(place, name, ["1534", "9", "8"], "1534, 9 games, 8 won", own=True)
            for place, name in zip(places[:count], NAMES, strict=False)
        ],
        note="? fewer than 5 rated games",
    )


@themes
def test_a_full_page(theme: Theme) -> None:
    picture = draw(people(10), theme)
    assert picture.numbers.height <= HEIGHT, "a desktop would shrink it"
    assert [text for text in picture.written if text.size < 26] == []
    assert {text.wanted for text in picture.written if text.shown != text.wanted} <= {"W" * 32}
    boxes = [text.box for text in picture.written]
    assert all(left >= 0 and right <= WIDTH for left, _, right, _ in boxes)
    check_golden(f"table_{theme.name}", picture.png())


def test_alt_text_and_text_table_tell_everything() -> None:
    table = people(10)
    alt = alt_text(table)
    assert len(alt) <= ALT_LIMIT
    assert alt[:HEAD_LIMIT].startswith("Leaderboard, Imhotep: The Duel · page 1 of 12. 1. Nefertiti: 1700?")
    assert all(f"{line.place}. {line.name[:6]}" in alt for line in table.lines)
    lines = text_table(table).splitlines()
    assert max(map(len, lines)) <= LINE
    assert len(lines) == 12


@themes
def test_a_curve(theme: Theme) -> None:
    chance, values = Random(4), [954]
    for _ in range(25):
        values.append(values[-1] + chance.randint(-40, 60))
    check_golden(f"curve_{theme.name}", curve.draw("Ana · Imhotep", values, str(values[-1]), theme).png())


@pytest.mark.parametrize("values", [[1000, 1000], [1000, 1001], [-300, 2400], [5] * 5000, [954, 1013]])
def test_a_scale_holds_every_value(values: list[int]) -> None:
    marks = curve.scale(min(values), max(values))
    assert 3 <= len(marks) <= 6
    assert marks[0] <= min(values)
    assert max(values) <= marks[-1]
    curve.draw("x", values, "x", THEMES[0])
