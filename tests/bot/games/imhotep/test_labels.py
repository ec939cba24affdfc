"""A choice in Imhotep describes its effects in one short line, and nothing that can't be known yet."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.games.imhotep.asking import asked_of
from bot.games.imhotep.cards import asks, explains, question
from bot.games.imhotep.labels import button_label, label
from bot.games.refusals import sentence
from bot.games.rows import Offer
from bot.messages.buttons import OPTION_LENGTH
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.drafts import Draft, choices
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.contract import Step
from engine.imhotep import Imhotep, steps
from engine.imhotep.house import HOUSE
from engine.imhotep.sites import SIDES
from engine.imhotep.sites.avenue import Found
from engine.imhotep.sites.crypt import Token
from engine.imhotep.sites.great_obelisk import Add
from engine.imhotep.sites.hill_tomb import LayStone
from engine.imhotep.sites.market import TakeSpaces
from engine.imhotep.sites.pyramids import Build
from engine.imhotep.sites.temple import TakeStones
from engine.record import Header, Play
from render.imhotep.picture.compose import compose
from render.imhotep.text import phrases
from render.kit.palette import LIGHT
from render.kit.players import Players
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import ALL_SIDES, BASE_STEPS, deal, new, play, position, predictions, table_of
from tests.support.imhotep_play import walk

SHORT = Players(("Ada", "Bob", "Cid", "Dan"))
LONG = Players(("Nefertiti Neferneferuaten Königi", "W" * 32, "M" * 32, "_" * 32))
MINUS = "\N{MINUS SIGN}"
languages = pytest.mark.parametrize("language", LANGUAGES)
MODULES = {"prophecies": "yes", "private_ships": "yes"}
EXPANDED = ("CCCCC", "DDDDD", "DCDCD", "CDCDC")


def table(names: Players, game: Imhotep) -> Players:
    return Players(names.names[: len(game.scores())])


def games() -> Iterator[Imhotep]:
    """Yield the base game on several sides, then all sides of the expansions, with modules."""
    for seed in range(5):
        yield new(ALL_SIDES[31 - seed * 5], (4, 2, 3)[seed % 3], seed)
    for seed, sides in enumerate(EXPANDED):
        hidden = "yes" if seed % 2 else "no"
        yield dynasty.new(sides, (4, 2, 3)[seed % 3], seed, hidden_market_cards=hidden, **MODULES)


@cache
def moments() -> tuple[Imhotep, ...]:
    """Return positions of random games: many in the middle of a turn, and some others."""
    return tuple(
        game.copy()
        for seed, game in enumerate(games())
        for number, _ in enumerate(walk(game, Random(seed)))
        if game.decision is not None and (number % 7 == 0 or (game.mid_turn and number % 3 == 0))
    )


@languages
def test_a_panel_speaks_to_its_reader(language: str) -> None:
    play = Play(Header("imhotep", 1, (), 2, deal(1)))
    for game in moments():
        if game.decision is not None and game.decision.kind != "turn":
            play.game = game
            draft = Draft(0, game.decision.seat, (), play, (), (), (), complete=False)
            asked, *more = question(draft, table(SHORT, game), Catalog(language)).splitlines()
            where = "**" + Catalog(language)("draft.sail_to", ship="?").partition("?")[0]
            assert asked.startswith(where) or (asked[:1].isupper() and asked.endswith("."))
            assert SHORT.names[game.decision.seat] not in asked
            assert not [line for line in more if line.startswith("-# \\:")], "every answer has a name"


def test_a_card_that_asks_says_what_its_buttons_have_no_room_for() -> None:
    """The card explains the choice of a player who is asked during another's turn, except what only that
    player may see.
    """
    game = position(("WK", "..", "..", "."), display="rP gT le st")
    play(game, "s a M")
    names = tuple(Seat(seat, 7 + seat, name) for seat, name in enumerate(("Ada", "Bob")))
    replayed = Play(Header("imhotep", 1, (), 2, deal(1)))
    replayed.game = game
    stored = StoredGame(1, 1, 1, replayed.header, "resident", "en-US", 0, None, names, (5,))
    told = explains(Match(stored, replayed), Catalog("en"))
    assert "-# Temple Decoration\\: points for the stones there" in told
    assert any("Lever" in line and "unload it in any order" in line for line in told)
    replayed.game = position(("K", "..", "..", "."), sides="BAAAA", display="st ch", pair="ha sa")
    play(replayed.game, "s a M", "m pair")
    assert replayed.game.decision is not None
    assert replayed.game.decision.kind == "keep"
    assert explains(Match(stored, replayed), Catalog("en")) == ()


@languages
def test_every_choice_has_a_line_of_its_own(language: str) -> None:
    say = Catalog(language)
    for game in moments():
        labels = [label(game, step, table(SHORT, game), say) for step in game.options()]
        assert len(set(labels)) == len(labels), labels
        assert all(text and "\n" not in text and len(text) <= OPTION_LENGTH for text in labels)
        if game.decision is not None and game.decision.kind != "turn":
            assert phrases.todo(game.view(game.decision.seat), SHORT.names, say)
            assert asks(game, "Ada", say).startswith("Ada, ")


@languages
def test_with_the_longest_names_every_line_fits_and_is_not_cut(language: str) -> None:
    say = Catalog(language)
    letters = Players(tuple(phrases.seat_sign(seat) for seat in range(4)))
    for game in moments()[::3]:
        for step in game.options():
            assert len(label(game, step, table(LONG, game), say)) <= OPTION_LENGTH
            shortest = label(game, step, table(letters, game), say)
            assert len(shortest) < OPTION_LENGTH, shortest


def test_what_is_hidden_changes_no_line() -> None:
    say, chance = Catalog("en"), Random(4)
    for game in moments()[::4]:
        seat = None if game.decision is None else game.decision.seat
        other = dynasty.with_other_secrets(game, chance, seat)
        for step in game.options():
            names = table(SHORT, game)
            assert label(game, step, names, say) == label(other, step, names, say)


def test_making_a_line_changes_nothing() -> None:
    for game in moments()[::20]:
        before = game.state()
        for step in game.options():
            label(game, step, table(SHORT, game), Catalog("de"))
        assert game.state() == before


def told(game: Imhotep, code: str, language: str = "en") -> str:
    return label(game, game.parse(code), table(SHORT, game), Catalog(language))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("q", "Fetch 2 stones · sled 5, quarry 21"),
        ("l a3", "Load a3 · ship a then 3 of 4, can sail"),
        ("l b1", "Load b1 · ship b then 1 of 3, needs 2"),
        ("s d M", "Sail d to the Market · now: a card for Bob"),
        ("s d P", "Sail d to the Pyramids · now: +2 for Bob"),
        ("s d T", "Sail d to the Temple · round’s end: +1 for Bob, +2 for you"),
        ("s d O", "Sail d to the Obelisks · at the end: +10 for Bob"),
        ("c le", "Play Lever · sail a ship, unload it in any order"),
    ],
)
def test_lines_tell_what_a_choice_brings(code: str, expected: str) -> None:
    game = position(("KW..", "...", "..", "W"), hands={0: "le"}, temple="KK")
    assert told(game, code) == expected


def test_the_last_ship_ends_the_round() -> None:
    """The last ship's line includes the Temple's points, because it ends the round."""
    game = position(("K", "@M", "@T", "@O"), temple="KW", sides="ABAAA")
    brings = "now: +1 each for you and Bob · at the end: +1 for you"
    assert told(game, "s a B") == f"Sail a to the Burial Chamber · {brings}"
    assert told(game, "s a P").endswith(" · now: owners choose the pyramid")


def test_lines_of_owners_choices() -> None:
    game = position(("KK", "..", "..", "."), display="rP gT st ch", hands={0: "st"}, temple="KWKWKW")
    play(game, "s a M")
    assert told(game, "m rP") == "Entrance · stone to the Pyramids · +2 for you"
    assert told(game, "m gT") == "Temple Decoration · points for the stones there · at the end: +2 for you"
    assert told(game, "m st") == "Statue · more with every statue · at the end: +2 for you"
    assert told(game, "m ch") == "Chisel · load two stones · at the end: +1 for you"


def test_lines_of_side_b() -> None:
    game = position(("KKK", "..", "..", "."), sides="BBBAA", pyramids=["K", "KK", "KKK"], sleds={0: 1})
    play(game, "s a P")
    assert told(game, "p 1") == "Pyramid 1 · Bonus: top market card · +1 for you"
    play(game, "p 2")
    assert told(game, "y") == "Bonus: stones from the quarry"
    assert told(game, ".", "de") == "Verzichten"
    game = position(("K", "@M", "@P", "@O"), sides="BABAA", temple="KWK")
    play(game, "s a B")
    assert [told(game, step.code) for step in game.options()] == [
        "Points · +1 for you",
        "2 stones from the quarry · sled 5",
    ]


def test_an_answer_tells_what_it_brings_itself() -> None:
    """A card's line leaves out effects that every answer has: other stones, and the round's end."""
    game = position(("KW", "@B", "@P", "@O"), display="st gT ch", temple="KWK")
    assert told(game, "s a M", "de") == "Mit Boot a zum Markt · jetzt: je eine Karte für dich und Bob"
    play(game, "s a M", "m st")
    assert told(game, "m gT") == "Temple Decoration · points for the stones there · at the end: +1 for you"


def test_lines_of_the_pair_and_the_lever() -> None:
    game = position(("KW", "W", "..", "."), sides="BAAAA", display="st ch", pair="ha sa", hands={0: "le"})
    assert told(game.copy(), "s b T").startswith("Sail b to the Temple")
    play(game, "c le")
    assert told(game, "s a B").endswith("you set the order")
    play(game, "s a M")
    assert told(game, "u 1") == "Next: Bob (▲)"
    play(game, "u 1")
    assert told(game, "m pair") == "The face-down pair · look at it, keep a card"
    play(game, "m pair")
    assert told(game, "k sa") == "Sail · load a stone, then sail that ship · at the end: +1 for you"


def test_lines_of_the_markets() -> None:
    game = dynasty.position(("B", "...", "..", "."), sides="CAAAA", display="st le ha rQ")
    play(game, "s a M")
    assert told(game, "m 1") == "1: Statue · more with every statue · at the end: +1 for you"
    assert told(game, "m 1 2") == "1+2: Statue, then Lever · for a coin · at the end: +2 for you"
    assert told(game, "m 4", "de") == (
        "4: Privatsteinbruch · ein Punkt und bis zu drei Steine aus dem Steinbruch · +1 für dich"
    )
    game = dynasty.position(
        ("B", "...", "..", "."), sides="DAAAA", display="st le", stacks=("ha sa ch", "sl")
    )
    play(game, "s a M")
    assert told(game, "m 3") == "3: look at 3 face down, keep 1"
    assert told(game, "m 4", "de") == "4: die letzte verdeckte Karte"


def test_lines_of_the_monuments() -> None:
    game = dynasty.position(("B", "...", "..", "."), sides="ADCCC")
    assert told(game, "s a B").endswith(" · now: owners choose")
    assert told(game, "s a P") == "Sail a to the Pyramids · now: +1 for you"
    play(game, "s a B")
    assert told(game, "b 1.3", "de") == "Ebene 1, Platz 3 · am Ende: +1 für dich"
    game = dynasty.position(("B", "...", "..", "."), sides="AAAAC")
    play(game, "s a O")
    assert told(game, "o 2.2") == "2.2 · heights 0 2 0 · at the end: +6 for you"
    assert told(game, ".", "de") == "Auf das Plättchen verzichten"
    game = dynasty.position(("B", "...", "..", "."), sides="AAAAD")
    play(game, "s a O")
    assert told(game, "o 3") == "Place 3: height 3, worth 7 · at the end: +1 for you"
    game = dynasty.position(("....", "...", "..", "."), sides="ADAAA", sleds={0: 1})
    play(game, "q")
    assert told(game, "y") == "Move figure: next stone scores 3"
    assert told(game, ".", "de") == "Stehen lassen"


def test_lines_of_modules() -> None:
    game = dynasty.position(sides="ADAAA", hands={0: "ra"}, prophecies="yes", private_ships="yes")
    assert told(game, "x P") == f"Private ship to the Pyramids · +1 for you · at the end: {MINUS}1 for you"
    god = predictions(table_of(game)).gods[0]
    assert f"+8/{MINUS}4" in told(game, f"g {god}")
    play(game, "c ra")
    assert told(game, "r P", "de") == "Floß zur Pyramide · +1 für dich"


def test_a_load_sled_makes_room_for_stones_of_the_temple() -> None:
    """With the Load Sled, five stones leave room for two more from the Temple (N-310)."""
    game = dynasty.position(("@M", "@P", "@O", "B"), sides="AABAA", seats=2, hands={0: "sl"}, sleds={0: 5})
    play(game, "s d T")
    assert told(game, "t s") == "2 stones from the quarry · sled 7"


CODE = re.compile(r"(?<![+\d\N{MINUS SIGN}])\d+(?:\.\d+)?")
"""A number that identifies something, as opposed to a change of points."""


@languages
def test_the_numbers_on_buttons_are_those_of_the_picture(language: str) -> None:
    """The picture shows every name and code that a button mentions, for every kind of choice on every
    side.
    """
    say, met = Catalog(language), set[type[Step]]()
    for game in moments():
        if game.decision is None or not game.mid_turn:
            continue
        names, view = table(SHORT, game), game.view(game.decision.seat)
        counting = {steps.Fetch, TakeStones}  # the numbers of these steps are counts
        asked = [step for step in game.options() if type(step) not in counting]
        play = Play(Header("imhotep", 1, (), 2, deal(1)))
        play.game = game
        seats = tuple(Seat(seat, 7 + seat, name) for seat, name in enumerate(names.names))
        stored = StoredGame(1, 1, 1, play.header, "resident", "en-US", 0, None, seats, (5,))
        offer = Offer(Match(stored, play), game, (), choices(game), say)
        told = [button_label(offer, step) for step in asked]
        codes = {code for event in told for code in CODE.findall(event)}
        if not codes or {type(step) for step in asked} <= met:
            continue
        met |= {type(step) for step in asked}
        draw = asked_of(game.decision).sketch
        if draw is None:
            drawn = compose(view, names, (), say)
            assert codes <= {text.wanted for canvas in drawn for text in canvas.written}, (told, game)
        else:
            assert codes == {text.wanted for text in draw(view, asked, LIGHT).written if text.wanted != "…"}
    assert met >= {Build, LayStone, Token, Found, Add, TakeSpaces}


@languages
def test_refusals_of_real_games_are_told(language: str) -> None:
    """Every step that is refused at some moment of a game has a sentence that says why."""
    say = Catalog(language)
    for game in moments()[::5]:
        for step in game.begins(()):
            refused = game.refusal(step)
            if refused is not None:
                assert sentence(refused, say)[-1] in ".…)"


def test_every_kind_of_step_is_offered_somewhere() -> None:
    """Every kind of step is among the options of some position in these tests."""
    kinds = {type(step) for step in BASE_STEPS.values()}
    kinds |= {type(step) for side in SIDES.values() for step in side.steps(HOUSE)}
    assert kinds - {type(step) for game in moments() for step in game.options()} == set()
