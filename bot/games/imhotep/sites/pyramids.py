"""The pyramids, sides A and B: one large pyramid, or three small ones with bonuses (§6.2, §7.2)."""

from collections.abc import Sequence

from bot.games.imhotep.part import Asked, StepText
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values
from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.components import Site
from engine.imhotep.printed import Bonus, Space
from engine.imhotep.sites.pyramids import Build, PyramidsKind
from engine.imhotep.steps import Accept
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.kit.say import Say


def _build(view: ImhotepView, step: Build, say: Say) -> str:
    """Return the bonus of the next space as text; the caller adds the points (§7.2)."""
    shape = printed.PYRAMIDS[view.side(Site.PYRAMIDS)][step.pyramid]
    space = shape[len(site_view(view, Site.PYRAMIDS).built[step.pyramid])]
    text = say("label.build", number=step.pyramid + 1)
    if space.bonus is None:
        return text
    return BETWEEN.join((text, say("label.bonus", bonus=say(f"imhotep.bonus.{space.bonus.value}"))))


def _accept(view: ImhotepView, step: Accept, say: Say) -> str:
    """Return the bonus that is offered, as text."""
    del step
    bonus = None if view.choosing is None else view.choosing.bonus
    if bonus is None:
        raise ValueError("nobody is asked about a bonus")
    return say("label.bonus", bonus=say(f"imhotep.bonus.{bonus.value}"))


def _icon(view: ImhotepView, step: Accept) -> str | None:
    """Return the icon of the bonus that is offered; None if there is no bonus."""
    del step
    bonus = None if view.choosing is None else view.choosing.bonus
    return None if bonus is None else BONUSES[bonus]


BONUSES = {Bonus.CARD: "card_face_down", Bonus.STONES: "quarry", Bonus.LOAD: "load_a_stone"}


def _points(shape: Sequence[Space]) -> str:
    return " ".join(f"{space.points}{'+' if space.bonus else ''}" for space in shape)


def _small(say: Say) -> Values:
    shapes = printed.PYRAMIDS["B"]
    bonuses = (
        f"{number}: {say(f'imhotep.bonus.{space.bonus.value}')}"
        for number, shape in enumerate(shapes, start=1)
        for space in shape
        if space.bonus is not None
    )
    return {
        "small": BETWEEN.join(f"{number}: {_points(shape)}" for number, shape in enumerate(shapes, start=1)),
        "bonuses": BETWEEN.join(bonuses),
        "stones": printed.BONUS_STONES,
    }


_STEPS: dict[type[Step], StepText] = {
    Build: StepText(_build),
    Accept: StepText(_accept, button=lambda _, _step, say: say("button.accept"), icon=_icon),
}

SIDES = {
    "A": TableSide(
        _STEPS,
        rules=("§6.2",),
        values=lambda _: {"beside": printed.BESIDE, "large": _points(printed.PYRAMIDS["A"][0])},
    ),
    "B": TableSide(
        _STEPS,
        {PyramidsKind.PYRAMID: Asked(follows="label.choices_follow")},
        signs=("load_a_stone", "quarry", "card_face_down"),
        rules=("§7.2",),
        values=_small,
    ),
}
