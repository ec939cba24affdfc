"""How a position is seen by a seat (§12, N-12)."""

from engine.contract import Sheet
from engine.imhotep import scoring
from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.modules import hidden_cards, setup
from engine.imhotep.modules.switches import BASE, SCARABS, SLED_MORE
from engine.imhotep.printed import SLED
from engine.imhotep.rules.ships import docks
from engine.imhotep.table.table import Choice, Table
from engine.imhotep.view import DynastyView, ImhotepView, PlayerView


def view_of(table: Table, choice: Choice | None, seat: int | None) -> ImhotepView:
    """Everything that seat may see; None: an onlooker."""
    seen = {site: table.side(site).like(table, seat) for site in SITES}
    return ImhotepView(
        sides="".join(side.letter for side in table.sides),
        wrath=table.wrath,
        first=table.first,
        round=table.round,
        round_cards=table.cards[: table.round],
        ships=table.ships,
        docks=docks(table.ships),
        market=seen[Site.MARKET],
        pyramids=seen[Site.PYRAMIDS],
        temple=seen[Site.TEMPLE],
        burial_chamber=seen[Site.BURIAL_CHAMBER],
        obelisks=seen[Site.OBELISKS],
        players=tuple(_player(table, sheet, seat) for sheet in scoring.sheets(table, seat)),
        draw=len(table.draw),
        discard=hidden_cards.discards(table),
        in_play=table.in_play,
        active=table.active,
        passes=table.passes,
        decision=None if choice is None else choice.decision,
        choosing=None if choice is None else choice.context,
        agenda=table.agenda,
        outcome=table.outcome,
        dynasty=None if table.rules == BASE else _dynasty(table, seat),
    )


def _dynasty(table: Table, seat: int | None) -> DynastyView:
    return DynastyView(
        rules=table.rules,
        market=table.sides[0].view(table, seat),
        pyramids=table.sides[1].view(table, seat),
        temple=table.sides[2].view(table, seat),
        burial_chamber=table.sides[3].view(table, seat),
        obelisks=table.sides[4].view(table, seat),
        seen=table.looking if hidden_cards.looks(table, seat) else (),
        looking=len(table.looking),
        private=table.private,
        prophecies=table.prophecies,
        scarabs=table.scarabs,
    )


def _player(table: Table, sheet: Sheet, seat: int | None) -> PlayerView:
    own = sheet.seat
    cards, seconds = hidden_cards.hand(table, own, seat), table.seconds[own]
    placed = sum(scarab.seat == own for scarab in table.scarabs)
    return PlayerView(
        own,
        table.quarries[own],
        table.sleds[own],
        cards,
        sum(table.earned[own]),
        sheet,
        held=len(table.hands[own]),
        capacity=SLED + SLED_MORE * cards.count(Card.LOAD_SLED),
        coins=table.coins[own],
        second_colour=setup.second_colour(table, own),
        second_quarry=seconds[0],
        second_sled=seconds[1],
        scarabs=SCARABS - placed if table.rules.prophecies else 0,
    )
