"""The opulent market, side C: a coin buys a second card (N-100 … N-108)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Reason, Refused, Step
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn, CardTaken, Displayed, NoCard
from engine.imhotep.modules.events import CoinPaid
from engine.imhotep.modules.steps import DynastyReason, TakeSpaces, spaces
from engine.imhotep.sites.market import (
    ForAStone,
    Market,
    MarketState,
    arrive,
    finish,
    refill_open,
    refills,
)
from engine.imhotep.table.pieces import Delivery
from engine.imhotep.table.table import Table


class OpulentMarket(Market):
    """Side C: four open cards; every space is an answer of its own (N-38)."""

    __slots__ = ()

    def begin_round(self, table: Table) -> None:
        """N-101."""
        opened = tuple(table.draw_card() for _ in range(table.house.market_spaces))
        self.put(table, MarketState(opened))
        table.tell(Displayed(opened, 0))

    def deliver(self, table: Table, delivery: Delivery) -> None:
        table.first_do(TakeOpulent(delivery))

    def gives(self, table: Table) -> bool:
        """N-322."""
        return bool(self.of(table).cards or table.draw or table.discard)


@dataclass(frozen=True, slots=True)
class TakeOpulent(ForAStone):
    """Take one card, or pay a coin for two on adjacent spaces (N-102, N-103, N-106)."""

    kind: ClassVar[str] = "market"

    def options(self, table: Table) -> list[Step]:
        """By the spaces named, one card before two."""
        filled = [space for space, card in enumerate(_open(table)) if card is not None]
        singles = [(space,) for space in filled]
        pairs = [
            (one, two)
            for one in filled
            for two in filled
            if table.coins[self.chooser] and (one, two) in table.house.adjacent
        ]
        return [spaces(*named) for named in sorted([*singles, *pairs])]

    def refusal(self, table: Table, step: Step) -> Refused | None:
        if not isinstance(step, TakeSpaces):
            return Refused(Reason.NOT_NOW)
        opened = _open(table)
        for space in step.spaces:
            if opened[space] is None:
                return Refused(DynastyReason.SPACE_EMPTY, space=space + 1)
        if len(step.spaces) == 1:
            return None
        if not table.coins[self.chooser]:
            return Refused(DynastyReason.NO_COIN)
        return None if step.spaces in table.house.adjacent else Refused(DynastyReason.NOT_ADJACENT)

    def take(self, table: Table, step: Step) -> None:
        if not isinstance(step, TakeSpaces):
            return
        opened, seat = _open(table), self.chooser
        taken = [(space, card) for space in step.spaces if (card := opened[space]) is not None]
        left = tuple(None if space in step.spaces else card for space, card in enumerate(opened))
        table.side(Site.MARKET).put(table, MarketState(left))
        arrive(table, self.delivery)
        if len(taken) > 1:
            table.coins[seat] -= 1
            table.tell(CoinPaid(seat))
        for space, card in taken:
            table.tell(CardTaken(seat, card, space))
        finish(table, self.delivery, tuple(card for _, card in taken))
        if refills(table, self.delivery):
            for space in sorted(step.spaces):
                refill_open(table, space)

    def lose(self, table: Table) -> None:
        """No open card is left: the top card of the draw pile (N-105)."""
        arrive(table, self.delivery)
        card = table.draw_card()
        if card is None:
            table.tell(NoCard(self.chooser, Site.MARKET))
        else:
            table.tell(CardDrawn(self.chooser, table.told(card), Site.MARKET))
        finish(table, self.delivery, () if card is None else (card,))


def _open(table: Table) -> tuple[Card | None, ...]:
    state: MarketState = table.side(Site.MARKET).of(table)
    return state.open
