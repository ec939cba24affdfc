"""Points and places (§6.5, §8.2, §10, §11)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from operator import add

from engine.contract import Item, Sheet
from engine.imhotep import printed
from engine.imhotep.cards import Card, Color
from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.modules import hidden_cards
from engine.imhotep.table.estimate import KEPT
from engine.imhotep.table.table import Table


class ImhotepItem(StrEnum):
    """The items of a score sheet, in order: sites and cards of every game, those of the new cards (N-312,
    N-314), and the variant (§11). The items of modules come before the last one (`Module.item`).
    """

    PYRAMIDS = "pyramids"
    TEMPLE = "temple"
    BURIAL_CHAMBER = "burial_chamber"
    OBELISKS = "obelisks"
    DECORATIONS = "decorations"
    STATUES = "statues"
    BLUE_CARDS = "blue_cards"
    PRIVATE_QUARRIES = "private_quarries"
    STONE_DECORATIONS = "stone_decorations"
    WRATH = "wrath"


_ITEMS = tuple(ImhotepItem[site.name] for site in MONUMENTS)


def rank_points(counts: Sequence[int], table: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's points by rank. A seat with nothing is not ranked; tied seats share their points,
    rounded down (§6.5).
    """
    points, place = [0] * len(counts), 0
    for count in sorted({count for count in counts if count}, reverse=True):
        block = [seat for seat, own in enumerate(counts) if own == count]
        for seat in block:
            points[seat] = sum(table[place : place + len(block)]) // len(block)
        place += len(block)
    return tuple(points)


def decoration_points(cards: Iterable[Card], stones: dict[Site, int]) -> int:
    """Return the points for all decorations; each scores separately (HV-20), by all the stones at its site
    (HV-19).
    """
    sites = [card.site for card in cards if card.color is Color.GREEN]
    return sum(stones[site] // printed.DECORATION_STONES for site in sites if site is not None)


def statue_points(cards: Sequence[Card]) -> int:
    """Return the points for the statues among these cards (§8.2)."""
    return printed.by_size(cards.count(Card.STATUE))


def unplayed_points(cards: Iterable[Card]) -> int:
    """Return 1 point for every blue card (§8.3)."""
    return printed.UNPLAYED * sum(card.color is Color.BLUE for card in cards)


def sheets(table: Table, viewer: int | None = None, *, full: bool = False) -> tuple[Sheet, ...]:
    """Return every seat's sheet as if the game ended now, without another scoring of the Temple (§10, N-53).
    A sheet has the items that are in play. Hidden cards count only for a viewer who may see them, unless the
    game is over or `full` is set (N-340); those of a seat that has left never count (§9.1).
    """
    owners = [[owner(stone) for stone in table.side(site).of(table).all_stones] for site in MONUMENTS]
    finals = [table.side(site).finals(table) for site in MONUMENTS]
    seats = range(table.seats)
    hands = [
        () if seat in table.absent else table.hands[seat] if full else hidden_cards.hand(table, seat, viewer)
        for seat in seats
    ]
    counts = dict(zip(MONUMENTS, map(len, owners), strict=True))
    columns: dict[StrEnum, Iterable[int]] = {
        item: map(add, _earned(table, site), more)
        for item, site, more in zip(_ITEMS, MONUMENTS, finals, strict=True)
    }
    columns[ImhotepItem.DECORATIONS] = [decoration_points(hand, counts) for hand in hands]
    columns[ImhotepItem.STATUES] = [statue_points(hand) for hand in hands]
    columns[ImhotepItem.BLUE_CARDS] = [unplayed_points(hand) for hand in hands]
    if table.rules.new_market_cards:  # N-312, N-314
        columns[ImhotepItem.PRIVATE_QUARRIES] = _earned(table, Site.MARKET)
        columns[ImhotepItem.STONE_DECORATIONS] = [
            hand.count(Card.STONE_DECORATION) * sled for hand, sled in zip(hands, table.sleds, strict=True)
        ]
    columns |= {module.item: module.points(table) for module in table.modules if module.item is not None}
    if table.rules.wrath:
        columns[ImhotepItem.WRATH] = [
            0 if all(seat in present for present in owners) else printed.WRATH for seat in seats
        ]
    names = tuple(columns)
    standings = [
        _sheet(seat, names, points, sum(table.earned[seat]))
        for seat, points in enumerate(zip(*columns.values(), strict=True))
    ]
    return tuple(standings if table.outcome is None else [own.settled() for own in standings])


@lru_cache(KEPT)
def _sheet(seat: int, names: tuple[StrEnum, ...], points: tuple[int, ...], scored: int) -> Sheet:
    """Return one seat's sheet, cached because the same ones recur throughout a game."""
    return Sheet(seat, tuple(map(Item, names, points)), scored)


def _earned(table: Table, site: Site) -> list[int]:
    """Return the points on the track that every seat has from a site."""
    place = PLACES[site]
    return [own[place] for own in table.earned]


def final_ranking(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the ranking of the present seats, followed by those that have left, the latest first (§9.1)."""
    gone = tuple((seat,) for seat in reversed(table.absent))
    return (*ranking(table, [seat for seat in range(table.seats) if seat not in table.absent]), *gone)


def ranking(table: Table, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return these seats ranked by total, then by stones on the sled; seats that are still equal share a
    place (§10).
    """
    all_sheets = sheets(table, full=True)
    keys = {seat: (all_sheets[seat].total, table.sleds[seat]) for seat in seats}
    return tuple(
        tuple(seat for seat, own in keys.items() if own == key)
        for key in sorted(set(keys.values()), reverse=True)
    )
