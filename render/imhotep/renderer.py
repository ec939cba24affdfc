"""Imhotep's renderer: two pictures, with prophecies a third one, and their texts."""

from render.imhotep.icons import ICONS, OWNERS
from render.imhotep.picture import compose
from render.imhotep.picture.setup import setup
from render.imhotep.text import alt, board, recap, score_sheet, telling
from render.kit.renderer import Renderer

IMHOTEP = Renderer(
    compose=compose.compose,
    alt_texts=alt.alt_texts,
    matter=compose.matter,
    text_board=board.text_board,
    score_sheet=score_sheet.score_sheet,
    tell=telling.tell,
    item=lambda name, say: say(f"imhotep.item.{name}"),
    recap=recap.recap,
    warm=compose.warm,
    icons=ICONS,
    owner=lambda _, seat: OWNERS[seat],
    setup=setup,
)
