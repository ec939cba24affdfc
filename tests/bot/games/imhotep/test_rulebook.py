"""The rules of Imhotep in `/rules`: the engine's numbers, and the rules for the current position."""

from dataclasses import replace

import pytest

from bot.cards.invitation import invitation_text
from bot.games.imhotep import market_cards, rulebook
from bot.games.imhotep.rulebook import RULEBOOK, TOPICS
from bot.games.rulebook import BOTH, DEPTHS, DETAILS, SHORT
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from engine.imhotep import Imhotep, house, printed
from engine.imhotep.cards import CARDS, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.modules import MODULES
from engine.imhotep.modules.prophecies import PropheciesValues
from engine.imhotep.printed import Bonus, Display, Space
from engine.imhotep.sites import SIDES
from engine.imhotep.table.switches import Rules
from tests.bot.games.rulebooks import in_position, topics_now
from tests.bot.sources import ROOT
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import ALL_SIDES, BASE_STEPS, deal, new, play, position
from tests.support.invitations import to_all, to_one

EN, DE = (Catalog(language) for language in LANGUAGES)
topic_text, moves_text = RULEBOOK.topic_text, RULEBOOK.moves_text
ALL_DEPTHS = pytest.mark.parametrize("depth", DEPTHS)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)

SMALL = (Space(1, 0, 0, 7), Space(1, 0, 1, 77, Bonus.LOAD))


def statues(rules: Rules) -> tuple[Card, ...]:
    return (Card.STATUE,) * 77


