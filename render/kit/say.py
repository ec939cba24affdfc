"""How pictures and texts get their words: the caller brings a language."""

from typing import Protocol


class Say(Protocol):
    """A catalog in one language. With a value `count` the right plural form is chosen."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text for this key with the values filled in; KeyError for an unknown key."""
        ...
