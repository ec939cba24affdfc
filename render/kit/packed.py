"""A cache that also keeps values deflated: they take a tenth of the memory, and inflating takes a tenth of
the time to draw them again.
"""

import zlib
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from render.kit.kept import LruCache

try:
    from isal import isal_zlib
except ImportError:  # there is no wheel for this processor
    _inflated: Callable[[bytes], bytes] = zlib.decompress
else:

    def _inflated(data: bytes, /) -> bytes:
        """Inflate with ISA-L, which takes a quarter of zlib's time."""
        return isal_zlib.decompress(data)  # pyright: ignore[reportUnknownMemberType]  one argument has no type


Value = TypeVar("Value")

LEVEL = 3
"""The level of compression."""


class Packed(LruCache[Value]):
    """An `LruCache` that also holds at most `most` bytes of values that were packed. They stay
    when there is no more room for the values, and are unpacked when they are requested.

    `apart` takes a value apart into its pixels and the rest, `together` puts the two together again.
    """

    def __init__(
        self,
        limit: int,
        weigh: Callable[[Value], int],
        most: int,
        apart: Callable[[Value], tuple[bytes, Any]],
        together: Callable[[bytes, Any], Value],
    ) -> None:
        super().__init__(limit, weigh)
        self._apart, self._together = apart, together
        self._packed: LruCache[tuple[bytes, Any]] = LruCache(most, lambda packed: len(packed[0]))

    @property
    def packed_weight(self) -> int:
        """The bytes of the packed values."""
        return self._packed.weight

    def get(self, key: Hashable) -> Value | None:
        """Return the value under a key, unpacked if need be; None if there is none, or no longer."""
        value = super().get(key)
        if value is None:
            packed = self._packed.get(key)
            if packed is not None:
                value = self._together(_inflated(packed[0]), packed[1])
                self.put(key, value)
        return value

    def pack(self) -> None:
        """Hold only the packed form of everything."""
        for key, value in self.items():
            if self._packed.get(key) is None:
                pixels, rest = self._apart(value)
                self._packed.put(key, (zlib.compress(pixels, LEVEL), rest))
            self.pop(key)

    def clear(self) -> None:
        """Drop everything."""
        super().clear()
        self._packed.clear()
