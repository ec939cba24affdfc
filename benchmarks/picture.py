"""Times drawing and encoding whole pictures; the baseline is Pillow's encoding of the finished ones."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from time import thread_time

from PIL import Image

from benchmarks.positions import Position, crowded, everything, late
from benchmarks.timing import Comparison, Series, progress
from bot.messages.catalog import catalog
from render.games import RENDERERS
from render.kit.blend import blends
from render.kit.canvas import Canvas, background
from render.kit.fonts import fitted, masks
from render.kit.palette import DARK
from render.kit.pen import drawn
from render.kit.players import Players
from render.kit.stock import drawings, store

LEVEL = 3
"""The zlib level of the baseline."""
POSITIONS, ROUNDS, FIRST_ROUNDS = 8, 20, 3
OTHERS = 4
"""How many other positions are drawn before each one that is measured."""
NAMES = ("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose")
SAY = catalog("en")
BESIDE = ThreadPoolExecutor(1)
"""A thread for the baseline, because ISA-L leaves the processor's wide registers in a state in which Pillow's
zlib takes nearly twice as long, in the same thread and in threads that it starts.
"""
BESIDE.submit(int).result()


@dataclass(frozen=True)
class Kind:
    """A kind of picture: its title, the game, the number of players, and a source of positions."""

    name: str
    game: str
    seats: int
    positions: Callable[[int], Sequence[Position]]

    def compose(self, position: Position) -> Sequence[Canvas]:
        """Draw the pictures of a position."""
        table = Players(NAMES[: self.seats])
        return RENDERERS[self.game].compose(position.view, table, position.recent, SAY, DARK)


DUEL = Kind("Picture of The Duel, crowded", "duel", 2, crowded)
BASE = Kind("Two pictures of Imhotep for four, late", "imhotep", 4, late)
EVERYTHING = Kind("Three pictures of Imhotep with everything, late", "imhotep", 4, everything)
KINDS = (DUEL, BASE, EVERYTHING)


def measure_warm(kind: Kind, count: int = POSITIONS, rounds: int = ROUNDS) -> Comparison:
    """Measure positions that have been drawn before, in a process that has drawn everything the bot draws
    ahead: their sprites and texts are cached, the pictures are not.
    """
    positions = kind.positions(count)
    _draw_ahead(kind)
    finished = [[canvas.image() for canvas in kind.compose(position)] for position in positions]
    ours: list[float] = []
    baseline: list[float] = []
    for _ in progress("picture", rounds):
        for position, images in zip(positions, finished, strict=True):
            ours.append(_drawn(kind, position))
            baseline.append(_encoded(images))
    return _comparison(kind.name, ours, baseline)


def measure_first(kind: Kind, count: int = POSITIONS, rounds: int = FIRST_ROUNDS) -> Comparison:
    """Measure positions as if this process had never drawn them: the caches are emptied, and a few other
    positions are drawn first.
    """
    positions = kind.positions(count + OTHERS)
    ours: list[float] = []
    baseline: list[float] = []
    for _ in progress("first sight", rounds):
        for number in range(count):
            for room in (drawn, masks, fitted, background, blends):
                room.clear()
            _draw_ahead(kind)
            *others, position = positions[number : number + OTHERS + 1]
            for other in others:
                _drawn(kind, other)
            ours.append(_drawn(kind, position))
            baseline.append(_encoded([canvas.image() for canvas in kind.compose(position)]))
    return _comparison(f"{kind.name}, first sight", ours, baseline)


def _draw_ahead(kind: Kind) -> None:
    """Draw and cache everything that the bot draws ahead for a game."""
    for part in drawings(RENDERERS[kind.game], DARK, (SAY,)):
        store(part)


def _drawn(kind: Kind, position: Position) -> float:
    start = thread_time()
    for canvas in kind.compose(position):
        canvas.png()
    return thread_time() - start


def _encoded(images: Sequence[Image.Image]) -> float:
    def encode() -> float:
        start = thread_time()
        for image in images:
            image.save(BytesIO(), "PNG", compress_level=LEVEL)
        return thread_time() - start

    return BESIDE.submit(encode).result()


def _comparison(title: str, ours: Sequence[float], baseline: Sequence[float]) -> Comparison:
    return Comparison(
        title,
        Series("composed and encoded", ours),
        Series(f"finished pictures encoded by Pillow (PNG, level {LEVEL})", baseline),
    )
