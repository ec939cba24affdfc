"""The rules of The Duel as `/rules` tells them. Every number comes from the engine's tables."""

from collections.abc import Iterable, Iterator, Sequence

from bot.games.rulebook import InPlay, Playing, Rulebook, Topic, Values
from engine.contract import Game, Step
from engine.duel import game, harbor, sites, steps, tiles
from engine.duel.actions import EFFECTS
from engine.duel.position import DuelKind
from engine.duel.tiles import Action, Kind
from render.kit.say import Say

# --- the numbers -------------------------------------------------------------------------------------


def _how_many(kind: Kind, value: int = 0, action: Action | None = None) -> int:
    return sum(count for tile, count in tiles.COUNTS if tile == (kind, value, action))


def _points(table: Sequence[int], start: int = 0, more: str = "") -> str:
    """`2 → 3 · 3 → 6`: points by number, from `start` on; `more` marks the last number as a least one."""
    numbers = [str(number) for number in range(start, len(table))]
    numbers[-1] += more
    pairs = zip(numbers, table[start:], strict=True)
    return " · ".join(f"{number} → {str(points).replace('-', '−')}" for number, points in pairs)  # noqa: RUF001  a true minus


def _effect(action: Action, kind: str) -> dict[str, str | int]:
    """How often an action tile lets one do something, at least and at most."""
    tasks = [task for task in EFFECTS[action] if task.kind == kind]
    return {"least": sum(not task.optional for task in tasks), "most": len(tasks)}


def _turn(say: Say) -> Values:
    del say
    return {"figures": harbor.FIGURES, "needed": harbor.NEEDED}


def help_values() -> Values:
    """For the help: what it takes to unload (D-12)."""
    return {"needed": harbor.NEEDED}


def _place(say: Say) -> Values:
    del say
    return {"figures": harbor.FIGURES, "first": harbor.FIELDS[0], "last": harbor.FIELDS[-1]}


def _unload(say: Say) -> Values:
    del say
    return {"needed": harbor.NEEDED, "spaces": harbor.SPACES, "first": 1}


def _actions(say: Say) -> Values:
    names = [f"**{one.value}** {say(f'render.action.{one.value}')}" for one in Action]
    return {"points": sites.PER_ACTION_TILE, "names": " · ".join(names)}


def _take(say: Say) -> Values:
    del say
    return {"reserve": game.RESERVE, "tiles": _how_many(Kind.ACTION, action=Action.TAKE)}


def _place_more(say: Say) -> Values:
    del say
    return _effect(Action.PLACE, DuelKind.PLACE)


def _place_and_unload(say: Say) -> Values:
    del say
    return _effect(Action.UNLOAD, DuelKind.UNLOAD)


def _stop(say: Say) -> Values:
    del say
    return {
        "figures": _effect(Action.PLACE, DuelKind.PLACE)["least"],
        "unloadings": _effect(Action.UNLOAD, DuelKind.UNLOAD)["least"],
        "place": Action.PLACE.value,
        "unload": Action.UNLOAD.value,
    }


def _obelisk(say: Say) -> Values:
    del say
    return {
        "tiles": _how_many(Kind.OBELISK),
        "each": sites.obelisk_majority(1, 1),
        "bonus": sites.MAJORITY_BONUS,
        "race": sites.RACE_TILES,
        "first": sites.RACE_FIRST,
        "second": sites.RACE_SECOND,
        "full_tiles": sites.RACE_FULL_TILES,
        "full": sites.RACE_FULL,
    }


def _temple(say: Say) -> Values:
    del say
    lowest, highest = tiles.TEMPLE_SYMBOLS[0], tiles.TEMPLE_SYMBOLS[-1]
    return {
        "lowest": lowest,
        "highest": highest,
        "tiles": _how_many(Kind.TEMPLE, lowest),
        "each": sites.temple_symbols((1,)),
        "points": _points(sites.SETS, 1),
    }


