"""Private ships, drawn at docks and on their owners' tablets, and texts about them (N-400 … N-411)."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.contract import Event
from engine.imhotep.components import SITES, Site
from engine.imhotep.events import RoundBegan
from engine.imhotep.modules.private_ships import PrivateBoxed, PrivateSailed, PrivateShip, Ships
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.module import ModuleRenderer, SheetItem
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, ship_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.picture.tablet import CARD_ROW, SIGN, Tablet
from render.imhotep.sites.side import Mark
from render.imhotep.text.event_text import Cargo, Events, EventText, Role
from render.imhotep.text.phrases import EMPTY, seat_sign, site_name, stone_sign, to_site
from render.kit import colors as c
from render.kit.canvas import Canvas
from render.kit.lists import series
from render.kit.palette import LIGHT, Theme
from render.kit.pen import Pen, Point, Sprite, curve, drawn
from render.kit.pictures.icons import INNER, on_plate
from render.kit.say import Say
from render.kit.shapes import outlined


def _ships(view: ImhotepView) -> Ships:
    return view.pieces.get("private_ships", ())


def draw_skiff(canvas: Canvas, seat: int, middle: at.Point, size: tuple[int, int]) -> None:
    """Draw a private ship with its owner's stone, centered at `middle`."""
    canvas.center(ship_art.skiff(*size, 0), *middle)
    canvas.center(stone_art.stone(seat, size[1] - 12), middle[0] + 1, middle[1] - 2)


def draw_at_berth(
    canvas: Canvas, view: ImhotepView, site: Site, middle: at.Point, highlights: Highlights
) -> None:
    """Draw the private ship at a site's berth, if there is one (N-402), with a frame while its owner is asked
    about the stone.
    """
    seat = next((seat for seat, ship in enumerate(_ships(view)) if ship.site is site), None)
    if seat is None:
        return
    draw_skiff(canvas, seat, middle, BERTHED)
    if view.choosing is not None and view.choosing.private == seat:
        canvas.center(stone_art.halo(BERTHED[0] + 4, BERTHED[1] + 4), *middle)
    if _moored_at(site) in highlights.pieces:
        pieces.ring(canvas, middle, *BERTHED)


def draw_waiting(tablet: Tablet, right: int) -> int:
    """Draw the private ship on its owner's tablet, up to this right edge, and return its left edge. Once it
    has been used, only its outline is drawn, if there is room (N-411).
    """
    ships, seat = _ships(tablet.view), tablet.seat
    if not ships or (tablet.crowded and ships[seat].used):
        return right
    middle = right - SIGN // 2, tablet.row(CARD_ROW)
    tablet.canvas.center(waiting_sprite(SIGN, tablet.canvas.theme, used=ships[seat].used), *middle)
    if _used_by(seat) in tablet.highlights.pieces:
        pieces.ring(tablet.canvas, middle, SIGN, SIGN)
    return right - SIGN - 6


BERTHED = (56, 38)


def _used_by(seat: int) -> Mark:
    return ("private_ship", seat)


def _moored_at(site: Site) -> Mark:
    return ("private_berth", site.value)


def mark(highlights: Highlights, event: Event) -> None:
    """Highlight a ship that was used, and the place where it arrived in this round."""
    match event:
        case PrivateSailed():
            highlights.pieces |= {_used_by(event.seat), _moored_at(event.site)}
            highlights.sleds[event.seat] -= 1
        case RoundBegan():
            highlights.pieces -= set(map(_moored_at, SITES))
        case _:
            pass


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def waiting_sprite(size: int, theme: Theme, *, used: bool) -> Sprite:
    """Draw the private ship on a tablet: with its sail, or only its outline once it has been used (N-411)."""
    pen = Pen(size, size, size / 100)
    hull: list[Point] = [(4, 58), (96, 58), (78, 92), (22, 92)]
    if used:
        pen.edge(hull, theme.line, 8)
        return pen.sprite()
    pen.line([(48, 8), (48, 60)], c.INK, 9)
    outlined(pen, [(54, 12), *curve((54, 12), (94, 28), (84, 52)), (54, 52)], c.CREAM, 7)
    outlined(pen, hull, c.WHEAT, 8)
    return pen.sprite()


# --- as text -----------------------------------------------------------------------------------------


def alt(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield phrases about whose ships are waiting, and where the others are (N-400)."""
    ships = _ships(view)
    waiting = [seat_sign(seat) for seat, ship in enumerate(ships) if not ship.used]
    parts = [say("imhotep.alt.waiting", letters=series(waiting, say, "space"))] if waiting else []
    parts += [
        say("imhotep.alt.private_at", letter=seat_sign(seat), site=site_name(ship.site, say))
        for seat, ship in enumerate(ships)
        if ship.site is not None
    ]
    if parts:
        yield say("imhotep.alt.private", ships=series(parts, say))


def board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield a line for every private ship: whether it is waiting, at a site, or gone (N-400)."""
    ships = _ships(view)
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
    """Yield sentences about whose used ships went to the box (N-403)."""
    for event in events:
        seats: tuple[int, ...] = event.seats
        yield say("imhotep.event.private_boxed", names=series((full[seat] for seat in seats), say))


def _cargo(event: PrivateSailed) -> Cargo:
    return Cargo(event.site, (event.seat,))


PRIVATE_SHIPS = ModuleRenderer(
    events={
        PrivateSailed: EventText(Role.ACTION, doing=_sails, cargo=_cargo),
        PrivateBoxed: EventText(Role.BESIDE, _boxed),
    },
    mark=mark,
    draw_berth=draw_at_berth,
    draw_sign=draw_waiting,
    alt=alt,
    board=board,
    items={
        "private_ship": SheetItem("imhotep.picture.points.private_ship", partial(waiting_sprite, used=False))
    },
    icons={"private_ship": on_plate(lambda: waiting_sprite(INNER, LIGHT, used=False), waiting_sprite)},
)
