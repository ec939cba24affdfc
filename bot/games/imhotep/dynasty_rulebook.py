"""The rules of the expansions as `/rules` tells them. Every number comes from the engine's data (N-…)."""

from collections.abc import Iterable, Iterator, Mapping

from bot.games.rulebook import Topic, Values
from engine.contract import Step
from engine.imhotep import house, printed, steps
from engine.imhotep.cards import CARDS, Card, deck
from engine.imhotep.components import Site
from engine.imhotep.modules import gangway, private_ships
from engine.imhotep.modules.gangway import Land
from engine.imhotep.modules.private_ships import Embark
from engine.imhotep.modules.prophecies import IN_PLAY, SCARABS, Predict, PropheciesValues
from engine.imhotep.rules import agenda
from engine.imhotep.sites import arena, avenue, black_market, crypt, great_obelisk, hill_tomb, ra, scaffold
from engine.imhotep.sites.arena import ArenaBoard
from engine.imhotep.sites.avenue import AvenueBoard, Found
from engine.imhotep.sites.black_market import BlackBoard
from engine.imhotep.sites.corridor import CorridorBoard
from engine.imhotep.sites.crypt import TOKENS, CryptBoard, Token
from engine.imhotep.sites.great_obelisk import COLUMNS, Add, GreatBoard
from engine.imhotep.sites.hill_tomb import LayStone, TombBoard
from engine.imhotep.sites.market import TakeSpaces
from engine.imhotep.sites.opulent_market import COINS, OpulentBoard
from engine.imhotep.sites.ra import RaBoard
from engine.imhotep.sites.scaffold import ScaffoldBoard
from engine.imhotep.table.switches import BASE, FULL, SECOND_STONES, SLED_MORE
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.prophecies import god_name, task_text
from render.imhotep.sites.scaffold import gift_texts
from render.kit.lists import signed
from render.kit.say import Say

BETWEEN = " · "


def _numbers(numbers: Iterable[int], by: str = " ") -> str:
    return by.join(map(signed, numbers))


# --- the sides C and D -------------------------------------------------------------------------------


def market(say: Say) -> Values:
    """What the texts about sides C and D of this site name (N-100 … N-105, N-200 … N-208)."""
    del say
    data = house.HOUSE
    pairs = sorted((one + 1, two + 1) for one, two in data.of(OpulentBoard).adjacent if one < two)
    return {
        "spaces_c": data.of(OpulentBoard).spaces,
        "coins": COINS,
        "pairs": BETWEEN.join(f"{one}+{two}" for one, two in pairs),
        "open_d": len(data.of(BlackBoard).open),
        "stacks": len(data.of(BlackBoard).hidden),
        "stack": black_market.STACK,
    }


def pyramids(say: Say) -> Values:
    """What the texts about sides C and D of this site name (N-120 … N-128, N-220 … N-227)."""
    data = house.HOUSE
    tiles = (", ".join(gift_texts(tile, say)) for tile in data.of(ScaffoldBoard).tiles)
    return {
        "tiles": BETWEEN.join(tiles),
        "most": scaffold.MOST,
        "shared": scaffold.SHARED,
        "ring": _numbers(data.of(CorridorBoard).points),
    }


def temple(say: Say) -> Values:
    """What the texts about sides C and D of this site name (N-140 … N-146, N-240 … N-252)."""
    del say
    data = house.HOUSE
    return {
        "columns": " ".join(data.of(RaBoard).bonuses),
        "ra_points": ra.POINTS,
        "ra_stones": ra.STONES,
        "ra_cards": ra.CARDS,
        "arrows": _numbers(data.of(ArenaBoard).arrows),
        "track": _numbers(data.of(ArenaBoard).points),
        "leader": arena.FIRST,
        "second": arena.SECOND,
    }


def burial_chamber(say: Say) -> Values:
    """What the texts about sides C and D of this site name (N-160 … N-164, N-260 … N-266)."""
    del say
    data = house.HOUSE
    return {
        "levels": _numbers(data.of(TombBoard).levels),
        "most_levels": hill_tomb.MOST_LEVELS,
        "fields": data.of(CryptBoard).fields,
        "crypt_rows": data.of(CryptBoard).rows,
        "tokens": TOKENS,
        "absent": -crypt.ABSENT,
    }


def obelisks(say: Say) -> Values:
    """What the texts about sides C and D of this site name (N-180 … N-189, N-280 … N-286)."""
    data = house.HOUSE
    ranks = (
        say("imhotep.rules.ranks_of", players=players, points=_numbers(points, ", "))
        for players, points in data.of(GreatBoard).ranks.items()
    )
    places = (
        f"V{number} {height} → {points}"
        for number, (height, points) in enumerate(data.of(AvenueBoard).places, start=1)
    )
    return {
        "path": len(data.of(GreatBoard).path),
        "wide": COLUMNS,
        "row": great_obelisk.ROW,
        "tile_ranks": BETWEEN.join(ranks),
        "places": BETWEEN.join(places),
        "unfinished": avenue.UNFINISHED,
    }


SIDES: dict[Site, tuple[Mapping[str, str], tuple[str, ...]]] = {
    Site.MARKET: (
        {"C": "imhotep.rules.side.market.c", "D": "imhotep.rules.side.market.d"},
        ("N-100", "N-200"),
    ),
    Site.PYRAMIDS: (
        {"C": "imhotep.rules.side.pyramids.c", "D": "imhotep.rules.side.pyramids.d"},
        ("N-120", "N-220"),
    ),
    Site.TEMPLE: (
        {"C": "imhotep.rules.side.temple.c", "D": "imhotep.rules.side.temple.d"},
        ("N-140", "N-240"),
    ),
    Site.BURIAL_CHAMBER: (
        {"C": "imhotep.rules.side.burial_chamber.c", "D": "imhotep.rules.side.burial_chamber.d"},
        ("N-160", "N-260"),
    ),
    Site.OBELISKS: (
        {"C": "imhotep.rules.side.obelisks.c", "D": "imhotep.rules.side.obelisks.d"},
        ("N-180", "N-280"),
    ),
}
"""The texts of the sides C and D, and the rules they tell."""


