"""The end of a game: a staircase and the score sheet take the harbor's place (§10)."""

from functools import partial

from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.picture import card_art, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.text import phrases
from render.kit.canvas import Canvas
from render.kit.lists import name_lengths, signed
from render.kit.palette import Theme
from render.kit.pen import Sprite
from render.kit.pictures import finale
from render.kit.pictures.finale import Cell, Finale, Person, SheetRow
from render.kit.say import Say

STONE = 0.72
"""A stone's width, in parts of the height that there is for it."""
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


def draw(view: ImhotepView, full: tuple[str, ...], say: Say, theme: Theme) -> Canvas:
    """Everybody on the staircase above their columns; only when the game is over."""
    if view.outcome is None:
        raise ValueError("the game is not over")
    shorter = list(name_lengths(full))
    verdicts = [phrases.verdict(view, named, say) for named in shorter]
    if len(view.outcome.winners) == len(full):
        verdicts.append(phrases.verdict_of_all(view, say))
    people = [
        Person(name, signed(player.sheet.total), partial(_portrait, player.seat), player.absent)
        for name, player in zip(full, view.players, strict=True)
    ]
    rows = [_row(view, item.name, theme, say) for item in view.players[0].sheet.items]
    notes = phrases.reasons(view, shorter[-1], say)[-2:]
    return finale.draw(Finale(people, view.outcome, rows, verdicts, notes), theme)


def _portrait(seat: int, canvas: Canvas, foot: at.Point, high: int) -> None:
    """A stone of theirs."""
    size = round(high * STONE)
    x, y = foot
    canvas.paste(stone_art.cube(seat, size), x - size // 2, y - stone_art.tower_high(1, size) + 2)


def _row(view: ImhotepView, name: str, theme: Theme, say: Say) -> SheetRow:
    """An item: a monument with its side, or what is said here in full."""
    icon = partial(_icon, name, theme)
    points = [player.sheet.points(name) for player in view.players]
    cells = [Cell(signed(one) if one else "") for one in points]
    if name in EMBLEMS:
        site = EMBLEMS[name]
        return SheetRow(phrases.site_name(site, say), cells, icon, view.side(site))
    return SheetRow(say(ITEM_KEYS.get(name, f"imhotep.picture.item.{name}")), cells, icon)


def _icon(name: str, theme: Theme, size: int) -> Sprite:
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
