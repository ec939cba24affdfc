"""Every game in `/rules`: each topic is complete and short enough, and has only the engine's numbers."""

import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from bot.games import GAMES, rulebook
from bot.games.rulebook import BOTH, DEPTHS, DETAILS, SHORT, Rulebook
from bot.messages.catalog import LANGUAGES, LOCALES, Catalog
from bot.messages.layout import TEXT_LIMIT
from engine import games as engines
from tests.bot.games.rulebooks import headings, in_position
from tests.support.duel import ALL_SIDES, deal
from tests.support.imhotep_mixtures import PAIRWISE
from tests.test_rule_ids import PAGES, rows
from tests.tiny.registered import LOCALES as TINY
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles
from tests.tiny.table import PEBBLES

EVERY = {**GAMES, Pebbles.id: PEBBLES}
EN, DE = (Catalog(language) for language in LANGUAGES)
ALL_DEPTHS = pytest.mark.parametrize("depth", DEPTHS)
ALL_TOPICS = pytest.mark.parametrize(
    ("book", "topic"),
    [
        pytest.param(game.rulebook, topic, id=f"{name}-{topic}")
        for name, game in EVERY.items()
        for topic in game.rulebook.topics
    ],
)
ALL_BOOKS = pytest.mark.parametrize("book", [game.rulebook for game in EVERY.values()], ids=list(EVERY))
EACH_GAME = pytest.mark.parametrize("game", EVERY)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|nine|ten|twelve|twice|zwei\w*|drei\w*|vier\w*|fünf\w*|sechs|neun|zehn|zwölf)\b",
    re.IGNORECASE,
)


@pytest.fixture(autouse=True, scope="module")
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


@cache
def texts_of(keys: str, language: str) -> dict[str, str]:
    """Return the texts of a game's topics and sides by key, as the catalogs have them."""
    form, texts = re.compile(rf"{re.escape(keys)}\.(title|short|details|side|benefit)\."), dict[str, str]()
    for path in (*(LOCALES / language).glob("*.po"), *(TINY / language).glob("*.po")):
        with path.open("rb") as source:
            messages = read_po(source, locale=language)
        texts |= {
            str(message.id): str(message.string)
            for message in messages
            if message.id and form.match(str(message.id))
        }
    return texts


@BOTH_LANGUAGES
@ALL_DEPTHS
@ALL_TOPICS
def test_every_topic_is_told_whole_and_short_enough(
    book: Rulebook, topic: str, depth: str, language: str
) -> None:
    text = book.topic_text(topic, depth, Catalog(language))
    assert len(text) <= TEXT_LIMIT
    assert headings(text) == [Catalog(language)(f"{book.keys}.title.{topic}")]
    assert not re.search(r"[{}]|rules\.\w", text)
    assert all(line and line.strip() == line for line in text.splitlines())


@BOTH_LANGUAGES
@ALL_TOPICS
def test_short_is_one_or_two_sentences(book: Rulebook, topic: str, language: str) -> None:
    _, *rest = book.topic_text(topic, SHORT, Catalog(language)).splitlines()
    assert len(rest) == 1
    assert 1 <= len(re.findall(r"\.(?: |$)", rest[0])) <= 2
    assert len(rest[0]) <= 240


@ALL_TOPICS
def test_both_is_short_and_details(book: Rulebook, topic: str) -> None:
    heading, *short = book.topic_text(topic, SHORT, DE).splitlines()
    _, *details = book.topic_text(topic, DETAILS, DE).splitlines()
    assert book.topic_text(topic, BOTH, DE).splitlines() == [heading, *short, *details]


@ALL_TOPICS
def test_details_of_a_site_tell_all_its_sides(book: Rulebook, topic: str) -> None:
    for say, word in ((EN, "Side"), (DE, "Seite")):
        text = book.topic_text(topic, DETAILS, say)
        matches = re.findall(rf"^- \*\*{word} (.):\*\* .+$", text, re.MULTILINE)
        assert matches == list(book.topics[topic].sides)


@ALL_TOPICS
def test_the_ids_are_those_of_the_rules(book: Rulebook, topic: str) -> None:
    assert set(book.topics[topic].rules) <= set(rows((*PAGES, TINY.parent / "rules.md")))
    assert book.topic_text(topic, DETAILS, EN).endswith(", ".join(book.topics[topic].rules))


