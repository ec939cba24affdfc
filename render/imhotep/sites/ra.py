"""The temple of Ra, side C: bonuses for visible stones (N-143 … N-146). Stones are placed as on sides A and
B.
"""

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.ra import CARDS, POINTS, STONES, CardsDrawn, DrawThree, RaBoard, Rejected, TakeBonus
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import card_art
from render.imhotep.picture import geometry as at
from render.imhotep.sites import temple
from render.imhotep.sites.side import Marks, SideRenderer
from render.imhotep.text.event_text import Events, EventText, Role
from render.kit import colors as c
from render.kit.art import columns
from render.kit.canvas import Canvas, Style
from render.kit.pen import Pen, Sprite, drawn
from render.kit.say import Say

NUMBER = Style((30,), c.CREAM)
KEPT = 1
"""The number of drawn cards that are kept (N-144)."""


def _gift(canvas: Canvas, space: int, middle: at.Point) -> None:
    """Draw a column's bonus: points or stones, or one of three cards."""
    x, y = middle
    if house.HOUSE.of(RaBoard).bonuses[space] == "M":
        for number in range(CARDS):
            canvas.center(card_art.card(Card.FACE_DOWN, 27), x - 28 + number * 10, y)
        canvas.text(f"→{KEPT}", x + 26, y, NUMBER, 48, align="middle")
        return
    temple.points_or_stones(canvas, POINTS, STONES, middle)


def _draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    del say
    temple.draw(canvas, view, marks, _gift)


def _pending(view: ImhotepView) -> list[int]:
    """Return the columns, from 1, that have yet to be resolved (N-142)."""
    return [task.column + 1 for task in view.agenda if isinstance(task, TakeBonus | DrawThree)]


def _drawn(event: CardsDrawn, say: Say) -> str:
    """Name the drawn cards, one of which is kept (N-144)."""
    return say("imhotep.part.drawn", count=event.cards)


def _rejected(events: Events, say: Say) -> str:
    return say("imhotep.part.rejected", count=sum(event.cards for event in events))


def _scenery(canvas: Canvas, letter: str, seats: int) -> None:
    """Draw the temple of the other sides under a winged sun."""
    temple.scenery(canvas, letter, seats)
    left, top = at.board(Site.TEMPLE)
    canvas.center(_sun(*SUN), left + at.BOARD_WIDE // 2, top + 17)


SUN = (230, 56)

TEMPLE_OF_RA = SideRenderer(
    scenery=_scenery,
    draw=_draw,
    mark=temple.mark,
    spot=temple.spot,
    stones=temple.stones,
    alt=temple.alt,
    board=temple.board,
    name="imhotep.picture.side.ra",
    events={
        CardsDrawn: EventText(Role.GAIN, looked=_drawn),
        Rejected: EventText(Role.GAIN, behind_cards=_rejected),
    },
    pending=_pending,
)


@drawn
def _sun(width: int, height: int) -> Sprite:
    """Draw the winged sun on the cornice."""
    pen = Pen(width, height)
    columns.winged_sun(pen, width / 2, height / 2, width, height)
    return pen.sprite()
