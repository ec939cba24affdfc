"""Which parts of the expansions are in play, and what lies beside the sites because of them."""

from dataclasses import dataclass

from engine.imhotep.components import Site, Stone

SECOND_STONES = 30
"""Stones of a second colour: none of them marks the score (N-22)."""

COINS = 2
"""For each player, with market C (N-10)."""

SLED_MORE = 2
"""Stones that one load sled carries (N-310)."""

PROPHECIES = 3
"""Cards in play (N-360)."""

SCARABS = 2
"""For each player (N-10)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of N-7; `dynasty`: whether the expansion counts as in use, so N-20 and N-21 apply."""

    dynasty: bool = False
    new_cards: bool = False
    prophecies: bool = False
    hidden_cards: bool = False
    private_ships: bool = False
    corridor_start: int = 0


BASE = Rules()
"""The base game alone."""


@dataclass(frozen=True, slots=True)
class PrivateShip:
    """A seat's private ship: whether it has sailed, the site where it lies this round, the stone aboard."""

    used: bool = False
    site: Site | None = None
    stone: Stone | None = None


@dataclass(frozen=True, slots=True)
class Scarab:
    """A scarab on a prophecy: whose, on which card, in which round (N-361)."""

    seat: int
    god: str
    round: int

    @property
    def step(self) -> int:
        """Which pair of rounds, from 0 (N-362)."""
        return (self.round - 1) // 2
