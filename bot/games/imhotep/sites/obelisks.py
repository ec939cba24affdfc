"""The obelisks, sides A and B: the highest obelisks count, or the earliest (§6.5, §7.5)."""

from collections.abc import Mapping, Sequence

from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values, numbers
from engine.imhotep import printed
from render.kit.say import Say


def ranks_text(ranks: Mapping[int, Sequence[int]], say: Say) -> str:
    """Return points by rank, for each number of players."""
    return BETWEEN.join(
        say(f"imhotep.rules.ranks_of.{players}", points=numbers(points)) for players, points in ranks.items()
    )


def _towers(say: Say) -> Values:
    del say
    return {"needed": printed.TOWER_STONES, "towers": numbers(printed.TOWERS), "loose": printed.LOOSE}


SIDES = {
    "A": TableSide(rules=("§6.5",), values=lambda say: {"ranks": ranks_text(printed.OBELISK_RANKS, say)}),
    "B": TableSide(rules=("§7.5",), values=_towers),
}
