"""Every kind of picture without a position, by name: functions that draw it in a theme and a language."""

from collections.abc import Callable

from bot.messages.catalog import catalog
from render.games import RENDERERS
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.pictures import chances, curve, setup, table
from render.kit.pictures.chances import Course
from render.kit.pictures.stamp import stamped
from tests.render.imhotep.positions import NAMES
from tests.render.kit.pictures.test_table import people
from tests.render.test_every_picture import canvases

Drawn = Callable[[Theme, str], Canvas]

CHANCES = Course(NAMES, (0, 1, 2, 3), [(0.1, 0.2, 0.3, 0.4), (0.4, 0.3, 0.2, 0.1)], (1,))
EVERYTHING = dict.fromkeys(("private_ships", "prophecies", "wrath", "hidden_market_cards"), "yes")


def previewed(name: str) -> Drawn:
    """Return a function that draws a preview of a position's first picture."""

    def drawn(theme: Theme, language: str) -> Canvas:
        return stamped(canvases(name, theme, language)[0], catalog(language)("render.picture.preview"))

    return drawn


def invitation(game: str, **options: str) -> Drawn:
    """Return a function that draws the options on an invitation."""

    def drawn(theme: Theme, language: str) -> Canvas:
        say = catalog(language)
        return setup.compose(RENDERERS[game].setup(options, say), say, theme)

    return drawn


OTHERS: dict[str, Drawn] = {
    "chances": lambda theme, _: chances.draw("Chance to win", CHANCES, theme),
    "curve": lambda theme, _: curve.draw("Ana", (1000, 990, 1040), "1040", theme),
    "table": lambda theme, _: table.draw(people(10), theme),
    "preview": previewed("preview"),
    "imhotep_preview": previewed("imhotep_crowded"),
    "invitation": invitation("duel", sides="ABBA"),
    **{
        f"imhotep_invitation_{sides}": invitation("imhotep", sides=sides, **EVERYTHING)
        for sides in ("ABABA", "CDCDC", "DCDCD")
    },
}
