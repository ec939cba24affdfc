"""The end of a game: everyone stands on the staircase, above the score sheet (§10)."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.contract import Item
from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import MODULES
from render.imhotep.picture import card_art, site_art, stone_art
from render.imhotep.sites import side_name
from render.imhotep.text import phrases
from render.kit.canvas import Canvas
from render.kit.lists import name_lengths, signed
from render.kit.palette import Theme
from render.kit.pen import Sprite
from render.kit.pictures import finale
from render.kit.pictures.finale import Cell, Finale, Person, SheetRow
from render.kit.players import Players
from render.kit.say import Say

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
}
"""The catalog keys of items for which `imhotep.picture.item.…` isn't the key (N-312, N-314)."""
OF_MODULES = {name: item for module in MODULES for name, item in module.items.items()}
"""The items that modules draw, by name."""
EMBLEMS = {site.name.lower(): site for site in MONUMENTS}
PIECE = 0.78
"""The width of a piece on the staircase, as a fraction of its height."""


def draw(view: ImhotepView, players: Players, full: Sequence[str], say: Say, theme: Theme) -> Canvas:
    """Draw the end of a game, with a name in `full` for every seat; raises `ValueError` while the game
    continues.
    """
    if view.outcome is None:
        raise ValueError("the game is not over")
    people = [
        Person(name, signed(player.sheet.total), partial(_portrait, player.seat), player.absent)
        for name, player in zip(full, view.players, strict=True)
    ]
    shorter = list(name_lengths(full))
    verdicts = [phrases.verdict(view, named, say) for named in shorter]
    if len(view.outcome.winners) == len(people):
        verdicts.append(phrases.verdict_of_all(view, say))
    rows = [row for item in view.players[0].sheet.items for row in _rows(view, item, say, theme)]
    notes = phrases.reasons(view, full, say)[-1:]
    return finale.draw(Finale(people, view.outcome, rows, verdicts, notes, players.played), theme)


def _portrait(seat: int, canvas: Canvas, foot: tuple[int, int], high: int) -> None:
    """Draw a stone this high; `foot` is the middle of its lower front edge."""
    wide = round(high * PIECE)
    tall = stone_art.cube_high(wide)
    canvas.paste(stone_art.cube(seat, wide), foot[0] - wide // 2, foot[1] - tall + stone_art.CAST)


def _rows(view: ImhotepView, item: Item, say: Say, theme: Theme) -> Iterator[SheetRow]:
    """Yield the rows of an item, with the side if it is a monument. A module may draw its own rows."""
    name, icon, own = item.name, partial(_icon, item.name, theme), OF_MODULES.get(item.name)
    if own is not None and (rows := own.rows(view, icon, say)):
        yield from rows
        return
    points = [player.sheet.points(name) for player in view.players]
    cells = [Cell(signed(value) if value else "") for value in points]
    if name in EMBLEMS:
        site = EMBLEMS[name]
        yield SheetRow(side_name(view, site, say), cells, icon, view.side(site))
    else:
        label = ITEM_KEYS.get(name, f"imhotep.picture.item.{name}") if own is None else own.label
        yield SheetRow(say(label), cells, icon)


def _icon(name: str, theme: Theme, size: int) -> Sprite:
    """Return the drawing that represents an item."""
    if name in EMBLEMS:
        return site_art.emblem(EMBLEMS[name], size)
    if name in CARDS:
        return card_art.card(CARDS[name], round(size / card_art.TALL))
    if name in OF_MODULES:
        return OF_MODULES[name].icon(size, theme)
    return site_art.mask(size)
