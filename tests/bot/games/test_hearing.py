"""Every option of a command can be typed as a code or as text, in every language (promise 1)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.games import GAMES
from bot.games.commands import Argument, TurnCommand, filled, heard
from bot.games.refusals import sentence
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.drafts import follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.games import Seat
from engine.contract import Game, Refused
from engine.imhotep import Imhotep
from engine.imhotep.cards import BLUE, Card
from engine.imhotep.steps import ImhotepReason
from engine.record import Header, Play
from tests.bot.games.imhotep.test_rows import stored
from tests.bot.games.test_every_game import played
from tests.support import duel
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import deal, play, position

EN, DE = map(Catalog, LANGUAGES)


def arguments() -> Iterator[tuple[TurnCommand, Argument]]:
    for game in GAMES.values():
        for command in game.commands:
            for argument in command.arguments:
                if argument.things is not None:
                    yield command, argument


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_is_understood_by_its_code_and_its_names(language: str) -> None:
    say = Catalog(language)
    for command, argument in arguments():
        things = argument.things
        assert things is not None
        for code in things.codes:
            called = [code, *things.names(code, say)]
            before = say(command.key(argument, "name"))
            typed = [*called, *(name.upper() for name in called), *(f" {before}  {name}" for name in called)]
            understood = {filled(command, {argument.name: text})[argument.name] for text in typed}
            assert understood == {code}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_offered_while_one_types_is_understood(game: str) -> None:
    """Every suggestion for the first argument of a command is understood, at positions of a random game."""
    count = 0
    for match in played(game, 2, 3):
        decision = match.play.game.decision
        if decision is None:
            continue
        draft = follow(match.play, decision.seat, [])
        for command in GAMES[game].commands:
            for argument in command.arguments[:1]:
                for _, value in argument.suggest(match, draft, {}, EN):
                    count += 1
                    values = heard(command, {argument.name: value}, match, decision.seat, EN)
                    if len(command.arguments) == 1:
                        assert " ".join(command.words(values)).endswith(value), (command.name, value)
    assert count


def named(name: str) -> TurnCommand:
    return next(command for game in GAMES.values() for command in game.commands if command.name == name)


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("sail", {"ship": "ship a", "site": "hill tomb"}, ["s", "a", "B"]),
        ("sail", {"ship": "Boot a", "site": "Hügelgrab"}, ["s", "a", "B"]),
        ("sail", {"ship": "A", "site": "pyramide"}, ["s", "a", "P"]),
        ("card", {"card": "Meißel"}, ["c", "ch"]),
        ("card", {"card": "gang"}, ["c", "ga"]),
        ("place", {"field": "Feld B2"}, ["b2"]),
        ("unload", {"boat": "boat 3"}, ["x3"]),
        ("action", {"tile": "swap 2", "first": None}, ["S"]),
    ],
)
def test_words_become_the_codes_of_a_turn(
    command: str, options: dict[str, str | None], words: list[str]
) -> None:
    asked = named(command)
    assert list(asked.words(filled(asked, options))) == words


def match_of(game: Imhotep) -> Match:
    play = Play(Header("imhotep", 1, (), 2, deal(1)))
    play.game = game
    return Match(stored(play.header, ended=False), play)


def test_an_answer_is_said_by_what_is_offered() -> None:
    game = dynasty.position(("@M", "@P", "@O", "B"), sides="AABAA", seats=2, sleds={0: 1})
    play(game, "s d T")
    choose = named("choose")
    for typed, code in (
        ("point", "t p"),
        ("Steine", "t s"),
        ("t s", "t s"),
        ("nothing", "nothing"),
        ("1", "1"),
    ):
        assert heard(choose, {"answer": typed}, match_of(game), 0, EN) == {"answer": code}


def test_a_number_is_understood_where_a_name_ends_in_it() -> None:
    """A number is understood as the name that ends in it: `2` is `Pyramid 2`, although its code is `p 2`."""
    game = dynasty.position(("@M", "@T", "@O", "B"), sides="ABAAA", seats=2, sleds={0: 1})
    play(game, "s d P")
    choose = named("choose")
    for typed, code in (("2", "p 2"), ("Pyramide 3", "p 3"), ("4", "4")):
        assert heard(choose, {"answer": typed}, match_of(game), 0, EN) == {"answer": code}


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("place", {"field": "z9"}, "There’s no field z9: choose from a1 to c3."),
        ("unload", {"boat": "4"}, "There’s no boat 4: choose from 1, 2, 3, a, b and c."),
        (
            "sail",
            {"ship": "a", "site": "Nile"},
            "choose from Market, Pyramids, Temple, Burial Chamber and Obelisks.",
        ),
    ],
)
def test_a_refusal_names_what_there_is(command: str, options: dict[str, str | None], told: str) -> None:
    game = dynasty.position(seats=2)
    with pytest.raises(Refused) as refused:
        heard(named(command), options, match_of(game), 0, EN)
    assert refused.value.because(ServiceReason.NO_SUCH_THING)
    assert told in sentence(refused.value, EN).replace("\\", "")


def test_a_refusal_names_the_thing() -> None:
    for card in BLUE:
        refused = Refused(ImhotepReason.CARD_NOT_HELD, card=card.value)
        assert EN(f"imhotep.card.{card.name.lower()}") in sentence(refused, EN)
    assert sentence(Refused(ImhotepReason.CARD_NOT_HELD, card=Card.LEVER.value), EN) == "You hold no Lever."
    assert sentence(Refused(ImhotepReason.DOCK_CLOSED, site="T"), DE).startswith("Tempel ist belegt")


SEATED = (Seat(0, 1, "Ana"), Seat(1, 2, "Ben"))


def offered(game: Game, command: str, option: str, language: str = "en", **before: str) -> list[str]:
    """Return the suggestions for a command's option, as text."""
    of = next(named for named in GAMES[game.id].commands if named.name == command)
    argument = next(argument for argument in of.arguments if argument.name == option)
    play = Play(Header(game.id, game.ruleset, (), game.seats, deal(1)))
    play.game = game
    match = Match(replace(stored(play.header, ended=False), seats=SEATED), play)
    earlier = [before[name] for name in argument.after]
    draft = follow(play, 0, earlier)
    return [text for text, _ in argument.suggest(match, draft, before, Catalog(language))]


