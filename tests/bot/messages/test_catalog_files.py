"""The files of the catalogs: whole, tidy and alike in every language."""

import re

import pytest

from bot.messages.catalog import FEATURES, LANGUAGES, LOCALES
from tests.bot.messages.catalog_files import (
    OF_FEATURES,
    PARTS,
    everything,
    file_of,
    part,
    placeholders,
    texts,
)
from tests.bot.messages.test_catalog import SAME_IN_BOTH


def test_every_language_has_the_same_parts() -> None:
    assert {folder.name for folder in LOCALES.iterdir()} == set(LANGUAGES)
    for language in LANGUAGES:
        there = {path.stem for path in (LOCALES / language).iterdir()}
        assert not there & OF_FEATURES
        assert there | OF_FEATURES == set(PARTS)
    for name in OF_FEATURES:
        assert {path.stem for path in (FEATURES / name / "texts").iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("name", PARTS)
def test_every_language_has_the_same_keys_in_the_same_order(name: str) -> None:
    assert list(texts("de", name)) == list(texts("en", name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    lines = [
        line
        for name in PARTS
        for line in file_of(language, name).read_text("utf-8").splitlines()
        if line.startswith("msgid ") and line != 'msgid ""'
    ]
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_fuzzy_obsolete_or_for_another_language(language: str) -> None:
    for name in PARTS:
        file = part(language, name)
        assert str(file.locale) == language
        assert not file.obsolete
        assert not [message.id for message in file if message.id and message.fuzzy]
        assert not [key for key, forms in texts(language, name).items() if not all(forms)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    for name in PARTS:
        file = part(language, name)
        for message in file:
            if message.pluralizable:
                forms = texts(language, name)[message.id[0]]
                assert len(forms) == file.num_plurals, message.id


def test_every_language_fills_in_the_same_values() -> None:
    def values(language: str) -> dict[str, set[str]]:
        return {
            key: set[str]().union(*map(placeholders, forms)) for key, forms in everything(language).items()
        }

    english, other = map(values, LANGUAGES)
    assert {key: (english[key], other[key]) for key in english if english[key] != other[key]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for key, forms in everything(language).items():
        for text in forms:
            assert text == text.strip(), key
            assert "  " not in text, key
            assert not re.search(r" [.,;!?]", text), key
            assert all(re.fullmatch(r"[a-z_]+", name) for name in placeholders(text)), key


def test_what_is_german_is_not_english() -> None:
    english, german = everything("en"), everything("de")
    same = {key for key in english if english[key] == german[key]}
    assert {
        key for key in same if re.search(r"[^\W\d_]", re.sub(r"{\w+}", "", english[key][0]))
    } == SAME_IN_BOTH
