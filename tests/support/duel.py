"""Positions of The Duel that are set up directly."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from engine.contract import Event
from engine.deal import Deal
from engine.duel import Duel, sites
from engine.duel.harbor import BOATS, EMPTY, SPACES
from engine.duel.position import DuelPosition
from engine.duel.sites import Sites
from engine.duel.tiles import TILES, Kind, Tile

ALL_SIDES = tuple(a + b + c + d for a in "AB" for b in "AB" for c in "AB" for d in "AB")
"""The sixteen side combinations (D-3)."""

_TILE = {tile.code: tile for tile in TILES}
_EMPTY_HARBOR = "... ... ..."


def tile(code: str) -> Tile:
    """Return the tile with this code, such as `n12`."""
    return _TILE[code]


def tiles(codes: str) -> tuple[Tile, ...]:
    """Return the tiles with these codes, which are separated by spaces."""
    return tuple(_TILE[code] for code in codes.split())


def deal(number: int, salt: str = "") -> Deal:
    """Return a different deal for every number."""
    return Deal(number.to_bytes(32, "big"), salt)


def new(sides: str = "AAAA", number: int = 0, start: str = "random") -> Duel:
    """Return a new game."""
    return Duel.new({"sides": sides, "start": start}, 2, deal(number))


def position(
    harbor: str = _EMPTY_HARBOR,
    *,
    boats: Mapping[str, str | None] | None = None,
    built: tuple[str, str] = ("", ""),
    supply: str | int = 2,
    reserve: str | None = None,
    sides: str = "AAAA",
    first: int = 0,
    to_move: int = 0,
    first_to_five: int | None = None,
) -> Duel:
    """Return a position at the start of a turn, with exactly the 60 tiles of the game.

    `harbor`: three rows of `0`, `1` and `.`; `boats`: tile codes, space 1 first, or None for one that has
    left; unnamed boats get tiles without actions; `built`: tile codes by seat; `supply`: tile codes or a
    number of refills; all other tiles are in the box.
    """
    left = Counter(TILES)
    named = boats or {}

    def draw(wanted: Iterable[Tile]) -> tuple[Tile, ...]:
        drawn = tuple(wanted)
        left.subtract(drawn)
        if min(left.values()) < 0:
            raise ValueError("more tiles than there are")
        return drawn

    def any_of(count: int) -> tuple[Tile, ...]:
        rest = sorted(left.elements(), key=lambda tile: tile.kind is Kind.ACTION)
        return draw(rest[:count])

    cargo = {name: draw(tiles(codes)) for name, codes in named.items() if codes is not None}
    own = [draw(tiles(codes)) for codes in built]
    deck = draw(tiles(supply)) if isinstance(supply, str) else None
    aside = draw(tiles(reserve)) if reserve is not None else None
    for name in BOATS:
        if name not in named:
            cargo[name] = any_of(SPACES)
    if deck is None:
        deck = any_of(int(supply) * SPACES)
    if aside is None:
        aside = any_of(SPACES)

    first_sites, second_sites = map(_sites, own)
    return Duel.at(
        DuelPosition(
            boats=tuple(cargo.get(name) for name in BOATS),
            supply=deck,
            reserve=aside,
            fields=tuple(EMPTY if owner == "." else int(owner) for owner in harbor.replace(" ", "")),
            sites=(first_sites, second_sites),
            box=tuple(left.elements()),
            sides=sides,
            first=first,
            to_move=to_move,
            first_to_five=first_to_five,
        )
    )


def _sites(own: Iterable[Tile]) -> Sites:
    built = Sites()
    for tile in own:
        built = sites.built(built, tile)
    return built


def play(game: Duel, *codes: str) -> list[Event]:
    """Play steps by their codes, which must be legal; return all their events."""
    return [event for code in codes for event in game.play(game.parse(code))]


def codes(game: Duel, seat: int | None = None) -> list[str]:
    """Return the codes of the options."""
    return [step.code for step in game.options(seat)]


def hidden(game: Duel) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the supply and the reserve, in their hidden order (D-19)."""
    state = game.state()
    return state.supply, state.reserve


def with_other_secrets(game: Duel, rng: Random) -> Duel:
    """Return a copy whose hidden tiles are in another order, mixed between the supply and the reserve."""
    supply, reserve = hidden(game)
    secret = [*supply, *reserve]
    rng.shuffle(secret)
    other = replace(game.state(), supply=tuple(secret[: len(supply)]), reserve=tuple(secret[len(supply) :]))
    return Duel.at(other)


def tiles_of(own: Sites) -> list[Tile]:
    """Return the tiles that a player has built or kept."""
    return [
        *[Tile(Kind.OBELISK)] * own.obelisk,
        *[Tile(Kind.LIGHT_PYRAMID)] * own.light,
        *[Tile(Kind.DARK_PYRAMID)] * own.dark,
        *(Tile(Kind.TEMPLE, symbols) for symbols in own.temple),
        *(Tile(Kind.TOMB, number) for number in own.tomb),
        *(Tile(Kind.ACTION, 0, action) for action in own.actions),
    ]


def all_tiles(game: Duel) -> Counter[Tile]:
    """Return every tile of the game, wherever it is; these are always the 60 of D-1."""
    view = game.view(None)
    supply, reserve = hidden(game)
    counted = Counter((*supply, *reserve, *view.box))
    for cargo in view.boats:
        counted.update(cargo or ())
    for player in view.players:
        counted.update(tiles_of(player.sites))
    return counted
