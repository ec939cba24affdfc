"""The second picture: a line with the players, and the four sites where stones stay (§6, §7)."""

from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.printed import SEATS
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships
from render.imhotep.picture import geometry as at
from render.imhotep.picture import pieces, site_art, stone_art
from render.imhotep.picture.highlights import Highlights
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.kit import palette as c
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.lists import signed, signed_change
from render.kit.palette import Colour, Tone
from render.kit.say import Say
from render.kit.standings import total_word

MASK = 27
POINTS = Style((34,), "text")
WORD, WORD_BESIDE = (Style((size,), "text", bold=False) for size in (18, 24))
TOTAL = Style((22, 21, 20, 19, 18), "quiet", bold=False)
NOW = Style((22, 21, 20, 19, 18), "quiet", bold=False)
FOOT_STONE = 32
FOOT_POINTS = Style((30,), "text")
LETTER = Style((26,), c.CREAM)


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], highlights: Highlights, say: Say) -> None:
    """A line with the players, then every monument with its heading, its board and its points."""
    for player in view.players:
        _chip(canvas, view, player.seat, full[player.seat], say)
    for site in MONUMENTS:
        _head(canvas, view, site, say)
        _points(canvas, view, site, say)
        side_of(view, site).draw(canvas, view, highlights.sites[site], say)


def _chip(canvas: Canvas, view: ImhotepView, seat: int, name: str, say: Say) -> None:
    """A player with the standing, which is called so where the name leaves room, what of it no monument
    brings, and a sign of the wrath (§11).
    """
    sheet = view.players[seat].sheet
    total, rest = (
        signed(sheet.total),
        sheet.total - sum(sheet.points(site.name.lower()) for site in MONUMENTS),
    )
    words = [_word(view, say), *([say("imhotep.picture.beside", points=signed_change(rest))] if rest else [])]

    def standing(end: at.Point, colour: Colour | Tone, room: int) -> int:
        (right, y), beside = (end[0] - 12, end[1]), len(view.players) < max(SEATS)
        said = words if beside else words[-1:]
        style = WORD_BESIDE if beside and not rest else WORD
        named = max(canvas.measure(word, WIDTH, style) for word in said) + (72 if beside else 24) <= room
        below = named and not beside
        left = right - canvas.text(
            total, right, y - 9 * below, POINTS._replace(colour=colour), 70, align="right"
        )
        lines = (
            [(right, y + 13)] if below else [(left - 10, y + down) for down in ((-10, 12) if rest else (2,))]
        )
        for word, end_of_word in zip(said if named else (), lines, strict=False):
            wide = canvas.text(word, *end_of_word, style._replace(colour=colour), WIDTH, align="right")
            left = min(left, end_of_word[0] - wide)
        return left - 8

    pieces.draw_chip(canvas, view, seat, name, standing)
    if any(item.name == "wrath" and item.points for item in view.players[seat].sheet.items):
        left, top, _, high = at.chip(seat, len(view.players))
        canvas.centre(site_art.mask(MASK), left + pieces.CHIP_STONE - 3, top + high // 2 + 11)


def _head(canvas: Canvas, view: ImhotepView, site: Site, say: Say) -> None:
    """Name and side; how many stones there are in all; the ship at its dock."""
    left, top, wide, _ = at.panel(site)
    y, right = top + at.PANEL_HEAD // 2 + 2, left + wide - at.PAD
    for there in reversed(pieces.moored(view, site)):
        canvas.centre(site_art.skiff(56, 36, canvas.theme), right - 28, y)
        canvas.text(NAMES[there], right - 24, y - 2, LETTER, 30, align="middle")
        right -= 66
    private = private_ships.seat_at(view, site)
    if private is not None:
        private_ships.draw_skiff(canvas, private, (right - 28, y), (56, 36))
        right -= 66
    count = len(view.sites[site].all_stones)
    right -= canvas.text(say("imhotep.picture.stones", count=count), right, y, TOTAL, 110, align="right")
    name = side_name(view, site, say)
    pieces.draw_heading(canvas, view, site, (left + at.PAD, y), name, room=right - left - at.PAD - 10)


def _points(canvas: Canvas, view: ImhotepView, site: Site, say: Say) -> None:
    """By seat what this site brings to the standing: what it has scored, and what its stones would."""
    left, top, wide, high = at.panel(site)
    y, x = top + high - at.PANEL_FOOT // 2, left + at.PAD
    canvas.text(_word(view, say), x, y, NOW, FOOT_LABEL - 8)
    pitch = (wide - 2 * at.PAD - FOOT_LABEL) // max(len(view.players), 3)
    for player in view.players:
        x = left + at.PAD + FOOT_LABEL + player.seat * pitch
        canvas.centre(stone_art.stone(player.seat, FOOT_STONE), x + FOOT_STONE // 2, y)
        points = signed(player.sheet.points(site.name.lower()))
        canvas.text(points, x + FOOT_STONE + 8, y, FOOT_POINTS, pitch - FOOT_STONE - 10)


FOOT_LABEL = 110


def _word(view: ImhotepView, say: Say) -> str:
    """What every number of players on this picture is."""
    return say(f"render.picture.{total_word(view.outcome)}")


def side_name(view: ImhotepView, site: Site, say: Say) -> str:
    """What a site is called; some sides have names of their own."""
    name = side_of(view, site).name
    return phrases.site_name(site, say) if name is None else say(name)
