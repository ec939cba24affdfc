"""What the expansions add to the setup (N-10), and to the state of a game."""

from engine.imhotep import printed
from engine.imhotep.cards import Colour
from engine.imhotep.modules.switches import BASE, COINS, PROPHECIES, SECOND_STONES, PrivateShip
from engine.imhotep.table.table import Table

BROWN, GRAY = 2, 3
"""The two colours that two players do not use, as seats of a bigger game (N-22)."""


def lay_out(table: Table) -> None:
    """Everything beside the sites that is not in the base game (N-10)."""
    seats, rules = table.seats, table.rules
    second = SECOND_STONES if rules.dynasty and seats == min(printed.SEATS) else 0
    table.quarries = [stones + second for stones in table.quarries]
    table.seconds = [(second, 0)] * seats
    table.coins = [COINS if table.sides[0].letter == "C" else 0] * seats
    table.looking, table.dark, table.shown = (), (), [0] * seats
    table.private = (PrivateShip(),) * seats if rules.private_ships else ()
    table.prophecies, table.scarabs = _revealed(table), ()


def _revealed(table: Table) -> tuple[str, ...]:
    """Three cards; the other four are in the box, unseen (N-360, N-12)."""
    gods = tuple(table.house.gods)
    if not table.rules.prophecies or table.deal is None:
        return ()
    order = table.deal.order("imhotep/prophecies", len(gods))
    return tuple(gods[number] for number in order[:PROPHECIES])


def second_colour(table: Table, seat: int) -> int | None:
    """The other colour of a seat, as the seat whose colour it is in a bigger game (N-22)."""
    if not table.rules.dynasty or table.seats != min(printed.SEATS):
        return None
    return GRAY if seat == table.first else BROWN


def more_state(table: Table) -> tuple[object, ...]:
    """What a position of the expansions has on top; nothing in the base game alone."""
    if table.rules == BASE:
        return ()
    return (
        table.rules,
        table.seconds,
        table.coins,
        table.looking,
        table.dark,
        table.private,
        table.prophecies,
        table.scarabs,
        table.shown,
    )


def reds(table: Table, seat: int) -> int:
    """Red cards that stay before a seat (N-20)."""
    return sum(card.colour is Colour.RED for card in table.hands[seat])
