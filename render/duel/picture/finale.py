"""The end of The Duel: both players on the staircase, and the score sheet (D-50…D-57)."""

from collections.abc import Sequence
from functools import partial

from engine.duel.sites import SITES, DuelItem
from engine.duel.tiles import Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import figure_art, tile_art
from render.duel.picture.pieces import draw_figure
from render.duel.text import phrases
from render.kit.canvas import Canvas
from render.kit.lists import name_lengths, signed
from render.kit.palette import Theme
from render.kit.pen import Sprite
from render.kit.pictures import finale
from render.kit.pictures.finale import Cell, Finale, Person, SheetRow
from render.kit.players import Players
from render.kit.say import Say

EMBLEMS = {
    DuelItem.OBELISK: Tile(Kind.OBELISK),
    DuelItem.TEMPLE: Tile(Kind.TEMPLE, 4),
    DuelItem.PYRAMIDS: Tile(Kind.LIGHT_PYRAMID),
    DuelItem.TOMB: Tile(Kind.TOMB),
    DuelItem.ACTIONS: Tile(Kind.ACTION, 0, Action.PLACE),
}
"""The tile that represents each item; the item for figures shows a figure."""


def draw(view: DuelView, players: Players, full: Sequence[str], say: Say, theme: Theme) -> Canvas:
    """Draw the end of a game, with a name in `full` for every seat; raises `ValueError` while the game is
    running.
    """
    if view.outcome is None:
        raise ValueError("the game is not over")
    people = [
        Person(name, signed(view.players[seat].sheet.total), partial(_portrait, view, seat))
        for seat, name in enumerate(full)
    ]
    return finale.draw(
        Finale(
            people,
            view.outcome,
            [_row(view, item, say, theme) for item in DuelItem],
            [phrases.verdict(view, named, say) for named in name_lengths(full)],
            phrases.reasons(view, full, say),
            players.played,
        ),
        theme,
    )


def _row(view: DuelView, item: DuelItem, say: Say, theme: Theme) -> SheetRow:
    points = [player.sheet.points(item) for player in view.players]
    icon = partial(_figure, theme) if item is DuelItem.FIGURES else partial(tile_art.emblem, EMBLEMS[item])
    side = view.side(item) if item in tuple(SITES) else None
    return SheetRow(
        say(f"render.item.{item}"), [Cell(signed(value) if value else "") for value in points], icon, side
    )


def _figure(theme: Theme, size: int) -> Sprite:
    return figure_art.figure("white", size, theme)


def _portrait(view: DuelView, seat: int, canvas: Canvas, foot: tuple[int, int], high: int) -> None:
    draw_figure(canvas, view, seat, (foot[0], foot[1] - high // 2), height=high)
