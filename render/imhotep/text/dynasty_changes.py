"""What is different between two positions in the expansions: plain data, made from their views alone."""

from typing import NamedTuple

from engine.imhotep.components import Site
from engine.imhotep.modules.switches import PrivateShip, Scarab
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.view import ImhotepView


class Private(NamedTuple):
    """A private ship that has sailed (to a site, if it still lies there), or has come back by undoing."""

    seat: int
    used: bool
    site: Site | None


class Own(NamedTuple):
    """What is different for a seat: scarabs more and fewer (by their prophecies), coins, the chariot's field,
    the heights of the great obelisk now. None: as before.
    """

    placed: tuple[str, ...] = ()
    taken_back: tuple[str, ...] = ()
    coins: int = 0
    chariot: int | None = None
    heights: tuple[int, ...] | None = None


class Beside(NamedTuple):
    """What is different and belongs to nobody: private ships, the figure's field, the number of the scaffold
    tile that is current now (from 1), crypt tokens that lie open now. None: as before.
    """

    private: tuple[Private, ...] = ()
    figure: int | None = None
    tile: int | None = None
    tokens: tuple[int, ...] | None = None


def own(before: ImhotepView, after: ImhotepView, seat: int) -> Own:
    """What is different for a seat."""
    scarabs, earlier = _gods(after.scarabs, seat), _gods(before.scarabs, seat)
    return Own(
        tuple(god for god in scarabs if god not in earlier),
        tuple(god for god in earlier if god not in scarabs),
        after.players[seat].coins - before.players[seat].coins,
        _chariot(after, seat) if _chariot(after, seat) != _chariot(before, seat) else None,
        _heights(after, seat) if _heights(after, seat) != _heights(before, seat) else None,
    )


def _gods(scarabs: tuple[Scarab, ...], seat: int) -> list[str]:
    return [scarab.god for scarab in scarabs if scarab.seat == seat]


def _chariot(view: ImhotepView, seat: int) -> int | None:
    temple = view.sites[Site.TEMPLE]
    return temple.chariots[seat] if isinstance(temple, ArenaState) else None


def _heights(view: ImhotepView, seat: int) -> tuple[int, ...] | None:
    obelisks = view.sites[Site.OBELISKS]
    return obelisks.heights[seat] if isinstance(obelisks, GreatState) else None


def beside(before: ImhotepView, after: ImhotepView) -> Beside:
    """What is different and belongs to nobody."""
    pairs = enumerate(zip(before.private_ships, after.private_ships, strict=True))
    return Beside(
        tuple(Private(seat, one.used, one.site) for seat, (was, one) in pairs if _sails(was, one)),
        _figure(after) if _figure(after) != _figure(before) else None,
        _tile(after) if _tile(after) != _tile(before) else None,
        _tokens(after) if _tokens(after) != _tokens(before) else None,
    )


def _sails(before: PrivateShip, after: PrivateShip) -> bool:
    return before.used != after.used


def _figure(view: ImhotepView) -> int | None:
    pyramids = view.sites[Site.PYRAMIDS]
    return pyramids.figure if isinstance(pyramids, CorridorState) else None


def _tile(view: ImhotepView) -> int | None:
    pyramids = view.sites[Site.PYRAMIDS]
    return len(pyramids.tiles) if isinstance(pyramids, ScaffoldView) else None


def _tokens(view: ImhotepView) -> tuple[int, ...] | None:
    chamber = view.sites[Site.BURIAL_CHAMBER]
    return chamber.open if isinstance(chamber, CryptView) else None
