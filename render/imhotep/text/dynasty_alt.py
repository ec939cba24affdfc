"""The sides C and D, and what lies beside them, in one breath: parts of the alt texts (N-…)."""

from collections.abc import Iterable, Iterator, Sequence

from engine.imhotep import house
from engine.imhotep.components import Site, Stone, owner
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.text.dynasty_board import chariots
from render.imhotep.text.dynasty_common import god_name, heights, numbered, scaffold_space, tokens
from render.imhotep.text.dynasty_table import scarabs
from render.imhotep.text.phrases import CardWords, hand, letters, seat_letter, site_name
from render.kit.lists import series
from render.kit.say import Say


def monument(view: ImhotepView, site: Site, say: Say) -> str | None:
    """What lies at a monument; None for one that looks like side A or B."""
    expansion = view.dynasty
    if expansion is None or site is Site.MARKET:
        return None
    there = {
        Site.PYRAMIDS: expansion.pyramids,
        Site.TEMPLE: expansion.temple,
        Site.BURIAL_CHAMBER: expansion.burial_chamber,
        Site.OBELISKS: expansion.obelisks,
    }[site]
    told = _of_side(there, say)
    if told is None:
        return None
    beside: tuple[Stone, ...] = getattr(there, "beside", ())
    more = [say("imhotep.alt.beside", row=_counts(beside, say))] if beside else []
    return series([*told, *more], say, "semicolon")


def _of_side(there: object, say: Say) -> list[str] | None:
    match there:
        case ScaffoldView():
            return list(_scaffold(there, say))
        case CorridorState():
            return [_corridor(there, say)]
        case ArenaState():
            driven = series(chariots(there, say), say)
            stones = say("imhotep.alt.stones", stones=_counts(there.stones, say))
            return [say("imhotep.alt.chariots", chariots=driven), stones]
        case TombState():
            levels = [letters(row, say) for row in there.levels if any(stone is not None for stone in row)]
            return levels or [say("render.join.nothing")]
        case CryptView():
            return list(_crypt(there, say))
        case GreatState():
            return list(_great(there, say))
        case AvenueState():
            return list(_avenue(there, say)) or [say("render.join.nothing")]
        case _:
            return None


def _counts(stones: Sequence[Stone], say: Say) -> str:
    """How many stones of whom."""
    owners = [owner(stone) for stone in stones]
    return series(
        (
            say("imhotep.part.of", name=seat_letter(seat, say), parts=owners.count(seat))
            for seat in sorted(set(owners))
        ),
        say,
    )


def _scaffold(there: ScaffoldView, say: Say) -> Iterator[str]:
    """The current tile with what its next space gives, then the stones under it (N-121)."""
    *before, current = there.stones
    row = letters(current, say) or say("render.join.nothing")
    spaces = house.HOUSE.scaffold.get(there.tiles[-1], ())  # in a preview nobody knows the tile
    if len(current) < len(spaces):
        row = say("imhotep.alt.next_space", row=row, space=scaffold_space(spaces[len(current)], say))
    yield row
    if before:
        under = tuple(stone for tile in before for stone in tile)
        yield say("imhotep.alt.full_tiles", stones=_counts(under, say))


def _corridor(there: CorridorState, say: Say) -> str:
    """The ring, the figure, and what the next stone scores (N-222)."""
    row = say("imhotep.alt.figure", row=letters(there.fields, say), field=there.figure)
    if there.free is None:
        return row
    return say("imhotep.alt.next", row=row, points=house.HOUSE.corridor[there.free])


def _crypt(there: CryptView, say: Say) -> Iterator[str]:
    """Open tokens, then everybody's fields (N-262)."""
    yield say("imhotep.alt.tokens", tokens=tokens(there.open, say))
    for seat in sorted({owner(stone) for _, stone in there.placed}):
        own = sorted(field for field, stone in there.placed if owner(stone) == seat)
        yield say("imhotep.part.of", name=seat_letter(seat, say), parts=numbered(own, say))


def _great(there: GreatState, say: Say) -> Iterator[str]:
    """How far the path is taken, the next tile, and the heights of every obelisk (N-180)."""
    yield say("imhotep.alt.path", count=len(there.path))
    if len(there.path) < len(house.HOUSE.path):
        yield say("imhotep.alt.next_tile", tile=house.HOUSE.path[len(there.path)])
    for seat, own in enumerate(there.heights):
        yield say("imhotep.part.of", name=seat_letter(seat, say), parts=heights(own, say))


def _avenue(there: AvenueState, say: Say) -> Iterator[str]:
    """Places that are begun, with their stones and as many dots as are missing (N-283)."""
    for place, (stones, (height, _)) in enumerate(
        zip(there.places, house.HOUSE.avenue, strict=True), start=1
    ):
        if stones:
            row = letters((*stones, *(None,) * (height - len(stones))), say)
            yield say("imhotep.alt.place", place=place, row=row)


# --- market, players, what lies beside ---------------------------------------------------------------


def market(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    """Face-down stacks, and cards that are being looked at (N-200, N-144)."""
    expansion = view.dynasty
    if expansion is None:
        return
    if isinstance(expansion.market, BlackView):
        yield say("imhotep.alt.stacks", stacks=numbered(expansion.market.stacks, say))
    if expansion.seen:
        yield say("imhotep.alt.seen_cards", cards=hand(expansion.seen, naming, say))
    elif expansion.looking:
        yield say("imhotep.alt.looking", number=expansion.looking)


def player(view: ImhotepView, one: PlayerView, say: Say) -> Iterator[str]:
    """Coins, scarabs that are left, hidden cards (N-100, N-361, N-341)."""
    expansion = view.dynasty
    if expansion is None:
        return
    if one.coins:
        yield say("imhotep.alt.coins", number=one.coins)
    if one.scarabs:
        yield say("imhotep.alt.scarabs", number=one.scarabs)
    if one.held > len(one.cards):
        yield say("imhotep.alt.face_down", number=one.held - len(one.cards))


def beside(view: ImhotepView, say: Say) -> Iterator[str]:
    """Private ships that wait or lie somewhere, prophecies with their scarabs (N-400, N-361)."""
    expansion = view.dynasty
    if expansion is None:
        return
    ships = list(_private(view, say))
    if ships:
        yield say("imhotep.alt.private", ships=series(ships, say))
    if expansion.prophecies:
        yield say("imhotep.alt.prophecies", gods=series(_gods(view, say), say, "semicolon"))


def _private(view: ImhotepView, say: Say) -> Iterator[str]:
    ships = view.dynasty.private if view.dynasty else ()
    waiting = [seat_letter(seat, say) for seat, ship in enumerate(ships) if not ship.used]
    if waiting:
        yield say("imhotep.alt.waiting", letters=series(waiting, say, "space"))
    for seat, ship in enumerate(ships):
        if ship.site is not None:
            where = site_name(ship.site, say)
            yield say("imhotep.alt.private_at", letter=seat_letter(seat, say), site=where)


def _gods(view: ImhotepView, say: Say) -> Iterable[str]:
    for god in view.dynasty.prophecies if view.dynasty else ():
        placed = any(one.god == god for one in view.dynasty.scarabs) if view.dynasty else False
        name = god_name(god, say)
        yield say("imhotep.part.of", name=name, parts=scarabs(view, god, say)) if placed else name
