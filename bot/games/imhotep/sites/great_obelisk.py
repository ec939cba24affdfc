"""The great obelisk, side C: tiles that stones on the path bring (N-180 … N-190)."""

from bot.games.imhotep.part import Asked, StepText, shown
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
    added,
    turns,
)
from engine.imhotep.view import ImhotepView
from render.imhotep.sites import great_obelisk_tiles
from render.imhotep.sites.side import site_view
from render.imhotep.text.phrases import numbered
from render.kit.say import Say


def _add(view: ImhotepView, step: Add, say: Say) -> str:
    """Return the code under the placement's drawing, and the heights after the placement (N-181, N-188)."""
    obelisks: GreatState = site_view(view, Site.OBELISKS)
    tile = None if view.choosing is None else view.choosing.tile
    if view.decision is None or tile is None:
        raise ValueError("nobody is asked about a tile")
    turned = turns(house.HOUSE.of(GreatBoard).shapes[tile])[step.turn]
    after = added(obelisks.heights[view.decision.seat], turned, step.column) or ()
    return say("label.tile", code=step.code.split()[1], heights=numbered(after, say))


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
        {Add: StepText(_add, icon=shown("obelisk_tile"))},
        {
            GreatKind.TILE: Asked(
                declined="label.decline.tile", follows="label.owners_choose", sketch=great_obelisk_tiles.draw
            )
        },
        signs=("obelisk_tile",),
        rules=("N-180",),
        values=_values,
    )
}
