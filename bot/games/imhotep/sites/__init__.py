"""How every side of a site reads in labels and rules.

A side's file here is called like its file in the engine, and there is none without one: so a new side is one
more file, with its letter in `SIDES`, and the table finds it.
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
"""By site and letter, as in the engine."""
OURS = frozenset(letter for _, letter in SIDES) - frozenset("AB") | {
    module.switch for module in MODULES if module.values
}
"""The sides and modules whose numbers are our own: those of sides A and B are printed in the box (N-3)."""
