"""Positions with expansions for tests of the pictures; nearly all are set up by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from engine.contract import Event
from engine.imhotep import Imhotep, house
from engine.imhotep.components import Site
from engine.imhotep.modules.private_ships import PrivateShip
from engine.imhotep.modules.prophecies import Scarab
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.great_obelisk import Added, GreatBoard, GreatState, added, turns
from tests.render.imhotep.positions import LONG, Position
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import changed, play, predictions, with_pieces, with_predictions
from tests.support.imhotep_dynasty import crypt, position, scaffold, stones, temple, tomb
from tests.support.imhotep_play import choose

ALL = {"private_ships": "yes", "prophecies": "yes"}
SHIPS = ("B.W.", "...@P", "GN.", "..")


def obelisk(path: str, beside: str, *tiles: tuple[int, str, int, int], seats: int = 4) -> GreatState:
    """Return the state of the great obelisks: stones on the path and beside it, and the added tiles in order,
    each with its seat, name, column and turn.
    """
    own: list[tuple[Added, ...]] = [()] * seats
    heights = [(0, 0, 0)] * seats
    for seat, tile, column, turn in tiles:
        after = added(heights[seat], turns(house.HOUSE.of(GreatBoard).shapes[tile])[turn], column)
        assert after is not None
        own[seat] = (*own[seat], Added(tile, column, turn, heights[seat]))
        heights[seat] = (after[0], after[1], after[2])
    return GreatState(stones(path), stones(beside), tuple(own), tuple(heights))


OBELISK = (
    (0, "I2", 0, 0), (0, "L3", 0, 0), (1, "I3", 0, 0), (2, "O4", 0, 0), (3, "L3", 1, 0), (1, "L4", 0, 0),
    (2, "I2", 2, 1), (2, "I3", 0, 0),
)  # fmt: skip


def side_c() -> Position:
    """Return a position in the middle of a game of four with all sides C."""
    states: dict[Site, object] = {
        Site.PYRAMIDS: scaffold("G1 G3 G5", "BWGN", "BBWG", "NW", pile="G4 G2"),
        Site.TEMPLE: temple(5, "BWGNBWG"),
        Site.BURIAL_CHAMBER: tomb(("B", "1.1 1.2 2.1"), ("W", "1.3 1.4"), ("G", "2.3 2.2 3.2"), ("N", "1.5")),
        Site.OBELISKS: obelisk("BBWGNWGG", "", *OBELISK),
    }
    hands = {0: "gT rP sl", 1: "gS st st ra", 3: "rQ rO ga le"}
    game = position(
        ("BNWG", "...@P", "GN.", "B."), sides="CCCCC", seats=4, number=4, hands=hands, points={0: 9, 1: 12},
        sleds={0: 6, 1: 2, 2: 5, 3: 1}, states=states, display="st rQ sl -",
    )  # fmt: skip
    game = changed(game, coins=(2, 1, 0, 2))
    events = play(game, "s a T")
    return Position(game.view(None), tuple(events))


def side_d() -> Position:
    """Return a position in the middle of a game of four with all sides D."""
    states: dict[Site, object] = {
        Site.PYRAMIDS: CorridorState(3, (*stones("BWG"), None, *stones("NNB"), *(None,) * 7)),
        Site.TEMPLE: ArenaState((5, 0, 12, 7), stones("BGGNB"), ()),
        Site.BURIAL_CHAMBER: crypt(
            (3, 9, 17, 20), tuple(range(1, 9)), B=(1, 2, 8), W=(4, 5, 11), N=(13, 19, 24)
        ),
        Site.OBELISKS: AvenueState(
            (stones("BB"), stones("W"), stones("GGG"), (), (), stones("NN"), stones("BBBB"), ()), ()
        ),
    }
    game = position(
        ("BNWG", "...@P", "GN.", "B."), sides="DDDDD", seats=4, number=5, states=states,
        hands={0: "gP st", 1: "rB", 2: "gS gS ra"}, display="sl -", stacks=("st", "st rP ga"), points={1: 8},
    )  # fmt: skip
    events = play(game, "s a T")
    return Position(game.view(None), tuple(events), language="de")


def everything() -> Position:
    """Return the view of seat 0 in a game of two with second colors, every module, and hidden cards."""
    states: dict[Site, object] = {
        Site.PYRAMIDS: scaffold("G1 G3 G2", "BWbW", "BBww", "Bw", pile="G4 G5"),
        Site.TEMPLE: temple(4, "BWbwBW"),
        Site.BURIAL_CHAMBER: tomb(("B", "1.1 2.1"), ("b", "1.2"), ("W", "1.3 1.4"), ("w", "2.2 3.2")),
        Site.OBELISKS: obelisk("BbWw", "", (0, "I2", 0, 0), (0, "L3", 0, 3), (1, "I3", 0, 0), seats=2),
    }
    game = position(
        ("BbW.", "w@P", "WB.", "...@M"), sides="CCCCC", seats=2, number=4, hidden_market_cards="yes",
        private_ships="yes", prophecies="yes",
        hands={0: "rP rQ sl sl st st ra", 1: "gS ga"}, sleds={0: 8, 1: 4}, points={0: 17, 1: 9},
        states=states,
    )  # fmt: skip
    first, second, _ = predictions(game.state()).gods
    game = changed(game, seconds=((20, 4), (12, 2)), coins=(1, 0), shown=(2, 0))
    game = with_predictions(game, scarabs=(Scarab(0, first, 1), Scarab(1, first, 2)))
    events = play(game, f"g {second}", "x T")
    return Position(game.view(0), tuple(events), language="de")


def brimful() -> Position:
    """Return a position in which sides D are as full as possible, with three ships at one dock and long
    names.
    """
    states: dict[Site, object] = {
        Site.PYRAMIDS: CorridorState(2, stones("BWGNBWGNBWGNBW"), stones("BWGN" * 3)),
        Site.TEMPLE: ArenaState((12, 12, 12, 12), stones("BWGN" * 3), stones("BWGNBBBBBBBBBB")),
        Site.BURIAL_CHAMBER: replace(
            crypt((), (), B=(1, 2, 8, 7, 9, 10), W=(4, 5, 11, 12), G=(22, 23, 24), N=(13, 19, 14)),
            beside=stones("BWGN"),
        ),
        Site.OBELISKS: AvenueState(
            tuple(map(stones, ("BB", "WW", "GGG", "NNN", "BBBB", "WWWW", "GGGGG", "NNNN"))), stones("BWG")
        ),
    }
    game = position(
        ("BWGN", "G@P", "WB.", "...@P"), sides="DDDDD", seats=4, number=6, wrath="yes", states=states,
        private_ships="yes", prophecies="yes",
        hands={0: "gP gT gB gO st st sl sl ha sa ra", 1: "gS gS rQ rQ st", 2: "rP rP", 3: "rO"},
        sleds={0: 9, 1: 5, 2: 0, 3: 5}, points={0: 134, 1: 33, 2: -3}, stacks=("st", "st st st"),
    )  # fmt: skip
    first, second, _ = predictions(game.state()).gods
    game = with_pieces(
        game,
        private_ships=(
            PrivateShip(used=True, site=Site.PYRAMIDS), PrivateShip(),
            PrivateShip(used=True, site=Site.MARKET), PrivateShip(used=True),
        ),
    )  # fmt: skip
    game = with_predictions(
        game,
        scarabs=(
            *(Scarab(seat, first, 5) for seat in range(4)),
            Scarab(1, second, 3),
            Scarab(2, second, 1),
        ),
    )  # fmt: skip
    return Position(game.view(None), (), LONG, "de")


def overflowing() -> Position:
    """Return a position in which sides C are as full as possible, with long names."""
    full = tomb(
        ("B", "1.1 1.2 1.3 2.1 5.1"), ("W", "1.4 1.5 2.4 3.3"), ("G", "2.2 3.1 3.2"), ("N", "2.3 4.1 4.2")
    )
    states: dict[Site, object] = {
        Site.PYRAMIDS: scaffold("G1 G2 G3 G4 G5", *["BWGN"] * 5, beside="BWGNBBBBBBBB"),
        Site.TEMPLE: temple(5, "BWGNB" * 6),
        Site.BURIAL_CHAMBER: replace(full, beside=stones("BWGNBBBBBBBBB")),
        Site.OBELISKS: obelisk("BWGNB" * 3, "BWGN", *((0, "I3", 0, 0),) * 9),
    }
    hands = {0: "gP gT gB gO st st sl sl ha sa ra", 1: "gS gS rQ rQ st", 2: "rP rP", 3: "rO"}
    game = position(
        ("BWGN", "...", "WB.", ".."),
        sides="CCCCC",
        seats=4,
        number=6,
        wrath="yes",
        states=states,
        hands=hands,
    )
    return Position(game.view(None), (), LONG, "de")


def asked_tile() -> Position:
    """Return a position in which a tile of the great obelisk may be added."""
    states: dict[Site, object] = {Site.OBELISKS: obelisk("BBWGN", "", *OBELISK)}
    game = position(("B...", "...", "GN.", "B."), sides="ABABC", seats=4, states=states)
    events = play(game, "s d O")
    return Position(game.view(None), tuple(events))


def looking() -> Position:
    """Return the view of a player who looks at three cards of the black market."""
    game = position(("BWG.", "...", "GN.", "B."), sides="DABAB", seats=4, stacks=("rP ga st", ""))
    events = play(game, "s d M", "m 3")
    return Position(game.view(0), tuple(events), language="de")


def final() -> Position:
    """Return the end of a random game with C and D sides, private ships and prophecies."""
    for game, turn in walked("DCDCD", 3, 4, **ALL):
        if game.outcome is not None:
            return Position(game.view(None), turn)
    raise LookupError("no end")


def walked(
    sides: str, seats: int, number: int, **options: str
) -> Iterator[tuple[Imhotep, tuple[Event, ...]]]:
    """Yield the same game after every random step, with the events of the turn so far."""
    chance, turn, mover = Random(number), list[Event](), -1
    game = dynasty.new(sides, seats, number, **options)
    while (decision := game.decision) is not None:
        active = game.view(None).active
        if decision.kind == "turn" and active != mover:
            mover, turn = active, list[Event]()
        turn += game.play(choose(game, chance))
        yield game, tuple(turn)


GOLDEN: dict[str, Callable[[], Position]] = {
    "c": side_c,
    "d": side_d,
    "everything": everything,
    "brimful": brimful,
    "overflowing": overflowing,
    "tile": asked_tile,
    "looking": looking,
}
"""The positions that have golden pictures, by name."""
EVERY = {**GOLDEN, "final": final}
