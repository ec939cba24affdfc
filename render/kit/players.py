"""Who sits at the table: what a view does not know."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Players:
    """Display names by seat, already cleaned of control characters; an empty one means the seat's name."""

    names: tuple[str, ...]
    are_solving: bool = False
    """Whether someone is to find out what a step brings: no label tells it."""
    played: str = ""
    """The game and its date, for the picture of its end; empty if unknown."""
