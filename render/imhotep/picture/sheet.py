"""The score sheet: it takes the harbor's place when the game is over (§10)."""

from itertools import pairwise

from engine.contract import Item
from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.picture import card_art, site_art, stone_art
from render.imhotep.text import phrases
from render.kit import signs
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style, longest_fit
from render.kit.lists import name_lengths, signed
from render.kit.palette import Theme
from render.kit.parts import PLATE, plate
from render.kit.pen import Sprite
from render.kit.say import Say

LEFT, TOP = 14, 14
WIDE, HIGH = WIDTH - 2 * LEFT, HEIGHT - 2 * TOP
PAD = 22
FIRST_LINE, LAST_LINE = 126, 497
"""Above the first item, and above the total."""
TOTAL_ROW = LAST_LINE + 29
RULE = 2
COLUMN = {2: 230, 3: 200, 4: 164}
STONE = 60
TITLE = Style((40, 38, 36, 34), "text")
NAME = Style((26, 24, 22, 20, 18), "text")
LABEL = Style((30, 29, 28, 27, 26, 25, 24), "text", bold=False)
POINTS = Style((34,), "text")
TIGHT = 40
"""With less from line to line, in games with the expansions, their texts are smaller."""
LABEL_TIGHT = LABEL._replace(sizes=(26, 25, 24, 23, 22))
POINTS_TIGHT = POINTS._replace(sizes=(30,))
TOTAL = Style((46,), "text")
TOTAL_LABEL = Style((36,), "text")
VERDICT = Style((36, 34, 32, 30, 28, 26), "text")
REASON = Style((26, 25, 24, 23, 22, 21, 20), "quiet", bold=False)
CARDS = {
    "decorations": Card.TEMPLE_DECORATION,
    "statues": Card.STATUE,
    "blue_cards": Card.HAMMER,
    "private_quarries": Card.PRIVATE_QUARRY,
    "stone_decorations": Card.STONE_DECORATION,
}
ITEM_KEYS = {
    "private_quarries": "imhotep.picture.points.private_quarries",
    "stone_decorations": "imhotep.picture.points.stone_decorations",
    "private_ship": "imhotep.picture.points.private_ship",
    "prophecies": "imhotep.picture.points.prophecies",
}
"""Names of items that have a place of their own in the catalogue (N-312, N-314, N-365, N-407)."""
EMBLEMS = {site.name.lower(): site for site in MONUMENTS}


def draw(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], say: Say) -> None:
    """What stands on the sheet; nothing while the game runs."""
    outcome = view.outcome
    if outcome is None:
        return
    seats = len(view.players)
    _winners(canvas, outcome.winners, seats)
    title_room = column_middle(0, seats) - COLUMN[seats] // 2 - LEFT - PAD
    canvas.text(say("imhotep.picture.sheet"), LEFT + PAD, TOP + 56, TITLE, title_room)
    for seat in range(seats):
        x = column_middle(seat, seats)
        canvas.centre(stone_art.stone(seat, STONE), x, TOP + 46)
        style = NAME._replace(colour="quiet") if view.players[seat].absent else NAME
        canvas.text(full[seat], x, TOP + 95, style, COLUMN[seats] - 14, align="middle")
    items = view.players[0].sheet.items
    for item, (line, next_line) in zip(items, pairwise(lines(len(items))), strict=True):
        _row(canvas, view, item, (line, next_line), say)
    _foot(canvas, view, full, say)


