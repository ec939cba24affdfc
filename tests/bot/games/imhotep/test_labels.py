"""A choice of Imhotep tells what it would bring, in one short line, and nothing that nobody can know."""

from functools import cache
from random import Random

import pytest

from bot.games.imhotep.labels import LABEL_LENGTH, label
from bot.messages.catalog import LANGUAGES, Catalogue
from engine.imhotep import Imhotep
from render.kit.players import Players
from tests.support.imhotep import ALL_SIDES, BASE_STEPS, new, play, position, with_other_secrets
from tests.support.imhotep_play import walk

SHORT = Players(("Ada", "Bob", "Cid", "Dan"))
LONG = Players(("Nefertiti Neferneferuaten Königi", "W" * 32, "M" * 32, "_" * 32))
TIMES = "\N{MULTIPLICATION SIGN}"
languages = pytest.mark.parametrize("language", LANGUAGES)


def table(names: Players, game: Imhotep) -> Players:
    return Players(names.names[: len(game.scores())])


@cache
def moments() -> tuple[Imhotep, ...]:
    """Positions of random games: all that are in the middle of a turn, and some others."""
    found: list[Imhotep] = []
    for seed in range(5):
        game = new(ALL_SIDES[31 - seed * 5], (4, 2, 3)[seed % 3], seed)
        for number, _ in enumerate(walk(game, Random(seed))):
            if game.decision is not None and (number % 6 == 0 or (game.mid_turn and number % 2)):
                found.append(game.copy())
    return tuple(found)


@languages
def test_every_choice_has_a_line_of_its_own(language: str) -> None:
    say = Catalogue(language)
    for game in moments():
        found = [label(game, step, table(SHORT, game), say) for step in game.options()]
        assert len(set(found)) == len(found), found
        assert all(text and "\n" not in text for text in found)
        assert all(len(text) <= LABEL_LENGTH for text in found)


@languages
def test_with_the_longest_names_every_line_fits_and_is_not_cut(language: str) -> None:
    say = Catalogue(language)
    letters = [say(f"imhotep.letter.{colour}") for colour in ("black", "white", "brown", "gray")]
    for game in moments()[::2]:
        for step in game.options():
            found = label(game, step, table(LONG, game), say)
            assert len(found) <= LABEL_LENGTH
            shortest = label(game, step, table(Players(tuple(letters)), game), say)
            assert len(shortest) < LABEL_LENGTH, shortest


def test_what_is_hidden_changes_no_line() -> None:
    say, rng = Catalogue("en"), Random(4)
    for game in moments()[::3]:
        looking = game.decision is not None and game.decision.kind == "keep"
        other = with_other_secrets(game, rng, of_pair=not looking)
        assert other.options() == game.options()
        for step in game.options():
            assert label(game, step, table(SHORT, game), say) == label(other, step, table(SHORT, game), say)


def test_making_a_line_changes_nothing() -> None:
    for game in moments()[::20]:
        before = game.state()
        for step in game.options():
            label(game, step, table(SHORT, game), Catalogue("de"))
        assert game.state() == before


def told(game: Imhotep, code: str, language: str = "en") -> str:
    return label(game, game.parse(code), table(SHORT, game), Catalogue(language))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("q", "fetch 2 stones: sled 5, quarry 21"),
        ("l a3", "a3 · ship a then 3 of 4, can sail"),
        ("l b1", "b1 · ship b then 1 of 3, needs 2 to sail"),
        ("s d M", "d to the Market: cards for Bob"),
        ("s d P", f"d to the Pyramids: 1{TIMES} Bob · points Bob +2"),
        (
            "s d T",
            f"d to the Temple: 1{TIMES} Bob; visible then 2{TIMES} Ada, 1{TIMES} Bob",
        ),
        ("s d O", f"d to the Obelisks: 1{TIMES} Bob · points Bob +10"),
        ("c le", "Lever · sail a ship and set the order of unloading"),
    ],
)
def test_lines_tell_what_a_choice_brings(code: str, expected: str) -> None:
    game = position(("KW..", "...", "..", "W"), hands={0: "le"}, temple="KK")
    assert told(game, code) == expected


def test_the_last_ship_ends_the_round() -> None:
    """The Temple is part of what it brings."""
    game = position(("K", "@M", "@T", "@O"), temple="KW", sides="ABAAA")
    assert told(game, "s a B").endswith("points Ada +2, Bob +1; the round ends")
    assert told(game, "s a P").endswith("; owners choose the pyramid")


def test_lines_of_owners_choices() -> None:
    game = position(("KK", "..", "..", "."), display="rP gT st ch", hands={0: "st"}, temple="KWKWKW")
    play(game, "s a M")
    assert told(game, "m rP") == "Entrance: a stone from the quarry to the Pyramids · points Ada +2"
    assert told(game, "m gT") == "Temple Decoration: points for the stones there · points Ada +2"
    assert told(game, "m st") == "Statue: more points with every statue · points Ada +2"
    assert told(game, "m ch") == "Chisel: load two stones · points Ada +1"


def test_lines_of_side_b() -> None:
    game = position(("KKK", "..", "..", "."), sides="BBBAA", pyramids=["K", "KK", "KKK"], sleds={0: 1})
    play(game, "s a P")
    assert told(game, "p 1") == "pyramid 1: +1 and bonus: top market card"
    play(game, "p 2")
    assert told(game, "y") == "take the bonus: stones from the quarry"
    assert told(game, ".", "de") == "darauf verzichten"
    game = position(("K", "@M", "@P", "@O"), sides="BABAA", temple="KWK")
    play(game, "s a B")
    assert [told(game, step.code) for step in game.options()] == [
        "1 point",
        "2 stones from the quarry: sled 5",
    ]


def test_lines_of_the_pair_and_the_lever() -> None:
    game = position(("KW", "W", "..", "."), sides="BAAAA", display="st ch", pair="ha sa", hands={0: "le"})
    assert told(game.copy(), "s b T").startswith("b to the Temple")
    play(game, "c le")
    assert told(game, "s a B").endswith("; you set the order")
    play(game, "s a M")
    assert told(game, "u 1") == "next a stone of Bob (W)"
    play(game, "u 1")
    assert told(game, "m pair") == "the face-down pair: look at it and keep a card"
    play(game, "m pair")
    assert told(game, "k sa") == "Sail: load and sail · points Bob +1"


def test_every_kind_of_step_has_a_line() -> None:
    seen = {type(step) for game in moments() for step in game.options()}
    kinds = {type(step) for step in BASE_STEPS.values()}
    assert seen == kinds
