"""A whole picture beside encoding the finished one alone."""

from io import BytesIO
from time import perf_counter

from benchmarks.positions import crowded
from benchmarks.timing import Comparison, Series, progress
from bot.speech.catalog import catalogue
from render.canvas import LEVEL
from render.duel import compose, draw, warm
from render.table import Table

POSITIONS, ROUNDS = 8, 20
TABLE = Table(("Nefertiti", "Akhenaten"))


def measure() -> Comparison:
    """Sprites are warm, as in the bot, which draws them at its start."""
    warm()
    say = catalogue("en")
    positions = crowded(POSITIONS)
    finished = [compose(one.view, TABLE, one.recent, say).image() for one in positions]
    ours: list[float] = []
    baseline: list[float] = []
    for _ in progress("picture", ROUNDS):
        for position, image in zip(positions, finished, strict=True):
            start = perf_counter()
            draw(position.view, TABLE, position.recent, say)
            between = perf_counter()
            image.save(BytesIO(), "PNG", compress_level=LEVEL)
            baseline.append(perf_counter() - between)
            ours.append(between - start)
    return Comparison(
        "Picture of a crowded position, 1100 by 700",
        Series("drawn and encoded (render.duel.draw)", ours),
        Series(f"the finished picture encoded (PNG, level {LEVEL})", baseline),
    )
