"""Imhotep's renderer: two pictures, with prophecies a third one, and their texts."""

from render.imhotep.picture import compose
from render.imhotep.text import recap, words
from render.kit.renderer import Renderer

IMHOTEP = Renderer(
    compose=compose.compose,
    alt_texts=words.alt_texts,
    text_board=words.text_board,
    score_sheet=words.score_sheet,
    describe=words.describe,
    recap=recap.recap,
    warm=compose.warm,
)
