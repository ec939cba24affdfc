"""The rules of The Duel for `/rules`. Every number comes from the engine's tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.games.rulebook import (
    BETWEEN,
    PlayedWith,
    Playing,
    Rulebook,
    Sign,
    Topic,
    TopicOf,
    Values,
    by_number,
    explained,
    in_play,
    side_texts,
    topics_by,
)
from engine.contract import Game, Step
from engine.duel import game, harbor, sites, steps, tiles
from engine.duel.actions import EFFECTS
from engine.duel.position import DuelKind
from engine.duel.sites import DuelSite
from engine.duel.tiles import TEMPLE_SYMBOLS, Action, Kind
from render.duel.icons import ACTIONS, figure_of, name_of
from render.kit.say import Say

KEYS = "rules"
"""The prefix of this rulebook's text keys."""


# --- the numbers -------------------------------------------------------------------------------------


def _how_many(kind: Kind, value: int = 0, action: Action | None = None) -> int:
    return sum(count for tile, count in tiles.COUNTS if tile == (kind, value, action))


def _effect(action: Action, kind: str) -> dict[str, int]:
    """Return the minimum and maximum number of times that an action tile does something."""
    tasks = [task for task in EFFECTS[action] if task.kind == kind]
    return {"least": sum(not task.optional for task in tasks), "most": len(tasks)}


def _actions(say: Say) -> Values:
    names = [f"**{action.value}** {say(f'render.action.{action.value}')}" for action in Action]
    return {"points": sites.PER_ACTION_TILE, "names": BETWEEN.join(names)}


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
        "points": by_number([*enumerate(sites.SETS)][1:]),
    }


def _pyramids(say: Say) -> Values:
    del say
    return {
        "light": _how_many(Kind.LIGHT_PYRAMID),
        "dark": _how_many(Kind.DARK_PYRAMID),
        "both": by_number([*enumerate(sites.PYRAMID_A)][1:]),
        "smaller": by_number(enumerate(sites.PYRAMID_B)),
    }


def _tomb(say: Say) -> Values:
    """Return the values for runs; the last number in their table applies to all longer runs, too (D-53)."""
    del say
    lowest, highest = tiles.TOMB_NUMBERS[0], tiles.TOMB_NUMBERS[-1]
    most = len(sites.RUNS) - 1
    runs = [(f"{run}+" if run == most else run, points) for run, points in enumerate(sites.RUNS)]
    return {
        "lowest": lowest,
        "highest": highest,
        "tiles": _how_many(Kind.TOMB, lowest),
        "points": by_number(runs[1:]),
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


def _site(name: str, rules: tuple[str, ...], values: Callable[[Say], Values]) -> Topic:
    return Topic(name, rules, values, side_texts(KEYS, name, sites.SIDES))


TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic("turn", ("D-8", "D-9"), lambda _: {"figures": harbor.FIGURES, "needed": harbor.NEEDED}),
        Topic(
            "place",
            ("D-10", "D-11"),
            lambda _: {"figures": harbor.FIGURES, "first": harbor.FIELDS[0], "last": harbor.FIELDS[-1]},
        ),
        Topic(
            "unload",
            ("D-12", "D-13", "D-14", "D-15", "D-16", "D-17"),
            lambda _: {"needed": harbor.NEEDED, "spaces": harbor.SPACES, "first": 1},
        ),
        Topic("actions", ("D-20", "D-21", "D-22", "D-23", "D-54"), _actions),
        Topic(
            Action.TAKE.value,
            ("D-30",),
            lambda _: {
                "reserve": game.RESERVE,
                "tiles": _how_many(Kind.ACTION, action=Action.TAKE),
            },
        ),
        Topic(Action.PLACE.value, ("D-31",), lambda _: _effect(Action.PLACE, DuelKind.PLACE)),
        Topic(Action.UNLOAD.value, ("D-32",), lambda _: _effect(Action.UNLOAD, DuelKind.UNLOAD)),
        Topic(Action.SWAP.value, ("D-33",)),
        Topic("stop", ("D-21", "D-31", "D-32"), _stop),
        _site("obelisk", ("D-50",), _obelisk),
        _site("temple", ("D-19", "D-51"), _temple),
        _site("pyramids", ("D-52",), _pyramids),
        _site("tomb", ("D-53",), _tomb),
        Topic("end", ("D-16", "D-40", "D-57"), _end),
        Topic("scoring", ("D-3", "D-50", "D-51", "D-52", "D-53", "D-54", "D-55", "D-56"), _scoring),
    )
}
"""The topics. Each has a line here and its texts in the catalogs."""

