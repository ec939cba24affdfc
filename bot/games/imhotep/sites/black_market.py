"""The black market, side D: open cards, and face-down stacks to choose from (N-200 … N-208)."""

from bot.games.imhotep.part import StepText
from bot.games.imhotep.sites.market import KEEP, KEEP_ASKED, space_button, space_icon, space_label
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import Values
from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.sites.black_market import STACK, BlackBoard, BlackView
from engine.imhotep.sites.market import Keep, MarketKind, TakeSpaces
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.kit.say import Say


def _take(view: ImhotepView, step: TakeSpaces, say: Say) -> str:
    """Return the label of a card, or of a stack to choose from (N-201)."""
    market: BlackView = site_view(view, Site.MARKET)
    (space,) = step.spaces
    if space < len(market.open):
        return space_label(market.open, space, say)
    return say("label.stack", space=space + 1, count=market.stacks[space - len(market.open)])


def _button(view: ImhotepView, step: TakeSpaces, say: Say) -> str:
    market: BlackView = site_view(view, Site.MARKET)
    (space,) = step.spaces
    if space < len(market.open):
        return space_button(market.open, space, say)
    return say("button.stack", space=space + 1)


def _values(say: Say) -> Values:
    del say
    board = house.HOUSE.of(BlackBoard)
    return {"open_d": len(board.open), "stacks": len(board.hidden), "stack": STACK}


SIDES = {
    "D": TableSide(
        {TakeSpaces: StepText(_take, button=_button, icon=space_icon), Keep: KEEP},
        {MarketKind.KEEP: KEEP_ASKED},
        rules=("N-200",),
        values=_values,
        brings_cards=True,
    )
}
