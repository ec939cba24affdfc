"""Pieces with text on them, and small helpers that both pictures share."""

from itertools import product

from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone, is_second, owner
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art, landscape, stone_art
from render.imhotep.picture.geometry import Point
from render.imhotep.text import phrases
from render.kit import colors as c
from render.kit import fonts, signs
from render.kit.art.light import spark
from render.kit.canvas import Canvas, Style
from render.kit.players import Players
from render.kit.say import Say

GLINT = 23
BADGE = 31
SMALL_OUT, SMALL_UP, SMALL_BESIDE = 5, 5, 19
"""How far a small card's number is offset from the card's lower right corner, to the right and upward, and
the width reserved for it.
"""
TWO_DIGITS = 10


def names(players: Players, say: Say) -> tuple[str, ...]:
    """Return every seat's display name, or the name of its color if the font can't draw the display name."""
    return phrases.names(fonts.drawn_names(players), say)


def active(view: ImhotepView) -> tuple[int, ...]:
    """Return the seats whose names are on gold: those who must choose now, or all who have won."""
    if view.outcome is not None:
        return view.outcome.winners
    return () if view.decision is None else (view.decision.seat,)


def waiting(view: ImhotepView) -> int | None:
    """Return the seat whose turn it is while another seat must choose, else None (§5, §7.3)."""
    decision = view.decision
    if decision is None or decision.kind == "temple" or decision.seat == view.active:
        return None
    return view.active


def look(view: ImhotepView, stone: Stone) -> int:
    """Return the number of a stone's look: its owner's color, or the second color with the owner's sign
    (N-21).
    """
    seat = owner(stone)
    color = view.players[seat].second_color if is_second(stone) else None
    return seat if color is None else stone_art.second(seat, color)


def moored(view: ImhotepView, site: Site) -> tuple[int, ...]:
    """Return the numbers of the ships at a site; with a gangplank, there can be two (N-326)."""
    return tuple(number for number, ship in enumerate(view.ships) if ship.site is site)


def ring(canvas: Canvas, middle: Point, width: int, height: int) -> None:
    """Draw glints at the four corners of something that changed, given its center and size."""
    (x, y), glint = middle, spark(GLINT)
    for left, top in product((x - width // 2, x + width // 2), (y - height // 2, y + height // 2)):
        canvas.center(glint, left, top)


def trace(canvas: Canvas, middle: Point, width: int, height: int) -> None:
    """Draw two glints where something was: fewer than a `ring` has, but larger, so that they are visible."""
    (x, y), glint = middle, spark(GLINT + 2)
    canvas.center(glint, x + width // 2, y - height // 2)
    canvas.center(glint, x - width // 2, y + height // 2)


def draw_card(
    canvas: Canvas, card: Card | None, middle: Point, width: int, count: int = 1, *, small: bool = False
) -> None:
    """Draw a card (None: red cards that have acted). If there are several equal cards, a round badge at the
    corner shows how many; it is farther out if the card is small.
    """
    x, y = middle
    canvas.center(card_art.spent(width) if card is None else card_art.card(card, width), x, y)
    if count > 1:
        across, up = (SMALL_OUT, SMALL_UP) if small else (-2, BADGE // 2 - 3)
        draw_badge(canvas, count, (x + width // 2 + across, y + round(width * card_art.TALL / 2) - up))


def draw_badge(canvas: Canvas, count: int, middle: Point) -> None:
    """Draw a round badge with a count of equal things, centered at `middle`."""
    wide = BADGE if count < TWO_DIGITS else BADGE + 8
    canvas.center(signs.slab(wide, BADGE, c.BASALT_DEEP, c.CREAM, edge=2, radius=BADGE // 2), *middle)
    canvas.text(str(count), *middle, Style((26,), c.CREAM), wide, align="middle")


NAME = Style((30, 29, 28, 27, 26), c.CREAM)
SIDE = Style((26,), c.INK)
PLATE_HIGH, PLATE_PAD, SEAL = 40, 18, 31


def draw_plate(canvas: Canvas, corner: Point, name: str, letter: str, room: int = 280) -> int:
    """Draw a plate of lapis with a name and a side's letter, and return its right edge."""
    (x, y), middle = corner, corner[1] + PLATE_HIGH // 2
    room -= 2 * PLATE_PAD + SEAL
    wide = canvas.measure(name, room, NAME) + PLATE_PAD + SEAL + 18
    canvas.paste(landscape.name_plate(wide, PLATE_HIGH, canvas.theme), x, y)
    canvas.text(name, x + PLATE_PAD, middle - 1, NAME, room)
    canvas.center(landscape.seal(SEAL), x + wide - 6 - SEAL // 2, middle)
    canvas.text(letter, x + wide - 6 - SEAL // 2, middle, SIDE, SEAL, align="middle")
    return x + wide
