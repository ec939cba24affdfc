"""Whole pictures beside encoding the finished ones alone."""

from collections.abc import Callable, Sequence
from io import BytesIO
from time import perf_counter

from benchmarks.positions import Position, crowded, late
from benchmarks.timing import Comparison, Series, progress
from bot.messages.catalog import catalogue
from render.duel.picture import compose as duel
from render.imhotep.picture import compose as imhotep
from render.kit.canvas import LEVEL, Canvas
from render.kit.players import Players

POSITIONS, ROUNDS = 8, 20
TABLE = Players(("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose"))
SAY = catalogue("en")


def measure_duel(count: int = POSITIONS, rounds: int = ROUNDS) -> Comparison:
    """The one picture of The Duel."""
    duel.warm()

    def compose(position: Position) -> Sequence[Canvas]:
        return [duel.compose(position.view, Players(TABLE.names[:2]), position.recent, SAY)]

    return _measure("Picture of The Duel, crowded, 1100 by 700", crowded(count), compose, rounds)


def measure_imhotep(count: int = POSITIONS, rounds: int = ROUNDS) -> Comparison:
    """Both pictures of Imhotep."""
    imhotep.warm()

    def compose(position: Position) -> Sequence[Canvas]:
        return imhotep.compose(position.view, TABLE, position.recent, SAY)

    return _measure("Two pictures of Imhotep for four, late", late(count), compose, rounds)


def _measure(
    title: str, positions: Sequence[Position], compose: Callable[[Position], Sequence[Canvas]], rounds: int
) -> Comparison:
    """Sprites are warm, as in the bot, which draws them at its start."""
    finished = [[canvas.image() for canvas in compose(one)] for one in positions]
    ours: list[float] = []
    baseline: list[float] = []
    for _ in progress("picture", rounds):
        for position, images in zip(positions, finished, strict=True):
            start = perf_counter()
            for canvas in compose(position):
                canvas.png()
            between = perf_counter()
            for image in images:
                image.save(BytesIO(), "PNG", compress_level=LEVEL)
            baseline.append(perf_counter() - between)
            ours.append(between - start)
    return Comparison(
        title,
        Series("composed and encoded", ours),
        Series(f"finished pictures encoded (PNG, level {LEVEL})", baseline),
    )