@ALL_BOOKS
@pytest.mark.parametrize("key", ["title", "short", "details"])
def test_the_catalog_has_no_topic_that_the_table_lacks(book: Rulebook, key: str) -> None:
    names = {name for name in texts_of(book.keys, "en") if name.startswith(f"{book.keys}.{key}.")}
    assert names == {f"{book.keys}.{key}.{name}" for name in book.topics}


@BOTH_LANGUAGES
@ALL_BOOKS
def test_no_number_of_the_game_is_written_in_a_catalog(book: Rulebook, language: str) -> None:
    for key, text in texts_of(book.keys, language).items():
        bare = re.sub(r"{\w+}", "", text)
        assert not re.search(r"[0-9]", bare), key
        assert not NUMBER_WORDS.search(bare), key


@BOTH_LANGUAGES
@ALL_TOPICS
def test_every_value_of_a_topic_is_said(book: Rulebook, topic: str, language: str) -> None:
    keys = (f"{book.keys}.short.{topic}", f"{book.keys}.details.{topic}", *book.topics[topic].sides.values())
    texts = texts_of(book.keys, language)
    wanted = {name for key in keys for _, name, _, _ in string.Formatter().parse(texts[key]) if name}
    assert wanted == set(book.topics[topic].values(Catalog(language)))


@BOTH_LANGUAGES
@ALL_DEPTHS
@ALL_BOOKS
def test_the_overview_lists_every_topic(book: Rulebook, language: str, depth: str) -> None:
    say = Catalog(language)
    text = book.overview_text(depth, say)
    assert len(text) <= TEXT_LIMIT
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    for line, (name, topic) in zip(lines, book.topics.items(), strict=True):
        assert line.startswith(f"- **{book.title(name, say)}**")
        short = say(f"{book.keys}.short.{name}", **topic.values(say))
        assert (short in line) == (depth != SHORT and not topic.extra)


@ALL_BOOKS
def test_a_list_of_choices_holds_all_topics_but_those_of_expansions(book: Rulebook) -> None:
    """The topics that aren't from expansions fit into the 25 that Discord shows; the others come last and can
    be typed.
    """
    extra = [topic.extra for topic in book.topics.values()]
    assert extra == sorted(extra)
    assert extra.count(False) <= 25


# --- the moment --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sides"),
    [*(("duel", sides) for sides in ALL_SIDES), *(("imhotep", sides) for sides in PAIRWISE)],
)
def test_the_sides_of_this_game_are_told_and_no_others(game: str, sides: str) -> None:
    position, book = engines.GAMES[game].new({"sides": sides}, 2, deal(0)), GAMES[game].rulebook
    lines = book.moves_text(in_position(position), SHORT, EN).splitlines()
    shown = [part for part in book.in_play(position, EN) if part.side is not None]
    assert [part.side for part in shown] == [*sides]
    for part in shown:
        topic = book.topics[part.topic]
        for side, key in topic.sides.items():
            text = f":** {EN(key, **topic.values(EN))}"
            assert any(line.endswith(text) for line in lines) == (side == part.side)


@EACH_GAME
def test_more_depth_tells_more(game: str) -> None:
    book, match = GAMES[game].rulebook, in_position(engines.GAMES[game].new({}, 2, deal(0)))
    lengths = [len(book.moves_text(match, depth, EN)) for depth in DEPTHS]
    assert lengths == sorted(set(lengths))


@EACH_GAME
def test_what_does_not_fit_is_told_less_deep(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book, match = GAMES[game].rulebook, in_position(engines.GAMES[game].new({}, 2, deal(0)))
    details, short = (book.moves_text(match, depth, EN) for depth in (DETAILS, SHORT))
    monkeypatch.setattr(rulebook, "TEXT_LIMIT", len(details))
    assert book.moves_text(match, BOTH, EN) == details
    monkeypatch.setattr(rulebook, "TEXT_LIMIT", len(details) - 1)
    assert book.moves_text(match, BOTH, EN) == book.moves_text(match, DETAILS, EN) == short


@EACH_GAME
def test_a_game_that_is_over_has_no_moves(game: str) -> None:
    position, book = engines.GAMES[game].new({}, 2, deal(0)), GAMES[game].rulebook
    position.resign(0)
    text = book.moves_text(in_position(position), SHORT, EN)
    if list(book.in_play(position, EN)):
        assert text.startswith(f"{EN(f'{book.keys}.over')}\n### {EN(f'{book.keys}.sides')}")
    else:
        assert text == EN(f"{book.keys}.over")
