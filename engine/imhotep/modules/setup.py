"""The expansions' part of the setup (N-10), and of the state of a game."""

from engine.imhotep import printed
from engine.imhotep.modules.prophecies import IN_PLAY, PropheciesValues
from engine.imhotep.table.pieces import PrivateShip
from engine.imhotep.table.switches import SECOND_STONES
from engine.imhotep.table.table import Table

BROWN, GRAY = 2, 3
"""The two colors that two players do not use, as seats of a bigger game (N-22)."""


def lay_out(table: Table) -> None:
    """Everything beside the sites that is not in the base game (N-10)."""
    seats, rules = table.seats, table.rules
    second = SECOND_STONES if rules.dynasty and seats == min(printed.SEATS) else 0
    table.quarries = [stones + second for stones in table.quarries]
    table.seconds = [(second, 0)] * seats
    table.coins = [0] * seats
    table.looking, table.dark, table.shown = (), (), [0] * seats
    table.private = (PrivateShip(),) * seats if rules.private_ships else ()
    table.prophecies, table.scarabs = _revealed(table), ()


def _revealed(table: Table) -> tuple[str, ...]:
    """Three cards; the other four are in the box, unseen (N-360, N-12)."""
    gods = tuple(table.house.of(PropheciesValues).gods)
    if not table.rules.prophecies or table.deal is None:
        return ()
    order = table.deal.order("imhotep/prophecies", len(gods))
    return tuple(gods[number] for number in order[:IN_PLAY])


def second_color(table: Table, seat: int) -> int | None:
    """The other color of a seat, as the seat of that color in a bigger game (N-22)."""
    if not table.rules.dynasty or table.seats != min(printed.SEATS):
        return None
    return GRAY if seat == table.first else BROWN
