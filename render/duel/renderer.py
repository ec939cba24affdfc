"""The Duel's renderer: a picture in two slices, and its texts."""

from collections.abc import Sequence

from engine.contract import Event
from engine.duel.view import DuelView
from render.duel.icons import ICONS, figure_of
from render.duel.picture import compose, motion
from render.duel.picture.setup import setup
from render.duel.text import alt, board, recap, score_sheet, telling
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.renderer import EVERY, Renderer
from render.kit.say import Say


def _pictures(
    view: DuelView, players: Players, recent: Sequence[Event], say: Say, theme: Theme, *, most: int = EVERY
) -> tuple[Canvas, ...]:
    return compose.compose(view, players, recent, say, theme)[:most]


def _alt_texts(view: DuelView, players: Players, recent: Sequence[Event], say: Say) -> tuple[str, ...]:
    return alt.alt_text(view, players, recent, say), alt.built_text(view, players, say)


DUEL = Renderer(
    compose=_pictures,
    alt_texts=_alt_texts,
    matter=lambda _view, _recent: 2,
    text_board=board.text_board,
    score_sheet=score_sheet.score_sheet,
    tell=telling.tell,
    recap=recap.recap,
    stock=compose.stock,
    icons=ICONS,
    owner=figure_of,
    setup=setup,
    motion=motion.motion,
    item=lambda name, say: say(f"render.item.{name}"),
)
