"""The interface through which pictures and texts get their words, in the caller's language."""

from typing import Protocol


class Say(Protocol):
    """A catalog in one language. With a value `count` the right plural form is chosen."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text for this key with the values filled in; raises KeyError for an unknown key."""
        ...
