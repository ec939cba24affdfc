"""What changed since an earlier position of Imhotep, in at most two lines: the harbor, then the players."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.imhotep.components import SITES
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.sites import side_of
from render.imhotep.text.changes import Changes, Loads, SeatChanges, ShipChange, changes
from render.imhotep.text.phrases import brief_card, brief_site, hand, names, place, seat_letter, site_name
from render.kit.lists import name_lengths, series
from render.kit.players import Players
from render.kit.recap import Count, Detail, difference, from_to, lines, plus_minus
from render.kit.say import Say

DETAILS = (Detail.WHOLE, Detail.SHORT, Detail.COUNTS, Detail.LETTERS, Detail.LEAST)
"""Everything by name; stones of all monuments together; numbers; seats by their letters; without piles
and, of who has more to say, the sled.
"""


def recap(before: ImhotepView, after: ImhotepView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines; none if nothing changed. What does not fit is said with shorter names, then with
    less detail, but every kind of change is mentioned.
    """
    found, full = changes(before, after), names(players, say)

    def called(detail: Detail) -> Iterable[Sequence[str]]:
        if detail >= Detail.LETTERS:
            return [tuple(seat_letter(seat, say) for seat in range(len(full)))]
        return name_lengths(full)

    def harbor(called: Sequence[str], detail: Detail) -> str:
        groups = [*_harbor(found, called, detail, say)]
        groups[3:3] = [_beside(before, after, called, detail, say)]
        return _joined((series(group, say) for group in groups if group), say)

    def seats(called: Sequence[str], detail: Detail) -> str:
        own = [_own(before, after, seat, detail, say) for seat in range(len(full))]
        return _joined(_players(found, own, called, detail, say), say)

    return lines((harbor, seats), DETAILS, called)


def _joined(parts: Iterable[str], say: Say) -> str:
    """Parts with dots between them; nothing if there are none."""
    found = list(parts)
    return series(found, say, "dot") if found else ""


# --- the harbor --------------------------------------------------------------------------------------


def _harbor(found: Changes, called: Sequence[str], detail: Detail, say: Say) -> Iterator[list[str]]:
    """Round, stones loaded, ships sailed, market and piles."""
    yield list(_round(found, say))
    yield [_loaded(one, called, detail, say) for one in found.loads]
    yield [text for one in found.ships if (text := _sailed(one, detail, say))]
    yield list(_stores(found, detail, say))


def _beside(
    before: ImhotepView, after: ImhotepView, called: Sequence[str], detail: Detail, say: Say
) -> list[str]:
    """Private ships, and what the sides of the sites tell."""
    boards = (side_of(after, site).recap(before, after, detail, say) for site in SITES)
    return [*private_ships.recap(before, after, called, detail, say), *chain.from_iterable(boards)]


def _round(found: Changes, say: Say) -> Iterator[str]:
    if found.round:
        yield say("imhotep.recap.round", number=from_to(found.round, say))
    if found.over:
        yield say("imhotep.last.end")


def _loaded(loads: Loads, called: Sequence[str], detail: Detail, say: Say) -> str:
    """Where a seat's stones are new, or no more; or how many."""
    if detail >= Detail.COUNTS:
        parts = plus_minus(len(loads.came), len(loads.went), say)
        key = "imhotep.part.of" if detail >= Detail.LETTERS else "imhotep.recap.loads"
        return say(key, name=called[loads.seat], parts=parts)
    texts: list[str] = []
    if loads.came:
        texts.append(series((place(*one) for one in loads.came), say, "space"))
    if loads.went:
        gone = series((place(*one) for one in loads.went), say, "space")
        texts.append(say("imhotep.recap.unloaded", places=gone))
    return say("imhotep.recap.loads", name=called[loads.seat], parts=series(texts, say))


