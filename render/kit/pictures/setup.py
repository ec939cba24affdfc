"""What is chosen before a game, as a strip: the sides of the sites with their emblems, and what else is in
play.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from render.kit import fonts, signs
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.pen import Sprite
from render.kit.say import Say

MARGIN, HIGH, MORE_HIGH = 8, 196, 46
EMBLEM, PLATE = 104, 74
EMBLEM_Y, NAME_Y = 72, 162
LETTER = Style((56,), "panel")
NAME = Style((32, 30, 28, 26, 24, 22), "text")
MORE = Style((32, 30, 28, 26), "text", bold=False)
ROOM = WIDTH - 4 * MARGIN


class ChosenSide(NamedTuple):
    """A site: its emblem (of a size, in a theme), the letter of the side that is chosen, and its name."""

    emblem: Callable[[int, Theme], Sprite]
    letter: str
    name: str


class Setup(NamedTuple):
    """What is chosen; `more` are modules and variants."""

    sides: tuple[ChosenSide, ...]
    more: tuple[str, ...] = ()


def nothing_to_show(options: Mapping[str, str], say: Say) -> Setup:
    """For a game without sides."""
    del options, say
    return Setup(())


def compose(setup: Setup, say: Say, theme: Theme) -> Canvas:
    """The sides from left to right; what else is in play on a line below."""
    more = _lines(setup.more, say)
    high = HIGH + len(more) * MORE_HIGH
    canvas = Canvas.blank(WIDTH, high, theme.ground, theme)
    wide = (WIDTH - MARGIN) // len(setup.sides)
    card = signs.slab(wide - MARGIN, HIGH - 2 * MARGIN, theme.panel, theme.frame, edge=3, radius=14)
    plate = signs.slab(PLATE, PLATE, theme.quiet, theme.quiet, edge=1, radius=12)
    for number, side in enumerate(setup.sides):
        left = MARGIN + number * wide
        middle = left + (wide - MARGIN) // 2
        canvas.paste(card, left, MARGIN)
        canvas.centre(side.emblem(EMBLEM, theme), middle - PLATE // 2 - 4, EMBLEM_Y)
        canvas.centre(plate, middle + EMBLEM // 2 + 8, EMBLEM_Y)
        canvas.text(side.letter, middle + EMBLEM // 2 + 8, EMBLEM_Y, LETTER, PLATE, align="middle")
        canvas.text(side.name, middle, NAME_Y, NAME, wide - 4 * MARGIN, align="middle")
    for number, text in enumerate(more):
        y = HIGH + number * MORE_HIGH + MORE_HIGH // 2 - 4
        canvas.text(text, WIDTH // 2, y, MORE, ROOM, align="middle")
    return canvas


def _lines(names: tuple[str, ...], say: Say) -> list[str]:
    """As few lines as these names need."""
    lines: list[str] = []
    for name in names:
        longer = series((lines[-1], name), say, "dot") if lines else name
        if lines and fonts.length(longer, MORE.sizes[0], bold=MORE.bold) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(name)
    return lines


def alt_text(setup: Setup, say: Say) -> str:
    """The same in words."""
    sides = series((f"{side.name} {side.letter}" for side in setup.sides), say)
    if not setup.more:
        return say("render.setup.sides", sides=sides)
    return say("render.setup.more", sides=sides, more=series(setup.more, say))
