"""What market cards are worth to who holds them, and which of them stones at the Market would bring."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.imhotep import printed
from engine.imhotep.cards import Card, Colour
from engine.imhotep.components import PLACES
from engine.imhotep.rules.agenda import QUARRY_POINTS, QUARRY_STONES
from engine.imhotep.table.estimate import BEST_OF_THREE, BEST_OF_TWO, CARD_WORTH, STONE_WORTH

HAND = (
    "statues", "statues_early",
    "decorations", "decorations_early", "stone_decorations", "stone_decorations_early",
    "blue", "lever_early", "hammer_early", "sail_early", "chisel_early", "gangway_early",
    "load_sled_early", "unknown",
)  # fmt: skip
"""What a hand is worth consists of these; early ones count by the rounds that are left."""
_AT = {name: at for at, name in enumerate(HAND)}
_EARLY = {
    Card.LEVER: _AT["lever_early"],
    Card.HAMMER: _AT["hammer_early"],
    Card.SAIL: _AT["sail_early"],
    Card.CHISEL: _AT["chisel_early"],
    Card.RAFT: _AT["gangway_early"],
    Card.GANGPLANK: _AT["gangway_early"],
    Card.LOAD_SLED: _AT["load_sled_early"],
}
_STATUES = slice(_AT["statues"], _AT["statues_early"] + 1)
_DECORATIONS, _STONE_DECORATIONS = _AT["decorations"], _AT["stone_decorations"]
_BLUE, _UNKNOWN = _AT["blue"], _AT["unknown"]


def hand_features(hand: Sequence[Card], stones: Sequence[int], sled: int, early: float) -> list[float]:
    """By `HAND`. `stones`: how many lie at every site; `early`: the part of the game that is left."""
    found = [0.0] * len(HAND)
    statues = hand.count(Card.STATUE)
    if statues:
        found[_STATUES] = printed.by_size(statues), statues * early
    for card in hand:
        colour = card.colour
        if colour is Colour.GREEN:
            if card.site is None:
                found[_STONE_DECORATIONS] += sled
                found[_STONE_DECORATIONS + 1] += early
            else:
                found[_DECORATIONS] += stones[PLACES[card.site]] / printed.DECORATION_STONES
                found[_DECORATIONS + 1] += early
        elif colour is Colour.FACE_DOWN:
            found[_UNKNOWN] += 1
        elif card in _EARLY:
            found[_BLUE] += colour is Colour.BLUE
            found[_EARLY[card]] += early
    return found


class CardWorths:
    """What one more card would be worth to a seat, by kind, at one moment."""

    def __init__(
        self,
        weights: Mapping[str, float],
        early: float,
        stones: Sequence[int],
        delivered: Callable[[int, int], float],
    ) -> None:
        """`delivered`: what one stone brings a seat at the site of this place."""
        self._weights = [weights[name] for name in HAND]
        self._early = early
        self._stones = stones
        self._delivered = delivered

    def worth(self, seat: int, card: Card, hand: Sequence[Card], sled: int) -> float:
        """What a seat with this hand gains by this card."""
        if card.colour is Colour.RED:
            if card.site is None:
                return QUARRY_POINTS + QUARRY_STONES * STONE_WORTH
            return self._delivered(seat, PLACES[card.site])
        more = hand_features((*hand, card), self._stones, sled, self._early)
        less = hand_features(hand, self._stones, sled, self._early)
        return sum(
            [w * (new - old) for w, new, old in zip(self._weights, more, less, strict=True) if new != old]
        )


def unseen(state: Any) -> list[float]:
    """What face-down parts of a display would bring."""
    stacks = getattr(state, "stacks", ())
    pair = [BEST_OF_TWO] if getattr(state, "pair", ()) else []
    return pair + [BEST_OF_THREE if len(cards) > 1 else CARD_WORTH for cards in stacks if cards]
