"""Fair, versioned shuffling that anyone can check.

A secret key of 32 bytes is drawn before the players agree to a game, and its SHA-256 (the *commitment*) is
shown. A *salt* that the bot cannot choose (the accepting players' interaction ids) comes later. Every random
order of the game follows from the key, the salt and the purpose alone. When the game has ended, the key is
revealed, and anyone can compute the orders again. See docs/fair-deal.md.

`shuffle-v1`: ``root = HMAC-SHA-256(key, "shuffle-v1|<purpose>|<salt>")``; block *i* is ``HMAC-SHA-256(root, i
as 8 bytes, big endian)`` for i = 0, 1, 2 …, cut into eight 32-bit big endian words. A number below n is the
next word w with ``w < 2**32 - 2**32 % n``, modulo n (other words are skipped). The order is Fisher-Yates from
the top: for i = n-1 … 1 swap i with a number below i+1.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.errors import EngineError

SHUFFLE = "shuffle-v1"
KEY_BYTES = 32
_WORDS = 2**32
_SALT = re.compile(r"[0-9A-Za-z.,-]*")


class UnknownDeal(EngineError):
    """The deal's id is unknown, its key has the wrong size, or a record can't hold its salt."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The source of every random order of one game. `repr` does not show the key."""

    key: bytes = field(repr=False)
    salt: str
    id: str = SHUFFLE

    def __post_init__(self) -> None:
        if self.id != SHUFFLE:
            raise UnknownDeal(f"unknown deal {self.id!r}: this version knows {SHUFFLE}")
        if len(self.key) != KEY_BYTES:
            raise UnknownDeal(f"a deal's key has {KEY_BYTES} bytes, not {len(self.key)}")
        if _SALT.fullmatch(self.salt) is None:
            raise UnknownDeal("a deal's salt has letters, digits, dots, commas and hyphens only")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the key in hex, which is shown before the game."""
        return hashlib.sha256(self.key).hexdigest()

    def order(self, purpose: str, count: int) -> tuple[int, ...]:
        """Return the numbers from 0 to count-1 in this purpose's random order."""
        words = self._words(purpose)
        numbers = list(range(count))
        for top in range(count - 1, 0, -1):
            other = _below(words, top + 1)
            numbers[top], numbers[other] = numbers[other], numbers[top]
        return tuple(numbers)

    def pick(self, purpose: str, count: int) -> int:
        """Return this purpose's random number from 0 to count-1."""
        return _below(self._words(purpose), count)

    def _words(self, purpose: str) -> Iterator[int]:
        root = hmac.digest(self.key, f"{self.id}|{purpose}|{self.salt}".encode(), "sha256")
        block = 0
        while True:
            digest = hmac.digest(root, block.to_bytes(8, "big"), "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _below(words: Iterator[int], count: int) -> int:
    limit = _WORDS - _WORDS % count
    for word in words:
        if word < limit:
            return word % count
    raise AssertionError("there is always another word")
