"""The rules of The Duel in `/rules`: the engine's numbers, and the rules for the current position."""

import pytest

from bot.games.duel import rulebook
from bot.games.duel.rulebook import RULEBOOK, TOPICS
from bot.games.rulebook import DEPTHS, DETAILS, SHORT
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from bot.service.match import Match
from engine.duel import Duel, game, harbor, sites, steps, tiles
from engine.duel.position import DuelKind, Task
from engine.duel.tiles import Action
from tests.bot.games.positions import everything
from tests.bot.games.rulebooks import in_position, topics_now
from tests.support.duel import ALL_SIDES, position

EN, DE = (Catalog(language) for language in LANGUAGES)
topic_text, moves_text = RULEBOOK.topic_text, RULEBOOK.moves_text
ALL_DEPTHS = pytest.mark.parametrize("depth", DEPTHS)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)


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
        ("obelisk", (sites, "RACE_FULL"), 77, "it’s 77 in all"),
        ("temple", (tiles, "TEMPLE_SYMBOLS"), (3, 77), "3 to 77 symbols"),
        ("temple", (sites, "SETS"), (0, 5, 77), "1 → 5 · 2 → 77."),
        ("pyramids", (sites, "PYRAMID_A"), (0, 5, 77), "1 → 5 · 2 → 77."),
        ("pyramids", (sites, "PYRAMID_B"), (-5, 77), "0 → −5 · 1 → 77."),  # noqa: RUF001  a minus sign is meant
        ("tomb", (tiles, "TOMB_NUMBERS"), (1, 2, 77), "1 to 77"),
        ("tomb", (sites, "RUNS"), (0, 5, 77), "1 → 5 · 2+ → 77."),
        ("tomb", (sites, "RUN_B"), 77, "Points per run, long or short: 77"),
        ("end", (game, "RESERVE"), 0, "19 unloadings: 14 with"),
        ("end", (harbor, "BOATS"), ("1", "2", "3"), "last of the 3 boats"),
        ("scoring", (sites, "PER_ACTION_TILE"), 77, "haven’t played: 77."),
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
    text = topic_text(topic, DETAILS, EN)
    assert " →" not in text, "no line ends inside a pair"
    assert said in text.replace("\N{NO-BREAK SPACE}", " ")


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
    ("duel", "codes", "topics"),
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
def test_exactly_the_legal_kinds_are_told(duel: Duel, codes: tuple[str, ...], topics: list[str]) -> None:
    assert topics_now(duel, *codes) == topics


def test_the_moment_names_the_player_and_the_action_tile_that_is_played() -> None:
    duel = position("01. ... ...", built=("U", ""))
    assert moves_text(in_position(duel), SHORT, EN).startswith("● **Ana** to move.")
    duel.play(duel.parse("U"))
    first = moves_text(in_position(duel), SHORT, DE).splitlines()[0]
    assert first.startswith("● **Ana** spielt das Aktionsplättchen **U**: Platziere eine Figur so, dass")


@BOTH_LANGUAGES
@ALL_DEPTHS
def test_the_moment_is_never_too_long(language: str, depth: str) -> None:
    """The text fits even in the worst case, with all kinds of moves, the longest names and the longest
    sides.
    """
    say = Catalog(language)
    for sides in ALL_SIDES:
        match = in_position(position("01. ... ...", sides=sides, built=(ALL_ACTIONS, "")), ("_" * 32,) * 2)
        assert len(moves_text(match, depth, say)) <= TEXT_LIMIT
    for shown in everything()[:400]:
        if shown.game.outcome is None:
            match = Match(shown.match.stored, shown.match.play if shown.draft is None else shown.draft.play)
            assert len(moves_text(match, depth, say)) <= TEXT_LIMIT
