"""What changed since an earlier position of Imhotep, in at most two lines: the harbor, then the players."""

from collections.abc import Iterable, Iterator, Sequence

from engine.imhotep.rules.ships import NAMES
from engine.imhotep.view import ImhotepView
from render.imhotep.text import dynasty_recap as dynasty
from render.imhotep.text.changes import Changes, Count, Loads, SeatChanges, ShipChange, changes
from render.imhotep.text.dynasty_recap import Detail
from render.imhotep.text.phrases import brief_card, brief_site, hand, names, place, seat_letter, site_name
from render.kit.lists import name_lengths, series
from render.kit.players import Players
from render.kit.say import Say

__all__ = ["LIMIT", "Changes", "changes", "recap"]

LIMIT = 110
"""Characters of a line."""

DETAILS: tuple[Detail, ...] = ("whole", "short", "counts", "letters", "least")
"""Everything by name; stones of all monuments together; numbers; seats by their letters; without piles
and, of who has more to tell, the sled.
"""
BRIEF: tuple[Detail, ...] = ("letters", "least")
NUMBERS: tuple[Detail, ...] = ("counts", *BRIEF)


def recap(before: ImhotepView, after: ImhotepView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines of about `LIMIT` characters; none if nothing changed. What does not fit is told with
    shorter names, then with less detail, but every kind of change is told.
    """
    found = changes(before, after)
    full = names(players, say)
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


def _called(full: Sequence[str], detail: Detail, say: Say) -> Iterator[tuple[str, ...]]:
    """The names, ever shorter; at last the letters of the stones."""
    if detail in BRIEF:
        yield tuple(seat_letter(seat, say) for seat in range(len(full)))
    else:
        yield from name_lengths(full)


# --- the harbor --------------------------------------------------------------------------------------


def _harbor(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> Iterator[str]:
    """Round, stones loaded, ships sailed, market and piles."""
    for short in _called(full, detail, say):
        groups = [
            list(_round(found, say)),
            [_loaded(one, short, detail, say) for one in found.loads],
            [text for one in found.ships if (text := _sailed(one, detail, say))],
            dynasty.harbor(found.beside, short, detail, say),
            list(_stores(found, detail, say)),
        ]
        yield series((series(group, say) for group in groups if group), say, "dot")


def _round(found: Changes, say: Say) -> Iterator[str]:
    if found.round:
        yield say("imhotep.recap.round", number=_to(found.round, say))
    if found.over:
        yield say("imhotep.last.end")


def _loaded(loads: Loads, called: Sequence[str], detail: Detail, say: Say) -> str:
    """Where a seat's stones are new, or no more; or how many."""
    if detail in NUMBERS:
        parts = _plus_minus(len(loads.came), len(loads.went), say)
        key = "imhotep.part.of" if detail in BRIEF else "imhotep.recap.loads"
        return say(key, name=called[loads.seat], parts=parts)
    told: list[str] = []
    if loads.came:
        told.append(series((place(*one) for one in loads.came), say, "space"))
    if loads.went:
        gone = series((place(*one) for one in loads.went), say, "space")
        told.append(say("imhotep.recap.unloaded", places=gone))
    return say("imhotep.recap.loads", name=called[loads.seat], parts=series(told, say))


def _sailed(change: ShipChange, detail: Detail, say: Say) -> str:
    """A ship that moored, is being unloaded, or came back when something was undone."""
    name, before, after = NAMES[change.ship], change.before, change.after
    if after.site is not None:
        site = brief_site(after.site, say) if detail in BRIEF else site_name(after.site, say)
        if after.load and detail in BRIEF:
            return say("imhotep.recap.brief_unloading", ship=name, site=site, stones=after.load)
        if after.load:
            return say("imhotep.recap.unloading", ship=name, site=site, count=after.load)
        return say("imhotep.recap.sailed", ship=name, site=site)
    return "" if before.site is None else say("imhotep.recap.back", ship=name)


def _stores(found: Changes, detail: Detail, say: Say) -> Iterator[str]:
    """Market and piles, as far as they changed; the market alone where there is least room."""
    brief = detail in BRIEF
    for count, whole, short in (
        (found.market, "imhotep.recap.market", "imhotep.recap.brief_market"),
        (found.draw, "imhotep.recap.draw", "imhotep.recap.brief_draw"),
        (found.discard, "imhotep.recap.discard", "imhotep.recap.brief_discard"),
    ):
        if count and (detail != "least" or count is found.market):
            yield say(short if brief else whole, number=_change(count, detail, say))


# --- numbers -----------------------------------------------------------------------------------------


def _to(count: Count, say: Say) -> str:
    return say("render.recap.to", before=count.before, after=count.after)


def _change(count: Count, detail: Detail, say: Say) -> str:
    return _signed(count.more, say) if detail in NUMBERS else _to(count, say)


def _signed(more: int, say: Say) -> str:
    return _plus_minus(max(0, more), max(0, -more), say)


def _plus_minus(more: int, fewer: int, say: Say) -> str:
    """Numbers with their signs, without what is zero."""
    parts = [say("render.recap.plus", what=more)] if more else []
    if fewer:
        parts.append(say("render.recap.minus", what=fewer))
    return series(parts, say, "space")


# --- the players -------------------------------------------------------------------------------------


def _players(found: Changes, full: Sequence[str], detail: Detail, say: Say) -> Iterator[str]:
    told = [(seat, _player(own, detail, say)) for seat, own in enumerate(found.seats) if own]
    by = "space" if detail in BRIEF else "comma"
    for called in _called(full, detail, say):
        clauses = (
            say("imhotep.recap.player", name=called[seat], parts=series(parts, say, by))
            for seat, parts in told
        )
        yield series(clauses, say, "dot")


def _player(own: SeatChanges, detail: Detail, say: Say) -> list[str]:
    """Points, stones at monuments, cards, stones on the sled, what the expansions add."""
    parts: list[str] = []
    terse = detail in BRIEF
    if own.points:
        points = _to(own.points, say) if detail == "whole" else _signed(own.points.more, say)
        parts.append(points if terse else say("imhotep.recap.points", number=points))
    parts += _stones(own, detail, say)
    parts += _cards(own, detail, say)
    if own.sled and not (detail == "least" and parts):
        sled = _change(own.sled, detail, say)
        key = "imhotep.recap.brief_sled" if terse else "imhotep.recap.sled"
        parts.append(say(key, number=sled))
    return [*parts, *dynasty.player(own.own, detail, say)]


def _stones(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """By monument, or how many in all came and went."""
    if detail == "whole":
        for site, more in own.sites:
            yield series([site_name(site, say), _signed(more, say)], say, "space")
    elif own.sites:
        came = sum(max(0, change.stones) for change in own.sites)
        went = sum(max(0, -change.stones) for change in own.sites)
        key = "imhotep.recap.brief_stones" if detail in BRIEF else "imhotep.recap.stones"
        yield say(key, number=_plus_minus(came, went, say))


def _cards(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """By name, or how many."""
    if detail in ("whole", "short"):
        if own.gained:
            yield say("render.recap.plus", what=hand(own.gained, brief_card, say))
        if own.spent:
            yield say("render.recap.minus", what=hand(own.spent, brief_card, say))
    elif own.gained or own.spent:
        number = _plus_minus(len(own.gained), len(own.spent), say)
        key = "imhotep.recap.brief_cards" if detail in BRIEF else "imhotep.recap.cards"
        yield say(key, number=number)
