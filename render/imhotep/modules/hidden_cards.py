"""The texts about hidden market cards (N-340 … N-343)."""

from collections.abc import Iterator, Sequence

from engine.imhotep.modules.hidden_cards import HandsShown
from engine.imhotep.table.stones import SledShown
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.module import ModuleRenderer
from render.imhotep.text.event_text import Events, EventText, Role, who
from render.imhotep.text.phrases import card_name, hand
from render.kit.say import Say


def _sled(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about who showed a load sled because it was needed (N-343)."""
    return (say("imhotep.event.sled_shown", name=who(event, full)) for event in events)


def _hands(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about everyone's cards, which were shown at the end of the game (N-340)."""
    for event in events:
        for seat, cards in enumerate(event.hands):
            yield say("imhotep.event.hand_shown", name=full[seat], cards=hand(cards, card_name, say))


def _status(view: ImhotepView, say: Say) -> Iterator[str]:
    if view.rules.hidden_market_cards:
        yield say("imhotep.board.hidden_cards")


HIDDEN_CARDS = ModuleRenderer(
    events={SledShown: EventText(Role.BESIDE, _sled), HandsShown: EventText(Role.AFTER, _hands)},
    status=_status,
)
