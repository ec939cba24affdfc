"""Whole cards that show how a turn is described, word for word, in both languages."""

import re
from collections.abc import Sequence

import pytest

from bot.cards import turn
from bot.cards.rows import turn_rows
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.match import Chapter, Match, chapters, continued
from bot.store.games import Seat, StoredGame
from engine.contract import Game
from engine.record import Entry, Header, Play
from engine.rivals.levels import Level
from tests.support import duel, imhotep

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SUM_WORKS_OUT = 11
"""The number of a game in which the computer player Senmut says *The sum works out*."""


def played(
    game: Game, codes: Sequence[str], names: Sequence[str] = NAMES, rival: str = "", number: int = 1
) -> Match:
    """Return a game played from a position by step codes; `rival` is the name of the computer player, if
    any.
    """
    header = Header(game.id, game.ruleset, (), game.seats, duel.deal(1))
    play = Play(header)
    play.game = game
    chapters = [Chapter(play, ())]
    for code in codes:
        asked = chapters[-1].game.decision
        assert asked is not None
        chapters += continued(chapters[-1].play, [Entry(asked.seat, code)])
    seats = tuple(
        Seat(seat, 0 if name == rival else 1 + seat, name, Level.ARCHITECT if name == rival else None)
        for seat, name in enumerate(names[: game.seats])
    )
    ended = None if chapters[-1].game.outcome is None else 1
    stored = StoredGame(number, 1, 1, header, "resident", "en-US", len(codes), ended, seats, (5,))
    return Match(stored, chapters[-1].play, tuple(chapters))


def start() -> tuple[Match, int]:
    return played(duel.new(start="0"), ()), 0


def against_the_computer() -> tuple[Match, int]:
    """Return a game whose card describes a person's turn and the computer player's, with its remark. The
    German card has no room for the boxed tiles.
    """
    table = duel.position(boats={"1": "o d l"}, to_move=1, built=("o o d", "o o d d"))
    codes = ("b3", "a3", "b1", "c1", "x1")
    return played(table, codes, ("Cleo", "Senmut"), "Senmut", SUM_WORKS_OUT), 3


def end_of_the_duel() -> tuple[Match, int]:
    boats = {**dict.fromkeys(("1", "2", "3", "b")), "a": "t1 n1 n9", "c": "n4 l d"}
    built = ("o o d l l n5 n6 n7", "o o d d n2 n3 l l l t3")
    table = duel.position("..1 ... ..0", boats=boats, built=built, supply=0, reserve="P S U")
    return played(table, ("a1", "xc"), ("Cleo", "Senmut"), "Senmut"), 0


def end_of_imhotep() -> tuple[Match, int]:
    """Return a game in which the last ship ends the last round and the owners of the stones choose their
    gifts from the Temple.
    """
    table = imhotep.position(
        ("K.", "@M", "@P", "@O"), sides="AABAA", seats=4, to_move=3, number=6, temple="KG",
        points={0: 41, 1: 38, 2: 52, 3: 28}, sleds={0: 0},
    )  # fmt: skip
    return played(table, ("s a T", "t s", "t s")), 0


def taken_back() -> tuple[Match, int]:
    """Return a game in which the other player agreed to a takeback; its card shows the earlier events in
    small print.
    """
    header = Header("imhotep", 2, (("sides", "AAAAA"), ("start", "0")), 2, duel.deal(1))
    log = (Entry(0, "l a3"), Entry(1, "q"), Entry(0, "q"), Entry(1, "undo 2 agreed"))
    line = chapters(header, log)
    seats = tuple(Seat(seat, 1 + seat, name) for seat, name in enumerate(NAMES[:2]))
    stored = StoredGame(1, 1, 1, header, "resident", "en-US", len(log), None, seats, (5,))
    return Match(stored, line[-1].play, line), 3


def placing_two() -> tuple[Match, int]:
    """Return a game whose card shows a declined placement only by the number of figures placed."""
    return played(duel.position("... ... ..0", built=("P", "o")), ("P", "c1", "c2", "."), NAMES[:2]), 0


def in_order() -> tuple[Match, int]:
    table = imhotep.position(("....", "...", "KW", "."), hands={0: "le"})
    return played(table, ("c le", "s c B", "u 1"), NAMES[:2]), 0


def in_any_order() -> tuple[Match, int]:
    """Return a game in which the Lever's order isn't mentioned because all stones belong to the same
    player.
    """
    table = imhotep.position(("....", "...", "KK", "."), hands={0: "le"})
    return played(table, ("c le", "s c B"), NAMES[:2]), 0


