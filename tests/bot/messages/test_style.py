"""The style sheet of docs/style.md, as far as a machine can check it, for every text of every catalog."""

import re
from collections.abc import Iterator

import pytest

from bot.messages.catalog import LANGUAGES
from tests.bot.messages.catalog_files import everything

LIMITS = {
    r"command\..*\.name": 32,
    r"command\..*\.description": 100,
    r"command\.(?!.*\.(name|description)$).*": 100,
    r"button\..*|tour\.(offer|open|rules|back|next|close)": 34,
    r"menu\..*": 100,
    r"settings\..*\.about": 100,
    r"label\..*": 100,
    r"imhotep\.rules\.short\..*|rules\.short\..*": 240,
    r"tour\.text\..*": 700,
}
"""How long a text may be, by its key: Discord's limits, and what fits a phone. An inserted value counts as
its name in braces.
"""

AVOIDED = {
    "en": {
        r"\bmatch(es)?\b": "game",
        r"\b(everybody|somebody|anybody)\b": "everyone, someone, anyone",
        r"\bgiv(e|es|ing) up\b|\bgave up\b": "resign",
        r"\b(do|does|did) without\b": "skip",
        r"\bin words\b": "as text",
        r"\bprivately sail|\bsail\w* privately\b": "private ship",
        r"\b(colour|neighbour|harbour|favour)|\bgrey\b|\bfulfil\b|\bcancelled\b": "American spelling",
        r"\b(cannot|(do|does|did|is|are|was|were|have|has|could|would|should) not)\b": "a contraction",
        r"\b(I am|I will|you are)\b|(?<!as )\bit is\b(?! *[.,:;]|$)": "a contraction",
        r"\bhosts? this bot\b|\bthe host\b": "whoever runs this bot",
        r"\beach more\b|\bfor each one more\b|\bfor itself\b": "for each further one, separately",
        r"\b(stay|stays|lie|lies|down|open) before (you|their|its|the)\b": "in front of",
        r"\b(That|There|Here) is\b": "That’s, There’s, Here’s",
        r"\bpoints now\b": "standing",
        r"\bholiday": "vacation",
        r"\bany more\b(?! \w+s\b)": "anymore",
        r"\bWho’s to\b": "Who should",
        r"\bat the (first|second|third) try\b": "on the … try",
        r"\bI lack\b|\byou lack\b": "I’m missing, you don’t have",
        r"\b(in|since) turn \{?\d": "on turn",
    },
    "de": {
        r"\bMatch\b": "Partie",
        r"\b[Ss]eg(eln|elt|elte|le|elst)\b": "mit einem Boot fahren",
        r"\b[Ss]etz(e|en|t|te)?\b(?! einen? .*fort)|\bstell(e|en|t|te)\b": "platzieren",
        r"\bSpielfigur": "Figur",
        r"\bVerteilung\b|\bSalz\b": "Mischung, Salt",
        r"\bTiefe\b": "Umfang",
        r"\bSchlusswertung\b": "Endwertung",
        r"\bBauwerk": "Monument",
        r"\bStufe[n]?\b": "Ebene, Lage",
        r"\bprivate[sn]? Boot": "Privatboot",
        r"\bin Worten\b": "als Text",
        r"\bKennung\b": "ID",
        r"\bGebiete?\b": "Gruppe",
        r"\b(Spieler|Spielerin|Letzter|Erster)\b": "du, alle, wer …",
        r"\bSchlitten\b": "Vorrat",
        r"\bVorleseprogramm": "Screenreader",
        r"\bgeschehen\b|\bgeschah\b": "passiert",
        r"\b[Ww]ähl\b|(?<![Ii]ch )\b[Vv]ersuche es\b|\bhöre\b": "wähle, versuch es, hör",
        r"\bTempo\b": "Bedenkzeit",
        r"\bIhnen\b|\bIhre[mnrs]?\b|\b(können|haben|wollen|bitte) Sie\b": "du",
    },
}
"""Words to avoid, and what to say instead."""

SIGNS = {
    r"['\"]": "straight quotes or apostrophes",
    r"\.\.\.": "three dots for an ellipsis",
    r"(?<![\w`])-\d|(?<=\d)-(?=\d)": "a hyphen for minus or a range",
    r"\d ?x ?(?=\d|\b)(?![\w`])": "x for times",
    r"->|=>": "an arrow of two signs",
    r"\b([^\W\d]+) \1\b": "a word twice",
    r"[^\S\n\u00a0 ]": "blanks that are not spaces",
    r"(?<!\d) \u2026$": "a plain blank before the ellipsis",
}
"""Patterns that no text may contain."""
QUOTES = {"en": ("“”", "„‟«»"), "de": ("„“", "”‟«»")}
"""The opening and closing quotation marks of each language, and those that are foreign to it."""

