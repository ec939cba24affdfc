"""Small words and figures of the expansions that their texts share (N-…)."""

from collections.abc import Iterator, Sequence

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.view import ImhotepView, PlayerView
from render.kit.lists import series
from render.kit.say import Say

SPACES = {"P": "points", "S": "stones", "C": "card"}
"""What a space of a scaffold tile gives (N-121)."""


UNKNOWN = "?"
"""A number that nobody knows."""


def god_name(god: str, say: Say) -> str:
    """What a prophecy is called (N-370)."""
    return say(f"imhotep.god.{god}")


def task_text(god: str, seats: int, say: Say) -> str:
    """What a prophecy is about (N-370)."""
    data = house.HOUSE
    return say(f"imhotep.task.{data.gods[god]}", stones=data.isis[seats])


def scaffold_space(space: str, say: Say) -> str:
    """What a space of a scaffold tile gives: `2P`, `3S`, `C` (N-122)."""
    return say(f"imhotep.space.{SPACES[space[-1]]}", number=space[:-1] or 1)


def scaffold_spaces(tile: str, say: Say, first: int = 0) -> Iterator[str]:
    """What the spaces of a tile give from the left; nothing for one that nobody knows (N-122)."""
    for space in house.HOUSE.scaffold.get(tile, ())[first:]:
        yield scaffold_space(space, say)


def heights(numbers: Sequence[int], say: Say) -> str:
    """Heights of the columns of an obelisk (N-182)."""
    return series(map(str, numbers), say, "space")


def numbered(numbers: Sequence[int], say: Say) -> str:
    """Numbers in a row."""
    return series(map(str, numbers), say, "space")


def tokens(numbers: Sequence[int], say: Say) -> str:
    """Crypt tokens; in a preview nobody knows new ones (N-261)."""
    return series((str(number or UNKNOWN) for number in numbers), say, "space")


def held(player: PlayerView) -> tuple[Card, ...]:
    """The cards before a player, those that may not be seen face down (N-341)."""
    return (*player.cards, *(Card.FACE_DOWN,) * (player.held - len(player.cards)))


def market_cards(view: ImhotepView) -> int:
    """How many cards the display has, face-down ones included (§6.1, N-200)."""
    there = view.dynasty and view.dynasty.market
    if isinstance(there, BlackView):
        return sum(card is not None for card in there.open) + sum(there.stacks)
    return sum(card is not None for card in view.market.open) + view.market.pair


def stones_at(view: ImhotepView, site: Site) -> tuple[Stone, ...]:
    """All stones of a monument, wherever they lie there (HV-19, N-373)."""
    expansion = view.dynasty
    match site:
        case Site.PYRAMIDS:
            there = expansion.pyramids if expansion else view.pyramids
        case Site.TEMPLE:
            there = expansion.temple if expansion else view.temple
        case Site.BURIAL_CHAMBER:
            there = expansion.burial_chamber if expansion else view.burial_chamber
        case Site.OBELISKS:
            there = expansion.obelisks if expansion else view.obelisks
        case Site.MARKET:
            return ()
    found = _stones_of_new_sides(there)
    return _stones_of_base_sides(view, site) if found is None else found


def _stones_of_base_sides(view: ImhotepView, site: Site) -> tuple[Stone, ...]:
    match site:
        case Site.PYRAMIDS:
            return tuple(stone for pile in (*view.pyramids.built, view.pyramids.beside) for stone in pile)
        case Site.TEMPLE:
            return view.temple.stones
        case Site.BURIAL_CHAMBER:
            return view.burial_chamber.stones
        case _:
            return tuple(stone for pile in (*view.obelisks.stacks, *view.obelisks.towers) for stone in pile)


def _stones_of_new_sides(there: object) -> tuple[Stone, ...] | None:
    """None: it is no side of the expansion, or one that looks like side A."""
    match there:
        case ScaffoldView():
            return (*(stone for tile in there.stones for stone in tile), *there.beside)
        case CorridorState():
            return (*(stone for stone in there.fields if stone is not None), *there.beside)
        case ArenaState():
            return (*there.stones, *there.beside)
        case TombState():
            return (*there.placed.values(), *there.beside)
        case CryptView():
            return (*(stone for _, stone in there.placed), *there.beside)
        case GreatState():
            return (*there.path, *there.beside)
        case AvenueState():
            return (*(stone for place in there.places for stone in place), *there.beside)
        case _:
            return None
