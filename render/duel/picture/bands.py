"""The bands of desert: what each player has built, below the architrave that names the sites."""

from collections import Counter
from dataclasses import dataclass

from engine.duel import sites as rules
from engine.duel.sites import SITES, DuelSite
from engine.duel.tiles import FACE_DOWN, TEMPLE_SYMBOLS, Kind, Tile
from engine.duel.view import DuelView, PlayerView
from render.duel.picture import geometry as at
from render.duel.picture import site_art
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import TIMES, draw_badge, draw_figure, draw_plate, draw_tile
from render.kit import colors as c
from render.kit import signs
from render.kit.art.light import glint
from render.kit.canvas import Canvas, Style
from render.kit.lists import signed
from render.kit.say import Say

SITE = Style((36, 34, 32, 30), c.CREAM)
SIDE = Style((28,), c.INK)
LETTER = 34
NUMBER = Style((28,), c.CREAM)
FREE_NUMBER = Style((26,), c.CREAM, bold=False)
COUNTED = 5
"""If there are at least this many obelisks, they are shown with a count."""
GLINT = 28
FRAME = 4
"""The width of the golden frame around a new piece."""


@dataclass(frozen=True, slots=True)
class Band:
    """The data from which the parts of one band are drawn."""

    canvas: Canvas
    view: DuelView
    player: PlayerView
    gained: Counter[Tile]
    say: Say

    @property
    def seat(self) -> int:
        """The seat that owns the band."""
        return self.player.seat

    @property
    def top(self) -> int:
        """The y at which the band begins."""
        return at.band_top(self.seat)

    def times(self, count: int) -> str:
        """Format a count for a plate."""
        return self.say("render.picture.times", number=count)

    def glint(self, x: int, y: int) -> None:
        """Mark something new at this corner."""
        self.canvas.center(glint(GLINT), x, y)


