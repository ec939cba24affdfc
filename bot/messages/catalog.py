"""Every sentence of the program, by language: gettext catalogs in `locales/<language>/<part>.po`, and a
feature's own in its folder, `texts/<language>.po`.

The msgid is a key such as `refusal.field_taken`, not a sentence. A text with a plural has msgid_plural (the
same key), and the value `count` chooses the form.
"""

import gettext
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from babel.core import negotiate_locale
from babel.messages.catalog import Catalog as Texts
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.service.choices import LANGUAGES

LOCALES = Path(__file__).parents[1] / "locales"
FEATURES = Path(__file__).parents[1] / "features"
FOLDERS = (str(LOCALES), *sorted(map(str, FEATURES.glob("*/texts"))))
"""The folders of catalogs, each with a file for every language, or with a folder of files. They are strings,
because a card looks up two hundred texts by this tuple, and strings cache their hash, unlike paths.
"""


@dataclass(frozen=True)
class Catalog:
    """The texts of one language; call it with a key (see `render.kit.say.Say`)."""

    language: str

    def __call__(self, key: str, /, **values: str | int) -> str:
        plain, counted = _load(self.language, FOLDERS)
        text = plain.get(key)
        if text is None:
            count = values.get("count")
            text = counted.ngettext(key, key, count) if isinstance(count, int) else counted.gettext(key)
            if text == key:
                raise KeyError(f"{key} has no text in {self.language}: add it to every folder of locales")
        return text.format(**values)

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the forms of a text in the catalog."""
        plain, counted = _load(self.language, FOLDERS)
        if key in plain:
            return (plain[key],)
        forms = (counted.ngettext(key, key, 1), counted.ngettext(key, key, 2), counted.gettext(key))
        return tuple(dict.fromkeys(text for text in forms if text != key))


class _Language(NamedTuple):
    """The texts of a language by key: those with one form, and those with plurals."""

    plain: Mapping[str, str]
    counted: gettext.GNUTranslations


@lru_cache(maxsize=128)
def catalog(locale: str | None) -> Catalog:
    """Return the catalog for a Discord locale such as `en-GB`, `de` (in upper or lower case), or None;
    English if there is no better one. The result is cached, because each sync of the commands asks for the
    same thirty locales thousands of times.
    """
    wanted = [] if locale is None else [locale.lower(), locale.lower().split("-")[0]]
    return Catalog(negotiate_locale(wanted, LANGUAGES, sep="-") or LANGUAGES[0])


@cache
def _load(language: str, folders: tuple[str, ...]) -> _Language:
    """Load all parts of a language."""
    plain, counted = dict[str, str](), Texts(locale=language)
    every = (path for folder in folders for path in Path(folder).rglob("*.po"))
    paths = sorted(path for path in every if language in (path.stem, path.parent.name))
    if not paths:
        raise FileNotFoundError(f"no catalogue of {language} in {folders}")
    for path in paths:
        with path.open("rb") as source:
            for message in read_po(source, locale=language, abort_invalid=True):
                if isinstance(message.id, str) and isinstance(message.string, str):
                    plain[message.id] = message.string
                else:
                    counted[message.id] = message
    plain.pop("")  # the header
    compiled = io.BytesIO()
    write_mo(compiled, counted)
    compiled.seek(0)
    return _Language(plain, gettext.GNUTranslations(compiled))
