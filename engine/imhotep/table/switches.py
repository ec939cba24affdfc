"""The switches for variants and parts of the expansions (§11, N-7)."""

from typing import NamedTuple

from engine.contract import Option, switch

SECOND_STONES = 30
"""The number of stones of a second color, none of which marks the score (N-22)."""

SLED_MORE = 2
"""How many more stones a sled holds for each load sled (N-310)."""


class Rules(NamedTuple):
    """The switches, each named like its option. `dynasty` tells whether the expansion is in use, so that N-20
    and N-21 apply.
    """

    dynasty: bool = False
    wrath: bool = False
    new_market_cards: bool = False
    prophecies: bool = False
    hidden_market_cards: bool = False
    private_ships: bool = False


SWITCHES: tuple[Option, ...] = (
    switch("new_market_cards", "n", "N-300", default=None),
    switch("prophecies", "p", "N-360"),
    switch("hidden_market_cards", "h", "N-340"),
    switch("private_ships", "b", "N-400"),
    switch("wrath", "w", "§11"),
)
"""The options of the switches. `new_market_cards` is on by default if anything else from the expansion is on
(N-7).
"""

OF_DYNASTY = ("prophecies", "hidden_market_cards")
"""The modules that bring the rest of the expansion with them (N-7)."""

BASE = Rules()
"""The base game alone."""

FULL = Rules(dynasty=True, new_market_cards=True)
"""*A New Dynasty* without modules."""
