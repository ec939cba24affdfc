"""What is different between two positions in the expansions: plain data, made from their views alone."""

from typing import NamedTuple

from engine.imhotep.components import Site
from engine.imhotep.modules.switches import PrivateShip, Scarab
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView
from engine.imhotep.sites.great_obelisk import GreatState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.view import DynastyView, ImhotepView


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
    old, new = before.dynasty, after.dynasty
    if old is None or new is None:
        return Own()
    scarabs, earlier = _gods(new.scarabs, seat), _gods(old.scarabs, seat)
    return Own(
        tuple(god for god in scarabs if god not in earlier),
        tuple(god for god in earlier if god not in scarabs),
        after.players[seat].coins - before.players[seat].coins,
        _chariot(new, seat) if _chariot(new, seat) != _chariot(old, seat) else None,
        _heights(new, seat) if _heights(new, seat) != _heights(old, seat) else None,
    )


def _gods(scarabs: tuple[Scarab, ...], seat: int) -> list[str]:
    return [scarab.god for scarab in scarabs if scarab.seat == seat]


def _chariot(view: DynastyView, seat: int) -> int | None:
    return view.temple.chariots[seat] if isinstance(view.temple, ArenaState) else None


def _heights(view: DynastyView, seat: int) -> tuple[int, ...] | None:
    return view.obelisks.heights[seat] if isinstance(view.obelisks, GreatState) else None


def beside(before: ImhotepView, after: ImhotepView) -> Beside:
    """What is different and belongs to nobody."""
    old, new = before.dynasty, after.dynasty
    if old is None or new is None:
        return Beside()
    pairs = enumerate(zip(old.private, new.private, strict=True))
    return Beside(
        tuple(Private(seat, one.used, one.site) for seat, (was, one) in pairs if _sails(was, one)),
        _figure(new) if _figure(new) != _figure(old) else None,
        _tile(new) if _tile(new) != _tile(old) else None,
        _tokens(new) if _tokens(new) != _tokens(old) else None,
    )


def _sails(before: PrivateShip, after: PrivateShip) -> bool:
    return before.used != after.used


def _figure(view: DynastyView) -> int | None:
    return view.pyramids.figure if isinstance(view.pyramids, CorridorState) else None


def _tile(view: DynastyView) -> int | None:
    return len(view.pyramids.tiles) if isinstance(view.pyramids, ScaffoldView) else None


def _tokens(view: DynastyView) -> tuple[int, ...] | None:
    return view.burial_chamber.open if isinstance(view.burial_chamber, CryptView) else None
