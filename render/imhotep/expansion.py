"""What a view shows of the expansions; empty in a game without them."""

from engine.imhotep.cards import Card
from engine.imhotep.modules.switches import BASE, PrivateShip, Rules, Scarab
from engine.imhotep.view import ImhotepView


def rules(view: ImhotepView) -> Rules:
    """The switches (N-7)."""
    return BASE if view.dynasty is None else view.dynasty.rules


def looking(view: ImhotepView) -> int:
    """How many face-down cards somebody is choosing from."""
    return 0 if view.dynasty is None else view.dynasty.looking


def looking_at(view: ImhotepView) -> tuple[Card, ...]:
    """Which they are, if it is this seat that chooses."""
    return () if view.dynasty is None else view.dynasty.seen


def private_ships(view: ImhotepView) -> tuple[PrivateShip, ...]:
    """By seat."""
    return () if view.dynasty is None else view.dynasty.private


def prophecies(view: ImhotepView) -> tuple[str, ...]:
    """Those in play."""
    return () if view.dynasty is None else view.dynasty.prophecies


def scarabs(view: ImhotepView) -> tuple[Scarab, ...]:
    """In the order in which they were placed."""
    return () if view.dynasty is None else view.dynasty.scarabs