def draw(canvas: Canvas, view: DuelView, highlights: Highlights, say: Say) -> None:
    """Draw the sites' names once, then the bands of both seats."""
    _beam(canvas, view, say)
    for player in view.players:
        band = Band(canvas, view, player, highlights.gained[player.seat], say)
        draw_figure(canvas, view, player.seat, (48, band.top + at.BAND_HIGH // 2 + 4), height=at.BAND_FIGURE)
        _obelisks(band)
        _temple(band)
        _pyramids(band)
        _tomb(band)
        for site in SITES:
            draw_plate(canvas, signed(player.sheet.points(site)), at.plate_middle(player.seat, site))


def _beam(canvas: Canvas, view: DuelView, say: Say) -> None:
    """Write every site's name and its side's letter."""
    y = (at.BEAM_HIGH - 8) // 2 + 1
    for site in SITES:
        x = at.SITE_LEFT[site]
        wide = canvas.text(say(f"render.site.{site}"), x, y, SITE, at.SITE_WIDE[site] - LETTER - 12)
        middle = x + wide + 12 + LETTER // 2
        canvas.center(signs.slab(LETTER, LETTER, c.GOLD, c.GOLD_DEEP, edge=2, radius=8), middle, y)
        canvas.text(view.side(site), middle, y, SIDE, LETTER, align="middle")


def _obelisks(band: Band) -> None:
    """Draw the obelisks in a row, with new ones lit; on side B five places show the race (D-50)."""
    count, canvas, theme = band.player.sites.obelisk, band.canvas, band.canvas.theme
    race = band.view.side(DuelSite.OBELISK) == "B"
    shown = min(count, at.OBELISKS)
    fresh = min(shown, band.gained[Tile(Kind.OBELISK)])
    top = band.top + at.BAND_HIGH - at.OBELISK_HIGH - 8
    for place in range(max(shown, rules.RACE_TILES if race else 0)):
        new = shown - fresh <= place < shown
        look = "fresh" if new else "standing" if place < shown else "open"
        canvas.paste(site_art.obelisk(at.OBELISK, at.OBELISK_HIGH, theme, look), at.obelisk_left(place), top)
    if fresh:
        band.glint(at.obelisk_left(shown - 1) + at.OBELISK // 2 - 2, top + 6)
    x, y = at.plate_middle(band.seat, DuelSite.OBELISK)
    if count >= COUNTED:
        draw_plate(canvas, band.times(count), (x, y + 48), TIMES)
    if _leads(band):
        canvas.center(site_art.pennant(36, theme), x + 4, y + (92 if count >= COUNTED else 50))


def _leads(band: Band) -> bool:
    """Tell whether this seat has the majority (side A) or was first in the race (side B)."""
    if band.view.side(DuelSite.OBELISK) == "B":
        return band.view.first_to_five == band.seat
    other = band.view.players[1 - band.seat]
    return band.player.sites.obelisk > other.sites.obelisk


def _temple(band: Band) -> None:
    """Draw the tiles of the frieze: face down on side A (D-19); on side B and at the end, one tile of each
    kind with a count.
    """
    own = band.player.sites.temple
    if band.view.outcome is None and band.view.side(DuelSite.TEMPLE) == "A":
        _face_down(band, len(own))
        return
    have = Counter(own)
    for place, symbols in enumerate(TEMPLE_SYMBOLS):
        x, y = at.frieze_middle(band.seat, place)
        if not have[symbols]:
            continue
        tile = Tile(Kind.TEMPLE, symbols)
        _frieze_tile(band, tile, (x, y), fresh=band.gained[tile] > 0)
        if have[symbols] > 1:
            draw_badge(band.canvas, band.times(have[symbols]), (x - 1, y + 41))


def _face_down(band: Band, count: int) -> None:
    shown = min(count, len(TEMPLE_SYMBOLS))
    fresh = min(shown, sum(number for tile, number in band.gained.items() if tile.kind is Kind.TEMPLE))
    for place in range(shown):
        _frieze_tile(band, FACE_DOWN, at.frieze_middle(band.seat, place), fresh=place >= shown - fresh)
    if count >= COUNTED:
        x, y = at.plate_middle(band.seat, DuelSite.TEMPLE)
        draw_plate(band.canvas, band.times(count), (x, y + 48), TIMES)


def _frieze_tile(band: Band, tile: Tile, middle: at.Point, *, fresh: bool) -> None:
    """Draw a tile in the frieze, on a golden ground if it is new."""
    x, y = middle
    if fresh:
        side = at.FRIEZE_TILE + 7
        band.canvas.center(site_art.gold_frame(side, side), x, y)
    draw_tile(band.canvas, tile, (x, y), at.FRIEZE_TILE)
    if fresh:
        band.glint(x + at.FRIEZE_TILE // 2 - 1, y - at.FRIEZE_TILE // 2)


def _pyramids(band: Band) -> None:
    """Draw the light pyramid on the left and the dark one on the right, from the ground up."""
    canvas, theme, sites = band.canvas, band.canvas.theme, band.player.sites
    blocks = {
        Kind.LIGHT_PYRAMID: (site_art.block(at.BLOCK, at.BLOCK_HIGH, "light", theme), sites.light),
        Kind.DARK_PYRAMID: (site_art.block(at.BLOCK, at.BLOCK_HIGH, "dark", theme), sites.dark),
    }
    for kind, (block, count) in blocks.items():
        stones = list(at.blocks(band.seat, kind))[:count]
        old = count - min(count, band.gained[Tile(kind)])
        frame = site_art.gold_frame(at.BLOCK + 2 * FRAME, at.BLOCK_HIGH + 2 * FRAME, 7)
        for x, y in stones[old:]:
            canvas.paste(frame, x - FRAME, y - FRAME)
        for x, y in stones:
            canvas.paste(block, x, y)
        for x, y in stones[old:][-1:]:
            band.glint(x + at.BLOCK - 3, y + 2)


def _tomb(band: Band) -> None:
    """Draw the niches with their numbers; slabs close the filled ones."""
    canvas, theme, have = band.canvas, band.canvas.theme, set(band.player.sites.tomb)
    fresh = {number for number in have if band.gained[Tile(Kind.TOMB, number)]}
    niches = list(at.chambers(band.seat))
    frame = site_art.gold_frame(at.NICHE + 2 * FRAME, at.NICHE_HIGH + 2 * FRAME, at.NICHE / 2)
    for number, (x, y) in niches:
        if number in fresh:
            canvas.paste(frame, x - FRAME, y - FRAME)
    for number, (x, y) in niches:
        middle = (x + at.NICHE // 2, y + at.NICHE_HIGH // 2 - 1)
        if number in have:
            canvas.paste(site_art.niche(at.NICHE, at.NICHE_HIGH, "filled", theme), x, y)
        style = NUMBER if number in have else FREE_NUMBER
        canvas.text(str(number), *middle, style, at.NICHE, align="middle")
        if number in fresh:
            band.glint(x + at.NICHE - 2, y + 4)
