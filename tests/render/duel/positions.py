"""Positions for tests of pictures and texts; all come from the engine or are copies of its views."""

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.contract import Event, Outcome
from engine.deal import Deal
from engine.duel import Duel, steps
from engine.duel.events import ActionPlayed, Delivered, FirstToFive, Placed, Refilled, Unloaded
from engine.duel.harbor import EMPTY
from engine.duel.sites import Sites
from engine.duel.tiles import TOMB_NUMBERS, Action, Kind, Tile
from engine.duel.view import DuelView
from render.kit.players import Players

SHORT = Players(("Nefertiti", "Akhenaten"))
LONG = Players(("Nefertiti Neferneferuaten Königi", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"))
STRANGE = Players(("字字字", ""))


@dataclass(frozen=True)
class Position:
    """The data for a picture."""

    view: DuelView
    recent: tuple[Event, ...] = ()
    table: Players = SHORT
    language: str = "en"


def new(seed: int, sides: str = "AAAA", start: str = "0") -> Duel:
    deal = Deal(hashlib.sha256(str(seed).encode()).digest(), "salt")
    return Duel.new({"sides": sides, "start": start}, 2, deal)


def played(game: Duel, seed: int) -> Iterator[tuple[Duel, tuple[Event, ...]]]:
    """Yield the same game after every random step, with the events of the turn so far."""
    chance = random.Random(seed)
    turn: list[Event] = []
    mover = -1
    while (decision := game.decision) is not None:
        if decision.seat != mover:
            mover, turn = decision.seat, list[Event]()
        turn += game.play(chance.choice(game.options()))
        yield game, tuple(turn)


def when(seed: int, wanted: Callable[[DuelView], bool], sides: str = "AAAA", start: str = "0") -> Position:
    """Return the first wanted position in random games, beginning with this seed."""
    for number in range(seed, seed + 1000):
        for game, turn in played(new(number, sides, start), number):
            view = game.view(None)
            if wanted(view):
                return Position(view, turn)
    raise LookupError("no such position")


def crowded(view: DuelView) -> bool:
    return view.supply <= 12 and view.fields.count(EMPTY) <= 2


def swapping(view: DuelView) -> bool:
    return view.decision is not None and view.decision.kind == "unload" and view.playing is Action.SWAP


def over(view: DuelView) -> bool:
    return view.outcome is not None


def brimful() -> Position:
    """Return a position that is fuller than any in a game: all sites of both players are full, and their
    names are long.
    """
    full = Sites(12, (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4), 6, 6, TOMB_NUMBERS, tuple(Action) * 3)
    position = when(5, crowded, "BBBB", "1")
    players = tuple(replace(player, sites=full) for player in position.view.players)
    view = replace(position.view, players=(players[0], players[1]), first_to_five=1)
    gains = [Delivered(seat, tile, 2, space, space) for seat in (0, 1) for space, tile in enumerate(GAINS)]
    recent = (ActionPlayed(0, Action.UNLOAD), Placed(0, 4), Unloaded(0, 2), *gains)
    return Position(view, (*recent, FirstToFive(1), Refilled(2, GAINS)), LONG, "de")


GAINS = (Tile(Kind.OBELISK), Tile(Kind.DARK_PYRAMID), Tile(Kind.TOMB, 12))


def tie() -> Position:
    """Return a finished game in which both players have the same points, so D-56 decides."""
    result = when(3, over)
    first = result.view.players[0]
    players = (first, replace(result.view.players[1], sites=first.sites, sheet=replace(first.sheet, seat=1)))
    view = replace(result.view, players=players, outcome=Outcome(((1,), (0,)), "last_boat"))
    return replace(result, view=view, language="de")


def resigned() -> Position:
    game = next(game for game, _ in played(new(8, "BABA"), 8) if game.view(None).supply == 0)
    events = game.resign(1)
    return Position(game.view(None), events, STRANGE)


def preview() -> Position:
    """Return a blind copy after two turns, in which one tile from the reserve and a whole boat are face
    down.
    """
    for seed in range(100):
        for game, _ in played(new(seed, "ABAB"), seed):
            takes = [step for step in game.options() if isinstance(step, steps.Take)]
            if not takes or game.view(None).supply not in range(3, 24):
                continue
            blind = game.blind(None)
            events = blind.play(takes[0])
            unloads = [step for step in blind.options() if isinstance(step, steps.Unload)]
            if unloads and unloads[-1].boat != takes[0].boat:
                events += blind.play(unloads[-1])
                return Position(blind.view(None), events)
    raise LookupError("no such position")


GOLDEN: dict[str, Callable[[], Position]] = {
    "start": lambda: Position(new(1).view(None)),
    "crowded": lambda: when(2, crowded),
    "action": lambda: when(10, swapping),
    "brimful": brimful,
    "german": lambda: replace(when(5, crowded, "BBBB", "1"), language="de", table=LONG),
    "final": lambda: replace(when(3, over), table=replace(SHORT, played="The Duel · November 28, 2026")),
    "tie": tie,
    "resigned": resigned,
    "preview": preview,
}
