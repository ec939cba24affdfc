"""Points and places (§6.5, §8.2, §10, §11)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from engine.contract import Item, Sheet
from engine.imhotep import printed
from engine.imhotep.cards import Card, Color
from engine.imhotep.components import MONUMENTS, PLACES, Site, owner
from engine.imhotep.modules import hidden_cards
from engine.imhotep.table.table import Table


class ImhotepItem(StrEnum):
    """The items of a score sheet, in their order: sites and cards of every game, those of the new cards
    (N-312, N-314), and the variant (§11). The items of modules come before the last (`Module.item`).
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
    """Return each seat's points by rank; a seat with nothing is not ranked,
    ties share and round down (§6.5).
    """
    points, place = [0] * len(counts), 0
    for count in sorted({count for count in counts if count}, reverse=True):
        block = [seat for seat, own in enumerate(counts) if own == count]
        for seat in block:
            points[seat] = sum(table[place : place + len(block)]) // len(block)
        place += len(block)
    return tuple(points)


def decoration_points(cards: Iterable[Card], stones: dict[Site, int]) -> int:
    """Score each decoration separately (HV-20), by all stones of its site (HV-19)."""
    sites = [card.site for card in cards if card.color is Color.GREEN]
    return sum(stones[site] // printed.DECORATION_STONES for site in sites if site is not None)


def statue_points(cards: Sequence[Card]) -> int:
    """Score statues by their number (§8.2)."""
    return printed.by_size(cards.count(Card.STATUE))


def unplayed_points(cards: Iterable[Card]) -> int:
    """Score 1 for every blue card (§8.3)."""
    return printed.UNPLAYED * sum(card.color is Color.BLUE for card in cards)


def sheets(table: Table, viewer: int | None = None, *, full: bool = False) -> tuple[Sheet, ...]:
    """Return every seat's sheet as if the game ended now, without another scoring of the Temple (§10, N-53).
    It has the items that are in play. Hidden cards count only for a viewer who may see them, unless the game
    is over or `full` is set (N-340); those of a seat that has left never count (§9.1).
    """
    stones = {site: [owner(stone) for stone in table.side(site).of(table).all_stones] for site in MONUMENTS}
    final = [table.side(site).finals(table) for site in MONUMENTS]
    counts = {site: len(there) for site, there in stones.items()}

    modules = {module.item: module.points(table) for module in table.modules if module.item is not None}

    def visible(seat: int) -> tuple[Card, ...]:
        return table.hands[seat] if full else hidden_cards.hand(table, seat, viewer)

    def sheet(seat: int) -> Sheet:
        hand = () if seat in table.absent else visible(seat)
        monuments = zip(_ITEMS, MONUMENTS, final, strict=True)
        points: dict[StrEnum, int] = {
            **{item: earned(table, seat, site) + more[seat] for item, site, more in monuments},
            ImhotepItem.DECORATIONS: decoration_points(hand, counts),
            ImhotepItem.STATUES: statue_points(hand),
            ImhotepItem.BLUE_CARDS: unplayed_points(hand),
            **_of_new_cards(table, seat, hand),
            **{item: points[seat] for item, points in modules.items()},
        }
        if table.rules.wrath:
            points[ImhotepItem.WRATH] = (
                0 if all(seat in there for there in stones.values()) else printed.WRATH
            )
        standing = Sheet(
            seat, tuple(Item(name, value) for name, value in points.items()), sum(table.earned[seat])
        )
        return standing if table.outcome is None else standing.settled()

    return tuple(sheet(seat) for seat in range(table.seats))


def _of_new_cards(table: Table, seat: int, hand: Sequence[Card]) -> dict[StrEnum, int]:
    """Return the items that only games with the new cards have (N-312, N-314)."""
    if not table.rules.new_market_cards:
        return {}
    return {
        ImhotepItem.PRIVATE_QUARRIES: earned(table, seat, Site.MARKET),
        ImhotepItem.STONE_DECORATIONS: hand.count(Card.STONE_DECORATION) * table.sleds[seat],
    }


def earned(table: Table, seat: int, site: Site) -> int:
    """Return the points on the track that a seat has from a site."""
    return table.earned[seat][PLACES[site]]


def final_ranking(table: Table) -> tuple[tuple[int, ...], ...]:
    """Rank the present seats as in `ranking`; below them those that have
    left, the later the better (§9.1).
    """
    gone = tuple((seat,) for seat in reversed(table.absent))
    return (*ranking(table, [seat for seat in range(table.seats) if seat not in table.absent]), *gone)


def ranking(table: Table, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Rank these seats by total, then by stones on the sled; those still equal share a place (§10)."""
    all_sheets = sheets(table, full=True)
    keys = {seat: (all_sheets[seat].total, table.sleds[seat]) for seat in seats}
    return tuple(
        tuple(seat for seat, own in keys.items() if own == key)
        for key in sorted(set(keys.values()), reverse=True)
    )
