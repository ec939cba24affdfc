"""How long one may think, as data: a new pace is one more line, and its texts `pace.<name>` and
`command.invite.pace.<name>`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.invitations import NO_PACE

DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that one has for each turn anew, or for the whole game; neither: as long as one likes."""

    turn: int = 0
    game: int = 0

    @property
    def ticks(self) -> bool:
        """Whether there are clocks."""
        return self.first > 0

    @property
    def first(self) -> int:
        """What a clock begins with."""
        return self.turn or self.game


PACES: Mapping[str, Pace] = {
    NO_PACE: Pace(),
    "1": Pace(turn=DAY),
    "3": Pace(turn=3 * DAY),
    "7": Pace(turn=7 * DAY),
    "bank": Pace(game=14 * DAY),
}
"""By the name that is stored, in the order of menus."""
