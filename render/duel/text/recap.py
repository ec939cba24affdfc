"""What changed since an earlier position, in at most two lines: the harbor, then the players."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from engine.duel.harbor import BOATS, FIELDS
from engine.duel.tiles import Tile
from engine.duel.view import DuelView
from render.duel.text.changes import BoatChange, Changes, Count, SeatChanges, changes
from render.duel.text.phrases import brief_names, names, open_words
from render.kit.lists import name_lengths, series
from render.kit.players import Players
from render.kit.say import Say

__all__ = ["LIMIT", "Changes", "changes", "recap"]

LIMIT = 110
"""Characters of a line."""

Detail = Literal["whole", "short", "terse", "counts"]
DETAILS: tuple[Detail, ...] = ("whole", "short", "terse", "counts")
"""Everything in words; boats briefly and sites as counts; fields and action tiles with signs; numbers."""


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines of about `LIMIT` characters; none if nothing changed. What does not fit is told with
    shorter names, then with less detail, but every kind of change is told.
    """
    found = changes(before, after)
    full = names(after, players, say)
    lines: list[str] = []
    if found.harbor:
        lines.append(_first_fitting(_harbor(found, full, detail, say) for detail in DETAILS))
    if any(found.seats):
        lines.append(_first_fitting(_players(found, full, detail, say) for detail in DETAILS))
    return tuple(lines)


def _first_fitting(levels: Iterable[Iterable[str]]) -> str:
    """The first line that fits, else the last."""
    line = ""
    for lines in levels:
        for line in lines:
            if len(line) <= LIMIT:
                return line
    return line


# --- the harbor --------------------------------------------------------------------------------------


def _harbor(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> Iterator[str]:
    boats, stores = _boats(found.boats, detail, say), _stores(found, detail, say)
    for short in name_lengths(full):
        parts = [_figures(found, short, detail, say), *boats, stores]
        line = series(filter(None, parts), say, "dot")
        yield line if detail == "counts" else say("render.recap.harbor", changes=line)


def _figures(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> str:
    """Whose figures came and went, and where; nothing if none did."""
    told: list[str] = []
    for seat, name in enumerate(full):
        came = [FIELDS[change.field] for change in found.fields if change.after == seat]
        went = [FIELDS[change.field] for change in found.fields if change.before == seat]
        if came or went:
            told.append(say("render.recap.moved", name=name, fields=_fields(came, went, detail, say)))
    return series(told, say, "semicolon") if told else ""


def _fields(came: Sequence[str], went: Sequence[str], detail: Detail, say: Say) -> str:
    if detail == "counts":
        return _plus_minus(len(came), len(went), say)
    new, old = series(came, say, "space"), series(went, say, "space")
    if detail == "terse":
        return _signs(new if came else "", old if went else "", say)
    parts = [say("render.recap.came", fields=new)] if came else []
    if went:
        parts.append(say("render.recap.went", fields=old))
    return series(parts, say)


def _signs(came: str, went: str, say: Say) -> str:
    """A plus before what came, a minus before what went, without what is empty."""
    parts = [say("render.recap.plus", what=came)] if came else []
    if went:
        parts.append(say("render.recap.minus", what=went))
    return series(parts, say, "space")


def _plus_minus(more: int, fewer: int, say: Say) -> str:
    """Numbers with their signs, without what is zero."""
    return _signs(str(more or ""), str(fewer or ""), say)


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
    return "replaced" if fresh == 1 and detail == "whole" else "refilled"


def _boats(boats: Sequence[BoatChange], detail: Detail, say: Say) -> list[str]:
    """Boats by what happened to them."""
    told: list[tuple[Way, list[str]]] = [
        (way, group)
        for way in WAYS
        if (group := [BOATS[change.boat] for change in boats if _way(change, detail) == way])
    ]
    if detail == "whole":
        return [_boats_whole(way, series(group, say, "space"), len(group), say) for way, group in told]
    if not told:
        return []
    listed = (
        _boats_brief(way, str(len(group)) if detail == "counts" else series(group, say, "space"), say)
        for way, group in told
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
    told: list[str] = []
    if found.supply:
        told.append(say("render.recap.supply", number=_change(found.supply, detail, say)))
    if found.reserve:
        told.append(say("render.recap.reserve", number=_change(found.reserve, detail, say)))
    if found.box:
        told.append(say("render.recap.box", number=_change(found.box, detail, say)))
    return series(told, say) if told else ""


def _change(count: Count, detail: Detail, say: Say) -> str:
    before, after = count
    if detail != "counts":
        return say("render.recap.to", before=before, after=after)
    return _plus_minus(max(0, after - before), max(0, before - after), say) if before != after else str(after)


# --- the players -------------------------------------------------------------------------------------


def _players(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> Iterator[str]:
    told = [(seat, _player(own, detail, say)) for seat, own in enumerate(found.seats) if own]
    by = "comma" if detail == "counts" else "semicolon"
    for short in name_lengths(full):
        clauses = [
            say("render.recap.player", name=short[seat], parts=series(parts, say, by)) for seat, parts in told
        ]
        yield series(clauses, say, "dot")


def _player(own: SeatChanges, detail: Detail, say: Say) -> list[str]:
    """Points, what was built, action tiles, figures in stock."""
    parts: list[str] = []
    if own.points is not None:
        before, after = (open_words(score, say) for score in own.points)
        shown = say("render.recap.to", before=before, after=after)
        spoken = detail in ("whole", "short")
        parts.append(say("render.recap.points", number=shown) if spoken else shown)
    parts += _building(own, detail, say)
    parts += _actions(own, detail, say)
    if own.stock is not None:
        number = say("render.recap.to", before=own.stock.before, after=own.stock.after)
        parts.append(say("render.recap.stock", number=number))
    return parts


def _building(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """The tiles on the sites: by name, by site, or how many."""
    if detail in ("short", "terse") and own.sites:
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
    return series([say(f"render.site.{site}"), _plus_minus(more, fewer, say)], say, "space")


def _tiles(tiles: Sequence[Tile], detail: Detail, say: Say) -> str:
    """By kind, or only how many."""
    if detail == "counts":
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
    if detail == "counts":
        yield say("render.recap.actions", number=_plus_minus(len(own.gained), len(own.spent), say))
    elif detail == "terse":
        yield say("render.recap.actions", number=_signs(gained, spent, say))
    else:
        if gained:
            yield say("render.recap.gained", letters=gained, count=len(own.gained))
        if spent:
            yield say("render.recap.spent", letters=spent, count=len(own.spent))
