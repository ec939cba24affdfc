"""The temple, sides A and B: visible stones count at the end of every round (§6.3, §7.3)."""

from bot.games.imhotep.part import StepText, shown
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values
from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.components import Site, owner
from engine.imhotep.printed import Benefit
from engine.imhotep.sites.temple import TakePoints, TakeStones
from engine.imhotep.steps import ImhotepKind
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.kit.lists import signed_change
from render.kit.say import Say

POINTS = StepText(lambda _, _step, say: say("label.points"), button=lambda _, _step, _say: "")
"""The label for taking points; the caller adds the number that the space pays (§7.3)."""


def stones_label(view: ImhotepView, most: int, say: Say) -> str:
    """Return, as text, the number of stones that a seat would get: as many as it has and can carry, at most
    `most`.
    """
    if view.decision is None:
        raise ValueError("nobody is asked at the temple")
    player = view.players[view.decision.seat]
    more = min(most, player.capacity - player.sled, player.quarry)
    return say("label.stones", count=more, sled=player.sled + more)


def stones_button(view: ImhotepView, most: int, say: Say) -> str:
    """Return the label of the button for taking stones."""
    player = view.players[0 if view.decision is None else view.decision.seat]
    return say("button.stones", count=min(most, player.capacity - player.sled, player.quarry))


def _stones(view: ImhotepView, step: TakeStones, say: Say) -> str:
    del step
    return stones_label(view, printed.TEMPLE_STONES, say)


def _paid(after: ImhotepView, say: Say) -> dict[int, str]:
    """Return each seat's gain: a point for each of its visible stones (§6.3)."""
    del say
    owners, point = _visible(after), printed.TEMPLE_POINTS[printed.TEMPLE["A"][0]]
    return {seat: signed_change(point * owners.count(seat)) for seat in owners}


def visible_stones(after: ImhotepView, say: Say) -> dict[int, str]:
    """Return how many visible stones each seat has, without points, because those are chosen later or depend
    on the column.
    """
    if after.decision is not None and after.decision.kind == ImhotepKind.ORDER:
        return {}
    owners = _visible(after)
    return {seat: say("gain.visible", count=owners.count(seat)) for seat in owners}


def _visible(after: ImhotepView) -> list[int]:
    """Return the owner of each visible stone."""
    return [owner(stone) for stone in site_view(after, Site.TEMPLE).visible if stone is not None]


def _pays_each(say: Say) -> Values:
    del say
    few, many = min(printed.TEMPLE_SPACES), max(printed.TEMPLE_SPACES)
    return {
        "spaces": printed.TEMPLE_SPACES[many],
        "few_players": few,
        "few": printed.TEMPLE_SPACES[few],
        "point": printed.TEMPLE_POINTS[printed.TEMPLE["A"][0]],
    }


def _benefits(say: Say) -> Values:
    texts = enumerate((_benefit(benefit, say) for benefit in printed.TEMPLE["B"]), start=1)
    return {"benefits": BETWEEN.join(f"{space}: {text}" for space, text in texts)}


def _benefit(benefit: Benefit, say: Say) -> str:
    points = printed.TEMPLE_POINTS.get(benefit, 0)
    return say(f"imhotep.rules.benefit.{benefit.value}", points=points, stones=printed.TEMPLE_STONES)


_STEPS: dict[type[Step], StepText] = {
    TakePoints: POINTS,
    TakeStones: StepText(
        _stones,
        button=lambda view, _, say: stones_button(view, printed.TEMPLE_STONES, say),
        icon=shown("quarry"),
    ),
}

SIDES = {
    "A": TableSide(_STEPS, signs=("next_space",), rules=("§6.3",), values=_pays_each, pays=_paid),
    "B": TableSide(
        _STEPS,
        signs=("next_space", "quarry", "card_face_down"),
        rules=("§7.3",),
        values=_benefits,
        pays=visible_stones,
    ),
}
