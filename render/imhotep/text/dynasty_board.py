"""The sides C and D as monospaced text, with everything that a seat may see there (N-12)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from engine.imhotep import house
from engine.imhotep.components import Site, Stone
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.view import ImhotepView
from render.imhotep.text.dynasty_common import heights, scaffold_spaces, tokens
from render.imhotep.text.phrases import letters, seat_letter, stone_letter
from render.kit.lists import series
from render.kit.say import Say

LINE = 44
"""Characters of a line, which a phone shows whole."""
RING = 7
"""Fields of the corridor in a line."""
ROW = 8
"""Fields of the path in a line."""
CELL = 3
"""Characters of a field of the crypt."""

Listed = Callable[[Iterator[str], Say], list[str]]
"""How an enumeration is cut into lines."""


def site(view: ImhotepView, which: Site, listed: Listed, say: Say) -> list[str] | None:
    """A monument under its heading; None for one that looks like side A or B."""
    expansion = view.dynasty
    if expansion is None or which is Site.MARKET:
        return None
    there = {
        Site.PYRAMIDS: expansion.pyramids,
        Site.TEMPLE: expansion.temple,
        Site.BURIAL_CHAMBER: expansion.burial_chamber,
        Site.OBELISKS: expansion.obelisks,
    }[which]
    match there:
        case ScaffoldView():
            return [*_scaffold(there, say), *_beside(there.beside, listed, say)]
        case CorridorState():
            return [*_corridor(there, say), *_beside(there.beside, listed, say)]
        case ArenaState():
            return [*_arena(there, listed, say), *_beside(there.beside, listed, say)]
        case TombState():
            return [*_tomb(there, say), *_beside(there.beside, listed, say)]
        case CryptView():
            return [*_crypt(there, say), *_beside(there.beside, listed, say)]
        case GreatState():
            return [*_great(there, listed, say), *_beside(there.beside, listed, say)]
        case AvenueState():
            return [*_avenue(there, say), *_beside(there.beside, listed, say)]
        case _:
            return None


def _beside(stones: Sequence[Stone], listed: Listed, say: Say) -> list[str]:
    """Stones at the board's right edge (N-40)."""
    if not stones:
        return []
    return listed(iter([say("imhotep.board.beside", row=letters(stones, say))]), say)


def stacks(view: ImhotepView, say: Say) -> Iterator[str]:
    """The face-down stacks of the black market (N-200)."""
    there = view.dynasty and view.dynasty.market
    if isinstance(there, BlackView):
        for space, cards in enumerate(there.stacks, start=len(there.open) + 1):
            yield f"  {space}  {say('imhotep.event.face_down', count=cards)}"


def _scaffold(there: ScaffoldView, say: Say) -> Iterator[str]:
    """Every tile that was turned up, with its stones and what its free spaces give (N-122)."""
    for number, (tile, stones) in enumerate(zip(there.tiles, there.stones, strict=True), start=1):
        cells = [stone_letter(stone, say) for stone in stones]
        yield f"  {number}  {series([*cells, *scaffold_spaces(tile, say, len(stones))], say)}"
    yield say("imhotep.board.face_down", number=there.pile)


def _corridor(there: CorridorState, say: Say) -> Iterator[str]:
    """The ring clockwise; a free field shows its points (N-220)."""
    yield say("imhotep.board.figure", field=there.figure)
    points = house.HOUSE.corridor
    cells = [
        str(point) if stone is None else stone_letter(stone, say)
        for point, stone in zip(points, there.fields, strict=True)
    ]
    for start in range(0, len(cells), RING):
        name = say("imhotep.board.field", field=start)
        yield f"  {name:<3}  {' '.join(cells[start : start + RING])}"


def _arena(there: ArenaState, listed: Listed, say: Say) -> Iterator[str]:
    """Chariots, then the stone fields; a free one shows its arrows (N-240, N-241)."""
    yield from listed(chariots(there, say), say)
    arrows = house.HOUSE.arrows[len(there.stones) :]
    row = [*(stone_letter(stone, say) for stone in there.stones), *map(str, arrows)]
    yield say("imhotep.board.arrows", row=" ".join(row))


def chariots(there: ArenaState, say: Say) -> Iterator[str]:
    """Where every chariot stands (N-240)."""
    for seat, field in enumerate(there.chariots):
        where = str(field)
        if field in (0, house.HOUSE.goal):
            where = say("imhotep.board.goal") if field else say("imhotep.board.start")
        yield say("imhotep.part.of", name=seat_letter(seat, say), parts=where)


def _tomb(there: TombState, say: Say) -> Iterator[str]:
    """The levels as one sees them from the front (N-160)."""
    for level in reversed(range(len(there.levels))):
        yield f"  {level + 1}  {' ' * level}{letters(there.levels[level], say, ' ')}"


def _crypt(there: CryptView, say: Say) -> Iterator[str]:
    """Tokens, then the fields row by row; a free one shows its number (N-260)."""
    yield say("imhotep.board.open", tokens=tokens(there.open, say))
    yield say("imhotep.board.face_down", number=there.supply)
    stones = dict(there.placed)
    columns = house.HOUSE.crypt_columns
    for row in range(house.HOUSE.crypt_rows):
        fields = range(row * columns + 1, (row + 1) * columns + 1)
        cells = (stone_letter(stones[one], say) if one in stones else str(one) for one in fields)
        yield "".join(f"{cell:>{CELL}}" for cell in cells)


def _great(there: GreatState, listed: Listed, say: Say) -> Iterator[str]:
    """The path, a free field by its tile; then all heights, and tiles with column and turn (N-188)."""
    tiles = house.HOUSE.path[len(there.path) :]
    path = [*(stone_letter(stone, say) for stone in there.path), *tiles]
    yield say("imhotep.board.path", row=" ".join(path[:ROW]))
    for start in range(ROW, len(path), ROW):
        yield f"  {' '.join(path[start : start + ROW])}"
    for seat, (own, added) in enumerate(zip(there.heights, there.tiles, strict=True)):
        parts = [heights(own, say), *(f"{one.tile} {one.column + 1}.{one.turn + 1}" for one in added)]
        first, *rest = parts
        named = say("imhotep.part.of", name=seat_letter(seat, say), parts=first)
        yield from listed(iter([named, *rest]), say)


def _avenue(there: AvenueState, say: Say) -> Iterator[str]:
    """Every place with its stones, its height and its points (N-280)."""
    for number, stones, (height, points) in zip(count(1), there.places, house.HOUSE.avenue, strict=False):
        row = letters((*stones, *(None,) * (height - len(stones))), say)
        yield say("imhotep.board.place", place=number, row=f"{row:<5}", points=points)
