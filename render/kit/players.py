"""Who sits at the table: what a view does not know."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Players:
    """Display names by seat, already cleaned of control characters; an empty one means the seat's name."""

    names: tuple[str, ...]
