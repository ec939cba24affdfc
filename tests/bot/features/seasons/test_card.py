"""The messages of a season stay within Discord's limits with as many players as possible, in every
language.
"""

from dataclasses import replace

import pytest

from bot.features.seasons.card import (
    halves,
    players_of_round,
    quarters,
    season_notice,
    season_rows,
    season_tables,
    season_text,
    sure_rows,
    text_over_table,
)
from bot.features.seasons.pairing import rounds_of
from bot.features.seasons.rounds import MOST
from bot.features.seasons.store import Entrant, Pairing, Season, SeasonState
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from engine.duel import Duel
from render.games import RENDERERS
from render.kit.fit import ALT_LIMIT, LINE
from render.kit.palette import THEMES
from render.kit.pictures.table import alt_text, draw, text_table

VERDICTS = ("game", "late", "unplayed", "left", "closed", "nowhere")
ID = 10**18


def season(state: SeasonState, round_: int, form: str = "swiss") -> Season:
    """Return a season that is as full as possible, with the longest names; everything but the last round is
    decided.
    """
    entrants = tuple(
        Entrant(number, ID + number, "W" * 30 + f"{number:02}", number, has_left=False)
        for number in range(1, MOST + 1)
    )
    pairings = tuple(
        Pairing(100 * turn + number, turn, number, number + 1, ID, number, *_points(turn, round_, number))
        for turn in range(1, round_ + 1)
        for number in range(1, MOST, 2)
    )
    return Season(
        1, 9, ID, 77, Duel.id, Duel.ruleset, (("sides", "ABAB"), ("start", "0")),
        "robin" if form == "robin" else "swiss", 3, "bank", "en-US", "seed", 0, 1, state,
        rounds_of(form, MOST), round_, 1_800_000_000, 7, 6, None, None, None, entrants, pairings,
    )  # fmt: skip


def _points(turn: int, round_: int, number: int) -> tuple[int | None, int | None, str | None]:
    if turn == round_ and number % 4 == 1:
        return None, None, None
    return 1, 1, VERDICTS[number % len(VERDICTS)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("state", "round_", "number"), [("joining", 0, 0), ("running", 5, 5), ("closed", 5, 5), ("over", 5, 6)]
)
def test_every_message_fits(language: str, state: SeasonState, round_: int, number: int) -> None:
    say, shown = Catalog(language), season(state, round_)
    assert number == shown.message_number
    for message in range(number + 1):
        assert len(season_text(shown, message, say)) <= TEXT_LIMIT
    notice = season_notice(shown, say)
    assert (notice is None) == (round_ == 0)
    assert len(notice or "") <= 2000
    assert len(players_of_round(shown)) == (MOST if round_ else 0)
    for row in (*season_rows(shown, say), *sure_rows(shown, say)):
        assert len(row.children) <= 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["robin", "swiss"])
def test_the_table_is_legible_and_said_as_text(language: str, form: str) -> None:
    tables = season_tables(season("running", 5, form), Catalog(language))
    assert [len(table.lines) for table in tables] == [10, 10, 10, 2]
    for table in tables:
        canvas = draw(table, THEMES[0])
        assert [text for text in canvas.written if text.size < 18] == []
        assert {text.wanted[0] for text in canvas.written if text.shown != text.wanted} <= {"W"}
        assert len(alt_text(table)) <= ALT_LIMIT
        assert all(f"{line.place}. " in alt_text(table) for line in table.lines)
        assert max(map(len, text_table(table).splitlines())) <= LINE
    assert Duel.id in RENDERERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_cannot_be_drawn_are_whole_in_the_text(language: str) -> None:
    say, shown = Catalog(language), season("running", 5)
    strange = replace(
        shown,
        entrants=tuple(
            replace(entrant, name="\u5b57" * 30 + f"{entrant.number:02}") for entrant in shown.entrants
        ),
    )
    tables, text = season_tables(strange, say), text_over_table(strange, say)
    assert text.startswith(season_text(strange, 5, say))
    assert len(text) <= TEXT_LIMIT
    assert all(
        f"{line.place} \u2068**{line.name}**\u2069" in text for table in tables for line in table.lines
    )
    for table in tables:
        written = {text.wanted for text in draw(table, THEMES[0]).written}
        assert say("table.undrawn") in written
    assert text_over_table(shown, say) == season_text(shown, 5, say)