def _sailed(change: ShipChange, detail: Detail, say: Say) -> str:
    """A ship that moored, is being unloaded, or came back when something was undone."""
    name, before, after = NAMES[change.ship], change.before, change.after
    if after.site is not None:
        site = brief_site(after.site, say) if detail >= Detail.LETTERS else site_name(after.site, say)
        if after.load and detail >= Detail.LETTERS:
            return say("imhotep.recap.brief_unloading", ship=name, site=site, stones=after.load)
        if after.load:
            return say("imhotep.recap.unloading", ship=name, site=site, count=after.load)
        return say("imhotep.recap.sailed", ship=name, site=site)
    return "" if before.site is None else say("imhotep.recap.back", ship=name)


def _stores(found: Changes, detail: Detail, say: Say) -> Iterator[str]:
    """Market and piles, as far as they changed; the market alone where there is least room."""
    brief = detail >= Detail.LETTERS
    for count, whole, short in (
        (found.market, "imhotep.recap.market", "imhotep.recap.brief_market"),
        (found.draw, "imhotep.recap.draw", "imhotep.recap.brief_draw"),
        (found.discard, "imhotep.recap.discard", "imhotep.recap.brief_discard"),
    ):
        if count and (detail is not Detail.LEAST or count is found.market):
            yield say(short if brief else whole, number=_change(count, detail, say))


def _change(count: Count, detail: Detail, say: Say) -> str:
    return difference(count.more, say) if detail >= Detail.COUNTS else from_to(count, say)


# --- the players -------------------------------------------------------------------------------------


def _players(
    found: Changes, beside: Sequence[list[str]], called: Sequence[str], detail: Detail, say: Say
) -> Iterator[str]:
    """Everybody of whom something is different; `beside`: what sides and modules tell, by seat."""
    by = "space" if detail >= Detail.LETTERS else "comma"
    for name, own, more in zip(called, found.seats, beside, strict=True):
        if own or more:
            parts = [*_player(own, detail, say), *more]
            yield say("imhotep.recap.player", name=name, parts=series(parts, say, by))


def _own(before: ImhotepView, after: ImhotepView, seat: int, detail: Detail, say: Say) -> list[str]:
    boards = (side_of(after, site).recap_of(before, after, seat, detail, say) for site in SITES)
    return [*prophecies.recap_of(before, after, seat, detail, say), *chain.from_iterable(boards)]


def _player(own: SeatChanges, detail: Detail, say: Say) -> list[str]:
    """Points, stones at monuments, cards, stones on the sled."""
    parts: list[str] = []
    terse = detail >= Detail.LETTERS
    if own.points:
        points = from_to(own.points, say) if detail is Detail.WHOLE else difference(own.points.more, say)
        parts.append(points if terse else say("imhotep.recap.points", number=points))
    parts += _stones(own, detail, say)
    parts += _cards(own, detail, say)
    if own.sled and not (detail is Detail.LEAST and parts):
        sled = _change(own.sled, detail, say)
        key = "imhotep.recap.brief_sled" if terse else "imhotep.recap.sled"
        parts.append(say(key, number=sled))
    return parts


def _stones(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """By monument, or how many in all came and went."""
    if detail is Detail.WHOLE:
        for site, more in own.sites:
            yield series([site_name(site, say), difference(more, say)], say, "space")
    elif own.sites:
        came = sum(max(0, change.stones) for change in own.sites)
        went = sum(max(0, -change.stones) for change in own.sites)
        key = "imhotep.recap.brief_stones" if detail >= Detail.LETTERS else "imhotep.recap.stones"
        yield say(key, number=plus_minus(came, went, say))


def _cards(own: SeatChanges, detail: Detail, say: Say) -> Iterator[str]:
    """By name, or how many."""
    if detail <= Detail.SHORT:
        if own.gained:
            yield say("render.recap.plus", what=hand(own.gained, brief_card, say))
        if own.spent:
            yield say("render.recap.minus", what=hand(own.spent, brief_card, say))
    elif own.gained or own.spent:
        number = plus_minus(len(own.gained), len(own.spent), say)
        key = "imhotep.recap.brief_cards" if detail >= Detail.LETTERS else "imhotep.recap.cards"
        yield say(key, number=number)
