"""What changed since an earlier position, in at most two lines: the harbor, then the players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from engine.duel.harbor import BOATS, FIELDS
from engine.duel.tiles import Tile
from engine.duel.view import DuelView
from render.duel.text.changes import BoatChange, Changes, SeatChanges, changes
from render.duel.text.phrases import brief_names, names, open_words
from render.kit.lists import name_lengths, series
from render.kit.players import Players
from render.kit.recap import Count, Detail, difference, from_to, lines, plus_minus, signs
from render.kit.say import Say

DETAILS = (Detail.WHOLE, Detail.SHORT, Detail.TERSE, Detail.COUNTS)
"""Everything in words; boats briefly and sites as counts; fields and action tiles with signs; numbers."""


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines; none if nothing changed. What does not fit is said with shorter names, then with
    less detail, but every kind of change is mentioned.
    """
    found, full = changes(before, after), names(after, players, say)

    def harbor(called: Sequence[str], detail: Detail) -> str:
        return _harbor(found, called, detail, say) if found.harbor else ""

    def seats(called: Sequence[str], detail: Detail) -> str:
        return _players(found, called, detail, say) if any(found.seats) else ""

    return lines((harbor, seats), DETAILS, lambda _: name_lengths(full))


# --- the harbor --------------------------------------------------------------------------------------


def _harbor(found: Changes, called: Sequence[str], detail: Detail, say: Say) -> str:
    boats, stores = _boats(found.boats, detail, say), _stores(found, detail, say)
    parts = [_figures(found, called, detail, say), *boats, stores]
    line = series(filter(None, parts), say, "dot")
    return line if detail is Detail.COUNTS else say("render.recap.harbor", changes=line)


