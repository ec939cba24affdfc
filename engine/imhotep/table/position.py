"""A position of Imhotep as named data, for tests, puzzles and constructing games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.contract import Outcome
from engine.deal import Deal
from engine.imhotep.cards import Card
from engine.imhotep.printed import RoundCard
from engine.imhotep.rules.ships import Ship
from engine.imhotep.table.pieces import InPlay, SiteState
from engine.imhotep.table.switches import Rules
from engine.imhotep.table.values import House

if TYPE_CHECKING:
    from engine.imhotep.table.table import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class ImhotepPosition:
    """The complete position, including hidden things. To construct one, take `Imhotep.new(…).state()` and
    `replace` fields.

    `sides`: a letter for each site; `chosen`: options with their values; `cards`: the round cards of the game
    in order; `states`: each site's own data; `pieces`: the data of modules, by switch; `quarries` … `shown`:
    by seat; the other fields are those of `table.Table`. `undoable`: how many of the latest steps, all by
    `last_seat`, may be taken back.
    """

    sides: str
    rules: Rules
    chosen: Mapping[str, str]
    house: House = field(compare=False)
    deal: Deal | None
    first: int
    round: int = 0
    cards: tuple[RoundCard, ...]
    active: int
    passes: int = 0
    ships: tuple[Ship, ...] = ()
    states: tuple[SiteState, ...]
    quarries: tuple[int, ...]
    sleds: tuple[int, ...]
    seconds: tuple[tuple[int, int], ...]
    hands: tuple[tuple[Card, ...], ...]
    coins: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    pieces: Mapping[str, Any] = field(default_factory=dict[str, Any])
    draw: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    dark: tuple[int, ...] = ()
    shuffles: int = 0
    choosing_from: tuple[Card, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    agenda: tuple["Task", ...]
    outcome: Outcome | None = None
    stopped: bool = False
    absent: tuple[int, ...] = ()
    undoable: int = 0
    last_seat: int | None = None