CARDS = {
    "placing two": (
        placing_two,
        "● Ana plays Place: figures on c1 and c2.\n▲ @Ben, your turn.",
        "● Ana spielt „Platzieren“: Figuren auf c1 und c2.\n▲ @Ben, du bist am Zug.",
    ),
    "in order": (
        in_order,
        (
            "● Ana plays the Lever: sails ship c to the Burial Chamber in the order Ben, Ana: "
            "1 stone each for Ana and Ben.\n"
            "▲ @Ben, your turn."
        ),
        (
            "● Ana spielt „Hebel“: fährt mit Boot c zur Grabkammer, Reihenfolge Ben, Ana: "
            "je 1 Stein für Ana und Ben.\n"
            "▲ @Ben, du bist am Zug."
        ),
    ),
    "in any order": (
        in_any_order,
        ("● Ana plays the Lever: sails ship c to the Burial Chamber: 2 stones for Ana.\n▲ @Ben, your turn."),
        ("● Ana spielt „Hebel“: fährt mit Boot c zur Grabkammer: 2 Steine für Ana.\n▲ @Ben, du bist am Zug."),
    ),
    "start": (
        start,
        "The Duel begins: ● Ana moves first.\n● @Ana, your turn.",
        "Das Duell beginnt: ● Ana ist zuerst am Zug.\n● @Ana, du bist am Zug.",
    ),
    "against the computer": (
        against_the_computer,
        (
            "● Cleo places a figure on c1.\n"
            "▲ Senmut unloads boat 1: obelisk for Senmut, dark pyramid for Cleo. *The sum works out.*\n"
            "-# Into the box: light pyramid.\n"
            "● @Cleo, your turn."
        ),
        (
            "● Cleo platziert eine Figur auf c1.\n"
            "▲ Senmut entlädt Boot 1: Obelisk für Senmut, dunkle Pyramide für Cleo. "
            "*Die Rechnung geht auf.*\n"
            "● @Cleo, du bist am Zug."
        ),
    ),
    "taken back": (
        taken_back,
        "▲ Ben takes a turn back, and all since; Ana agreed.\n-# Before: Ana loads a3.\n▲ @Ben, your turn.",
        (
            "▲ Ben nimmt einen Zug und alles danach zurück; Ana war einverstanden.\n"
            "-# Davor: Ana lädt auf a3.\n"
            "▲ @Ben, du bist am Zug."
        ),
    ),
    "the end of The Duel": (
        end_of_the_duel,
        (
            "# Senmut wins 23 : 19\n"
            "● Cleo places a figure on a1.\n"
            "▲ Senmut unloads boat c: tomb 4 for Senmut, light pyramid for Cleo. *A fine plan, a fine game.*"
        ),
        (
            "# Senmut gewinnt 23 : 19\n"
            "● Cleo platziert eine Figur auf a1.\n"
            "▲ Senmut entlädt Boot c: Grabkammer 4 für Senmut, helle Pyramide für Cleo. "
            "*Guter Plan, gute Partie.*"
        ),
    ),
    "the end of Imhotep": (
        end_of_imhotep,
        (
            "# Cleo wins with 52\n"
            "Ana 41 · Ben 38 · Dan 30\n"
            "▬ Dan sails ship a to the Temple: 1 stone for Ana.\n"
            "-# Round 6 ends; Temple: 4 stones from the quarry for Ana, +2 for Dan.\n"
            "-# The Pyramids decided it, 52 : 41."
        ),
        (
            "# Cleo gewinnt mit 52\n"
            "Ana 41 · Ben 38 · Dan 30\n"
            "▬ Dan fährt mit Boot a zum Tempel: 1 Stein für Ana.\n"
            "-# Runde 6 endet; Tempel: 4 Steine aus dem Steinbruch für Ana, +2 für Dan.\n"
            "-# Die Pyramide gab den Ausschlag, 52 : 41."
        ),
    ),
}


@pytest.mark.parametrize("example", CARDS)
def test_a_card_says_just_that(example: str) -> None:
    position, *expected = CARDS[example]
    match, since = position()
    assert [shown(match, since, Catalog(language)) for language in LANGUAGES] == expected


def shown(match: Match, since: int, say: Catalog) -> str:
    """Return the text of a card as people read it: with names for mentions and without bold."""
    text = turn.turn_text(match, since, say, rows=turn.card_rows(match, turn_rows(match, say)))
    names = {str(seat.user_id): f"@{seat.name}" for seat in match.stored.seats}
    return re.sub("<@([0-9]+)>", lambda hit: names[hit[1]], text.replace("**", ""))
