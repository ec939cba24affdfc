"""The two panels: a player's name, points, figures and sites. Both are built alike, left and right."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from engine.duel import sites as rules
from engine.duel.tiles import TEMPLE_SYMBOLS, Action, Kind, Tile
from engine.duel.view import DuelView, PlayerView
from render.duel.picture import figure_art, tile_art
from render.duel.picture import geometry as at
from render.duel.picture.highlights import Highlights
from render.duel.picture.pieces import draw_figure, draw_tile
from render.duel.text import phrases
from render.kit import fonts, lists, signs
from render.kit import palette as c
from render.kit.canvas import Canvas, Style
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say
from render.kit.standings import total_word

NAME = Style((30, 28, 26, 24, 22), "text")
HEADING = Style((22, 21, 20), "quiet")
SITE_POINTS = Style((28,), "text")
POINTS = Style((44, 40, 36), "text")
UNIT = Style((20, 19, 18), "quiet", bold=False)
STOCK_ROOM = 117
"""Beside the figures in stock."""
COUNT = Style((28,), "text")
SIDE = Style((18,), "panel")
NUMBER = Style((26,), c.CREAM)
BAR_FIGURE, BAR_SIGN = 44, 34
RINGED = 4
"""How far a ring stands off what it surrounds."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What the parts of one panel draw from."""

    canvas: Canvas
    view: DuelView
    player: PlayerView
    gained: Counter[Tile]
    slots: frozenset[Action]
    say: Say

    @property
    def theme(self) -> Theme:
        """The picture's."""
        return self.canvas.theme

    @property
    def left(self) -> int:
        """Where the contents begin."""
        return at.inner_left(self.player.seat)

    @property
    def right(self) -> int:
        """Where they end."""
        return self.left + at.INNER

    def ring(self, x: int, y: int, width: int, height: int) -> None:
        """A ring around a box."""
        size = (width + 2 * RINGED, height + 2 * RINGED)
        self.canvas.paste(signs.ring(*size), x - RINGED, y - RINGED)


def draw(canvas: Canvas, view: DuelView, full: tuple[str, ...], highlights: Highlights, say: Say) -> None:
    """Both panels: seat 0 left, seat 1 right."""
    for player in view.players:
        seat = player.seat
        slots = frozenset(action for whose, action in highlights.slots if whose == seat)
        panel = Panel(canvas, view, player, highlights.gained[seat], slots, say)
        _bar(panel, full[seat])
        _stock(panel)
        for site, top in zip(rules.SITES, at.SITES_Y, strict=True):
            _heading(panel, site, top + at.HEAD)
        _obelisk(panel)
        _temple(panel)
        _pyramid(panel, Kind.LIGHT_PYRAMID, player.sites.light)
        _pyramid(panel, Kind.DARK_PYRAMID, player.sites.dark)
        _tomb(panel)
        _actions(panel)