TOPIC_BY_STEP: dict[type[Step], TopicOf] = {
    steps.Place: "place",
    steps.Unload: "unload",
    steps.Take: Action.TAKE.value,
    steps.Swap: Action.SWAP.value,
    steps.Stop: "stop",
    steps.Play: lambda step: step.action.value,
}


def topics_of(options: Iterable[Step]) -> tuple[str, ...]:
    """Return the topics of these steps' kinds, each once, in the order of the steps."""
    return topics_by(TOPIC_BY_STEP, options)


def _playing(position: Game, say: Say) -> Playing | None:
    """Return the topic of the action tile that is being played; None if none is."""
    del say
    tile: Action | None = position.view(None).playing
    return None if tile is None else Playing(tile.value, {"letter": tile.value})


def _in_play(position: Game, say: Say) -> Iterator[PlayedWith]:
    """Yield the side of every site (D-3)."""
    for site, side in zip(sites.SITES, position.view(None).sides, strict=True):
        yield PlayedWith(site, side, f"{say(f'render.site.{site}')} {side}")


def _at_hand(position: Game) -> Iterable[str]:
    """Return all topics, because every component is always in play."""
    del position
    return TOPICS


PRINTED = {
    "render.picture.preview": "turn",
    "render.picture.supply": "end",
    "render.picture.reserve": "T",
    "render.picture.box": "unload",
    **{f"render.picture.{sign}": "scoring" for sign in ("points", "standing", "total", "times")},
    **{f"render.{how}.{site}": site for how in ("site", "item") for site in sites.SITES},
    **{f"render.sheet.{number}": "scoring" for number in ("points", "standing")},
    "render.item.actions": "actions",
    "render.item.figures": "scoring",
    **{f"render.action.{action.value}": action.value for action in Action},
}
"""Topics by the keys of texts printed on the pictures."""

RULEBOOK = Rulebook(KEYS, TOPICS, topics_of, _playing, _in_play, _at_hand, PRINTED)


# --- the legend ----------------------------------------------------------------------------------


PLACE = "place_a_figure"


def icon_of(game: Game, step: Step) -> str | None:
    """Return the icon of a step; None if it would reveal hidden information."""
    view = game.view(None)
    match step:
        case steps.Place():
            return PLACE
        case steps.Take():
            cargo = view.boats[step.boat]
            return None if cargo is None else name_of(cargo[step.space])
        case steps.Swap():
            return ACTIONS[Action.SWAP]
        case steps.Play():
            return ACTIONS[step.action]
        case steps.Unload():
            return "boat"
        case steps.Stop():
            return "stop"
        case _:
            return None


OF_SITES: Mapping[str, tuple[str, ...]] = {
    DuelSite.OBELISK: ("tile_obelisk",),
    DuelSite.TEMPLE: tuple(f"tile_temple_{symbols}" for symbols in TEMPLE_SYMBOLS),
    DuelSite.PYRAMIDS: ("tile_light_pyramid", "tile_dark_pyramid"),
    DuelSite.TOMB: ("tile_tomb",),
}
"""The icons of the tiles that go to each site."""
ALWAYS = ("tile_face_down", "boat", "can_unload", "box", "chooses_now", "has_won", "changed_here")
FLAG = "race_flag"
"""The sign that means something different on each side of the obelisk."""


def legend(game: Game, names: Sequence[str], say: Say) -> Iterator[Sign]:
    """Yield figures, tiles with their sites and effects, and the signs of the harbor."""
    view = game.view(None)
    for seat, name in enumerate(names):
        yield Sign((figure_of(view, seat),), say("legend.figures", name=name))
    yield from in_play(RULEBOOK, OF_SITES, game, say)
    for action, icon in ACTIONS.items():
        yield Sign((icon,), BETWEEN.join((action.value, say(f"button.play.{action.value}"))))
    yield Sign((FLAG,), say(f"legend.{FLAG}.{view.side(DuelSite.OBELISK).lower()}"))
    yield from explained(ALWAYS, say)
