"""The features that value a hand of market cards for its owner, and the value of unseen cards."""

from collections.abc import Sequence
from typing import Any

from engine.imhotep import printed
from engine.imhotep.cards import Card, Color
from engine.imhotep.components import PLACES
from engine.imhotep.modules import MODULES
from engine.imhotep.table.estimate import BEST_OF_THREE, BEST_OF_TWO, CARD_WORTH

HAND = (
    "statues", "statues_early",
    "decorations", "decorations_early", "stone_decorations", "stone_decorations_early",
    "blue", "lever_early", "hammer_early", "sail_early", "chisel_early", "gangway_early",
    "load_sled_early", "unknown",
)  # fmt: skip
"""The features of a hand; those that end in `_early` count in proportion to the rounds left."""
_AT = {name: at for at, name in enumerate(HAND)}
_EARLY = {
    Card.LEVER: _AT["lever_early"],
    Card.HAMMER: _AT["hammer_early"],
    Card.SAIL: _AT["sail_early"],
    Card.CHISEL: _AT["chisel_early"],
    Card.LOAD_SLED: _AT["load_sled_early"],
    **{card: _AT["gangway_early"] for module in MODULES for card in module.cards},
}
"""The feature of each card that is kept to be played; those of modules share one."""
_STATUES = slice(_AT["statues"], _AT["statues_early"] + 1)
_DECORATIONS, _STONE_DECORATIONS = _AT["decorations"], _AT["stone_decorations"]
_BLUE, _UNKNOWN = _AT["blue"], _AT["unknown"]


def hand_features(hand: Sequence[Card], stones: Sequence[int], sled: int, early: float) -> list[float]:
    """Return the features of a hand, in the order of `HAND`. `stones` is the number of stones at each site,
    and `early` the fraction of the game that is left.
    """
    features = [0.0] * len(HAND)
    statues = hand.count(Card.STATUE)
    if statues:
        features[_STATUES] = printed.by_size(statues), statues * early
    for card in hand:
        color = card.color
        if color is Color.GREEN:
            if card.site is None:
                features[_STONE_DECORATIONS] += sled
                features[_STONE_DECORATIONS + 1] += early
            else:
                features[_DECORATIONS] += stones[PLACES[card.site]] / printed.DECORATION_STONES
                features[_DECORATIONS + 1] += early
        elif color is Color.FACE_DOWN:
            features[_UNKNOWN] += 1
        elif card in _EARLY:
            features[_BLUE] += color is Color.BLUE
            features[_EARLY[card]] += early
    return features


def unseen(state: Any) -> list[float]:
    """Return the expected value of each face-down part of a display that isn't empty."""
    stacks = getattr(state, "stacks", ())
    pair = [BEST_OF_TWO] if getattr(state, "pair", ()) else []
    return pair + [BEST_OF_THREE if len(cards) > 1 else CARD_WORTH for cards in stacks if cards]
