"""A module's Discord side: a value of `TableModule`."""

from dataclasses import dataclass

from bot.games.imhotep.part import TablePart
from bot.games.rulebook import Topic


@dataclass(frozen=True)
class TableModule(TablePart):
    """How a module reads in labels and rules. `topic`: its part of the rules, if no card's topic tells it."""

    topic: Topic | None = None
