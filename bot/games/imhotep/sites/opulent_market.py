"""The opulent market, side C: two cards for a coin (N-100 … N-108)."""

from bot.games.imhotep.part import StepText
from bot.games.imhotep.sites.market import space_button, space_icon, space_label
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import BETWEEN, Values
from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.market import TakeSpaces
from engine.imhotep.sites.opulent_market import COINS, OpulentBoard
from engine.imhotep.view import ImhotepView
from render.imhotep.sites.side import site_view
from render.imhotep.text.phrases import brief_card
from render.kit.say import Say


def _take(view: ImhotepView, step: TakeSpaces, say: Say) -> str:
    """Return the label of a card, or of two cards for a coin (N-102)."""
    cards = site_view(view, Site.MARKET).open
    if len(step.spaces) == 1:
        return space_label(cards, step.spaces[0], say)
    left, right = step.spaces
    first, second = (brief_card(cards[space] or Card.FACE_DOWN, say) for space in step.spaces)
    return say("label.coin", one=left + 1, two=right + 1, first=first, second=second)


def _button(view: ImhotepView, step: TakeSpaces, say: Say) -> str:
    """Return the button's label: for one card, or for two spaces that a coin buys."""
    if len(step.spaces) == 1:
        return space_button(site_view(view, Site.MARKET).open, step.spaces[0], say)
    left, right = step.spaces
    return say("button.coin", one=left + 1, two=right + 1)


def _values(say: Say) -> Values:
    del say
    board = house.HOUSE.of(OpulentBoard)
    pairs = sorted((left + 1, right + 1) for left, right in board.adjacent if left < right)
    return {
        "spaces_c": board.spaces,
        "coins": COINS,
        "pairs": BETWEEN.join(f"{left}+{right}" for left, right in pairs),
    }


SIDES = {
    "C": TableSide(
        {TakeSpaces: StepText(_take, button=_button, icon=space_icon)},
        signs=("coin",),
        rules=("N-100",),
        values=_values,
        brings_cards=True,
    )
}
