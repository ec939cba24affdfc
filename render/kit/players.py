"""The people at the table, about whom a view knows nothing."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Players:
    """Display names by seat, already cleaned of control characters; an empty one means the seat's name."""

    names: tuple[str, ...]
    are_solving: bool = False
    """Whether the players must find out the effects of a step themselves, so no label tells them."""
    played: str = ""
    """The game and its date, for the picture of the end; empty if unknown."""
