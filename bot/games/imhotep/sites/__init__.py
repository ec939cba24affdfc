"""The labels and rules of every side of a site. A side's file here has the same name as its file in the
engine. A new side adds one file, with its letter in `SIDES`, and the table finds it.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from bot.games.imhotep.sites.side import TableSide
from engine.imhotep import sites as engine
from engine.imhotep.components import Site
from engine.imhotep.modules import MODULES


def _found() -> Iterator[tuple[tuple[Site, str], TableSide]]:
    for (site, letter), side in engine.SIDES.items():
        file = type(side).__module__.rpartition(".")[-1]
        yield (site, letter), import_module(f"{__name__}.{file}").SIDES[letter]


SIDES: Mapping[tuple[Site, str], TableSide] = dict(_found())
"""The sides by site and letter, as in the engine."""
OURS = frozenset(letter for _, letter in SIDES) - frozenset("AB") | {
    module.switch for module in MODULES if module.values
}
"""The sides and modules whose values are our own; those of sides A and B are the printed game's (N-3).
"""