@pytest.mark.parametrize(
    ("topic", "table", "value", "said"),
    [
        ("fetch", (printed, "FETCH"), 77, "Fetch 77 stones"),
        ("fetch", (printed, "SLED"), 77, "A sled holds 77"),
        ("fetch", (printed, "STONES"), 77, "has 77 stones"),
        ("fetch", (printed, "START_STONES"), (7, 77), "begin with 7, 77 of them"),
        ("sail", (printed, "NEEDED"), {9: 7, 8: 77}, "9 → 7 · 8 → 77."),
        ("market", (printed, "MARKET"), {"A": Display(77, 0), "B": Display(66, 9)}, "77 cards lie face up."),
        ("market", (printed, "MARKET"), {"A": Display(77, 0), "B": Display(66, 9)}, "a pair of 9"),
        ("pyramids", (printed, "BESIDE"), 77, "further stone scores 77"),
        ("pyramids", (printed, "PYRAMIDS"), {"A": (SMALL,), "B": (SMALL,)}, "of the spaces: 7 77+."),
        ("pyramids", (printed, "PYRAMIDS"), {"A": (SMALL,), "B": (SMALL,)}, "skipped: 1: load a stone."),
        ("pyramids", (printed, "BONUS_STONES"), 77, "The stones are 77,"),
        ("temple", (printed, "TEMPLE_SPACES"), {2: 7, 3: 77}, "77 spaces; with 2 players 7."),
        ("temple", (printed, "TEMPLE_STONES"), 77, "or 77 stones"),
        ("burial_chamber", (printed, "ROWS"), 77, "77 rows"),
        ("burial_chamber", (printed, "GROUPS"), (0, 5, 77), "1 → 5 · 2 → 77,"),
        ("burial_chamber", (printed, "GROUP_MORE"), 77, "and 77 for each further stone"),
        ("burial_chamber", (printed, "BURIAL_RANKS"), (77, 0), "1 → 77 · 2 → 0."),
        ("obelisks", (printed, "OBELISK_RANKS"), {2: (77, 7)}, "2 players: 77, 7."),
        ("obelisks", (printed, "TOWERS"), (77, 7), "obelisks: 77, 7."),
        ("obelisks", (printed, "TOWER_STONES"), 77, "As soon as 77 of"),
        ("obelisks", (printed, "LOOSE"), 77, "leftover stone scores 77."),
        ("cards", (printed, "UNPLAYED"), 77, "scores 77 if"),
        ("cards", (market_cards, "deck"), statues, "The base game has 77: 0 red, 0 green, 77 purple"),
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
    assert said in topic_text(topic, BOTH, EN).replace("\N{NO-BREAK SPACE}", " ")


def test_how_many_cards_there_are_is_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The base game has 34: 6 red, 8 green, 10 purple, 10 blue." in topic_text("cards", DETAILS, EN)
    for card, facts in CARDS.items():
        if facts.switch:
            continue
        with monkeypatch.context() as changed:
            changed.setitem(CARDS, card, facts._replace(copies=77))
            wanted = card is Card.TEMPLE_DECORATION or market_cards.topic_of(card) != "decoration"
            assert ("There are 77" in topic_text(market_cards.topic_of(card), DETAILS, EN)) == wanted


# --- the moment --------------------------------------------------------------------------------------


def test_every_step_there_is_belongs_to_a_topic() -> None:
    parts = (*SIDES.values(), *MODULES)
    steps = [*BASE_STEPS.values(), *(step for part in parts for step in part.steps(house.HOUSE))]
    assert {name for step in steps for name in rulebook.topics_of([step])} <= set(TOPICS)


@pytest.mark.parametrize(
    ("game", "codes", "topics"),
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
def test_exactly_the_legal_kinds_are_told(game: Imhotep, codes: tuple[str, ...], topics: list[str]) -> None:
    assert topics_now(game, *codes) == topics


def test_the_pair_stays_hidden() -> None:
    """The rules for the current position don't reveal the pair (§12)."""
    game = position(("KW", "..", "..", "."), sides="BAAAA", display="ch", pair="st le")
    play(game, "s a M", "m pair")
    text = moves_text(in_position(game), BOTH, EN)
    assert "Lever" not in text
    assert "statue" not in text.lower()


def test_the_moment_names_the_player_and_the_card_that_is_played() -> None:
    game = position(("KW", "..", "..", "."), hands={0: "sa"})
    assert moves_text(in_position(game), SHORT, EN).startswith("● **Ana** to choose.")
    play(game, "c sa")
    first = moves_text(in_position(game), SHORT, DE).splitlines()[0]
    assert first.startswith("● **Ana** spielt **Segel**: Blau: Lade einen Stein")
    play(game, "l b1")
    assert "Segel" in moves_text(in_position(game), SHORT, DE).splitlines()[0]


@pytest.mark.parametrize("wrath", ["no", "yes"])
def test_the_variant_is_told_where_it_is_played(wrath: str) -> None:
    text = moves_text(in_position(new(wrath=wrath)), SHORT, EN)
    assert ("Wrath of the Pharaoh:" in text) == (wrath == "yes")


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_moment_is_never_too_long(language: str, depth: str) -> None:
    """The text fits even in the worst case, with all kinds of moves, the longest names and the longest
    sides.
    """
    say, names = Catalog(language), ("_" * 32,) * 4
    for sides in ALL_SIDES[::3]:
        worst = position(("K", "..", "..", "."), sides=sides, hands={0: "le ha sa ch"}, wrath=True, seats=4)
        assert len(moves_text(in_position(worst, names), depth, say)) <= TEXT_LIMIT


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_moment_is_not_too_long_with_modules(language: str, depth: str) -> None:
    say = Catalog(language)
    for sides in ("CCCCC", "DDDDD"):
        game = dynasty.new(sides, 4, prophecies="yes", private_ships="yes", hidden_market_cards="yes")
        text = moves_text(in_position(game, ("_" * 32,) * 4), depth, say)
        assert len(text) <= TEXT_LIMIT
        assert say("imhotep.rules.title.prophecies") in text


@BOTH_LANGUAGES
@pytest.mark.parametrize(("site", "letter"), SIDES)
def test_it_is_said_where_numbers_are_our_own(site: Site, letter: str, language: str) -> None:
    """Rules and invitations say that the numbers of sides C and D are our own."""
    say, sides = Catalog(language), "".join(letter if place is site else "A" for place in SITES)
    sentence, ours = say("rules.house"), letter in "CD"
    assert "C" in sentence
    assert "D" in sentence
    options = (("sides", sides),)
    for make in (to_one, to_all):
        invited = invitation_text(make(game="imhotep", options=options), say).split("\n")
        assert (f"-# {sentence}" in invited) == ours
    game = Imhotep.new(dict(options), 2, deal(1))
    for depth in DEPTHS:
        assert (f"-# {sentence}" in moves_text(in_position(game), depth, say).split("\n")) == ours
    for depth in (DETAILS, BOTH):
        assert f"-# {sentence}" in topic_text(site.name.lower(), depth, say).split("\n")


@BOTH_LANGUAGES
def test_it_is_said_of_prophecies(language: str) -> None:
    say = Catalog(language)
    sentence = f"-# {say('rules.house')}"
    assert say("imhotep.rules.title.prophecies") in sentence or "prophecies" in sentence
    assert sentence in topic_text("prophecies", BOTH, say)
    assert sentence not in topic_text("turn", BOTH, say)
    game = dynasty.new("AAAAA", 2, prophecies="yes")
    assert sentence in moves_text(in_position(game), SHORT, say)


def test_readers_learn_that_numbers_are_our_own_before_they_play() -> None:
    for page in ("README.md", "docs/players.md"):
        words = " ".join((ROOT / page).read_text("utf-8").split())
        assert EN("rules.house").replace("’", "'").removesuffix(".") in words


def test_house_values_are_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house values in the rules of prophecies and sides come from the engine (N-366, N-280)."""
    minus, dash = "\N{MINUS SIGN}", "\N{EN DASH}"
    assert "Amun: most market cards" in topic_text("prophecies", BOTH, EN)
    assert f"1{dash}2: +8 / {minus}4" in topic_text("prophecies", BOTH, EN)
    assert "1: 2 → 4" in topic_text("obelisks", BOTH, EN)
    values = house.HOUSE.of(PropheciesValues)
    other = house.HOUSE.but(replace(values, ladder=((77, -7), (5, -3), (3, -2))))
    monkeypatch.setattr(house, "HOUSE", other)
    assert f"1{dash}2: +77 / {minus}7" in topic_text("prophecies", BOTH, EN)
