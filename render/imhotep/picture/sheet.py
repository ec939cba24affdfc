"""The score sheet: it takes the harbor's place when the game is over (§10)."""

from collections.abc import Callable
from functools import partial

from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.picture import card_art, site_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.text import phrases
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.lists import name_lengths
from render.kit.palette import Theme
from render.kit.pen import Sprite
from render.kit.pictures import sheet
from render.kit.pictures.sheet import Layout, Player, Score, SheetLine, Styles
from render.kit.say import Say

MARGIN, STONE = 14, 60
LABEL = Style((30, 29, 28, 27, 26, 25, 24), "text", bold=False)
POINTS = Style((34,), "text")
LAYOUT = Layout(
    box=(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN),
    pad=22,
    first_line=126,
    last_line=497,
    columns={2: 230, 3: 200, 4: 164},
    mark=STONE,
    styles=Styles(
        title=Style((40, 38, 36, 34), "text"),
        name=Style((26, 24, 22, 20, 18), "text"),
        label=LABEL,
        points=POINTS,
        total=Style((46,), "text"),
        total_label=Style((36,), "text"),
        verdict=Style((36, 34, 32, 30, 28, 26), "text"),
        reason=Style((26, 25, 24, 23, 22, 21, 20), "quiet", bold=False),
        tight=40,  # in games with the expansions, which have more items
        tight_label=LABEL._replace(sizes=(26, 25, 24, 23, 22)),
        tight_points=POINTS._replace(sizes=(30,)),
    ),
)
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
    if view.outcome is None:
        return
    sheets = [player.sheet for player in view.players]
    shorter = list(name_lengths(full))
    verdicts = [phrases.verdict(view, named, say) for named in shorter]
    if len(view.outcome.winners) == len(sheets):
        verdicts.append(phrases.verdict_of_all(view, say))
    reasons = [phrases.reasons(view, named, say)[-2:] for named in shorter]
    score = Score(
        sheets=sheets,
        outcome=view.outcome,
        players=[
            Player(_mark(canvas, seat), name, view.players[seat].absent) for seat, name in enumerate(full)
        ],
        lines=[_line(view, item.name, canvas.theme, say) for item in sheets[0].items],
        verdicts=verdicts,
        reasons=list(zip(*reasons, strict=True)),
    )
    sheet.draw(canvas, LAYOUT, score, say)


def _mark(canvas: Canvas, seat: int) -> Callable[[at.Point], None]:
    return lambda middle: canvas.centre(stone_art.stone(seat, STONE), *middle)


def _line(view: ImhotepView, name: str, theme: Theme, say: Say) -> SheetLine:
    """An item: a monument with its side, or what is said here in full."""
    icon = partial(_icon, name, theme)
    if name in EMBLEMS:
        return SheetLine(name, phrases.site_name(EMBLEMS[name], say), view.side(EMBLEMS[name]), icon)
    return SheetLine(name, say(ITEM_KEYS.get(name, f"imhotep.picture.item.{name}")), icon=icon)


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
