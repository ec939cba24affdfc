"""How good somebody is at a game, as one number: openskill's estimate, shown on a scale that people know.

Shown is what is nearly certain (mean less three deviations), so that it grows with results, not with luck.
Thirty points make the scale about as wide as that of chess: newcomers begin at 1000, whoever wins every other
game comes to about 1500.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

CERTAIN_AFTER = 5
"""Rated games before which a rating is provisional."""
FIRST, SCALE = 1000, 30
"""What newcomers are shown, and how many points a unit of openskill's makes."""

_model = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """What is thought of somebody after so many rated games."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people read."""
        return FIRST + round(SCALE * (self.mu - 3 * self.sigma))

    @property
    def is_provisional(self) -> bool:
        """Whether too few games are known for the number to say much."""
        return self.games < CERTAIN_AFTER


NEWCOMER = Skill()


def after_game(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """What is thought of everybody after a game; who shares a place has the same one."""
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    rated = _model.rate(teams, ranks=[float(place) for place in places])
    return [Skill(one.mu, one.sigma, old.games + 1) for old, (one,) in zip(before, rated, strict=True)]