def test_parts_of_points() -> None:
    assert [halves(number) for number in range(5)] == ["0", "½", "1", "1½", "2"]
    assert [quarters(number) for number in range(6)] == ["0", "¼", "½", "¾", "1", "1¼"]


@pytest.mark.parametrize(
    ("language", "none", "single"),
    [
        ("en", "Nobody has joined yet (4–32 can play).", "1 has joined (4–32 can play): **Ana**"),
        ("de", "Noch ist niemand dabei (4–32 können", "1 Person ist dabei (4–32 können mitspielen): **Ana**"),
    ],
)
def test_nobody_and_one_are_counted_as_people_say_it(language: str, none: str, single: str) -> None:
    say, joining = Catalog(language), season("joining", 0)
    nobody = replace(joining, entrants=())
    assert none in season_text(nobody, 0, say)
    assert single in season_text(
        replace(nobody, entrants=(Entrant(1, ID, "Ana", 1, has_left=False),)), 0, say
    )


@pytest.mark.parametrize(
    ("half", "said"), [(0, "0 points"), (1, "½ point,"), (2, "1 point,"), (3, "1½ points")]
)
def test_points_of_a_season_have_their_number(half: int, said: str) -> None:
    played = replace(
        season("running", 1),
        entrants=tuple(Entrant(number, ID, "Ana", number, has_left=False) for number in (1, 2)),
        pairings=(Pairing(1, 1, 1, 2, ID, 1, half, 0, "game"),),
    )
    assert said in alt_text(season_tables(played, Catalog("en"))[0])


WON, HALF = 2, 1
CIRCLE = ((1, 2, WON, 0), (2, 3, WON, 0), (3, 1, WON, 0))
"""Results in which each player beats the next, so all three are tied on everything."""
PEOPLE = ("Ana", "Ben", "Cleo", "Dan")


def ended(*games: tuple[int, int, int, int], form: str = "robin", seed: str = "seed") -> Season:
    """Return a finished season of four; each game has the two players' numbers and their results in half
    points.
    """
    return replace(
        season("over", 3, form),
        seed=seed,
        entrants=tuple(
            Entrant(number, ID + number, name, number, has_left=False)
            for number, name in enumerate(PEOPLE, 1)
        ),
        pairings=tuple(
            Pairing(at, 1, first_seat, other, ID, at, first, second, "game")
            for at, (first_seat, other, first, second) in enumerate(games, 1)
        ),
    )


def over(season: Season, language: str) -> str:
    return season_text(season, season.round + 1, Catalog(language)).splitlines()[1]


@pytest.mark.parametrize("form", ["robin", "swiss"])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_tie_on_everything_is_shared_whatever_was_drawn(form: str, seed: str) -> None:
    """Players who are tied on everything share a place in text, picture and alt text; the lot only orders the
    list.
    """
    finished = ended(*CIRCLE, (1, 4, WON, 0), (2, 4, WON, 0), (3, 4, WON, 0), form=form, seed=seed)
    text = over(finished, "en")
    assert text.endswith(" are level in everything with 2 points and share the title.")
    assert {number for number in range(1, 5) if f"<@{ID + number}>" in text} == {1, 2, 3}
    assert "wins" not in text
    assert over(finished, "de").endswith(" sind mit 2 Punkten in allem gleichauf und teilen sich den Titel.")
    (table,) = season_tables(finished, Catalog("en"))
    assert [(line.place, line.name == "Dan") for line in table.lines] == [
        (1, False), (1, False), (1, False), (4, True),
    ]  # fmt: skip
    assert [line.split()[0] for line in text_table(table).splitlines()[-5:-1]] == ["1", "1", "1", "4"]


def test_two_who_are_level_share_the_title_too() -> None:
    finished = ended((1, 2, HALF, HALF), (3, 4, HALF, HALF), (1, 3, WON, 0), (2, 4, WON, 0))
    assert "share the title" in over(finished, "en")


def test_whoever_is_ahead_by_anything_wins_alone() -> None:
    """Ana wins alone because she has beaten Ben, who has the same points."""
    finished = ended(
        (1, 2, WON, 0), (1, 3, 0, WON), (2, 3, WON, 0), (1, 4, WON, 0), (2, 4, WON, 0), (3, 4, 0, WON)
    )
    assert over(finished, "en") == f"<@{ID + 1}> wins with 2 points."
    assert over(finished, "de") == f"<@{ID + 1}> gewinnt mit 2 Punkten."
    (table,) = season_tables(finished, Catalog("en"))
    assert [line.place for line in table.lines][:2] == [1, 2]
