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
    return _place("label.avenue", step, say)


def _button(view: ImhotepView, step: Found, say: Say) -> str:
    del view
    return _place("button.avenue", step, say)


def _no_icon(view: ImhotepView, step: Found) -> None:
    """Return no icon, because two of the eight buttons must fit side by side on a phone."""
    del view, step


def _place(key: str, step: Found, say: Say) -> str:
    height, points = house.HOUSE.of(AvenueBoard).places[step.place]
    return say(key, place=step.place + 1, height=height, worth=points)


def _values(say: Say) -> Values:
    del say
    places = enumerate(house.HOUSE.of(AvenueBoard).places, start=1)
    return {
        "places": BETWEEN.join(f"{number}: {height} → {points}" for number, (height, points) in places),
        "unfinished": UNFINISHED,
    }


SIDES = {
    "D": TableSide(
        {Found: StepText(_found, button=_button, icon=_no_icon)},
        {AvenueKind.AVENUE: Asked(follows="label.owners_choose")},
        rules=("N-280",),
        values=_values,
    )
}
