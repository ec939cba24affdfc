"""Reading a table of the store as a mapping; only methods of subclasses change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Records(Mapping[str, T]):
    """Records by id."""

    def __init__(self, by_id: dict[str, T]) -> None:
        self._by_id = by_id

    def __getitem__(self, key: str) -> T:
        return self._by_id[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)
