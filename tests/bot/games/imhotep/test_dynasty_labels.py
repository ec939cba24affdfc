"""Choices of games with the expansions: what they bring, in one line, and nothing that nobody can know."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.games.imhotep import rulebook
from bot.games.imhotep.dynasty_labels import drawn
from bot.games.imhotep.labels import LABEL_LENGTH, label
from bot.games.rulebook import BOTH, DEPTHS, SHORT
from bot.messages.catalog import LANGUAGES, Catalogue
from bot.messages.layout import TEXT_LIMIT
from bot.messages.refusals import sentence
from engine.imhotep import Imhotep, house
from engine.imhotep.house import HOUSE
from engine.imhotep.modules.prophecies import PropheciesValues
from engine.imhotep.printed import PYRAMIDS
from engine.imhotep.sites.great_obelisk import GreatBoard, add, turns
from engine.imhotep.vocabulary import steps_of
from render.imhotep.text import phrases
from render.kit.players import Players
from tests.bot.games.imhotep.test_rulebook import in_position
from tests.support.imhotep_dynasty import new, position, table_of, with_other_secrets
from tests.support.imhotep_play import choose

SHORT_NAMES = Players(("Ada", "Bob", "Cid", "Dan"))
LONG = Players(("Nefertiti Neferneferuaten Königi", "W" * 32, "M" * 32, "_" * 32))
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"
languages = pytest.mark.parametrize("language", LANGUAGES)
MODULES = {"prophecies": "yes", "private_ships": "yes"}


def table(names: Players, game: Imhotep) -> Players:
    return Players(names.names[: len(game.scores())])


@cache
def moments() -> tuple[Imhotep, ...]:
    """Positions of random games: many that are in the middle of a turn, and some others."""
    found: list[Imhotep] = []
    for seed, sides in enumerate(("CCCCC", "DDDDD", "DCDCD", "CDCDC")):
        hidden = "yes" if seed % 2 else "no"
        game, chance = (
            new(sides, (4, 2, 3)[seed % 3], seed, hidden_market_cards=hidden, **MODULES),
            Random(seed),
        )
        number = 0
        while game.decision is not None:
            if number % 7 == 0 or (game.mid_turn and number % 3 == 0):
                found.append(game.copy())
            game.play(choose(game, chance))
            number += 1
    return tuple(found)


@languages
def test_every_choice_has_a_line_of_its_own(language: str) -> None:
    say = Catalogue(language)
    for game in moments():
        found = [label(game, step, table(SHORT_NAMES, game), say) for step in game.options()]
        assert len(set(found)) == len(found), found
        assert all(text and "\n" not in text and len(text) <= LABEL_LENGTH for text in found)
        if game.decision is not None and game.mid_turn:
            assert phrases.todo(game.view(game.decision.seat), SHORT_NAMES.names, say)
            assert say(f"card.{game.decision.kind}", mover="Ada").startswith("Ada, ")


@languages
def test_with_the_longest_names_every_line_fits_and_is_not_cut(language: str) -> None:
    say = Catalogue(language)
    letters = Players(tuple(phrases.seat_letter(seat, say) for seat in range(4)))
    for game in moments()[::3]:
        for step in game.options():
            assert len(label(game, step, table(LONG, game), say)) <= LABEL_LENGTH
            shortest = label(game, step, table(letters, game), say)
            assert len(shortest) < LABEL_LENGTH, shortest


def test_what_is_hidden_changes_no_line() -> None:
    say, chance = Catalogue("en"), Random(4)
    for game in moments()[::4]:
        seat = None if game.decision is None else game.decision.seat
        other = with_other_secrets(game, chance, seat)
        for step in game.options():
            names = table(SHORT_NAMES, game)
            assert label(game, step, names, say) == label(other, step, names, say)


def told(game: Imhotep, code: str, language: str = "en") -> str:
    return label(game, game.parse(code), table(SHORT_NAMES, game), Catalogue(language))


def test_lines_of_the_markets() -> None:
    game = position(("B", "...", "..", "."), sides="CAAAA", display="st le ha rQ")
    game.play(game.parse("s a M"))
    assert told(game, "m 1") == "1 · Statue: more points with every statue · points Ada +1"
    assert told(game, "m 1 2") == "1 2 · for a coin Statue, then Lever · points Ada +2"
    assert told(game, "m 4", "de") == (
        "4 · Privat-Steinbruch: ein Punkt und bis zu drei Steine aus dem Steinbruch · Punkte Ada +1"
    )
    game = position(("B", "...", "..", "."), sides="DAAAA", display="st le", stacks=("ha sa ch", "sl"))
    game.play(game.parse("s a M"))
    assert told(game, "m 3") == "3 · look at 3 face-down cards and keep one"
    assert told(game, "m 4", "de") == "4 · die einzige verdeckte Karte nehmen"


def test_lines_of_the_monuments() -> None:
    game = position(("B", "...", "..", "."), sides="ADCCC")
    assert told(game, "s a B").endswith("; owners choose")
    assert told(game, "s a P") == f"a to the Pyramids: 1{TIMES} Ada · points Ada +1"
    game.play(game.parse("s a B"))
    assert told(game, "b 1.3", "de") == "Stufe 1, Platz 3 · Punkte Ada +1"
    game = position(("B", "...", "..", "."), sides="AAAAC")
    game.play(game.parse("s a O"))
    assert told(game, "o 2.2") == "#/# from column 2: heights 0 2 0 · points Ada +6"
    assert told(game, ".", "de") == "auf das Plättchen verzichten"
    game = position(("B", "...", "..", "."), sides="AAAAD")
    game.play(game.parse("s a O"))
    assert told(game, "o 3") == "V3 · height 3, finished 7 points · points Ada +1"
    game = position(("....", "...", "..", "."), sides="ADAAA", sleds={0: 1})
    game.play(game.parse("q"))
    assert told(game, "y") == "move the figure to K1"
    assert told(game, ".", "de") == "die Figur stehen lassen"


def test_lines_of_modules() -> None:
    game = position(sides="ADAAA", hands={0: "ra"}, prophecies="yes", private_ships="yes")
    assert told(game, "x P") == "private ship to the Pyramids"  # a point there, one less for the ship
    god = table_of(game).prophecies[0]
    assert f"+8 or {MINUS}4" in told(game, f"g {god}")
    game.play(game.parse("c ra"))
    assert told(game, "r P", "de") == "mit dem Floß zur Pyramide · Punkte Ada +1"


def test_tiles_are_drawn_from_the_top() -> None:
    assert [drawn(one) for one in turns(HOUSE.of(GreatBoard).shapes["L3"])] == [
        "#./##",
        "##/#.",
        "##/.#",
        ".#/##",
    ]


@languages
def test_every_step_there_is_belongs_to_a_topic(language: str) -> None:
    rules = new("CCCCC", 2, 0, **MODULES)
    switches = table_of(rules).rules
    for sides in ("CCCCC", "DDDDD"):
        for step in steps_of(sides, switches, house.HOUSE).values():
            assert set(rulebook.topics_of([step])) <= set(rulebook.TOPICS)
    assert rulebook.topics_of([add(0, 0), *steps_of("CCCCC", switches, HOUSE).values()][:1]) == ("obelisks",)
    assert Catalogue(language)("imhotep.rules.title.dynasty")
    assert PYRAMIDS


@languages
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_rules_of_the_moment_are_never_too_long(language: str, depth: str) -> None:
    say = Catalogue(language)
    for game in moments()[::9]:
        text = rulebook.RULEBOOK.moves_text(in_position(game, ("_" * 32,) * 4), depth, say)
        assert len(text) <= TEXT_LIMIT
        assert say("imhotep.rules.title.prophecies") in text


def test_numbers_of_rules_are_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Catalogue("en")
    assert "Amun: most market cards" in rulebook.RULEBOOK.topic_text("prophecies", BOTH, say)
    assert f"1\N{EN DASH}2: +8 / {MINUS}4" in rulebook.RULEBOOK.topic_text("prophecies", BOTH, say)
    assert "V1 2 → 4" in rulebook.RULEBOOK.topic_text("obelisks", BOTH, say)
    values = HOUSE.of(PropheciesValues)
    monkeypatch.setattr(house, "HOUSE", HOUSE.but(replace(values, ladder=((77, -7), (5, -3), (3, -2)))))
    assert f"1\N{EN DASH}2: +77 / {MINUS}7" in rulebook.RULEBOOK.topic_text("prophecies", BOTH, say)
    assert rulebook.RULEBOOK.topic_text("prophecies", SHORT, say)


@languages
def test_refusals_of_real_games_are_told(language: str) -> None:
    """Every step of a game that is refused at some moment gets a sentence."""
    say = Catalogue(language)
    for game in moments()[::5]:
        for step in game.begins(()):
            refused = game.refusal(step)
            if refused is not None:
                assert sentence(refused, say)[-1] in ".…)"
