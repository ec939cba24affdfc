"""Rivals don't cheat: worlds that look the same to a seat give every step the same value, by every method,
with each side and switch alone and with all of them together.
"""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from engine.contract import YES, Game
from engine.deal import Deal
from engine.duel import Duel
from engine.games import GAMES
from engine.imhotep import Imhotep
from engine.rivals.games import RIVALS
from engine.rivals.levels import Strength
from tests.support.soaked import soaked

STRENGTHS = (Strength(1, haze=0.8), Strength(12))
"""The strengths to check: a look at one position with noise, and a short search."""
LOOKS, WORLDS, TRIES = 3, 3, 3
"""The maximum number of positions of a game to check, worlds to compare each with, and games to try."""
Case = tuple[type[Game], int, tuple[tuple[str, str], ...]]


def cases() -> Iterator[Case]:
    switches = [option.name for option in Imhotep.choices() if option.values == ("no", YES)]
    chosen: list[Mapping[str, str]] = [
        *({"sides": letter * 5} for letter in "ABCD"),
        *({"sides": "ABCDA", switch: YES} for switch in switches),
        {"sides": "DCBAD", **dict.fromkeys(switches, YES)},
    ]
    for options in chosen:
        for seats in Imhotep.seat_counts:
            yield Imhotep, seats, tuple(options.items())
    for sides in next(option.values for option in Duel.choices() if option.name == "sides"):
        yield Duel, 2, (("sides", sides),)


@pytest.mark.parametrize("case", soaked(cases(), 9), ids=str)
def test_a_hidden_world_changes_no_worth(case: Case) -> None:
    kind, seats, options = case
    rng, differed = Random(str(case)), 0
    for _ in range(TRIES):
        differed += _same_in_all_worlds(kind.new(dict(options), seats, Deal(rng.randbytes(32), "")), rng)
        if differed:
            return
    pytest.fail("nothing was hidden: this shows nothing")


def _same_in_all_worlds(game: Game, rng: Random) -> int:
    """Play at random and compare worlds now and then; return how often another world really differed."""
    rival, differed = RIVALS[game.id], 0
    at = {rng.randrange(4, 40) for _ in range(LOOKS)}
    for number in range(max(at) + 1):
        decision = game.decision
        if decision is None:
            break
        if number in at:
            seat, seed = decision.seat, rng.randbytes(8)
            others = [game.blind(seat).guess(Deal(rng.randbytes(32), "x")) for _ in range(WORLDS)]
            differed += sum(other.fingerprint() != game.fingerprint() for other in others)
            for strength in STRENGTHS:
                worths = [rival.rated(other.blind(seat), strength, seed) for other in (game, *others)]
                assert all(worth == worths[0] for worth in worths)
        game.play(rng.choice(game.options()))
    return differed


def test_every_game_with_computer_players_is_looked_at() -> None:
    assert {case[0].id for case in cases()} == set(RIVALS) == set(GAMES)
