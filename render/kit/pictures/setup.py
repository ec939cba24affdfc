"""Draws the options of a game as a strip: the sides of the sites with emblems, and the modules in play."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from render.kit import colors as c
from render.kit import fonts, signs
from render.kit.canvas import WIDTH, Canvas, Style
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.paragraph import name_lines
from render.kit.pen import Sprite
from render.kit.say import Say

MARGIN, EDGE, HIGH, MORE_HIGH = 8, 4, 216, 48
EMBLEM, PLATE = 104, 74
EMBLEM_Y, NAME_Y = 78, 172
LETTER = Style((54,), c.INK)
NAME = Style((34, 32, 30, 28), "text")
MORE = Style((32, 30, 28, 26), c.CREAM, bold=False)
ROOM = WIDTH - 4 * MARGIN


class ChosenSide(NamedTuple):
    """A site: its emblem (drawn at a given size), the letter of the chosen side, and its name."""

    emblem: Callable[[int], Sprite]
    letter: str
    name: str


class Setup(NamedTuple):
    """The chosen sides, and in `more` the names of modules and variants."""

    sides: tuple[ChosenSide, ...]
    more: tuple[str, ...] = ()


def nothing_to_show(options: Mapping[str, str], say: Say) -> Setup:
    """Return the empty setup of a game without sides."""
    del options, say
    return Setup(())


def compose(setup: Setup, say: Say, theme: Theme) -> Canvas:
    """Draw the sides from left to right, and the modules on lines below."""
    more = _lines(setup.more, say)
    high = HIGH + len(more) * MORE_HIGH
    canvas = Canvas.blank(WIDTH, high, theme.beam, theme)
    canvas.fill((0, 0, WIDTH, EDGE), c.GOLD)
    canvas.fill((0, high - EDGE, WIDTH, high), c.GOLD)
    wide = (WIDTH - MARGIN) // len(setup.sides)
    card = signs.slab(wide - MARGIN, HIGH - 2 * MARGIN - EDGE, theme.panel, theme.rule, edge=3, radius=14)
    plate = signs.slab(PLATE, PLATE, c.GOLD, c.GOLD_DEEP, edge=3, radius=14)
    for number, side in enumerate(setup.sides):
        left = MARGIN + number * wide
        middle = left + (wide - MARGIN) // 2
        canvas.paste(card, left, MARGIN + EDGE)
        canvas.center(side.emblem(EMBLEM), middle - PLATE // 2 - 4, EMBLEM_Y)
        canvas.center(plate, middle + EMBLEM // 2 + 8, EMBLEM_Y)
        canvas.text(side.letter, middle + EMBLEM // 2 + 8, EMBLEM_Y, LETTER, PLATE, align="middle")
        name_lines(canvas, side.name, (middle, NAME_Y, wide - 3 * MARGIN), NAME, align="middle")
    for number, text in enumerate(more):
        y = HIGH + number * MORE_HIGH + MORE_HIGH // 2 - 4
        canvas.text(text, WIDTH // 2, y, MORE, ROOM, align="middle")
    return canvas


def _lines(names: tuple[str, ...], say: Say) -> list[str]:
    """Return these names on the fewest lines possible."""
    lines: list[str] = []
    for name in names:
        longer = series((lines[-1], name), say, "dot") if lines else name
        if lines and fonts.length(longer, MORE.sizes[0], bold=MORE.bold) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(name)
    return lines


def alt_text(setup: Setup, say: Say) -> str:
    """Describe the setup as text."""
    sides = series((f"{side.name} {side.letter}" for side in setup.sides), say)
    if not setup.more:
        return say("render.setup.sides", sides=sides)
    return say("render.setup.more", sides=sides, more=series(setup.more, say))