def lines(rows: int) -> list[int]:
    """Where the lines are above so many items, and the one above the total."""
    return [FIRST_LINE + (LAST_LINE - FIRST_LINE) * row // rows for row in range(rows + 1)]


def column_middle(seat: int, seats: int) -> int:
    """The middle of a player's column."""
    return LEFT + WIDE - PAD + 8 - (seats - seat) * COLUMN[seats] + COLUMN[seats] // 2


def _winners(canvas: Canvas, winners: tuple[int, ...], seats: int) -> None:
    theme = canvas.theme
    column = signs.slab(COLUMN[seats] - 6, TOTAL_ROW + 24 - TOP, theme.quay, theme.rule, edge=3, radius=12)
    for seat in winners:
        x = column_middle(seat, seats)
        canvas.paste(column, x - (COLUMN[seats] - 6) // 2, TOP + 10)
        canvas.centre(signs.laurel(40), x + STONE // 2 + 24, TOP + 42)


def _row(canvas: Canvas, view: ImhotepView, item: Item, between: tuple[int, int], say: Say) -> None:
    """An item between two lines, the upper one included."""
    line, next_line = between
    y, pitch = (line + RULE + next_line) // 2, next_line - line
    seats, theme = len(view.players), canvas.theme
    canvas.fill((LEFT + PAD, line, LEFT + WIDE - PAD + 2, line + RULE), theme.rule)
    x, room = LEFT + PAD, column_middle(0, seats) - COLUMN[seats] // 2 - LEFT - PAD - 8
    site, size = EMBLEMS.get(item.name), pitch - 8
    canvas.centre(_icon(item.name, size, theme), x + 20, y)
    x, room = x + 54, room - 54 - (PLATE + 12 if site is not None else 0)
    wide = canvas.text(_label(item.name, say), x, y, LABEL if pitch >= TIGHT else LABEL_TIGHT, room)
    if site is not None:
        plate(canvas, view.side(site), (x + wide + 12 + PLATE // 2, y))
    points_style = POINTS if pitch >= TIGHT else POINTS_TIGHT
    for seat in range(seats):
        points = signed(view.players[seat].sheet.points(item.name))
        canvas.text(points, column_middle(seat, seats), y, points_style, COLUMN[seats], align="middle")


def _label(name: str, say: Say) -> str:
    """What an item is called: a monument, or what is said here in full."""
    if name in EMBLEMS:
        return phrases.site_name(EMBLEMS[name], say)
    return say(ITEM_KEYS.get(name, f"imhotep.picture.item.{name}"))


def _icon(name: str, size: int, theme: Theme) -> Sprite:
    """What an item is about."""
    if name in EMBLEMS:
        return site_art.emblem(EMBLEMS[name], min(42, size), theme)
    if name in CARDS:
        return card_art.card(CARDS[name], round(min(44, size) / card_art.TALL), theme)
    if name == "private_ship":
        return private_ships.waiting_sprite(min(42, size), theme, used=False)
    if name == "prophecies":
        return prophecies.scarab_sprite(min(42, size))
    return site_art.mask(min(42, size))


def _foot(canvas: Canvas, view: ImhotepView, full: tuple[str, ...], say: Say) -> None:
    """Totals, who won, and why it ended."""
    seats, left, y = len(view.players), LEFT + PAD, TOTAL_ROW - 2
    canvas.fill((left, LAST_LINE, LEFT + WIDE - PAD + 2, LAST_LINE + 5), canvas.theme.text)
    canvas.text(say("imhotep.picture.total"), left, y + 2, TOTAL_LABEL, 300)
    for seat in range(seats):
        points = signed(view.players[seat].sheet.total)
        canvas.text(points, column_middle(seat, seats), y + 2, TOTAL, COLUMN[seats], align="middle")
    canvas.centre(signs.laurel(52), left + 28, y + 66)
    texts = [phrases.verdict(view, named, say) for named in name_lengths(full)]
    if view.outcome is not None and len(view.outcome.winners) == seats:
        texts.append(phrases.verdict_of_all(view, say))
    room = WIDE - 2 * PAD - 68
    canvas.text(longest_fit(texts, room, VERDICT), left + 66, y + 66, VERDICT, room)
    for line, text in enumerate(_reasons(view, full, say, room + 60)):
        canvas.text(text, left, y + 108 + line * 30, REASON, room + 60)


def _reasons(view: ImhotepView, full: tuple[str, ...], say: Say, room: int) -> list[str]:
    """Why it ended and what decided between equals, two lines; with names as long as there is room for."""
    found = [phrases.reasons(view, named, say)[-2:] for named in name_lengths(full)]
    return [longest_fit([texts[line] for texts in found], room, REASON) for line in range(len(found[0]))]
