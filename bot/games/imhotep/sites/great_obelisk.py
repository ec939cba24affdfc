"""The great obelisk, side C: tiles that stones on the path bring (N-180 … N-190)."""

from bot.games.imhotep.part import Asked, Gains, StepText
from bot.games.imhotep.sites.obelisks import ranks_text
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import Values
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.great_obelisk import (
    COLUMNS,
    ROW,
    Add,
    GreatBoard,
    GreatKind,
    GreatState,
    Shape,
    added,
    turns,
)
from engine.imhotep.view import ImhotepView
from render.imhotep.sites import obelisk_tiles
from render.imhotep.sites.side import site_view
from render.imhotep.text.phrases import numbered
from render.kit.say import Say

SQUARE, GAP, ABOVE = "#", ".", "/"
"""How a tile is drawn in a line: its rows from the top."""


def _add(view: ImhotepView, step: Add, say: Say) -> str:
    """Where the tile comes, how it is turned, and the heights after it (N-181, N-188)."""
    there: GreatState = site_view(view, Site.OBELISKS)
    tile = view.choosing and view.choosing.tile
    if view.decision is None or tile is None:
        raise ValueError("nobody is asked about a tile")
    turned = turns(house.HOUSE.of(GreatBoard).shapes[tile])[step.turn]
    after = added(there.heights[view.decision.seat], turned, step.column) or ()
    return say("label.tile", column=step.column + 1, shape=drawn(turned), heights=numbered(after, say))


def drawn(turned: Shape) -> str:
    """A tile by its rows from the top, such as `##/#.`."""
    wide, high = (1 + max(one) for one in zip(*turned, strict=True))
    rows = ("".join(SQUARE if (x, y) in turned else GAP for x in range(wide)) for y in reversed(range(high)))
    return ABOVE.join(rows)


def _values(say: Say) -> Values:
    board = house.HOUSE.of(GreatBoard)
    return {
        "path": len(board.path),
        "wide": COLUMNS,
        "row": ROW,
        "tile_ranks": ranks_text(board.ranks, say),
    }


SIDES = {
    "C": TableSide(
        {Add: StepText(_add, Gains.ALL)},
        {
            GreatKind.TILE: Asked(
                declined="label.decline.tile", follows="label.owners_choose", sketch=obelisk_tiles.draw
            )
        },
        rules=("N-180",),
        values=_values,
    )
}