def test_offers_say_code_effect_and_gain() -> None:
    """A suggestion has the code, then the effect, then everyone's gains, as on cards."""
    table = duel.position("01. ... ...", boats={"1": "o t2 l"}, built=("T P S", ""))
    assert offered(table, "place", "field")[0] == "c1 · row 1: 3 of 3, column c: 1 of 3"
    (unloading,) = offered(table, "unload", "boat")
    assert unloading == "1 · obelisk for you, temple 2 for Ben · +6 for you, +1 for Ben"
    assert offered(table, "action", "tile", "de") == [
        "T · Plättchen nehmen", "P · 2–3 platzieren", "S · 2 tauschen, entladen"
    ]  # fmt: skip
    assert offered(table, "action", "first", tile="T")[0] == "11 · Obelisk from boat 1 · +6 for you"
    ships = position(("KW..", "..K", "..", "W"), hands={0: "le"}, sleds={0: 2})
    assert offered(ships, "load", "place")[:2] == [
        "a3 · ship a then 3 of 4, can sail", "a4 · ship a then 3 of 4, can sail"
    ]  # fmt: skip
    assert offered(ships, "sail", "ship") == ["d · Ben"]
    assert offered(ships, "sail", "site", ship="d")[0] == "Market · now: a card for Ben"
    assert offered(ships, "sail", "site", "de", ship="d")[1] == "Pyramide · jetzt: +2 für Ben"
    assert offered(ships, "card", "card") == ["Lever · sail a ship, unload it in any order"]
