"""Positions for tests of Imhotep's pictures; all come from the engine or are copies of its views."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.contract import Event, Outcome
from engine.imhotep import Imhotep
from engine.imhotep.view import ImhotepView
from render.kit.players import Players
from tests.support.imhotep import new, play, position
from tests.support.imhotep_play import choose

NAMES = ("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose")
LONG = ("Nefertiti Neferneferuaten Königi", "W" * 32, "Ägidius Öztürk-Großmann-Hünerfauth", "字字")
FOREIGN = (
    "\uff2e\uff45\uff46\uff45\uff52\uff54\uff49\uff54\uff49 von Amarna",
    "Donaudampfschifffahrtsgesellschaft",
    "محمد",
    "\U0001d4d0\U0001d4f4\U0001d4f1\U0001d4ee\U0001d4f7\U0001d4ea\U0001d4fd\U0001d4ee\U0001d4f7 \U0001f42a",
)
"""Names with full-width letters, one long word, another script, and fancy letters with an emoji."""


@dataclass(frozen=True)
class Position:
    """The data for the pictures."""

    view: ImhotepView
    recent: tuple[Event, ...] = ()
    names: tuple[str, ...] = NAMES
    language: str = "en"
    played: str = ""

    @property
    def table(self) -> Players:
        """Return as many names as there are seats."""
        return Players(self.names[: len(self.view.players)], played=self.played)


def played(game: Imhotep, number: int) -> Iterator[tuple[Imhotep, tuple[Event, ...]]]:
    """Yield the same game after every random step, with the events of the turn so far."""
    chance, turn, mover = Random(number), list[Event](), -1
    while (decision := game.decision) is not None:
        active = game.view(None).active
        if decision.kind == "turn" and active != mover:
            mover, turn = active, list[Event]()
        turn += game.play(choose(game, chance))
        yield game, tuple(turn)


def when(wanted: Callable[[ImhotepView], bool], sides: str, seats: int, first: int = 0) -> Position:
    """Return the first wanted position in random games, beginning with this deal."""
    for number in range(first, first + 200):
        for game, turn in played(new(sides, seats, number), number):
            view = game.view(None)
            if wanted(view):
                return Position(view, turn)
    raise LookupError("no such position")


def asked(view: ImhotepView, kind: str) -> bool:
    return view.decision is not None and view.decision.kind == kind


def crowded(view: ImhotepView) -> bool:
    """Return whether the game is late, many stones are aboard, and a ship is at its dock."""
    loads = sum(ship.load for ship in view.ships)
    return view.round == 5 and loads >= 5 and any(dock is not None for dock in view.docks)


def pair() -> Position:
    """Return the view of a player who looks at the face-down pair."""
    game = position(
        ("KWB.", "KK.", "K.", "."), seats=3, sides="BABAB", display="rP st rO", pair="gB ha", hands={1: "le"}
    )
    events = play(game, "s a M", "m pair")
    return Position(game.view(0), tuple(events), language="de")


def taken() -> Position:
    """Return a position in which the stones of a ship at the market have taken every card."""
    game = position(("KWKW", "KK.", "WK.", "."), seats=2, sides="AAAAA", display="rP st ha sa")
    events = play(game, "s a M")
    while asked(game.view(None), "market") or asked(game.view(None), "pyramid"):
        events += game.play(game.options()[0])
    return Position(game.view(None), tuple(events))


def order() -> Position:
    """Return a position after the Lever was played and the first of three stones was named."""
    game = position(
        ("KWB.", "KK.", "K.", "."), seats=3, sides="ABABA", hands={0: "le st st"}, burial="KWWKWB", wrath=True
    )
    events = play(game, "c le", "s a B", "u 2")
    return Position(game.view(None), tuple(events))


def brimful() -> Position:
    """Return a position that is fuller than any in a game: full sites, every kind of card and long names."""
    game = position(
        ("KWBG", "KK.", "K.", "."),
        seats=4,
        sides="AAAAA",
        wrath=True,
        sleds={0: 5, 1: 5, 2: 0, 3: 1},
        quarries={0: 24, 1: 0, 2: 29, 3: 7},
        hands={0: "gP gT gB gO st st st st st le ha sa ch ch", 1: "st st st st st"},
        points={0: 134, 1: 33, 2: -3},
        display="rP rB gB gO",
        pyramids=["KWBGKWBGKWBGKW"],
        beside="KKWBGGGGGGGGGGG",
        temple="KWBGK" * 6 + "W",
        burial="KWBGKKWWBBGGKKKKWWBKGGKWBGKGGG",
        obelisks=["K" * 24, "W" * 9, "", "GG"],
    )
    return Position(game.view(None), (), (*LONG[:3], "Tausret Satre-Meritamun Setepenamun"), "de")


def towers() -> Position:
    """Return nearly finished pyramids on side B, a new tower, and more stones at the obelisks."""
    game = position(
        ("KKK.", "KK.", "K.", "."),
        seats=4,
        sides="BBBBB",
        pyramids=["KWBKW", "KWBKW", "KWB"],
        beside="",
        temple="KWBGKW",
        burial="KWBKKWWBBKKKK",
        obelisks=["KK", "W", "BB", ""],
        towers=["KKK", "WWW", "GGG"],
    )
    events = play(game, "s a O")
    return Position(game.view(None), tuple(events))


def ended(seats: int, sides: str, wrath: str = "no") -> Position:
    for game, turn in played(new(sides, seats, 4, wrath=wrath), 4):
        if game.outcome is not None:
            return Position(game.view(None), turn)
    raise LookupError("no end")


def joint() -> Position:
    """Return a finished game in which three of four players share the victory; their names are long."""
    result = ended(4, "ABABA", "yes")
    first = result.view.players[0]
    same = (replace(first, seat=seat, sheet=replace(first.sheet, seat=seat)) for seat in range(3))
    last = result.view.players[3]
    items = tuple(replace(item, points=-5 if item.name == "wrath" else 1) for item in last.sheet.items)
    players = (*same, replace(last, sheet=replace(last.sheet, items=items)))
    view = replace(result.view, players=players, outcome=Outcome(((0, 1, 2), (3,)), "last_round"))
    return replace(result, view=view, names=LONG, language="de")


def resigned() -> Position:
    game = position(seats=2, sides="BAAAB")
    events = game.resign(1)
    return Position(game.view(None), events)


def left() -> Position:
    """Return a position in which two of four players have left, the second just now, during someone else's
    choice.
    """
    hands = {0: "st le", 1: "gT st"}
    ships = ["W.KB", "WG.", "..", "."]
    game = position(ships, seats=4, sides="ABBAB", hands=hands, temple="WGKW", number=3)
    game.resign(1)
    events = game.resign(3)
    return Position(game.view(None), events)


def no_ships() -> Position:
    """Return a blind copy that stopped before a new round, whose card nobody knows."""
    game = position(("K@M", "K@T", "K@P", "W"), seats=2, sides="BBABA").blind(0)
    events = play(game, "s d B")
    while asked(game.view(0), "temple"):
        events += game.play(game.options()[0])
    view = game.view(0)
    assert not any(ship.stones for ship in view.ships)
    assert view.outcome is None
    return Position(view, tuple(events))


GOLDEN: dict[str, Callable[[], Position]] = {
    "start": lambda: Position(new("AAAAA", 2, 1).view(None)),
    "crowded": lambda: when(crowded, "BBBBB", 4),
    "mixture": lambda: replace(when(crowded, "ABABB", 3, 2), language="de"),
    "pair": pair,
    "taken": taken,
    "temple": lambda: when(lambda view: asked(view, "temple") and view.round > 3, "BBBBA", 4),
    "order": order,
    "towers": towers,
    "brimful": brimful,
    "joint": joint,
    "left": left,
    "names": lambda: replace(when(crowded, "BBBBB", 4), names=FOREIGN, language="de"),
}
"""The positions that have golden pictures, by name."""
OTHERS: dict[str, Callable[[], Position]] = {
    "resigned": resigned,
    "no_ships": no_ships,
    "final": lambda: replace(ended(2, "BABAB"), played="Imhotep · November 28, 2026"),
    "german": lambda: replace(when(crowded, "AABAA", 2, 9), language="de", names=LONG),
}
EVERY = {**GOLDEN, **OTHERS}
