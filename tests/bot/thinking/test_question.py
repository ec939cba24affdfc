"""The requests to a thinking process contain nothing that the choosing seat isn't allowed to know."""

import pickle
from random import Random

import pytest

from bot.thinking.worker import Question, packed, unpacked
from engine.contract import Game
from engine.deal import Deal
from engine.games import GAMES
from engine.rivals.levels import Level
from tests.bot.oracle.worlds import apart
from tests.engine.keeping import mixed


def told(game: Game, seat: int) -> bytes:
    return packed(Question("turn", game.id, Level.MASON, b"seed", game.blind(seat)))


NUMBERS = range(12)
"""The seeds of random games with every side in every place, with and without every module."""


@pytest.mark.parametrize("game", GAMES.values())
def test_every_side_and_module_is_looked_at(game: type[Game]) -> None:
    mixtures = [dict(mixed(game, Random(number)).options) for number in NUMBERS]
    for option in game.choices():
        if option.name == "sides":
            wanted = {
                (at, side) for sides in option.values for at, side in enumerate(sides) if sides != "random"
            }
            assert {pair for mix in mixtures for pair in enumerate(mix["sides"])} >= wanted
        elif len(option.values) == len(("yes", "no")):
            assert {mix[option.name] for mix in mixtures} == {*option.values}


@pytest.mark.parametrize("game", GAMES.values())
@pytest.mark.parametrize("number", NUMBERS)
def test_worlds_that_look_the_same_are_told_in_the_same_bytes(game: type[Game], number: int) -> None:
    """Positions that look the same to a seat give the same bytes, be it the true game, a possible world, one
    with other secrets, or a saved copy.
    """
    rng = Random(number)
    header = mixed(game, rng)
    position = header.start()
    looked = 0
    while (decision := position.decision) is not None:
        if rng.random() < 0.2:
            seat, looked = decision.seat, looked + 1
            worlds = [position.blind(seat).guess(Deal(rng.randbytes(32), "other")) for _ in range(3)]
            other = apart(header, position, rng).theirs
            every = [position, *worlds, other, pickle.loads(pickle.dumps(position))]  # noqa: S301  made here
            assert len({told(alike, seat) for alike in every}) == 1
            asked = unpacked(told(position, seat))
            assert asked.blind.fingerprint() == position.blind(seat).fingerprint()
            assert asked.blind.options() == position.options()
            assert asked.level is Level.MASON
        position.play(rng.choice(position.options()))
    assert looked