CODE = re.compile(r"`[^`]*`|\{\w+\}|</?\w+:\d+>")
"""The parts of a text that aren't language."""
IN_PANELS = re.compile(r"command\.invite\.(preset|start|pace|level)\.(?!name|description)")
"""The choices of an invitation."""
PLAIN = re.compile(
    r"(button|label|command|menu|imhotep\.menu|imhotep\.picture|terms\.rival|review\.stamp)\.|settings\..*\."
)
"""Texts for places where Discord, or a picture, doesn't render Markdown."""
NAMED = {
    "en": {"Details", "A New Dynasty", "2+", "Use External Apps"},
    "de": {"Ausführlich", "Eine neue Dynastie", "2+", "Externe Apps verwenden"},
}
"""Italics that aren't buttons: values of options, titles, signs, and Discord's own words."""
AT_LEAST_TWO = {"reminder.many", "reminder.more", "refusal.lobby_full", "refusal.season_full"}
"""Texts used only for two or more, or whose number isn't a count."""
CHOICE = re.compile(r"command\.(?!.*\.(name|description)$).*|settings\..*|menu\..*|terms\..*|button\..*")
"""Texts that are alone on a button or in a menu."""
LABELS = re.compile(r"(label|button|imhotep\.(last|about|alt|part|recap|board|item|brief)|render)\.")
SMALL = re.compile(r": (ich|du|er|sie|es|wir|ihr|der|die|das|dann|dort|hier|dein|deine) (?=[^.]*\.(\n|$))")
"""In German: a whole sentence after a colon that begins with a small letter."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    return ((key, text) for key, forms in everything(language).items() for text in forms)


each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_nothing_is_longer_than_there_is_room_for(language: str) -> None:
    lines = [
        f"{key}: {len(text)} > {most}"
        for key, text in texts(language)
        for pattern, most in LIMITS.items()
        if re.fullmatch(pattern, key) and len(text) > most
    ]
    assert lines == []


@each_language
def test_names_of_commands_are_such_as_discord_takes(language: str) -> None:
    names = [(key, text) for key, text in texts(language) if re.fullmatch(r"command\..*\.name", key)]
    assert [(key, text) for key, text in names if not re.fullmatch(r"[-_\w]{1,32}", text)] == []
    assert [(key, text) for key, text in names if text != text.lower()] == []


@each_language
def test_commands_are_named_as_people_type_them(language: str) -> None:
    names = {text for key, text in texts(language) if re.fullmatch(r"command\.\w+\.name", key)}
    named = {(key, name) for key, text in texts(language) for name in re.findall(r"(?<![\w:<.])/(\w+)", text)}
    assert {(key, name) for key, name in named if name not in names} == set()


@each_language
def test_one_word_for_one_thing(language: str) -> None:
    wrong = [
        f"{key}: {hit.group()!r}, rather {rather}"
        for key, text in texts(language)
        for pattern, rather in AVOIDED[language].items()
        if (hit := re.search(pattern, CODE.sub("…", text)))
    ]
    assert wrong == []


@each_language
def test_signs_are_those_of_print(language: str) -> None:
    opening_closing, foreign = QUOTES[language]
    for key, text in texts(language):
        bare = CODE.sub("0", text)
        wrong = [f"{name}: {hit.group()!r}" for sign, name in SIGNS.items() if (hit := re.search(sign, bare))]
        assert wrong == [], key
        assert not set(foreign) & set(bare), key
        opening, closing = opening_closing
        assert bare.count(opening) == bare.count(closing), key


def test_german_sentences_after_a_colon_begin_with_a_capital() -> None:
    assert [(key, text) for key, text in texts("de") if SMALL.search(text) and not LABELS.match(key)] == []


@each_language
def test_choices_begin_with_a_capital(language: str) -> None:
    keys = [key for key, text in texts(language) if CHOICE.fullmatch(key) and text[0].islower()]
    assert keys == []


@each_language
def test_sentences_end_and_labels_do_not(language: str) -> None:
    keys = [
        key
        for key, text in texts(language)
        if (key.startswith(("refusal.", "error.")) and text[-1] not in ".?!")
        or (re.match(r"(button|label|command)\.", key) and text.endswith("."))
    ]
    assert keys == []


@each_language
def test_what_stands_alone_in_a_panel_begins_with_a_capital(language: str) -> None:
    """The texts in a lobby's menus begin with a capital letter, although their names are also typed in
    commands.
    """
    panels = [(key, text) for key, text in texts(language) if IN_PANELS.match(key)]
    assert panels
    assert [key for key, text in panels if not (text[0].isupper() or text[0].isdigit())] == []


@each_language
def test_what_shows_markdown_as_it_is_written_has_none(language: str) -> None:
    wrong = [
        (key, text)
        for key, text in texts(language)
        if PLAIN.match(key) and not key.endswith(".refused") and re.search(r"[*`_#]", CODE.sub("", text))
    ]
    assert [pair for pair in wrong if not pair[0].endswith(".name")] == []


@each_language
def test_buttons_are_named_as_they_are_labelled(language: str) -> None:
    """A name in italics, such as *Join*, is the exact label of a button or of a choice in a menu."""
    labels = {
        re.sub(r"(\s?…)?( \(\{host\}\))?$", "", text)
        for key, text in texts(language)
        if re.match(r"button\.|settings\.|terms\.", key)
    }
    named = {
        (key, name)
        for key, text in texts(language)
        for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", re.sub(r"\*\{\w+\}\*", "", text))
        if not PLAIN.match(key)
    }
    assert {(key, name) for key, name in named if name not in labels | NAMED[language]} == set()


@each_language
def test_options_are_named_as_people_type_them(language: str) -> None:
    options = {text for key, text in texts(language) if re.fullmatch(r"command\.\w+\.(\w+\.)?\w+\.name", key)}
    named = {
        (key, name) for key, text in texts(language) for name in re.findall(r"`([^\W\d]+)(?:: \d+)?`", text)
    }
    assert {(key, name) for key, name in named if name not in options} == set()


@each_language
def test_what_is_counted_has_a_form_for_one(language: str) -> None:
    keys = {
        key
        for key, forms in everything(language).items()
        if len(forms) == 1 and re.search(r"\{count\} [^\W\d]", forms[0])
    }
    assert keys - AT_LEAST_TWO == set()
