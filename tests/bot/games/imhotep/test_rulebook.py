"""What `/rules` tells of Imhotep: every topic, whole and short enough, with the engine's numbers."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace

import pytest
from babel.messages.pofile import read_po

from bot.games.imhotep import dynasty_rulebook, rulebook
from bot.games.imhotep.rulebook import RULEBOOK, TOPICS
from bot.games.rulebook import BOTH, DEPTHS, DETAILS, SHORT
from bot.messages.catalog import LANGUAGES, LOCALES, Catalogue
from bot.messages.layout import TEXT_LIMIT
from bot.service.match import Match
from bot.store.games import Seat
from engine.imhotep import Imhotep, printed
from engine.imhotep.cards import CARDS, Card
from engine.imhotep.components import SITES
from engine.imhotep.printed import Bonus, Display, Space
from engine.imhotep.table.switches import Rules
from engine.record import Header, Play
from tests.bot.games.positions import stored
from tests.bot.sources import ROOT
from tests.support.imhotep import ALL_SIDES, BASE_STEPS, deal, new, play, position

EN, DE = (Catalogue(language) for language in LANGUAGES)
topic_text, overview_text, moves_text = RULEBOOK.topic_text, RULEBOOK.overview_text, RULEBOOK.moves_text
ALL_DEPTHS = pytest.mark.parametrize("depth", DEPTHS)
ALL_TOPICS = pytest.mark.parametrize("topic", TOPICS)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
PREFIX = "imhotep.rules."

NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|nine|ten|twelve|twice|zwei\w*|drei\w*|vier\w*|fünf\w*|sechs|neun|zehn|zwölf)\b",
    re.IGNORECASE,
)


def catalogue_texts(language: str) -> Iterator[tuple[str, str]]:
    for part in ("imhotep_rules", "dynasty_rules"):
        with (LOCALES / language / f"{part}.po").open("rb") as source:
            for message in read_po(source, locale=language):
                if message.id:
                    yield str(message.id).removeprefix(PREFIX), str(message.string)


def in_position(found: Imhotep, names: tuple[str, ...] = ("Ana", "Ben", "Cid", "Dan")) -> Match:
    """A match that stands at this position."""
    view = found.view(None)
    seats = len(view.players)
    options = (("sides", view.sides), ("start", "0"), ("wrath", "yes" if view.rules.wrath else "no"))
    header = Header("imhotep", 1, options, seats, deal(1))
    sitting = tuple(Seat(seat, seat + 1, name) for seat, name in enumerate(names[:seats]))
    game = Play(header)
    game.game = found
    return Match(replace(stored(header), seats=sitting), game)


def headings(text: str) -> list[str]:
    return re.findall(r"^### (.*)$", text, re.MULTILINE)


def told(found: Imhotep, *codes: str) -> list[str]:
    """The topics under whose headings the moment is told, after these steps."""
    play(found, *codes)
    text = moves_text(in_position(found), SHORT, EN)
    names = {EN(f"{PREFIX}title.{name}"): name for name in TOPICS}
    *moves, last = headings(text)
    assert last == EN(f"{PREFIX}sides")
    return [names[heading] for heading in moves]


# --- topics ------------------------------------------------------------------------------------------


@BOTH_LANGUAGES
@ALL_DEPTHS
@ALL_TOPICS
def test_every_topic_is_told_whole_and_short_enough(topic: str, depth: str, language: str) -> None:
    text = topic_text(topic, depth, Catalogue(language))
    assert len(text) <= TEXT_LIMIT
    assert headings(text) == [Catalogue(language)(f"{PREFIX}title.{topic}")]
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


@pytest.mark.parametrize("site", [site.name.lower() for site in SITES])
def test_details_of_a_site_tell_all_sides(site: str) -> None:
    for say, word in ((EN, "Side"), (DE, "Seite")):
        found = re.findall(rf"^- \*\*{word} (.):\*\* .+$", topic_text(site, DETAILS, say), re.MULTILINE)
        assert found == ["A", "B", "C", "D"]


@ALL_TOPICS
def test_the_ids_are_sections_that_the_engine_names(topic: str) -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "engine/imhotep").rglob("*.py"))
    for section in TOPICS[topic].rules:
        assert re.search(rf"{re.escape(section)}(?![0-9])", source), section
    assert topic_text(topic, DETAILS, EN).endswith(", ".join(TOPICS[topic].rules))


@pytest.mark.parametrize("key", ["title", "short", "details"])
def test_the_catalogue_has_no_topic_that_the_table_lacks(key: str) -> None:
    found = {name for name, _ in catalogue_texts("en") if name.startswith(f"{key}.")}
    assert found == {f"{key}.{name}" for name in TOPICS}


def test_a_list_of_choices_holds_all_topics_of_the_base_game() -> None:
    """Discord shows 25; those of the expansions come last and are found by typing."""
    assert len(TOPICS) - len(dynasty_rulebook.TOPICS) <= 25
    assert list(TOPICS)[-len(dynasty_rulebook.TOPICS) :] == [topic.name for topic in dynasty_rulebook.TOPICS]


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_overview_is_never_too_long(language: str, depth: str) -> None:
    say = Catalogue(language)
    text = overview_text(depth, say)
    assert len(text) <= TEXT_LIMIT
    for topic in TOPICS:
        assert f"**{say(f'{PREFIX}title.{topic}')}**" in text


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
    sides = (key.removeprefix(PREFIX) for key in TOPICS[topic].sides.values())
    keys = (f"short.{topic}", f"details.{topic}", *sides)
    wanted = {name for key in keys for _, name, _, _ in string.Formatter().parse(texts[key]) if name}
    assert wanted == set(TOPICS[topic].values(Catalogue(language)))


SMALL = (Space(1, 0, 0, 7), Space(1, 0, 1, 77, Bonus.LOAD))


def statues(rules: Rules) -> tuple[Card, ...]:
    return (Card.STATUE,) * 77


@pytest.mark.parametrize(
    ("topic", "table", "value", "said"),
    [
        ("fetch", (printed, "FETCH"), 77, "Move 77 stones"),
        ("fetch", (printed, "SLED"), 77, "A sled holds 77"),
        ("fetch", (printed, "STONES"), 77, "has 77 stones"),
        ("fetch", (printed, "START_STONES"), (7, 77), "begin with 7, 77 of them"),
        ("sail", (printed, "NEEDED"), {9: 7, 8: 77}, "9 → 7 · 8 → 77."),
        ("market", (printed, "MARKET"), {"A": Display(77, 0), "B": Display(66, 9)}, "77 cards lie face up."),
        ("market", (printed, "MARKET"), {"A": Display(77, 0), "B": Display(66, 9)}, "a pair of 9"),
        ("pyramids", (printed, "BESIDE"), 77, "further stone scores 77"),
        ("pyramids", (printed, "PYRAMIDS"), {"A": (SMALL,), "B": (SMALL,)}, "of the spaces: 7 77+."),
        ("pyramids", (printed, "PYRAMIDS"), {"A": (SMALL,), "B": (SMALL,)}, "declined: 1: load a stone."),
        ("pyramids", (printed, "BONUS_STONES"), 77, "The stones are 77,"),
        ("temple", (printed, "TEMPLE_SPACES"), {2: 7, 3: 77}, "77 spaces; with 2 players 7."),
        ("temple", (printed, "TEMPLE_STONES"), 77, "or 77 stones"),
        ("burial_chamber", (printed, "ROWS"), 77, "77 rows"),
        ("burial_chamber", (printed, "GROUPS"), (0, 5, 77), "1 → 5 · 2 → 77,"),
        ("burial_chamber", (printed, "GROUP_MORE"), 77, "and 77 for each stone more"),
        ("burial_chamber", (printed, "BURIAL_RANKS"), (77, 0), "1 → 77 · 2 → 0."),
        ("obelisks", (printed, "OBELISK_RANKS"), {2: (77, 7)}, "2 players 77, 7."),
        ("obelisks", (printed, "TOWERS"), (77, 7), "obelisks: 77, 7."),
        ("obelisks", (printed, "TOWER_STONES"), 77, "As soon as 77 of"),
        ("obelisks", (printed, "LOOSE"), 77, "none scores 77."),
        ("cards", (printed, "UNPLAYED"), 77, "scores 77 if"),
        ("cards", (rulebook, "deck"), statues, "There are 77: 0 red, 0 green, 77 purple"),
        ("decoration", (printed, "DECORATION_STONES"), 77, "every 77 stones"),
        ("statue", (printed, "GROUPS"), (0, 5, 77), "1 → 5 · 2 → 77,"),
        ("hammer", (printed, "FETCH"), 77, "fetch 77 stones"),
        ("chisel", (printed, "CHISEL_STONES"), 77, "load 77 stones"),
        ("rounds", (printed, "ROUNDS"), 77, "There are 77 rounds"),
        ("rounds", (printed, "SHIPS"), 77, "its own 77 ships"),
        ("end", (printed, "ROUNDS"), 77, "After round 77"),
        ("end", (printed, "UNPLAYED"), 77, "(77 each)"),
        ("wrath", (printed, "WRATH"), -77, "you lose 77 unless"),
    ],
)
def test_the_numbers_are_the_engines(
    monkeypatch: pytest.MonkeyPatch, topic: str, table: tuple[object, str], value: object, said: str
) -> None:
    assert said not in topic_text(topic, BOTH, EN)
    monkeypatch.setattr(*table, value)
    assert said in topic_text(topic, BOTH, EN)


def test_how_many_cards_there_are_is_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There are 34: 6 red, 8 green, 10 purple, 10 blue." in topic_text("cards", DETAILS, EN)
    for card, facts in CARDS.items():
        if facts.switch:
            continue
        with monkeypatch.context() as changed:
            changed.setitem(CARDS, card, facts._replace(copies=77))
            wanted = card is Card.TEMPLE_DECORATION or rulebook.topic_of(card) != "decoration"
            assert ("There are 77" in topic_text(rulebook.topic_of(card), DETAILS, EN)) == wanted


# --- the moment --------------------------------------------------------------------------------------


def test_every_step_there_is_belongs_to_a_topic() -> None:
    assert {name for step in BASE_STEPS.values() for name in rulebook.topics_of([step])} <= set(TOPICS)


@pytest.mark.parametrize(
    ("found", "codes", "topics"),
    [
        (position(), (), ["fetch", "load"]),
        (position(sleds={0: 5}), (), ["load"]),
        (position(("K", "..", "..", ".")), (), ["fetch", "load", "sail"]),
        (
            position(("K", "..", "..", "."), hands={0: "le ha sa ch"}),
            (),
            ["fetch", "load", "sail", "lever", "hammer", "sail_card", "chisel"],
        ),
        (position(("KW", "..", "..", "."), hands={0: "le"}), ("c le",), ["sail"]),
        (position(("KW", "..", "..", "."), hands={0: "le"}), ("c le", "s a T"), ["lever"]),
        (position(hands={0: "ch"}), ("c ch",), ["load"]),
        (
            position(("KW", "..", "..", "."), display="rP gT gB st"),
            ("s a M",),
            ["entrance", "decoration", "statue"],
        ),
        (
            position(("KW", "..", "..", "."), sides="BAAAA", display="ch rO sa", pair="st le"),
            ("s a M",),
            ["chisel", "paved_path", "sail_card", "market"],
        ),
        (
            position(("KW", "..", "..", "."), sides="BAAAA", display="ch", pair="st le"),
            ("s a M", "m pair"),
            ["market"],
        ),
        (position(("KW", "..", "..", "."), sides="ABAAA"), ("s a P",), ["pyramids"]),
        (position(("KW", "..", "..", "."), sides="ABAAA", pyramids=["K"]), ("s a P", "p 1"), ["pyramids"]),
        (position(("K", "@M", "@P", "@O"), sides="AABAA", temple="K"), ("s a B",), ["temple"]),
    ],
)
def test_exactly_the_legal_kinds_are_told(found: Imhotep, codes: tuple[str, ...], topics: list[str]) -> None:
    assert told(found.copy(), *codes) == topics


def test_the_pair_stays_hidden() -> None:
    """§12: whoever asks for the rules of the moment does not learn what it is."""
    found = position(("KW", "..", "..", "."), sides="BAAAA", display="ch", pair="st le")
    play(found, "s a M", "m pair")
    text = moves_text(in_position(found), BOTH, EN)
    assert "Lever" not in text
    assert "statue" not in text.lower()


def test_the_moment_names_the_player_and_the_card_that_is_played() -> None:
    found = position(("KW", "..", "..", "."), hands={0: "sa"})
    assert moves_text(in_position(found), SHORT, EN).startswith("**Ana** is to choose.")
    play(found, "c sa")
    first = moves_text(in_position(found), SHORT, DE).splitlines()[0]
    assert first.startswith("**Ana** spielt **Segel**: Blau: Lade einen Stein")
    play(found, "l b1")
    assert "Segel" in moves_text(in_position(found), SHORT, DE).splitlines()[0]


@pytest.mark.parametrize("sides", ALL_SIDES[::5])
def test_the_sides_of_this_game_are_told_and_no_others(sides: str) -> None:
    text = moves_text(in_position(position(sides=sides)), SHORT, EN)
    for site, side in zip(SITES, sides, strict=True):
        topic = TOPICS[site.name.lower()]
        for one, key in topic.sides.items():
            line = f"- **{EN(f'imhotep.site.{site.name.lower()}')} {one}:** {EN(key, **topic.values(EN))}"
            assert (line in text.splitlines()) == (one == side)


@pytest.mark.parametrize("wrath", ["no", "yes"])
def test_the_variant_is_told_where_it_is_played(wrath: str) -> None:
    text = moves_text(in_position(new(wrath=wrath)), SHORT, EN)
    assert ("Wrath of the Pharaoh:" in text) == (wrath == "yes")


def test_a_game_that_is_over() -> None:
    found = new()
    found.resign(0)
    assert moves_text(in_position(found), SHORT, EN).startswith("This game is over.\n### Sides")


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_moment_is_never_too_long(language: str, depth: str) -> None:
    """Also at the worst: all kinds at once, the longest names, the longest sides."""
    say, names = Catalogue(language), ("_" * 32,) * 4
    for sides in ALL_SIDES[::3]:
        worst = position(("K", "..", "..", "."), sides=sides, hands={0: "le ha sa ch"}, wrath=True, seats=4)
        assert len(moves_text(in_position(worst, names), depth, say)) <= TEXT_LIMIT


def test_more_depth_tells_more() -> None:
    lengths = [len(moves_text(in_position(position()), depth, EN)) for depth in DEPTHS]
    assert lengths == sorted(set(lengths))
