"""Random games of Imhotep for the tests of its texts."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES
from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.view import ImhotepView
from render.kit.players import Players
from tests.support.imhotep import ALL_SIDES, new
from tests.support.imhotep_play import walk

FULL = ("Nefertiti Neferneferuaten Königi", "W" * 32, "M" * 32, "Ω" * 32)
GAMES = [(seed, (4, 2, 3, 4)[seed % 4], ALL_SIDES[seed * 11 % 32]) for seed in range(6)]
languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize(("seed", "seats", "sides"), GAMES)


def played(seed: int, seats: int, sides: str) -> Iterator[tuple[Imhotep, tuple[Event, ...]]]:
    """Yield a random game after every step, with the events of the last eight steps."""
    game = new(sides, seats, seed, wrath="yes" if seed % 2 else "no")
    turns: list[tuple[Event, ...]] = []
    for _, happened in walk(game, Random(seed)):
        turns = [*turns[-7:], happened]
        yield game, tuple(event for turn in turns for event in turn)


def long(seats: int) -> Players:
    return Players(FULL[:seats])


def short(seats: int) -> Players:
    return Players(("Nefertiti", "Akhenaten", "Ramses", "Kiya")[:seats])


def seen(game: Imhotep) -> ImhotepView:
    """Return the view of the seat that must choose, or an onlooker's at the end."""
    return game.view(None if game.decision is None else game.decision.seat)


@cache
def scenes(seed: int, seats: int, sides: str) -> tuple[tuple[ImhotepView, tuple[Event, ...]], ...]:
    """Return the view of the seat that must choose, with recent events, for every fifth step of a random game
    and for its end.
    """
    return tuple(
        (seen(game), recent)
        for number, (game, recent) in enumerate(played(seed, seats, sides))
        if number % 5 == seed % 5 or game.outcome is not None
    )
