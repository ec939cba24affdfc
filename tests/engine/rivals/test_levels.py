"""Each level of Imhotep is stronger than the one below, but not by too much."""

from itertools import pairwise
from statistics import fmean

import pytest

from benchmarks.rivals.arena import Match, play
from engine.rivals.levels import Level

DEALS, SEATS = 25, 2
QUICK = ("greedy", Level.APPRENTICE, Level.MASON, Level.ARCHITECT)
"""The players that need hardly any time for a game, weakest first. The bot doesn't offer greedy ones."""
LEAST, MOST = 0.75, 0.97
"""The minimum and maximum share of games that a level may win against the one below; 0.97 is a difference
of 600 Elo.
"""
NEWCOMERS = 0.6
"""The share of the games that the first level may win against greedy players."""


def share(first: str, other: str) -> float:
    """Return the first player's share of wins, with any sides and any switches."""
    match = Match("imhotep", "ABCD+", SEATS, first, other)
    return fmean(play(match, deal, seat).won for deal in range(DEALS) for seat in range(SEATS))


@pytest.mark.soak
@pytest.mark.parametrize(("other", "first"), tuple(pairwise(QUICK)))
def test_every_level_is_a_step_above_the_one_below(first: str, other: str) -> None:
    won = share(first, other)
    if other == "greedy":
        assert won <= NEWCOMERS
    else:
        assert LEAST <= won <= MOST
