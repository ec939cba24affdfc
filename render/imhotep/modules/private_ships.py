"""Private ships: pictures of them at docks and in owners' rows, and texts about them (N-400 … N-411)."""

from collections.abc import Iterator, Mapping, Sequence

from engine.contract import Event
from engine.imhotep.components import Site
from engine.imhotep.modules.private_ships import PrivateBoxed, PrivateSailed
from engine.imhotep.table.pieces import PrivateShip
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, ship_art, stone_art
from render.imhotep.text.event_text import Events, EventText, Role
from render.imhotep.text.phrases import EMPTY, seat_sign, site_name, stone_sign, to_site
from render.kit import palette as c
from render.kit.canvas import Canvas
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.pen import Pen, Point, Sprite, curve, drawn
from render.kit.say import Say
from render.kit.shapes import outlined


def draw_skiff(canvas: Canvas, seat: int, middle: at.Point, size: tuple[int, int]) -> None:
    """A private ship with its owner's stone."""
    canvas.center(ship_art.skiff(*size, 0), *middle)
    canvas.center(stone_art.stone(seat, size[1] - 12), middle[0] + 1, middle[1] - 2)


def draw_at_berth(canvas: Canvas, view: ImhotepView, seat: int, middle: at.Point, *, ringed: bool) -> None:
    """A private ship at its berth; framed while its owner is asked about the stone."""
    draw_skiff(canvas, seat, middle, BERTHED)
    if view.choosing is not None and view.choosing.private == seat:
        canvas.center(stone_art.halo(BERTHED[0] + 4, BERTHED[1] + 4), *middle)
    if ringed:
        pieces.ring(canvas, middle, *BERTHED)


def draw_waiting(canvas: Canvas, ship: PrivateShip, middle: at.Point, *, ringed: bool) -> None:
    """On its owner's tablet; only its outline once it was used (N-411)."""
    canvas.center(waiting_sprite(SIGN, canvas.theme, used=ship.used), *middle)
    if ringed:
        pieces.ring(canvas, middle, SIGN, SIGN)


SIGN = 40
BERTHED = (56, 38)


def seat_at(view: ImhotepView, site: Site) -> int | None:
    """The seat whose private ship lies at a site (N-402)."""
    ships = enumerate(view.private_ships)
    return next((seat for seat, ship in ships if ship.site is site), None)


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def waiting_sprite(size: int, theme: Theme, *, used: bool) -> Sprite:
    """A private ship in its owner's row: with its sail, or only its outline once it has been used (N-411)."""
    pen = Pen(size, size, size / 100)
    hull: list[Point] = [(4, 58), (96, 58), (78, 92), (22, 92)]
    if used:
        pen.edge(hull, theme.line, 8)
        return pen.sprite()
    pen.line([(48, 8), (48, 60)], c.INK, 9)
    outlined(pen, [(54, 12), *curve((54, 12), (94, 28), (84, 52)), (54, 52)], c.CREAM, 7)
    outlined(pen, hull, c.STRAW, 8)
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------


def alt(view: ImhotepView, say: Say) -> Iterator[str]:
    """Whose ships wait, and where the others lie (N-400)."""
    ships = view.private_ships
    waiting = [seat_sign(seat) for seat, ship in enumerate(ships) if not ship.used]
    found = [say("imhotep.alt.waiting", letters=series(waiting, say, "space"))] if waiting else []
    found += [
        say("imhotep.alt.private_at", letter=seat_sign(seat), site=site_name(ship.site, say))
        for seat, ship in enumerate(ships)
        if ship.site is not None
    ]
    if found:
        yield say("imhotep.alt.private", ships=series(found, say))


def board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Every private ship: waiting, at a site, or gone (N-400)."""
    ships = view.private_ships
    if ships:
        yield say("imhotep.board.private")
    for seat, ship in enumerate(ships):
        yield f"  {seat_sign(seat)}  {_where(ship, say)}"


def _where(ship: PrivateShip, say: Say) -> str:
    if not ship.used:
        return say("imhotep.board.private_waits")
    if ship.site is None:
        return say("imhotep.board.private_gone")
    row = EMPTY if ship.stone is None else stone_sign(ship.stone)
    return say("imhotep.board.moored", row=row, site=site_name(ship.site, say))


def _sails(event: PrivateSailed, say: Say) -> str:
    return say("imhotep.tell.private", to=to_site(event.site, say))


def _boxed(events: Events, full: Sequence[str], say: Say) -> Iterator[str]:
    """Whose ships were used and went to the box (N-403)."""
    for event in events:
        seats: tuple[int, ...] = event.seats
        yield say("imhotep.event.private_boxed", names=series((full[seat] for seat in seats), say))


EVENTS: Mapping[type[Event], EventText] = {
    PrivateSailed: EventText(Role.HEAD, doing=_sails),
    PrivateBoxed: EventText(Role.BESIDE, _boxed),
}
