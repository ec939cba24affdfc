"""The raft and the gangplank (N-320, N-325)."""

from engine.imhotep.cards import Card
from render.imhotep.modules.module import ModuleRenderer
from render.kit import colors as c
from render.kit.pen import Pen
from render.kit.shapes import outlined


def raft(pen: Pen) -> None:
    """Draw logs side by side, with a stone on them (N-320)."""
    outlined(pen, [(34, 22), (66, 22), (66, 54), (34, 54)], c.CREAM)
    for y in (62, 78, 94):
        pen.line([(16, y), (84, y)], c.INK, 18)
        pen.line([(16, y), (84, y)], c.WHEAT, 10)
    for x in (28, 72):
        pen.line([(x, 58), (x, 98)], c.INK, 6)


def gangplank(pen: Pen) -> None:
    """Draw a plank with rungs from a ship up to the quay (N-325)."""
    outlined(pen, [(60, 22), (94, 22), (94, 106), (60, 106)], c.WHEAT)
    outlined(pen, [(6, 76), (54, 76), (44, 104), (16, 104)], c.CREAM)
    pen.line([(18, 72), (74, 24)], c.INK, 22)
    pen.line([(18, 72), (74, 24)], c.CREAM, 12)
    for x, y in ((31, 61), (46, 48), (61, 35)):
        pen.line([(x - 5, y - 6), (x + 5, y + 6)], c.INK, 5)


GANGWAY = ModuleRenderer(cards={Card.RAFT: raft, Card.GANGPLANK: gangplank})
