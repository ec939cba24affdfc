"""A cache that is limited by weight."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

Value = TypeVar("Value")
Given = ParamSpec("Given")

ENTRY = 400
"""The bytes that each entry takes in addition to its value, for its key and its place."""


class LruCache(Generic[Value]):
    """A thread-safe cache of values by key. Together they weigh at most `limit` bytes; the least recently
    used value is dropped first. A value that weighs more than `largest` bytes is not kept at all.
    """

    def __init__(self, limit: int, weigh: Callable[[Value], int], *, largest: int | None = None) -> None:
        self.limit = limit
        self._largest = limit if largest is None else largest
        self._weigh = weigh
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """The weight of the entries, in bytes."""
        return self._weight

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """Return the value under a key, or None if there is none. Drawing a picture calls this a thousand
        times; it needs no lock, because each of its two steps is atomic.
        """
        entry = self._values.get(key)
        if entry is None:
            return None
        try:  # noqa: SIM105  four times as fast
            self._values.move_to_end(key)
        except KeyError:  # another thread just dropped it
            pass
        return entry[0]

    def put(self, key: Hashable, value: Value) -> None:
        """Keep a value, replacing any earlier one under this key."""
        weight = self._weigh(value) + ENTRY
        with self._lock:
            self._forget(key)
            if weight > self._largest:
                return
            self._values[key] = value, weight
            self._weight += weight
            while self._weight > self.limit:
                _, (_, oldest) = self._values.popitem(last=False)
                self._weight -= oldest

    def pop(self, key: Hashable) -> None:
        """Drop the value under this key."""
        with self._lock:
            self._forget(key)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._values.clear()
            self._weight = 0

    def items(self) -> list[tuple[Hashable, Value]]:
        """Return every key with its value."""
        while True:
            try:
                with self._lock:
                    return [(key, value) for key, (value, _) in self._values.items()]
            except RuntimeError:  # `get` in another thread has just moved a value
                continue

    def _forget(self, key: Hashable) -> None:
        entry = self._values.pop(key, None)
        if entry is not None:
            self._weight -= entry[1]

    def __call__(self, function: Callable[Given, Value]) -> Callable[Given, Value]:
        """Return the function with its results cached by its arguments. Several functions may share one
        cache.
        """

        @wraps(function)
        def keeping(*args: Given.args, **kwargs: Given.kwargs) -> Value:
            key = (function, args, *(sorted(kwargs.items()) if len(kwargs) > 1 else kwargs.items()))
            value = self.get(key)
            if value is None:
                value = function(*args, **kwargs)
                self.put(key, value)
            return value

        return keeping
