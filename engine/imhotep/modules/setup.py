"""The expansions' part of the setup (N-10), and of the state of a game."""

from engine.deal import Deal
from engine.imhotep.modules.prophecies import IN_PLAY, PropheciesValues
from engine.imhotep.printed import TWO
from engine.imhotep.table.pieces import PrivateShip
from engine.imhotep.table.switches import SECOND_STONES, Rules
from engine.imhotep.table.table import Table
from engine.imhotep.table.values import House

BROWN, GRAY = 2, 3
"""The two colors that two players don't use, as seats of a larger game (N-22)."""


def second_stones(rules: Rules, seats: int) -> int:
    """Return how many stones of a second color each seat has (N-22)."""
    return SECOND_STONES if rules.dynasty and seats == TWO else 0


def private_ships(rules: Rules, seats: int) -> tuple[PrivateShip, ...]:
    """Return a private ship for each seat, if they are in play (N-400)."""
    return (PrivateShip(),) * seats if rules.private_ships else ()


def prophecies(rules: Rules, house: House, deal: Deal) -> tuple[str, ...]:
    """Draw three prophecies; the other four stay unseen in the box (N-360, N-12)."""
    if not rules.prophecies:
        return ()
    gods = tuple(house.of(PropheciesValues).gods)
    return tuple(gods[at] for at in deal.order("imhotep/prophecies", len(gods))[:IN_PLAY])


def second_color(table: Table, seat: int) -> int | None:
    """Return the second color of a seat, as the seat of that color in a larger game (N-22)."""
    if not table.rules.dynasty or table.seats != TWO:
        return None
    return GRAY if seat == table.first else BROWN