def drawn_names(view: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Names that the font can draw; the seat's name for any other."""
    return phrases.names(view, fonts.drawn_names(players), say)


def _bar(panel: Panel, name: str) -> None:
    """Figure and name; whoever must choose, or has won, bears a sign."""
    seat = panel.player.seat
    x, y = at.panel_left(seat), at.BAR_MIDDLE
    draw_figure(panel.canvas, panel.view, seat, (x + 28, y), height=BAR_FIGURE)
    room, style = at.PANEL_WIDE - 62, NAME
    if phrases.active(panel.view) == seat:
        room -= BAR_SIGN + 2
        style = NAME._replace(colour=c.INK)
        mark = signs.hourglass if panel.view.outcome is None else signs.laurel
        panel.canvas.centre(mark(BAR_SIGN), x + at.PANEL_WIDE - 26, y)
    panel.canvas.text(name, x + 50, y, style, room)


def _stock(panel: Panel) -> None:
    """The figures not in the harbor, and the total as far as it lies open."""
    seat, y = panel.player.seat, at.STOCK_Y
    for place in range(panel.player.stock):
        middle = at.stock_middle(seat, place)
        draw_figure(panel.canvas, panel.view, seat, middle, height=at.STOCK_FIGURE)
    points = lists.signed(phrases.open_total(panel.view, seat))
    panel.canvas.text(points, panel.right, y - 8, POINTS, STOCK_ROOM, align="right")
    panel.canvas.text(_below(panel), panel.right, y + 21, UNIT, STOCK_ROOM, align="right")


def _below(panel: Panel) -> str:
    """What stands below the total: what of it lies face down (D-19), else the word for it."""
    seat, view = panel.player.seat, panel.view
    tiles, mine = phrases.hidden_tiles(view, seat), phrases.hidden_points(view, seat)
    if not tiles:
        return panel.say(f"render.picture.{total_word(view.outcome)}")
    if mine is None:
        return panel.say("render.picture.hidden.tiles", count=tiles)
    return panel.say("render.picture.hidden.points", count=mine)


def _heading(panel: Panel, site: str, y: int) -> None:
    """A site's name, its side, who leads in the obelisk, and the points if they lie open."""
    wide = panel.canvas.text(panel.say(f"render.site.{site}"), panel.left, y, HEADING, 140)
    x = panel.left + wide + 20
    panel.canvas.centre(signs.slab(22, 22, panel.theme.quiet, panel.theme.quiet, edge=1, radius=5), x, y)
    panel.canvas.text(panel.view.side(site), x, y, SIDE, 22, align="middle")
    if site == "obelisk" and _leads(panel):
        panel.canvas.centre(figure_art.flag(28, c.GOLD, panel.theme), x + 32, y)
    if site == "temple" and phrases.temple_hidden(panel.view, panel.player.sites):
        return
    points = lists.signed(panel.player.sheet.points(site))
    panel.canvas.text(points, panel.right, y, SITE_POINTS, 70, align="right")


NEEDLE, NEEDLE_HIGH, NEEDLE_PITCH, NEEDLE_Y = 15, 50, 15, at.OBELISK_Y + 32


def _obelisk(panel: Panel) -> None:
    """The stones in a row and their number; on side B five places show the race (D-50)."""
    count, x, y = panel.player.sites.obelisk, panel.left, NEEDLE_Y
    race = panel.view.side("obelisk") == "B"
    for place in range(max(count, rules.RACE_TILES if race else 0)):
        gap = 4 if race and place >= rules.RACE_TILES else 0
        stone = tile_art.needle(NEEDLE, NEEDLE_HIGH, panel.theme, standing=place < count)
        panel.canvas.paste(stone, x + place * NEEDLE_PITCH + gap, y)
    fresh = panel.gained[Tile(Kind.OBELISK)]
    if fresh:
        gap = 4 if race and count > rules.RACE_TILES else 0
        panel.ring(x + (count - fresh) * NEEDLE_PITCH + gap, y, fresh * NEEDLE_PITCH, NEEDLE_HIGH)
    panel.canvas.text(_times(panel, count), panel.right, y + NEEDLE_HIGH // 2, COUNT, 60, align="right")


def _leads(panel: Panel) -> bool:
    """Whether this seat has the majority (side A) or was first in the race (side B)."""
    if panel.view.side("obelisk") == "B":
        return panel.view.first_to_five == panel.player.seat
    other = panel.view.players[1 - panel.player.seat]
    return panel.player.sites.obelisk > other.sites.obelisk


def _times(panel: Panel, count: int) -> str:
    return panel.say("render.picture.times", number=count)


MINI, MINI_PITCH = 38, 58
BACK, BACK_STEP = 46, 10
TEMPLE_MIDDLE = at.TEMPLE_Y + 56


def _temple(panel: Panel) -> None:
    """Side A: a stack face down (D-19), shown at the end; side B: sorted by symbols."""
    if panel.view.outcome is None and panel.view.side("temple") == "A":
        _temple_stack(panel)
        return
    own = Counter(panel.player.sites.temple)
    for place, symbols in enumerate(TEMPLE_SYMBOLS):
        x, y = panel.left + place * MINI_PITCH, TEMPLE_MIDDLE
        if own[symbols]:
            draw_tile(panel.canvas, Tile(Kind.TEMPLE, symbols), (x + MINI // 2, y), MINI)
            panel.canvas.text(str(own[symbols]), x + MINI + 3, y, COUNT, 20)
        else:
            panel.canvas.centre(tile_art.vacancy(MINI, "round", panel.theme), x + MINI // 2, y)
        if panel.gained[Tile(Kind.TEMPLE, symbols)]:
            panel.ring(x, y - MINI // 2, MINI, MINI)


def _temple_stack(panel: Panel) -> None:
    count = len(panel.player.sites.temple)
    x, y = panel.left, TEMPLE_MIDDLE - BACK // 2
    if not count:
        panel.canvas.paste(tile_art.vacancy(BACK, "round", panel.theme), x, y)
    for place in range(count):
        panel.canvas.paste(tile_art.back(BACK, panel.theme), x + place * BACK_STEP, y)
    fresh = sum(number for tile, number in panel.gained.items() if tile.kind is Kind.TEMPLE)
    if fresh:
        panel.ring(x + (count - fresh) * BACK_STEP, y, BACK + (fresh - 1) * BACK_STEP, BACK)
    panel.canvas.text(_times(panel, count), panel.right, TEMPLE_MIDDLE, COUNT, 60, align="right")


def _pyramid(panel: Panel, kind: Kind, count: int) -> None:
    """Light left, dark right; stones from the ground up. New ones of a course share a ring."""
    seat = panel.player.seat
    stones = list(at.bricks(seat, kind))[:count]
    look = "light" if kind is Kind.LIGHT_PYRAMID else "dark"
    sprite = tile_art.brick(at.BRICK, at.BRICK_HIGH, look, panel.theme)
    for x, y in stones:
        panel.canvas.paste(sprite, x, y)
    for y, course in groupby(stones[count - panel.gained[Tile(kind)] :], key=lambda stone: stone[1]):
        fresh = [x for x, _ in course]
        panel.ring(fresh[0], y, fresh[-1] - fresh[0] + at.BRICK, at.BRICK_HIGH)
    middle = (at.pyramid_left(seat, kind) + 14, at.BRICKS_LOW - 2 * at.BRICK_ROW - 12)
    panel.canvas.text(str(count), *middle, COUNT, 20, align="middle")


def _tomb(panel: Panel) -> None:
    """Twelve chambers; neighbours that form a run are joined (D-53)."""
    own = set(panel.player.sites.tomb)
    filled = [(number, corner) for number, corner in at.chambers(panel.player.seat) if number in own]
    half = at.CELL // 2
    for number, (x, y) in filled:
        panel.canvas.paste(tile_art.chamber(at.CELL, panel.theme, filled=True), x, y)
        if number - 1 in own and x > panel.left:
            _join(panel, x, y)
        panel.canvas.text(str(number), x + half, y + half, NUMBER, at.CELL, align="middle")
    for number, corner in filled:
        if panel.gained[Tile(Kind.TOMB, number)]:
            panel.ring(*corner, at.CELL, at.CELL)


def _join(panel: Panel, x: int, y: int) -> None:
    """A passage to the chamber on the left."""
    begin, end = x - at.CELL_PITCH + at.CELL - 3, x + 3
    panel.canvas.fill((begin, y + 8, end, y + at.CELL - 8), panel.theme.rim)
    panel.canvas.fill((begin, y + 11, end, y + at.CELL - 11), c.TOMB)


def _actions(panel: Panel) -> None:
    """A place for each kind of action tile, always the same; several alike are counted beside it."""
    own = Counter(panel.player.sites.actions)
    half = at.SLOT // 2
    for action, (x, y) in at.slots(panel.player.seat):
        one = Tile(Kind.ACTION, 0, action)
        if own[action]:
            draw_tile(panel.canvas, one, (x, y), at.SLOT)
        if own[action] > 1:
            panel.canvas.text(str(own[action]), x + half + 2, y, COUNT, 18)
        if action in panel.slots:
            panel.ring(x - half, y - half, at.SLOT, at.SLOT)
