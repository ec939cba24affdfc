"""Imhotep is pure: it uses no clock, network, randomness or files, and is the same under every hash seed."""

import random
from random import Random

from tests.engine.test_purity import BANNED_GAME, run
from tests.support.imhotep import new
from tests.support.imhotep_play import walk

DUEL = 'Header("duel", 1, (("sides", "ABAB"),), 2, deal)'
BANNED = BANNED_GAME.replace(DUEL, 'Header("imhotep", 1, (("sides", "BBBBB"),), 4, deal)')

DIGESTS = """
import sys
from random import Random
from tests.support.imhotep import ALL_SIDES, new
from tests.support.imhotep_play import walk
from tests.support.imhotep_text import event_text
for number, sides in enumerate(ALL_SIDES[::5]):
    game = new(sides, 2 + number % 3, number)
    for step, events in walk(game, Random(number)):
        print(step.code, game.digest(), [one.code for one in game.options()], *map(event_text, events))
"""


def test_a_whole_game_needs_no_clock_net_chance_or_file() -> None:
    """A whole game uses no clock, network, randomness or files (property 1)."""
    assert DUEL in BANNED_GAME
    assert len(run(BANNED)) == 16


def test_games_are_the_same_under_every_hash_seed() -> None:
    """Under different hash seeds, games have the same options in the same order, and the same history
    (properties 9 and 11).
    """
    first, second = (run(DIGESTS, PYTHONHASHSEED=seed) for seed in ("0", "4242"))
    assert first.count("\n") > 600
    assert first == second


def test_the_global_generator_has_no_influence() -> None:
    """Using Python's global random generator in between changes nothing (property 11)."""
    digests: list[str] = []
    for noise in (1, 2):
        random.seed(noise)
        game = new("BABAB", 3, 9)
        for _ in walk(game, Random(9)):
            random.random()
        digests.append(game.digest())
    assert digests[0] == digests[1]
