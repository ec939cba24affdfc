"""A game of Imhotep as readable text, for golden files and for messages of failing tests."""

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import cast

from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.components import MONUMENTS, SITES, Site, is_second, owner
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.market import MarketView
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.sites.scaffold import ScaffoldView
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.view import ImhotepView, PlayerView
from tests.support.imhotep import COLORS, table_of


def event_text(event: Event) -> str:
    """Return an event as text: its name, then every field with its value."""
    words = [type(event).__name__]
    for part in fields(event):
        words += [part.name, _value(part.name, getattr(event, part.name))]
    return " ".join(words)


def _value(name: str, value: object) -> str:
    match value:
        case None | ():
            return "-"
        case tuple():
            return ",".join(_value(name, member) for member in cast("tuple[object, ...]", value))
        case Enum():
            return str(value.value)
        case int() if name == "ship":
            return NAMES[value]
        case int() if name == "stone":
            return stone_text(value)
        case int() if name in ("position", "positions", "space", "spot"):
            return str(value + 1)
        case _:
            return str(value)


def row(stones: Iterable[int | None]) -> str:
    """Return the letters of the stones' colors, with `.` for an empty place, or `-` if there are no
    places.
    """
    return "".join("." if stone is None else stone_text(stone) for stone in stones) or "-"


def stone_text(stone: int) -> str:
    """Return the letter of the owner's color, in lowercase for the second color (N-21)."""
    color = COLORS[owner(stone)]
    return color.lower() if is_second(stone) else color


def ship_text(ship: Ship) -> str:
    """Return a ship as text: its positions from the bow, and where it moored."""
    return row(ship.stones) + (f"@{ship.site.value}" if ship.site else "")


def position_text(game: Imhotep) -> list[str]:
    """Return a position as three lines: ships and cards, sites, and players."""
    view = game.view(None)
    market = view.sites[Site.MARKET]
    pair = market.pair if isinstance(market, MarketView) else 0
    shown = " ".join("." if card is None else card.value for card in market.open) or "-"
    ships = " ".join(ship_text(ship) for ship in view.ships) or "-"
    acting = ",".join(f"{played.seat}:{played.card.value}" for played in view.in_play) or "-"
    piles = f"draw {view.draw} discard {len(view.discard)} acting {acting}"
    return [
        f"round {view.round} ships {ships} | market {shown} +{pair} | {piles}",
        _sites_text(view),
        " | ".join(_player_text(player) for player in view.players),
    ]


def _sites_text(view: ImhotepView) -> str:
    """Return the monuments as text, as far as they show side A or B."""
    return " | ".join(
        f"{site.value} {_monument_text(view.sites[site], site, len(view.players))}" for site in MONUMENTS
    )


def _monument_text(there: object, site: Site, seats: int) -> str:
    match there:
        case PyramidsState():
            return " ".join(row(pyramid) for pyramid in (*there.built, there.beside))
        case ScaffoldView() | CorridorState():
            return row(there.beside)
        case TempleState():
            return f"{row(there.visible)} of {len(there.stones)}"
        case ArenaState():
            return f"- of {len(there.all_stones)}"
        case BurialState():
            return "/".join(row(stones) for stones in there.rows)
        case ObelisksState():
            towers = " ".join(row(tower) for tower in there.towers) or "-"
            return f"{' '.join(row(stack) for stack in there.stacks)} towers {towers}"
        case _:
            return "-/-/-" if site is Site.BURIAL_CHAMBER else f"{' '.join('-' * seats)} towers -"


def _player_text(player: PlayerView) -> str:
    cards = ",".join(card.value for card in player.cards) or "-"
    return (
        f"{COLORS[player.seat]} {player.points} points, quarry {player.quarry}, sled {player.sled}, {cards}"
    )


def score_text(game: Imhotep) -> str:
    """Return all sheets in one line."""
    return " | ".join(
        " ".join([*(f"{item.name} {item.points}" for item in sheet.items), f"= {sheet.total}"])
        for sheet in game.scores()
    )


def secret_text(game: Imhotep) -> str:
    """Return the draw pile, the pair and the later rounds as text, in order."""
    table = table_of(game)
    rounds = ",".join("".join(map(str, card)) for card in table.cards)
    pair = ",".join(card.value for card in table.states[0].pair) or "-"
    return f"rounds {rounds} draw {','.join(card.value for card in table.draw)} pair {pair}"


def sides_text(view: ImhotepView) -> str:
    """Return each site with its side."""
    return " ".join(f"{site.name.lower()} {view.side(site)}" for site in SITES)
