"""The second slice: four monuments on both banks of the Nile, with everyone's points (§6, §7)."""

from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.printed import WRATH
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import MODULES
from render.imhotep.picture import geometry as at
from render.imhotep.picture import harbor, pieces, site_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import side_name, side_of
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.say import Say

COUNT = Style((27,), "text")
POINTS = Style((34,), "text")
HEAP = 28
WALL_STONE, FLAG, MASK = 34, 26, 28
SMALL, ROOMY = (28, 18, Style((26,), "text")), 150
"""The sizes of a seat's stone, flag and numbers when there is little room, and the room below which they are
used.
"""


def draw(canvas: Canvas, view: ImhotepView, highlights: Highlights, say: Say) -> None:
    """Draw every monument with its name, its scene, its points and the ships at its jetty."""
    for site in MONUMENTS:
        _head(canvas, view, site, say)
        for player in view.players:
            _points(canvas, view, site, player)
        side_of(view, site).draw(canvas, view, highlights.sites[site], say)
        _berth(canvas, view, site, highlights)


def _head(canvas: Canvas, view: ImhotepView, site: Site, say: Say) -> None:
    """Draw a plate with a monument's name and side, and the number of stones there."""
    x, y = at.site_left(site), at.head_top(site) + 3
    right = pieces.draw_plate(canvas, (x, y), side_name(view, site, say), view.side(site))
    middle = y + pieces.PLATE_HIGH // 2
    canvas.center(stone_art.quarry(HEAP, canvas.theme), right + 12 + HEAP // 2, middle)
    count = len(view.sites[site].all_stones)
    canvas.text(str(count), right + 16 + HEAP, middle, COUNT, 50)


def _points(canvas: Canvas, view: ImhotepView, site: Site, player: PlayerView) -> None:
    """Draw the points that a seat has scored at a site and, behind a flag, those that its stones would score
    at the end. If the seat has no stone there and the Pharaoh's wrath is in play, draw what the wrath costs
    instead (§11).
    """
    if view.rules.wrath and not any(owner(stone) == player.seat for stone in view.sites[site].all_stones):
        x, y = at.wall_place(site, player.seat, len(view.players))
        canvas.center(stone_art.stone(player.seat, WALL_STONE), x + WALL_STONE // 2, y)
        canvas.center(site_art.mask(MASK), x + WALL_STONE + 4 + MASK // 2, y)
        canvas.text(signed(WRATH), x + WALL_STONE + MASK + 7, y, POINTS, 50)
        return
    scored, later = points_of(view, site, player)
    room, (x, y) = at.BOARD_WIDE // len(view.players), at.wall_place(site, player.seat, len(view.players))
    stone, flag, style = (WALL_STONE, FLAG, POINTS) if not (scored and later) or room > ROOMY else SMALL
    canvas.center(stone_art.stone(player.seat, stone), x + stone // 2, y)
    x += stone + 6
    if scored or not later:
        x += canvas.text(signed(scored), x, y, style, room - stone - 8) + 5
    if later:
        canvas.center(site_art.flag(flag, canvas.theme), x + flag // 2, y)
        canvas.text(signed(later), x + flag + 4, y, style, room - stone - flag - 8)


def points_of(view: ImhotepView, site: Site, player: PlayerView) -> tuple[int, int]:
    """Return a seat's points from a site, and those that it would get in addition if the game ended now."""
    both = player.sheet.points(site.name.lower())
    scored = player.earned[PLACES[site]] if player.earned and view.outcome is None else both
    return scored, both - scored


def _berth(canvas: Canvas, view: ImhotepView, site: Site, highlights: Highlights) -> None:
    """Draw the ships at a jetty, and the modules' pieces below them (N-326, N-402)."""
    x, y = at.berth(site)
    for number in pieces.moored(view, site):
        harbor.draw_skiff(canvas, number, (x, y), upright=False)
        if site in highlights.docks:
            pieces.ring(canvas, (x, y), *harbor.SKIFF)
        y += at.SKIFF_PITCH
    for module in MODULES:
        module.draw_berth(canvas, view, site, (x, y), highlights)
