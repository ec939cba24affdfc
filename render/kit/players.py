"""The people at the table, who aren't part of a view."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Players:
    """Display names by seat, without control characters; a seat whose name is empty is called by its color or
    number.
    """

    names: tuple[str, ...]
    are_solving: bool = False
    """Whether the players must find out a step's effects themselves, so that no label may tell them."""
    played: str = ""
    """The game and its date, for the picture of the end; empty if unknown."""
