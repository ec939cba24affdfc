"""The market, sides A and B (§6.1, §7.1), and the labels of cards on all its sides."""

from collections.abc import Sequence

from bot.games.imhotep.market_cards import card_label, topic_of
from bot.games.imhotep.part import Asked, StepText, shown
from bot.games.imhotep.sites.side import TableSide
from engine.contract import Step
from engine.imhotep import printed
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.market import Keep, MarketKind, Take, TakePair, TakeSpaces
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import card_name
from render.kit.say import Say


def _card(view: ImhotepView, step: Take | Keep, say: Say) -> str:
    """Return a card's name and effect; the caller adds the points that it scores at once (§8)."""
    del view
    return card_label(step.card, say)


def _icon(view: ImhotepView, step: Take | Keep) -> str:
    del view
    return f"card_{step.card.name.lower()}"


def space_icon(view: ImhotepView, step: TakeSpaces) -> str:
    """Return the icon of the card in the first of the spaces; for a stack, that of a card back."""
    cards: Sequence[Card | None] = view.sites[Site.MARKET].open
    card = cards[step.spaces[0]] if step.spaces[0] < len(cards) else None
    return f"card_{(card or Card.FACE_DOWN).name.lower()}"


def space_label(cards: Sequence[Card | None], space: int, say: Say) -> str:
    """Return the label of the open card on a space."""
    return say("label.space", space=space + 1, card=card_label(cards[space] or Card.FACE_DOWN, say))


def space_button(cards: Sequence[Card | None], space: int, say: Say) -> str:
    """Return the label of the button for a space."""
    return say("label.space", space=space + 1, card=card_name(cards[space] or Card.FACE_DOWN, say))


def _taken(view: ImhotepView, step: Take | Keep, say: Say) -> str:
    del view
    return say("button.take", card=card_name(step.card, say))


KEEP = StepText(_card, button=_taken, topic=lambda _: Site.MARKET.name.lower(), icon=_icon)
"""How keeping a card is offered; the cards to choose from aren't public, so the topic is the market (§12)."""

_STEPS: dict[type[Step], StepText] = {
    Take: StepText(_card, button=_taken, topic=lambda step: topic_of(step.card), icon=_icon),
    TakePair: StepText(
        lambda _, _step, say: say("label.pair"),
        button=lambda _, _step, say: say("button.pair"),
        icon=shown("card_face_down"),
    ),
    Keep: KEEP,
}
KEEP_ASKED = Asked(secret=True)
"""The question is secret, because it names cards that only its player has seen (§7.1)."""

SIDES = {
    "A": TableSide(
        _STEPS,
        rules=("§6.1",),
        values=lambda _: {"open_a": printed.MARKET["A"].open},
        brings_cards=True,
    ),
    "B": TableSide(
        _STEPS,
        {MarketKind.KEEP: KEEP_ASKED},
        rules=("§7.1",),
        values=lambda _: {"open_b": printed.MARKET["B"].open, "pair": printed.MARKET["B"].pair},
        brings_cards=True,
    ),
}
