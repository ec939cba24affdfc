"""What `/rules` tells: every topic, whole and short enough, with the engine's numbers and no others."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace

import pytest
from babel.messages.pofile import read_po

from bot.games import rulebook as shape
from bot.games.duel import rulebook
from bot.games.duel.rulebook import RULEBOOK, TOPICS
from bot.games.rulebook import BOTH, DEPTHS, DETAILS, SHORT
from bot.messages.catalog import LANGUAGES, LOCALES, Catalogue
from bot.messages.layout import TEXT_LIMIT
from bot.service.match import Match
from engine.contract import Game
from engine.duel import Duel, game, harbor, sites, steps, tiles
from engine.duel.position import DuelKind, Task
from engine.duel.tiles import Action
from engine.record import Play
from tests.bot.games.positions import everything, matches, resigned, stored
from tests.bot.sources import ROOT
from tests.support.duel import ALL_SIDES, position

EN, DE = (Catalogue(language) for language in LANGUAGES)
topic_text, overview_text, moves_text = RULEBOOK.topic_text, RULEBOOK.overview_text, RULEBOOK.moves_text
ALL_DEPTHS = pytest.mark.parametrize("depth", DEPTHS)
ALL_TOPICS = pytest.mark.parametrize("topic", TOPICS)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)

NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|nine|ten|twelve|twice|zwei\w*|drei\w*|vier\w*|fünf\w*|sechs|neun|zehn|zwölf)\b",
    re.IGNORECASE,
)


def catalogue_texts(language: str) -> Iterator[tuple[str, str]]:
    with (LOCALES / language / "rules.po").open("rb") as source:
        for message in read_po(source, locale=language):
            if message.id:
                yield str(message.id), str(message.string)


def in_position(found: Game, sides: str = "AAAA", names: tuple[str, str] = ("Ana", "Ben")) -> Match:
    """A match that stands at this position."""
    match = next(matches(0, names))
    header = replace(match.play.header, options=(("sides", sides), ("start", "0")))
    play = Play(header)
    play.game = found
    return Match(stored(header, names), play)


def headings(text: str) -> list[str]:
    return re.findall(r"^### (.*)$", text, re.MULTILINE)


def told(found: Game, *codes: str) -> list[str]:
    """The topics under whose headings the moment is told, after these steps."""
    for code in codes:
        found.play(found.parse(code))
    text = moves_text(in_position(found), SHORT, EN)
    names = {EN(f"rules.title.{name}"): name for name in TOPICS}
    *moves, last = headings(text)
    assert last == EN("rules.sides")
    return [names[heading] for heading in moves]


# --- topics ------------------------------------------------------------------------------------------


@BOTH_LANGUAGES
@ALL_DEPTHS
@ALL_TOPICS
def test_every_topic_is_told_whole_and_short_enough(topic: str, depth: str, language: str) -> None:
    text = topic_text(topic, depth, Catalogue(language))
    assert len(text) <= TEXT_LIMIT
    assert headings(text) == [Catalogue(language)(f"rules.title.{topic}")]
    assert not re.search(r"[{}]|rules\.\w", text)
    for line in text.splitlines():
        assert line.strip() == line
        assert line


@BOTH_LANGUAGES
@ALL_TOPICS
def test_short_is_one_or_two_sentences(topic: str, language: str) -> None:
    _, *rest = topic_text(topic, SHORT, Catalogue(language)).splitlines()
    assert len(rest) == 1
    assert 1 <= len(re.findall(r"\.(?: |$)", rest[0])) <= 2
    assert len(rest[0]) <= 240


@ALL_TOPICS
def test_both_is_short_and_details(topic: str) -> None:
    heading, *short = topic_text(topic, SHORT, DE).splitlines()
    _, *details = topic_text(topic, DETAILS, DE).splitlines()
    assert topic_text(topic, BOTH, DE).splitlines() == [heading, *short, *details]


@pytest.mark.parametrize("site", sites.SITES)
def test_details_of_a_site_tell_both_sides(site: str) -> None:
    assert set(TOPICS[site].sides) == set(sites.SIDES)
    for say, word in ((EN, "Side"), (DE, "Seite")):
        found = re.findall(rf"^- \*\*{word} (.):\*\* .+$", topic_text(site, DETAILS, say), re.MULTILINE)
        assert found == list(sites.SIDES)


@ALL_TOPICS
def test_the_ids_are_those_of_the_rules(topic: str) -> None:
    known = set(re.findall(r"^\| (D-[0-9]+) \|", (ROOT / "docs/rules.md").read_text("utf-8"), re.MULTILINE))
    assert set(TOPICS[topic].rules) <= known
    assert topic_text(topic, DETAILS, EN).endswith(", ".join(TOPICS[topic].rules))


@pytest.mark.parametrize("key", ["title", "short", "details"])
def test_the_catalogue_has_no_topic_that_the_table_lacks(key: str) -> None:
    found = {name for name, _ in catalogue_texts("en") if name.startswith(f"rules.{key}.")}
    assert found == {f"rules.{key}.{name}" for name in TOPICS}


# --- numbers -----------------------------------------------------------------------------------------


@BOTH_LANGUAGES
def test_no_number_of_the_game_is_written_in_a_catalogue(language: str) -> None:
    for key, text in catalogue_texts(language):
        bare = re.sub(r"{\w+}", "", text)
        assert not re.search(r"[0-9]", bare), key
        assert not NUMBER_WORDS.search(bare), key


@BOTH_LANGUAGES
@ALL_TOPICS
def test_every_value_of_a_topic_is_said(topic: str, language: str) -> None:
    texts = dict(catalogue_texts(language))
    keys = (f"rules.short.{topic}", f"rules.details.{topic}", *TOPICS[topic].sides.values())
    wanted = {name for key in keys for _, name, _, _ in string.Formatter().parse(texts[key]) if name}
    assert wanted == set(TOPICS[topic].values(Catalogue(language)))


@pytest.mark.parametrize(
    ("topic", "table", "value", "said"),
    [
        ("place", (harbor, "FIGURES"), 77, "77 figures"),
        ("place", (harbor, "FIELDS"), ("q7", "z9"), "from q7 to z9"),
        ("unload", (harbor, "NEEDED"), 77, "at least 77 figures"),
        ("unload", (harbor, "SPACES"), 77, "77 new tiles"),
        ("turn", (harbor, "NEEDED"), 77, "has 77 figures"),
        ("actions", (sites, "PER_ACTION_TILE"), 77, "scores 77 each"),
        ("T", (game, "RESERVE"), 77, "begins with 77 tiles"),
        ("obelisk", (sites, "MAJORITY_BONUS"), 77, "gets 77 extra"),
        ("obelisk", (sites, "RACE_TILES"), 77, "first to 77 tiles"),
        ("obelisk", (sites, "RACE_FIRST"), 77, "tiles gets 77;"),
        ("obelisk", (sites, "RACE_SECOND"), 77, "the other gets 77"),
        ("obelisk", (sites, "RACE_FULL_TILES"), 77, "With 77 or more"),
        ("obelisk", (sites, "RACE_FULL"), 77, "it is 77 in all"),
        ("temple", (tiles, "TEMPLE_SYMBOLS"), (3, 77), "3 to 77 symbols"),
        ("temple", (sites, "SETS"), (0, 5, 77), "1 → 5 · 2 → 77."),
        ("pyramids", (sites, "PYRAMID_A"), (0, 5, 77), "0 → 0 · 1 → 5 · 2 → 77."),
        ("pyramids", (sites, "PYRAMID_B"), (-5, 77), "0 → −5 · 1 → 77."),  # noqa: RUF001
        ("tomb", (tiles, "TOMB_NUMBERS"), (1, 2, 77), "1 to 77"),
        ("tomb", (sites, "RUNS"), (0, 5, 77), "1 → 5 · 2+ → 77."),
        ("tomb", (sites, "RUN_B"), 77, "77 per run"),
        ("end", (game, "RESERVE"), 0, "19 unloadings: 14 with"),
        ("end", (harbor, "BOATS"), ("1", "2", "3"), "last of the 3 boats"),
        ("scoring", (sites, "PER_ACTION_TILE"), 77, "not played: 77."),
        ("scoring", (sites, "PER_FIGURE"), 77, "in the harbor: 77."),
        ("P", (rulebook, "EFFECTS"), {Action.PLACE: (Task(DuelKind.PLACE),) * 77}, "At least 77, at most 77"),
        (
            "U",
            (rulebook, "EFFECTS"),
            {Action.UNLOAD: (Task(DuelKind.UNLOAD),) * 77},
            "at least 77 and at most 77",
        ),
    ],
)
def test_the_numbers_are_the_engines(
    monkeypatch: pytest.MonkeyPatch, topic: str, table: tuple[object, str], value: object, said: str
) -> None:
    assert said not in topic_text(topic, DETAILS, EN)
    monkeypatch.setattr(*table, value)
    assert said in topic_text(topic, DETAILS, EN)


def test_how_many_tiles_there_are_is_the_engines() -> None:
    assert "12 obelisk tiles" in topic_text("obelisk", DETAILS, EN)
    assert "there are 3 tiles of each" in topic_text("temple", DETAILS, EN)
    assert "6 light and 6 dark" in topic_text("pyramids", DETAILS, EN)
    assert "1 to 12, 1\N{MULTIPLICATION SIGN} each" in topic_text("tomb", DETAILS, EN)
    assert "there are 3 action tiles" in topic_text("T", DETAILS, EN)
    assert "18 unloadings: 13 with new tiles and 5 after" in topic_text("end", DETAILS, EN)


# --- the moment --------------------------------------------------------------------------------------


def test_every_step_there_is_belongs_to_a_topic() -> None:
    assert {name for step in steps.ALL.values() for name in rulebook.topics_of([step])} <= set(TOPICS)


ALL_ACTIONS = "T P U S"


@pytest.mark.parametrize(
    ("found", "codes", "topics"),
    [
        (position(), (), ["place"]),
        (position("01. ... ..."), (), ["place", "unload"]),
        (position(built=(ALL_ACTIONS, "")), (), ["place", "T", "P"]),
        (position("01. ... ...", built=(ALL_ACTIONS, "")), (), ["place", "unload", "T", "P", "U", "S"]),
        (position("01. ... ...", built=("", ALL_ACTIONS)), (), ["place", "unload"]),
        (position("00. 00. ...", built=(ALL_ACTIONS, "")), (), ["unload", "T", "S"]),
        (position(built=("P", "")), ("P",), ["place"]),
        (position(built=("P", "")), ("P", "a1", "b2"), ["place", "stop"]),
        (position("01. ... ...", built=("U", "")), ("U",), ["place"]),
        (position("01. ... ...", built=("U", "")), ("U", "c3"), ["unload"]),
        (position("01. 01. ...", built=("U", "")), ("U", "c3", "x1"), ["unload", "stop"]),
        (position("01. ... ...", built=("S", "")), ("S",), ["S"]),
        (position("01. ... ...", built=("S", "")), ("S", "s b12"), ["unload"]),
    ],
)
def test_exactly_the_legal_kinds_are_told(found: Duel, codes: tuple[str, ...], topics: list[str]) -> None:
    assert told(found.copy(), *codes) == topics


def test_the_moment_names_the_player_and_the_action_tile_that_is_played() -> None:
    found = position("01. ... ...", built=("U", ""))
    assert moves_text(in_position(found), SHORT, EN).startswith("**Ana** is to move.")
    found.play(found.parse("U"))
    first = moves_text(in_position(found), SHORT, DE).splitlines()[0]
    assert first.startswith("**Ana** spielt das Aktions-Plättchen **U**: Platziere eine Figur so, dass")


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_the_sides_of_this_game_are_told_and_no_others(sides: str) -> None:
    text = moves_text(in_position(position(sides=sides), sides), SHORT, EN)
    for site, side in zip(sites.SITES, sides, strict=True):
        topic = TOPICS[site]
        for one, key in topic.sides.items():
            line = f"- **{EN(f'render.site.{site}')} {one}:** {EN(key, **topic.values(EN))}"
            assert (line in text.splitlines()) == (one == side)


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_moment_is_never_too_long(language: str, depth: str) -> None:
    """Also at the worst: all kinds at once, the longest names, the longest sides."""
    say = Catalogue(language)
    worst = position("01. ... ...", built=(ALL_ACTIONS, ""))
    for sides in ALL_SIDES:
        match = in_position(worst, sides, ("_" * 32, "_" * 32))
        assert len(moves_text(match, depth, say)) <= TEXT_LIMIT
    for shown in everything()[:400]:
        if shown.game.outcome is None:
            match = Match(shown.match.stored, shown.match.play if shown.draft is None else shown.draft.play)
            assert len(moves_text(match, depth, say)) <= TEXT_LIMIT


def test_more_depth_tells_more() -> None:
    lengths = [len(moves_text(in_position(position("01. ... ...")), depth, EN)) for depth in DEPTHS]
    assert lengths == sorted(set(lengths))


def test_what_does_not_fit_is_told_less_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_position(position("01. ... ..."))
    details, short = (moves_text(match, depth, EN) for depth in (DETAILS, SHORT))
    monkeypatch.setattr(shape, "TEXT_LIMIT", len(details))
    assert moves_text(match, BOTH, EN) == details
    monkeypatch.setattr(shape, "TEXT_LIMIT", len(details) - 1)
    assert moves_text(match, BOTH, EN) == moves_text(match, DETAILS, EN) == short


def test_a_game_that_is_over_has_no_moves() -> None:
    assert moves_text(resigned(), SHORT, EN).startswith(EN("rules.over"))


# --- the overview ------------------------------------------------------------------------------------


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_overview_lists_every_topic(language: str, depth: str) -> None:
    say = Catalogue(language)
    text = overview_text(depth, say)
    assert len(text) <= TEXT_LIMIT
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(lines) == len(TOPICS)
    for line, (name, topic) in zip(lines, TOPICS.items(), strict=True):
        assert line.startswith(f"- **{say(f'rules.title.{name}')}**")
        assert (say(f"rules.short.{name}", **topic.values(say)) in line) == (depth != SHORT)
