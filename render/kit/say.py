"""The interface that gives pictures and texts their words in the caller's language."""

from typing import Protocol


class Say(Protocol):
    """A catalog in one language. The value `count` decides the plural form."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text for this key with the values filled in; raises `KeyError` for an unknown key."""
        ...
