"""The foot of the picture: the last change, who must choose, and what can be unloaded."""

from collections.abc import Sequence
from functools import partial

from engine.contract import Event
from engine.duel.tiles import Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture.geometry import POINTER, WATER_LOW
from render.duel.picture.harbor import dock
from render.duel.picture.pieces import draw_figure, draw_tile
from render.duel.text import phrases
from render.duel.text.last_change import last_lines
from render.kit import lists, signs
from render.kit import palette as c
from render.kit.canvas import WIDTH, Canvas, Style, longest_fit
from render.kit.parts import ACTING, before_text, golden_bar
from render.kit.say import Say

TOP, LINE = WATER_LOW, 52
BAR = LINE - 6
PAD = 16
STEP = (POINTER[0], 52)
LAST = Style((29, 28, 27, 26), c.CREAM, bold=False)
TURN = Style((31, 30, 29, 28, 27, 26), c.INK)
QUIET = Style((28, 27, 26), c.CREAM, bold=False)


def draw(canvas: Canvas, view: DuelView, recent: Sequence[Event], full: Sequence[str], say: Say) -> None:
    """Two lines."""
    upper, lower = TOP + LINE // 2, TOP + LINE + LINE // 2
    if recent:
        canvas.centre(signs.ring(30, 30), PAD + 15, upper)
    room = WIDTH - 3 * PAD - 40
    canvas.text(
        longest_fit(last_lines(recent, full, say), room, LAST),
        PAD + 44 if recent else PAD,
        upper,
        LAST,
        room,
    )
    used = _unloadable(canvas, view, lower, say) if view.outcome is None else 0
    _whose(canvas, view, full, say, y=lower, room=WIDTH - 2 * PAD - used - 24)


def _unloadable(canvas: Canvas, view: DuelView, y: int, say: Say) -> int:
    """The signs of all boats that can be unloaded, at the right; returns how wide they are."""
    ready = phrases.ready_boats(view)
    text = say("render.picture.unloadable" if ready else "render.picture.none_unloadable")
    marks = [partial(dock, canvas, boat, ready=True, afloat=True) for boat in reversed(ready)]
    return WIDTH - PAD - before_text(canvas, text, (WIDTH - PAD, y), QUIET, marks, room=330, step=STEP)


def _whose(canvas: Canvas, view: DuelView, full: Sequence[str], say: Say, *, y: int, room: int) -> None:
    """A golden bar: figure, words, and the action tile being played."""
    words = phrases.todo if view.outcome is None else phrases.verdict
    texts = [words(view, named, say) for named in lists.name_lengths(full)]
    who = partial(draw_figure, canvas, view, phrases.active(view) or 0, height=44)
    playing = () if view.playing is None else (Tile(Kind.ACTION, 0, view.playing),)
    acting = [partial(draw_tile, canvas, tile, size=ACTING) for tile in playing]
    golden_bar(canvas, texts, (PAD, y - 2 - BAR // 2, room, BAR), TURN, [who, *acting])