def _pyramids(say: Say) -> Values:
    del say
    return {
        "light": _how_many(Kind.LIGHT_PYRAMID),
        "dark": _how_many(Kind.DARK_PYRAMID),
        "both": _points(sites.PYRAMID_A),
        "smaller": _points(sites.PYRAMID_B),
    }


def _tomb(say: Say) -> Values:
    del say
    return {
        "lowest": tiles.TOMB_NUMBERS[0],
        "highest": tiles.TOMB_NUMBERS[-1],
        "tiles": _how_many(Kind.TOMB, tiles.TOMB_NUMBERS[0]),
        "points": _points(sites.RUNS, 1, "+"),
        "each": sites.RUN_B,
    }


def _end(say: Say) -> Values:
    del say
    boats = len(harbor.BOATS)
    refills = (len(tiles.TILES) - game.RESERVE) // harbor.SPACES - boats
    return {"boats": boats, "refills": refills, "gone": boats - 1, "unloadings": refills + boats - 1}


def _scoring(say: Say) -> Values:
    named = ", ".join(say(f"render.site.{site}") for site in sites.SITES)
    return {"action": sites.PER_ACTION_TILE, "figure": sites.PER_FIGURE, "sites": named}


# --- the topics --------------------------------------------------------------------------------------

TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic("turn", ("D-8", "D-9"), _turn),
        Topic("place", ("D-10", "D-11"), _place),
        Topic("unload", ("D-12", "D-13", "D-14", "D-15", "D-16", "D-17"), _unload),
        Topic("actions", ("D-20", "D-21", "D-22", "D-23", "D-54"), _actions),
        Topic(Action.TAKE.value, ("D-30",), _take),
        Topic(Action.PLACE.value, ("D-31",), _place_more),
        Topic(Action.UNLOAD.value, ("D-32",), _place_and_unload),
        Topic(Action.SWAP.value, ("D-33",)),
        Topic("stop", ("D-21", "D-31", "D-32"), _stop),
        Topic("obelisk", ("D-50",), _obelisk, {"A": "rules.side.obelisk.a", "B": "rules.side.obelisk.b"}),
        Topic("temple", ("D-19", "D-51"), _temple, {"A": "rules.side.temple.a", "B": "rules.side.temple.b"}),
        Topic("pyramids", ("D-52",), _pyramids, {"A": "rules.side.pyramids.a", "B": "rules.side.pyramids.b"}),
        Topic("tomb", ("D-53",), _tomb, {"A": "rules.side.tomb.a", "B": "rules.side.tomb.b"}),
        Topic("end", ("D-16", "D-40", "D-57"), _end),
        Topic("scoring", ("D-3", "D-50", "D-51", "D-52", "D-53", "D-54", "D-55", "D-56"), _scoring),
    )
}
"""What can be asked for. A topic is a line here and its texts in the catalogues."""

TOPIC_BY_STEP: dict[type[Step], str] = {
    steps.Place: "place",
    steps.Unload: "unload",
    steps.Take: Action.TAKE.value,
    steps.Swap: Action.SWAP.value,
    steps.Stop: "stop",
}
"""The topic of each kind of step; playing an action tile is told by the topic of the tile."""


def topics_of(options: Iterable[Step]) -> tuple[str, ...]:
    """The topics of the kinds of these steps, each once, in the order of the options."""
    named = (
        option.action.value if isinstance(option, steps.Play) else TOPIC_BY_STEP[type(option)]
        for option in options
    )
    return tuple(dict.fromkeys(named))


def _playing(position: Game, say: Say) -> Playing | None:
    """An action tile."""
    del say
    tile: Action | None = position.view(None).playing
    return None if tile is None else Playing(tile.value, {"letter": tile.value})


def _in_play(position: Game, say: Say) -> Iterator[InPlay]:
    """The side of every site (D-3)."""
    for site, side in zip(sites.SITES, position.view(None).sides, strict=True):
        yield InPlay(site, side, f"{say(f'render.site.{site}')} {side}")


def _at_hand(position: Game) -> Iterable[str]:
    """All there is."""
    del position
    return TOPICS


RULEBOOK = Rulebook("rules", TOPICS, topics_of, _playing, _in_play, _at_hand)
