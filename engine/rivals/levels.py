"""The strength of computer players, as data: four levels for every game."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from math import log


class Level(StrEnum):
    """The levels, from a friendly beginner to the strongest."""

    APPRENTICE = "apprentice"
    MASON = "mason"
    ARCHITECT = "architect"
    IMHOTEP = "imhotep"


@dataclass(frozen=True, slots=True)
class Strength:
    """How far and how accurately a level of one game thinks. `budget`: positions or iterations, whichever the
    game's search counts; `haze`: how much worse than the best a move can seem and still be chosen
    occasionally, in the unit of the search's values; `rounds`: how many rounds are played to their end
    instead, where the game's rival can do that.
    """

    budget: int
    haze: float = 0.0
    rounds: int = 0


def hazy(value: float, haze: float, seed: bytes, code: str) -> float:
    """Return a value as a careless player would see it. Choosing the maximum of such values is a draw from a
    softmax with this temperature; the same seed and code always give the same value.
    """
    if not haze:
        return value
    digest = hashlib.blake2b(code.encode(), key=seed, digest_size=8).digest()
    part = (int.from_bytes(digest, "big") + 1) / (2**64 + 1)
    return value - haze * log(-log(part))
