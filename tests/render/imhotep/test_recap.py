"""What became of the numbers between two positions: against the engine's raw table."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.imhotep import Imhotep
from engine.imhotep.components import MONUMENTS, SITES, Site
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.corridor import CorridorState
from render.imhotep.text.recap import recap
from render.kit.recap import LIMIT
from tests.render.imhotep.tables import GAMES, games, languages, long, played, short
from tests.support.imhotep import ALL_SIDES, new, play, position, table_of
from tests.support.imhotep_dynasty import position as late_position
from tests.support.imhotep_dynasty import stones


@cache
def line(seed: int, seats: int, sides: str) -> tuple[Imhotep, ...]:
    """All positions of a random game."""
    start = new(sides, seats, seed, wrath="yes" if seed % 2 else "no")
    return (start, *(game.copy() for game, _ in played(seed, seats, sides)))


def spans(seed: int, seats: int, sides: str, count: int = 24) -> Iterator[tuple[Imhotep, Imhotep]]:
    """Two positions of a game, near and far apart, the earlier one first."""
    chance, found = Random(seed), line(seed, seats, sides)
    for number in range(count):
        length = (1, 2, 3, 5, 8, 13)[number % 6]
        start = chance.randrange(len(found) - length)
        yield found[start], found[start + length]
    for _ in range(count // 4):
        start, end = sorted(chance.sample(range(len(found)), 2))
        yield found[start], found[end]
    yield found[0], found[-1]
    yield found[-2], found[-1]


def of_table(game: Imhotep) -> dict[str, str]:
    """The numbers of the table by their keys, from the raw table."""
    table = table_of(game)
    market = table.states[0]
    numbers = {
        "round": table.round,
        "market": len(market.cards) + len(market.pair),
        "draw": len(table.draw),
        "discard": len(table.discard),
    }
    return {key: str(number) for key, number in numbers.items()}


def of_seat(game: Imhotep, seat: int) -> dict[str, str]:
    """The same of a player; at the end all points."""
    table = table_of(game)
    states = zip(SITES, table.states, strict=True)
    numbers = {
        "points": game.scores()[seat].total if game.outcome else sum(table.earned[seat]),
        "stones": sum(state.all_stones.count(seat) for site, state in states if site in MONUMENTS),
        "cards": len(table.hands[seat]),
        "sled": table.sleds[seat],
    }
    return {key: str(number).replace("-", "\N{MINUS SIGN}") for key, number in numbers.items()}


def different(before: dict[str, str], after: dict[str, str], language: str) -> list[str]:
    return [
        catalogue(language)(f"imhotep.recap.{key}", number=f"{old}→{after[key]}")
        for key, old in before.items()
        if old != after[key]
    ]


@languages
@games
def test_numbers_that_changed_are_said(seed: int, seats: int, sides: str, language: str) -> None:
    """With short names and the longest, forwards and, after taking back, backwards. Points always are."""
    for one, two in spans(seed, seats, sides):
        for before, after in ((one, two), (two, one)):
            table = different(of_table(before), of_table(after), language)
            own = [different(of_seat(before, seat), of_seat(after, seat), language) for seat in range(seats)]
            for players in (short(seats), long(seats)):
                lines = list(recap(before.view(None), after.view(None), players, catalogue(language)))
                assert len(lines) == bool(table) + any(own)
                assert all(len(text) <= LIMIT for text in lines), lines
                if table:
                    assert lines.pop(0) == " · ".join(table)
                if any(own):
                    said = [clause.partition(": ")[2].split(", ") for clause in lines[0].split(" · ")]
                    most = max(map(len, said))
                    assert said == [parts[:most] for parts in own if parts]
                    assert most == max(map(len, own)) or seats > 2 or players.names == long(seats).names


def test_nothing_changed() -> None:
    view = line(2, 3, "BABBA")[20].view(None)
    for language in LANGUAGES:
        assert recap(view, view, short(3), catalogue(language)) == ()


@languages
def test_every_span_of_a_game_fits(language: str) -> None:
    """Four players with the longest names: from every position of a round to the next ones."""
    say = catalogue(language)
    for seed in (0, 3):
        views = [game.view(None) for game in line(seed, 4, ALL_SIDES[seed * 11 % 32])]
        for start in range(0, len(views), 9):
            for length in (4, 8, 16, 40):
                if start + length < len(views):
                    found = recap(views[start], views[start + length], long(4), say)
                    assert all(len(text) <= LIMIT for text in found), found


def test_sides_and_modules_have_numbers_of_their_own() -> None:
    """The figure of the corridor, a chariot, a private ship, a scarab."""

    def game(figure: int, field: int) -> Imhotep:
        states: dict[Site, object] = {
            Site.PYRAMIDS: CorridorState(figure, (*stones("BWG"), *(None,) * 11)),
            Site.TEMPLE: ArenaState((field, 0), (), ()),
        }
        return late_position(
            ("B.", "..", "..", "."), sides="ADDAA", states=states, private_ships="yes", prophecies="yes"
        )

    say = catalogue("en")
    before, after = game(2, 0).view(None), game(5, 4).view(None)
    assert recap(before, after, short(2), say) == ("figure on K2→5", "Nefertiti: chariot on 0→4")


def test_recaps_one_can_read() -> None:
    game = position(("KW.", "..", "..", "."), display="st le sa ch", temple="KW")
    before = game.view(None)
    play(game, "l a3", "q", "s a M", "m le", "m st", "m ch", "l b1")
    assert recap(before, game.view(None), short(2), catalogue("en")) == (
        "market 4→1",
        "Nefertiti: cards 0→2, sled 3→2 · Akhenaten: cards 0→1, sled 3→4",
    )
    assert recap(before, game.view(None), short(2), catalogue("de")) == (
        "Markt 4→1",
        "Nefertiti: Karten 0→2, Vorrat 3→2 · Akhenaten: Karten 0→1, Vorrat 3→4",
    )


def test_the_games_cover_every_number_of_seats() -> None:
    assert {seats for _, seats, _ in GAMES} == {2, 3, 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_game_shows_all_points(language: str) -> None:
    seed, seats, sides = GAMES[0]
    found = line(seed, seats, sides)
    lines = recap(found[0].view(None), found[-1].view(None), short(seats), catalogue(language))
    for sheet in found[-1].scores():
        assert f"→{sheet.total}".replace("-", "\N{MINUS SIGN}") in lines[-1]
