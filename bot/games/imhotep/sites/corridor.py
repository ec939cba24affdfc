"""The corridor, pyramids side D: a ring of fields and the Imhotep figure (N-220 … N-227)."""

from dataclasses import replace

from bot.games.imhotep.part import Asked, StepText, shown
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import numbers
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.corridor import CorridorBoard, CorridorKind, CorridorState
from engine.imhotep.steps import Accept
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.kit.say import Say


def _figure(view: ImhotepView, step: Accept, say: Say) -> str:
    """Return, as text, the points of the next stone once the figure has moved (N-224)."""
    del step
    ring: CorridorState = site_view(view, Site.PYRAMIDS)
    if ring.free is None or (after := replace(ring, figure=ring.free).free) is None:
        raise ValueError("the figure cannot move")
    return say("label.figure", points=house.HOUSE.of(CorridorBoard).points[after])


SIDES = {
    "D": TableSide(
        {Accept: StepText(_figure, icon=shown("imhotep"))},
        {CorridorKind.FIGURE: Asked(declined="label.decline.figure")},
        signs=("imhotep",),
        rules=("N-220",),
        values=lambda _: {"ring": numbers(house.HOUSE.of(CorridorBoard).points, " ")},
    )
}
