"""Makes the view of a position as a seat sees it (§12, N-12)."""

from engine.contract import Sheet
from engine.imhotep import scoring
from engine.imhotep.cards import Card
from engine.imhotep.modules import hidden_cards, setup
from engine.imhotep.printed import SLED
from engine.imhotep.rules.ships import docks
from engine.imhotep.table.switches import SLED_MORE
from engine.imhotep.table.table import Choice, Table
from engine.imhotep.view import ImhotepView, PlayerView, SiteViews


def view_of(table: Table, choice: Choice | None, seat: int | None) -> ImhotepView:
    """Return everything that a seat (None: an onlooker) may see."""
    return ImhotepView(
        sides="".join(side.letter for side in table.sides),
        first=table.first,
        round=table.round,
        round_cards=table.cards[: table.round],
        ships=table.ships,
        docks=docks(table.ships),
        sites=SiteViews(side.view(table, seat) for side in table.sides),
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
        rules=table.rules,
        cards_to_choose=len(table.choosing_from),
        visible_cards=table.choosing_from if hidden_cards.sees_cards(table, seat) else (),
        pieces=table.pieces,
    )


def _player(table: Table, sheet: Sheet, seat: int | None) -> PlayerView:
    own = sheet.seat
    cards, seconds = hidden_cards.hand(table, own, seat), table.seconds[own]
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
        second_color=setup.second_color(table, own),
        second_quarry=seconds[0],
        second_sled=seconds[1],
        absent=own in table.absent,
        earned=tuple(table.earned[own]),
    )
