"""The catalogs as files: every language, every part, every key with its texts."""

import string
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.messages.catalog import FEATURES, LANGUAGES, LOCALES

OF_FEATURES = {folder.parent.name for folder in FEATURES.glob("*/texts")}
PARTS = tuple(sorted({path.stem for path in (LOCALES / LANGUAGES[0]).iterdir()} | OF_FEATURES))


def file_of(language: str, name: str) -> Path:
    """Return the file of a part in this language: the feature's, if a feature has this name, else the
    kernel's.
    """
    if name in OF_FEATURES:
        return FEATURES / name / "texts" / f"{language}.po"
    return LOCALES / language / f"{name}.po"


@cache
def part(language: str, name: str) -> Catalog:
    with file_of(language, name).open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def texts(language: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return each key with its texts: one, or one for each plural form."""
    forms: dict[str, tuple[str, ...]] = {}
    for message in part(language, name):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            forms[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return forms


def everything(language: str) -> dict[str, tuple[str, ...]]:
    return {key: text for name in PARTS for key, text in texts(language, name).items()}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
