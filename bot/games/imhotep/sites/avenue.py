"""The avenue, obelisks side D: places with heights (N-280 … N-286)."""

from bot.games.imhotep.part import Asked, StepText
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values
from engine.imhotep import house
from engine.imhotep.sites.avenue import UNFINISHED, AvenueBoard, AvenueKind, Found
from engine.imhotep.view import ImhotepView
from render.kit.say import Say


def _found(view: ImhotepView, step: Found, say: Say) -> str:
    del view
    height, points = house.HOUSE.of(AvenueBoard).places[step.place]
    return say("label.avenue", place=step.place + 1, height=height, points=points)


def _values(say: Say) -> Values:
    del say
    places = enumerate(house.HOUSE.of(AvenueBoard).places, start=1)
    return {
        "places": BETWEEN.join(f"{number}: {height} → {points}" for number, (height, points) in places),
        "unfinished": UNFINISHED,
    }


SIDES = {
    "D": TableSide(
        {Found: StepText(_found)},
        {AvenueKind.AVENUE: Asked(follows="label.owners_choose")},
        rules=("N-280",),
        values=_values,
    )
}
