"""The form of everything that a picture of Imhotep highlights; `changes` derives it from events."""

from collections import Counter
from dataclasses import dataclass, field

from engine.imhotep.cards import Card
from engine.imhotep.components import SITES, Site
from render.imhotep.sites.side import Mark, Marks


def _no_marks() -> dict[Site, Marks]:
    return {site: set() for site in SITES}


@dataclass(slots=True)
class Highlights:
    """The changed positions on ships, and the changed docks; whether a round began; each side's marks on its
    board; by seat, the increase in stones on the sled and in points on the track; the increase in each kind
    of card in a hand; and the modules' pieces, as marks that only their module interprets.
    """

    positions: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    docks: set[Site] = field(default_factory=set[Site])
    round: bool = False
    sites: dict[Site, Marks] = field(default_factory=_no_marks)
    sleds: Counter[int] = field(default_factory=Counter[int])
    points: Counter[int] = field(default_factory=Counter[int])
    hands: Counter[tuple[int, Card]] = field(default_factory=Counter[tuple[int, Card]])
    pieces: Marks = field(default_factory=set[Mark])
