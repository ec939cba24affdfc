"""What is different between two positions: plain data, made from their views alone."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from engine.duel.sites import SITES, Sites
from engine.duel.tiles import Action, Kind, Tile
from engine.duel.view import DuelView, PlayerView
from render.duel.text.phrases import OpenPoints, open_score
from render.kit.recap import Count, changed, more

Cargo = tuple[Tile, ...] | None
"""What a boat carries; None when it is gone."""


class FieldChange(NamedTuple):
    """A field and who stands there: seats or `harbor.EMPTY`."""

    field: int
    before: int
    after: int


class BoatChange(NamedTuple):
    """A boat and its tiles, space 1 first."""

    boat: int
    before: Cargo
    after: Cargo


class Exchange(NamedTuple):
    """Tiles that came and tiles that went, each in ascending order."""

    came: tuple[Tile, ...]
    went: tuple[Tile, ...]


class SiteChange(NamedTuple):
    """A site of `sites.SITES` and its tiles."""

    site: str
    tiles: Exchange


class Score(NamedTuple):
    """Points that lie open (D-19)."""

    before: OpenPoints
    after: OpenPoints


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """One player: sites, action tiles more and fewer, figures in stock, points. None: as before."""

    sites: tuple[SiteChange, ...]
    gained: tuple[Action, ...]
    spent: tuple[Action, ...]
    stock: Count | None
    points: Score | None

    def __bool__(self) -> bool:
        return bool(self.sites or self.gained or self.spent or self.stock or self.points)


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything visible that is different; false if nothing is. `boxed`: which tiles the box got."""

    fields: tuple[FieldChange, ...]
    boats: tuple[BoatChange, ...]
    supply: Count | None
    reserve: Count | None
    box: Count | None
    boxed: Exchange
    seats: tuple[SeatChanges, SeatChanges]

    def __bool__(self) -> bool:
        return bool(self.harbor or any(self.seats))

    @property
    def harbor(self) -> bool:
        """Whether anything in the middle of the picture is different."""
        return bool(self.fields or self.boats or self.supply or self.reserve or self.box)


def changes(before: DuelView, after: DuelView) -> Changes:
    """What one sees of the way from one position of a game to another, however far."""
    fields = zip(before.fields, after.fields, strict=True)
    boats = zip(before.boats, after.boats, strict=True)
    boxed = _exchange(Counter(before.box), Counter(after.box))
    return Changes(
        fields=tuple(FieldChange(field, *pair) for field, pair in enumerate(fields) if pair[0] != pair[1]),
        boats=tuple(BoatChange(boat, *pair) for boat, pair in enumerate(boats) if pair[0] != pair[1]),
        supply=changed(before.supply, after.supply),
        reserve=changed(before.reserve, after.reserve),
        box=Count(len(before.box), len(after.box)) if any(boxed) else None,
        boxed=boxed,
        seats=(_seat(before, after, 0), _seat(before, after, 1)),
    )


def _seat(before: DuelView, after: DuelView, seat: int) -> SeatChanges:
    old, new = before.players[seat], after.players[seat]
    score = Score(open_score(before, seat), open_score(after, seat))
    return SeatChanges(
        sites=_sites(old, new),
        gained=more(new.sites.actions, old.sites.actions, Action),
        spent=more(old.sites.actions, new.sites.actions, Action),
        stock=changed(old.stock, new.stock),
        points=score if score.before != score.after else None,
    )


def _sites(old: PlayerView, new: PlayerView) -> tuple[SiteChange, ...]:
    found = (SiteChange(site, _exchange(built(old.sites, site), built(new.sites, site))) for site in SITES)
    return tuple(change for change in found if any(change.tiles))


def built(own: Sites, site: str) -> Counter[Tile]:
    """The tiles on one site."""
    found = Counter[Tile]()
    match site:
        case "obelisk":
            found[Tile(Kind.OBELISK)] = own.obelisk
        case "temple":
            found.update(Tile(Kind.TEMPLE, symbols) for symbols in own.temple)
        case "pyramids":
            found[Tile(Kind.LIGHT_PYRAMID)], found[Tile(Kind.DARK_PYRAMID)] = own.light, own.dark
        case "tomb":
            found.update(Tile(Kind.TOMB, number) for number in own.tomb)
        case _:
            raise ValueError(site)
    return found


def _exchange(before: Counter[Tile], after: Counter[Tile]) -> Exchange:
    return Exchange(_sorted(after - before), _sorted(before - after))


def _sorted(tiles: Counter[Tile]) -> tuple[Tile, ...]:
    """In the order in which a rules page lists them."""
    kinds = list(Kind)
    return tuple(sorted(tiles.elements(), key=lambda tile: (kinds.index(tile.kind), tile.value, tile.code)))
