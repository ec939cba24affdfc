"""The visible part of a game of The Duel, as plain frozen data (D-19)."""

from dataclasses import dataclass

from engine.contract import Decision, Outcome, Sheet
from engine.duel.sites import SITES, Sites
from engine.duel.tiles import Action, Tile


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's figures in stock, built tiles, and score as if the game ended now."""

    seat: int
    stock: int
    sites: Sites
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class DuelView:
    """A position as a seat sees it. In The Duel all seats and onlookers see the same, except `viewer`: the
    seat, or None for an onlooker.

    `fields`: nine seats or `harbor.EMPTY`; `boats`: three tiles each, space 1 first, or None for a boat that
    has left; `box`: the tiles out of the game, in the order they left; `supply` and `reserve`: how many
    hidden tiles each has; `playing`: the action tile whose choices are being made; `first_to_five`: the seat
    that won the race for the obelisk, if any (D-50, side B).
    """

    sides: str
    first: int
    fields: tuple[int, ...]
    boats: tuple[tuple[Tile, ...] | None, ...]
    supply: int
    reserve: int
    box: tuple[Tile, ...]
    players: tuple[PlayerView, PlayerView]
    first_to_five: int | None
    decision: Decision | None
    playing: Action | None
    outcome: Outcome | None
    viewer: int | None = None

    def side(self, site: str) -> str:
        """Return `A` or `B` for a site of `sites.SITES`."""
        return self.sides[SITES.index(site)]
