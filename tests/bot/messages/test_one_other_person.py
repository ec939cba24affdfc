"""If exactly one other person plays, texts name that person: never “the others” or “everyone”."""

import re

import pytest

from bot.messages.catalog import LANGUAGES
from tests.bot.messages.catalog_files import everything

SEVERAL = {
    "en": re.compile(r"\b(others|everyone|everybody|all of you)\b", re.IGNORECASE),
    "de": re.compile(
        r"\b(die|den|allen?) anderen\b(?! [A-Z])|\b[Aa]llen?\b(?! ([A-ZÄÖÜ…d]))"
        r"|\bandere\b(?= (noch|dazu|können|müssen|spielen|eröffnet))"
    ),
}
"""Words about several people; in German nouns may follow, with their capitals."""
ELSEWHERE = {
    r"(imhotep\.)?rules\..*": "rules hold for any number of people",
    r"legend\..*|tour\.duel\.text\.sites": "what lies on the table was seen by onlookers too",
    r"privacy\..*|command\.(season|stats|new|settings)\..*|help\.new": "of many games",
    r"season\..*|refusal\.season.*|leaderboard\..*|ratings?\..*|permitted\.roles": "of a whole server",
    r"settings\..*|reminder\..*|refusal\.(not_a_moderator|.*_another)": "of many games",
    r"invitation\.all\.ready|refusal\.only_in_servers|tour\.imhotep\.text\.end": "whoever may still join",
    r"refusal\.(hidden_from|unreachable)": "everyone at the table, whoever reads it included",
    r"tour\.imhotep\.site\.obelisks|tour\..*\.text\.market": "obelisks and cards",
}
"""Keys whose texts are not about the people at one table, and why."""


def spoken_of_several(language: str) -> dict[str, str]:
    return {
        key: hit.group()
        for key, forms in everything(language).items()
        if not any(re.fullmatch(pattern, key) for pattern in ELSEWHERE)
        for text in forms
        if (hit := SEVERAL[language].search(re.sub(r"\{\w+\}", "…", text)))
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_table_speaks_of_several_people(language: str) -> None:
    assert spoken_of_several(language) == {}


def test_every_exception_is_one() -> None:
    texts = {
        key
        for language in LANGUAGES
        for key, forms in everything(language).items()
        if any(map(SEVERAL[language].search, forms))
    }
    assert [pattern for pattern in ELSEWHERE if not any(re.fullmatch(pattern, key) for key in texts)] == []