def _figures(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> str:
    """Whose figures came and went, and where; nothing if none did."""
    texts: list[str] = []
    for seat, name in enumerate(full):
        came = [FIELDS[change.field] for change in found.fields if change.after == seat]
        went = [FIELDS[change.field] for change in found.fields if change.before == seat]
        if came or went:
            texts.append(say("render.recap.moved", name=name, fields=_fields(came, went, detail, say)))
    return series(texts, say, "semicolon") if texts else ""


def _fields(came: Sequence[str], went: Sequence[str], detail: Detail, say: Say) -> str:
    if detail is Detail.COUNTS:
        return plus_minus(len(came), len(went), say)
    new, old = series(came, say, "space"), series(went, say, "space")
    if detail is Detail.TERSE:
        return signs(new if came else "", old if went else "", say)
    parts = [say("render.recap.came", fields=new)] if came else []
    if went:
        parts.append(say("render.recap.went", fields=old))
    return series(parts, say)


Way = Literal["refilled", "replaced", "swapped", "left", "back"]
"""What happened to a boat: new tiles, one new tile, other spaces, out of the game, taken back."""
WAYS: tuple[Way, ...] = ("refilled", "replaced", "swapped", "left", "back")


def _way(change: BoatChange, detail: Detail) -> Way:
    """Where room is short, one new tile is as good as three."""
    if change.after is None:
        return "left"
    if change.before is None:
        return "back"
    fresh = (Counter(change.after) - Counter(change.before)).total()
    if not fresh:
        return "swapped"
    return "replaced" if fresh == 1 and detail is Detail.WHOLE else "refilled"


def _boats(boats: Sequence[BoatChange], detail: Detail, say: Say) -> list[str]:
    """Boats by what happened to them."""
    texts: list[tuple[Way, list[str]]] = [
        (way, group)
        for way in WAYS
        if (group := [BOATS[change.boat] for change in boats if _way(change, detail) == way])
    ]
    if detail is Detail.WHOLE:
        return [_boats_whole(way, series(group, say, "space"), len(group), say) for way, group in texts]
    if not texts:
        return []
    listed = (
        _boats_brief(way, str(len(group)) if detail is Detail.COUNTS else series(group, say, "space"), say)
        for way, group in texts
    )
    return [say("render.recap.boats", boats=series(listed, say))]


def _boats_whole(way: Way, boats: str, count: int, say: Say) -> str:
    match way:
        case "refilled":
            return say("render.recap.refilled", boats=boats, count=count)
        case "replaced":
            return say("render.recap.replaced", boats=boats, count=count)
        case "swapped":
            return say("render.recap.swapped", boats=boats, count=count)
        case "left":
            return say("render.recap.left", boats=boats, count=count)
        case "back":
            return say("render.recap.back", boats=boats, count=count)


def _boats_brief(way: Way, boats: str, say: Say) -> str:
    match way:
        case "refilled" | "replaced":
            return say("render.recap.brief_refilled", boats=boats)
        case "swapped":
            return say("render.recap.brief_swapped", boats=boats)
        case "left":
            return say("render.recap.brief_left", boats=boats)
        case "back":
            return say("render.recap.brief_back", boats=boats)


def _stores(found: Changes, detail: Detail, say: Say) -> str:
    """Supply, reserve and box, as far as they changed."""
    texts: list[str] = []
    if found.supply:
        texts.append(say("render.recap.supply", number=_change(found.supply, detail, say)))
    if found.reserve:
        texts.append(say("render.recap.reserve", number=_change(found.reserve, detail, say)))
    if found.box:
        texts.append(say("render.recap.box", number=_change(found.box, detail, say)))
    return series(texts, say) if texts else ""


def _change(count: Count, detail: Detail, say: Say) -> str:
    """In numbers the difference; a box that only holds other tiles has none."""
    if detail is not Detail.COUNTS:
        return from_to(count, say)
    return difference(count.more, say) if count.more else str(count.after)


# --- the players -------------------------------------------------------------------------------------


def _players(found: Changes, called: Sequence[str], detail: Detail, say: Say) -> str:
    by = "comma" if detail is Detail.COUNTS else "semicolon"
    clauses = (
        say("render.recap.player", name=name, parts=series(_player(own, detail, say), say, by))
        for name, own in zip(called, found.seats, strict=True)
        if own
    )
    return series(clauses, say, "dot")


def _player(own: SeatChanges, detail: Detail, say: Say) -> list[str]:
    """Points, what was built, action tiles, figures in stock."""
    parts: list[str] = []
    if own.points is not None:
        before, after = (open_words(score, say) for score in own.points)
        shown = say("render.recap.to", before=before, after=after)
        spoken = detail <= Detail.SHORT
        parts.append(say("render.recap.points", number=shown) if spoken else shown)
    parts += _building(own, detail, say)
    parts += _actions(own, detail, say)
    if own.stock is not None:
        parts.append(say("render.recap.stock", number=from_to(own.stock, say)))
    return parts


def _building(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """The tiles on the sites: by name, by site, or how many."""
    if detail in (Detail.SHORT, Detail.TERSE) and own.sites:
        counts = ((change.site, len(change.tiles.came), len(change.tiles.went)) for change in own.sites)
        yield series((_site(site, more, fewer, say) for site, more, fewer in counts), say)
        return
    came = [tile for change in own.sites for tile in change.tiles.came]
    went = [tile for change in own.sites for tile in change.tiles.went]
    if came:
        yield say("render.recap.built", tiles=_tiles(came, detail, say))
    if went:
        yield say("render.recap.unbuilt", tiles=_tiles(went, detail, say))


def _site(site: str, more: int, fewer: int, say: Say) -> str:
    return series([say(f"render.site.{site}"), plus_minus(more, fewer, say)], say, "space")


def _tiles(tiles: Sequence[Tile], detail: Detail, say: Say) -> str:
    """By kind, or only how many."""
    if detail is Detail.COUNTS:
        return str(len(tiles))
    return series((brief_names(list(alike), say) for _, alike in groupby(tiles, lambda tile: tile.kind)), say)


def _actions(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """Action tiles by their letters, or how many."""
    if not own.gained and not own.spent:
        return
    gained, spent = (
        series((action.value for action in actions), say, "space") if actions else ""
        for actions in (own.gained, own.spent)
    )
    if detail is Detail.COUNTS:
        yield say("render.recap.actions", number=plus_minus(len(own.gained), len(own.spent), say))
    elif detail is Detail.TERSE:
        yield say("render.recap.actions", number=signs(gained, spent, say))
    else:
        if gained:
            yield say("render.recap.gained", letters=gained, count=len(own.gained))
        if spent:
            yield say("render.recap.spent", letters=spent, count=len(own.spent))
