"""`/rules` explains everything that is printed on a picture, in the same words."""

import re

import pytest

from bot.features.rules.flow import BETWEEN, letters, topics_about
from bot.games import GAMES
from bot.messages.catalog import LANGUAGES, Catalog
from tests.bot.messages.catalog_files import everything

PRINTED = {
    "duel": r"render\.(picture|sheet|site|item|action)\..*",
    "imhotep": r"imhotep\.(picture|site|card|brief|god|task|space)\..*"
    r"|render\.(sheet\..*|picture\.(points|standing|total|preview))",
}
"""The texts drawn on each game's pictures, by key."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PRINTED)
def test_whatever_is_printed_is_found(game: str, language: str) -> None:
    book = GAMES[game].rulebook
    for key in everything(language):
        for text in Catalog(language).forms(key) if re.fullmatch(PRINTED[game], key) else ():
            if letters(text):
                assert key in book.printed, f"{key}: say in `printed` which topic explains it"
                assert f"{game}{BETWEEN}{book.printed[key]}" in topics_about(text, game)


@pytest.mark.parametrize("game", PRINTED)
def test_every_text_has_a_topic_of_the_rules(game: str) -> None:
    book = GAMES[game].rulebook
    assert set(book.printed.values()) <= set(book.topics)
    assert set(book.printed) <= set(everything("en"))


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("Standing", "imhotep:end"),
        ("stand", "imhotep:end"),
        ("Round 3/6", "imhotep:rounds"),
        ("Hügelgrab", "imhotep:burial_chamber"),
        ("each round: 1st, 2nd", "imhotep:temple"),
        ("Osiris", "imhotep:prophecies"),
        ("reserve", "duel:T"),
    ],
)
def test_the_first_that_is_found_is_what_is_meant(typed: str, topic: str) -> None:
    assert topics_about(typed, topic.partition(BETWEEN)[0])[0] == topic


def test_nothing_is_found_for_nothing() -> None:
    assert topics_about("") == topics_about("7/8") == topics_about("qwertz") == []
