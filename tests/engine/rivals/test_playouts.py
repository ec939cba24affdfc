"""The strongest level of Imhotep plays rounds to their end. It uses only what it can see, plays the same way
every time, and can consider every option.
"""

from collections import Counter
from random import Random

import pytest

from engine.contract import Step
from engine.deal import Deal
from engine.imhotep import Imhotep
from engine.imhotep.modules.private_ships import Embark
from engine.imhotep.modules.prophecies import Predict
from engine.imhotep.printed import ROUNDS
from engine.imhotep.table.flat import Flat
from engine.rivals.imhotep.rival import ImhotepRival, played_out
from engine.rivals.levels import Strength

SHORT = Strength(1_500, rounds=20)
"""The budget of the strongest level here; a tree without playouts would need a different one."""
EVERYTHING = ("new_market_cards", "private_ships", "prophecies", "hidden_market_cards", "wrath")
MANY = 15
"""A number of options larger than the number searched."""


@pytest.mark.parametrize(("sides", "seats", "switches"), [("BBBBB", 2, ()), ("DCCDC", 4, EVERYTHING)])
def test_hidden_things_and_a_second_look_change_no_move(
    sides: str, seats: int, switches: tuple[str, ...]
) -> None:
    rng, rival = Random(5), ImhotepRival()
    game = game_on(sides, seats, *switches)
    while len(options := game.options()) < MANY:
        game.play(rng.choice(options))
    assert game.decision is not None
    other = game.blind(game.decision.seat).guess(Deal(rng.randbytes(32), "x"))
    blinds = [world.blind(game.decision.seat) for world in (game, other, game)]
    first, *again = [rival.rated(blind, SHORT, b"seed") for blind in blinds]
    assert again == [first, first]
    assert sorted(option.step.code for option in first) == sorted(step.code for step in options)


def game_on(sides: str, seats: int, *switches: str) -> Imhotep:
    """Return a new game with these switches only."""
    options = {"sides": sides, "new_market_cards": "no"} | dict.fromkeys(switches, "yes")
    return Imhotep.new(options, seats, Deal(bytes(32), ""))


@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_take_the_steps_that_modules_add(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """In a random round some players, but not most, sail their private ships, and some place a scarab: enough
    that on average each would do so once by the end of the game.
    """
    played, play = Counter[type[Step]](), Flat.play

    def noted(self: Flat, option: int) -> None:
        played[type(self.rules.steps[option])] += 1
        play(self, option)

    blind = game_on("AAAAA", seats, "private_ships", "prophecies").blind(0)
    tree, games = played_out(blind, b"seed"), 100
    monkeypatch.setattr(Flat, "play", noted)
    tree.grow(games)
    for kind in (Embark, Predict):
        assert games * seats / ROUNDS < played[kind] < games * seats / 2
