"""Imhotep's renderer: its pictures and texts."""

from engine.imhotep.components import SITES
from render.imhotep.icons import ICONS, OWNERS
from render.imhotep.picture import compose, motion, stock
from render.imhotep.picture.setup import setup
from render.imhotep.text import alt, board, recap, score_sheet, telling
from render.imhotep.text.phrases import site_name
from render.kit.renderer import Renderer
from render.kit.say import Say


def _item(name: str, say: Say) -> str:
    """Return the full name of an item of the score sheet; for a site, the name of its side."""
    site = next((known for known in SITES if known.name.lower() == name), None)
    return say(f"imhotep.item.{name}") if site is None else site_name(site, say)


IMHOTEP = Renderer(
    compose=compose.compose,
    alt_texts=alt.alt_texts,
    matter=compose.matter,
    best_picture=compose.best_picture,
    text_board=board.text_board,
    score_sheet=score_sheet.score_sheet,
    tell=telling.tell,
    item=_item,
    recap=recap.recap,
    stock=stock.stock,
    openings=stock.openings,
    icons=ICONS,
    motion=motion.motion,
    owner=lambda _, seat: OWNERS[seat],
    setup=setup,
)
