"""The second slice: four monuments on both banks of the Nile, with everybody's points (§6, §7)."""

from engine.imhotep.components import MONUMENTS, PLACES, Site
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import private_ships
from render.imhotep.picture import geometry as at
from render.imhotep.picture import landscape, pieces, site_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.picture.palette import painted
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.say import Say

NAME = Style((30, 29, 28, 27, 26), c.CREAM)
SIDE = Style((24,), c.INK)
COUNT = Style((27,), "text")
POINTS = Style((34,), "text")
LETTER = Style((32,), c.CREAM)
PLATE_HIGH, PAD, SEAL, HEAP = 40, 18, 30, 28
WALL_STONE, FLAG, BOLT = 34, 22, 24
SMALL, ROOMY = (28, 16, Style((26,), "text")), 150
"""Stone, flag and numbers where two stand side by side, unless there is so much room for a seat."""
SKIFF = (84, 46)


def draw(canvas: Canvas, view: ImhotepView, highlights: Highlights, say: Say) -> None:
    """Every monument with its name, its scene, its points and the ships at its jetty."""
    for site in MONUMENTS:
        _head(canvas, view, site, say)
        for player in view.players:
            _points(canvas, view, site, player)
        side_of(view, site).draw(canvas, view, highlights.sites[site], say)
        _berth(canvas, view, site, highlights)


def _head(canvas: Canvas, view: ImhotepView, site: Site, say: Say) -> None:
    """A plate with name and side, and how many stones there are in all."""
    x, y = at.site_left(site), at.head_top(site) + 3
    right = draw_plate(canvas, (x, y), side_name(view, site, say), view.side(site))
    middle = y + PLATE_HIGH // 2
    canvas.centre(stone_art.quarry(HEAP, canvas.theme), right + 12 + HEAP // 2, middle)
    count = len(view.sites[site].all_stones)
    canvas.text(str(count), right + 16 + HEAP, middle, COUNT, 50)


def draw_plate(canvas: Canvas, corner: at.Point, name: str, letter: str, room: int = 270) -> int:
    """A name and a side's letter on lapis; returns where it ends."""
    (x, y), middle = corner, corner[1] + PLATE_HIGH // 2
    text_room = room - 2 * PAD - SEAL
    wide = canvas.measure(name, text_room, NAME) + PAD + SEAL + 18
    canvas.paste(landscape.name_plate(wide, PLATE_HIGH, painted(canvas.theme)), x, y)
    canvas.text(name, x + PAD, middle - 1, NAME, text_room)
    canvas.centre(landscape.seal(SEAL), x + wide - 6 - SEAL // 2, middle)
    canvas.text(letter, x + wide - 6 - SEAL // 2, middle, SIDE, SEAL, align="middle")
    return x + wide


def _points(canvas: Canvas, view: ImhotepView, site: Site, player: PlayerView) -> None:
    """What a seat scored here, and behind a flag what its stones would bring at the end; a bolt for whoever
    has no stone here (§11).
    """
    scored, later = points_of(view, site, player)
    room, (x, y) = at.BOARD_WIDE // len(view.players), at.wall_place(site, player.seat, len(view.players))
    stone, flag, style = (WALL_STONE, FLAG, POINTS) if not (scored and later) or room > ROOMY else SMALL
    canvas.centre(stone_art.stone(player.seat, stone), x + stone // 2, y)
    x += stone + 6
    if scored or not later:
        x += canvas.text(signed(scored), x, y, style, room - stone - 8) + 5
    if later:
        canvas.centre(site_art.flag(flag, canvas.theme), x + flag // 2, y)
        canvas.text(signed(later), x + flag + 4, y, style, room - stone - flag - 8)


def points_of(view: ImhotepView, site: Site, player: PlayerView) -> tuple[int, int]:
    """What a site brought a seat, and what more it would bring if the game ended now."""
    both = player.sheet.points(site.name.lower())
    scored = player.earned[PLACES[site]] if player.earned and view.outcome is None else both
    return scored, both - scored


def _berth(canvas: Canvas, view: ImhotepView, site: Site, highlights: Highlights) -> None:
    """The ships at a jetty."""
    x, y = at.jetty(site)
    x += SKIFF[0] // 2 if x == at.STEM_LEFT else -SKIFF[0] // 2
    for number in pieces.moored(view, site):
        canvas.centre(site_art.skiff(*SKIFF, canvas.theme), x, y)
        canvas.text(NAMES[number], x + 4, y - 1, LETTER, 30, align="middle")
        if site in highlights.docks:
            pieces.ring(canvas, (x, y), *SKIFF)
        y += SKIFF[1] + 4
    private = private_ships.seat_at(view, site)
    if private is not None:
        private_ships.draw_skiff(canvas, private, (x, y), (56, 36))


def side_name(view: ImhotepView, site: Site, say: Say) -> str:
    """What a site is called; some sides have names of their own."""
    name = side_of(view, site).name
    return phrases.site_name(site, say) if name is None else say(name)