# --- cards and modules -------------------------------------------------------------------------------


def _dynasty(say: Say) -> Values:
    del say
    return {
        "cards": len(deck(FULL)),
        "new": len(deck(FULL)) - len(deck(BASE)) - CARDS[Card.STATUE].more,
        "statues": deck(FULL).count(Card.STATUE),
        "few": min(printed.SEATS),
        "stones": SECOND_STONES,
    }


def _copies(card: Card) -> int:
    return CARDS[card].copies


def _load_sled(say: Say) -> Values:
    del say
    room = (printed.SLED + SLED_MORE * number for number in range(_copies(Card.LOAD_SLED) + 1))
    return {"more": SLED_MORE, "room": _numbers(room, ", "), "copies": _copies(Card.LOAD_SLED)}


def _private_quarry(say: Say) -> Values:
    del say
    points, stones = agenda.QUARRY_POINTS, agenda.QUARRY_STONES
    return {"points": points, "stones": stones, "copies": _copies(Card.PRIVATE_QUARRY)}


def _stone_decoration(say: Say) -> Values:
    del say
    return {"copies": _copies(Card.STONE_DECORATION)}


def _raft(say: Say) -> Values:
    del say
    price, copies = gangway.RAFT_PRICE, _copies(Card.RAFT)
    return {"price": price, "needed": price + 1, "unplayed": printed.UNPLAYED, "copies": copies}


def _gangplank(say: Say) -> Values:
    del say
    price, copies = gangway.GANGPLANK_PRICE, _copies(Card.GANGPLANK)
    return {"price": price, "unplayed": printed.UNPLAYED, "copies": copies}


def _prophecies(say: Say) -> Values:
    data = house.HOUSE.of(PropheciesValues)
    pairs = ((2 * pair + 1, 2 * pair + 2, *stake) for pair, stake in enumerate(data.ladder))
    ladder = (f"{one}–{two}: +{won} / {signed(lost)}" for one, two, won, lost in pairs)  # noqa: RUF001  an en dash is meant
    gods = (f"{god_name(god, say)}: {_task(god, say)}" for god in data.gods)
    return {
        "shown": IN_PLAY,
        "scarabs": SCARABS,
        "ladder": BETWEEN.join(ladder),
        "gods": BETWEEN.join(gods),
    }


def _task(god: str, say: Say) -> str:
    """What a prophecy is about; numbers that depend on the players, for all of them."""
    least = house.HOUSE.of(PropheciesValues).isis
    texts = dict.fromkeys(task_text(god, seats, say) for seats in least)
    if len(texts) == 1:
        return next(iter(texts))
    by_seats = BETWEEN.join(
        say("imhotep.rules.ranks_of", players=seats, points=stones) for seats, stones in least.items()
    )
    task = house.HOUSE.of(PropheciesValues).gods[god]
    return say(
        "imhotep.rules.task_by_players", task=say(f"imhotep.task.{task}", stones="n"), numbers=by_seats
    )


def _private_ships(say: Say) -> Values:
    del say
    return {"unused": private_ships.UNUSED}


TOPICS: tuple[Topic, ...] = (
    Topic("dynasty", ("N-4", "N-20", "N-21", "N-22", "N-25"), _dynasty, extra=True),
    Topic("load_sled", ("N-23", "N-310"), _load_sled, extra=True),
    Topic("private_quarry", ("N-312",), _private_quarry, extra=True),
    Topic("stone_decoration", ("N-314",), _stone_decoration, extra=True),
    Topic("raft", ("N-320", "N-321", "N-322"), _raft, extra=True),
    Topic("gangplank", ("N-325", "N-326"), _gangplank, extra=True),
    Topic("hidden_cards", ("N-340", "N-341", "N-343"), extra=True),
    Topic("prophecies", ("N-361", "N-362", "N-363", "N-366", "N-370"), _prophecies, extra=True),
    Topic("private_ships", ("N-400", "N-402", "N-405", "N-407"), _private_ships, extra=True),
)
"""What the expansions add; their sections are those of the expansions' rules."""

TOPIC_BY_STEP: dict[type[Step], str] = {
    TakeSpaces: "market",
    LayStone: "burial_chamber",
    Token: "burial_chamber",
    Add: "obelisks",
    Found: "obelisks",
    Land: "raft",
    Embark: "private_ships",
    Predict: "prophecies",
}
"""The topic of each kind of step that only the expansions have."""

DECLINED = (Add, Predict)
"""Steps that can be done without: saying so belongs to their topic."""


def without_declining(options: Iterable[Step]) -> Iterator[Step]:
    """The options; without the one that declines where it is told with the others (N-183, N-364)."""
    found = list(options)
    named = any(isinstance(option, DECLINED) for option in found)
    yield from (option for option in found if not (named and isinstance(option, steps.Decline)))


def modules(view: ImhotepView) -> Iterator[str]:
    """The topics of what is played with, beside the sides (N-7)."""
    switches = view.rules
    for name, on in (
        ("dynasty", switches.dynasty),
        ("hidden_cards", switches.hidden_market_cards),
        ("prophecies", switches.prophecies),
        ("private_ships", switches.private_ships),
    ):
        if on:
            yield name
