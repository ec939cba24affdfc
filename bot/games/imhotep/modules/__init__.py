"""The labels and rules of every module. A new module adds one file here, and the table finds it."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from bot.games.imhotep.modules.module import TableModule
from engine.imhotep.view import ImhotepView


def _found() -> Iterator[TableModule]:
    for file in iter_modules(__path__):
        module: TableModule | None = getattr(import_module(f"{__name__}.{file.name}"), "MODULE", None)
        if module is not None:
            yield module


MODULES = tuple(sorted(_found(), key=lambda module: module.first_rule))
"""The modules in the order of their rules, as `/rules` lists them."""


def in_play(view: ImhotepView) -> Iterator[TableModule]:
    """Return an iterator over the modules of a game."""
    return (module for module in MODULES if getattr(view.rules, module.switch))
