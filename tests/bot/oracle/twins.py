"""Two games with the same log that look alike to a seat at every position of it, although they were dealt
differently, so that even replays of earlier positions must look alike.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import eq
from random import Random
from typing import Any

from engine.contract import Game, Refused
from engine.deal import Deal
from engine.record import AGREED, RESIGN, UNDO, Entry, Header, Play

TRIES = 80
"""How often two things that were dealt are exchanged, if that doesn't show."""
TAKEN_BACK = 0.05
"""The share of turns in a log, or of their parts up to a reveal, after which something is taken back."""


@dataclass(frozen=True, kw_only=True)
class Listening(Deal):
    """A deal that notes how many things each order has."""

    counts: dict[str, int] = field(default_factory=dict[str, int])

    def order(self, purpose: str, count: int) -> tuple[int, ...]:
        self.counts[purpose] = count
        return Deal.order(self, purpose, count)


@dataclass(frozen=True, kw_only=True)
class Exchanged(Deal):
    """A deal with another key that gives the orders of the true one, except some."""

    true: Deal
    orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def order(self, purpose: str, count: int) -> tuple[int, ...]:
        return self.orders.get(purpose) or self.true.order(purpose, count)

    def pick(self, purpose: str, count: int) -> int:
        return self.true.pick(purpose, count)


def twin(header: Header, entries: Sequence[Entry], seat: int | None, rng: Random) -> Header:
    """Return the header of another game in which this log is possible, too, and in which the seat (None: a
    spectator) has seen the same: as many hidden things as possible are exchanged, and the key is another.
    """
    heard = Listening(header.deal.key, header.deal.salt)
    ours = list(seen(replace(header, deal=heard), entries, seat))
    key = bytes(255 - byte for byte in header.deal.key)
    exchanged = Exchanged(key, header.deal.salt, true=header.deal)
    wide = [purpose for purpose, count in heard.counts.items() if count > 1]
    for number in range(TRIES):
        purpose = wide[number % len(wide)]
        order = list(exchanged.order(purpose, heard.counts[purpose]))
        first, second = _near_an_end(len(order), rng)
        order[first], order[second] = order[second], order[first]
        tried = replace(exchanged, orders={**exchanged.orders, purpose: tuple(order)})
        if looks_like(ours, replace(header, deal=tried), entries, seat):
            exchanged = tried
    return replace(header, deal=exchanged)


def _near_an_end(count: int, rng: Random) -> list[int]:
    """Return two different numbers below this one, which are often near the same end, because things are
    drawn from one end, and are hidden near the other.
    """
    turned, near = rng.random() < 0.5, list[int]()
    while len(near) < 2:
        number = int(count * rng.random() ** 3)
        near += [number] if number not in near else []
    return [count - 1 - number for number in near] if turned else near


def looks_like(ours: Sequence[object], header: Header, entries: Sequence[Entry], seat: int | None) -> bool:
    """Tell whether a log is possible in this game, and shows a seat the same as ours."""
    try:
        return all(map(eq, ours, seen(header, entries, seat)))
    except Refused:
        return False


def seen(header: Header, entries: Sequence[Entry], seat: int | None) -> Iterator[tuple[Any, Any, Any]]:
    """Yield what a seat sees in each position, also in those that were taken back."""
    play = Play(header)
    for entry in (None, *entries):
        if entry is not None:
            play.append(entry)
        yield sight(play.game, seat)


def sight(game: Game, seat: int | None) -> tuple[Any, Any, Any]:
    """Return the views of a seat and of everyone, and the steps that the seat is offered."""
    offered = () if seat is None else tuple(step.code for step in game.options(seat))
    return game.view(seat), game.view(None), offered


def goes_on_alike(plays: Sequence[Play], entries: Sequence[Entry], seat: int | None) -> bool:
    """Tell whether these entries are followed by the same events in each game, don't end it, and lead to
    positions that look alike to a seat.
    """
    plays = [play.copy() for play in plays]
    ours, *others = [[play.append(entry) for entry in entries] for play in plays]
    sights = [sight(play.game, seat) for play in plays]
    is_over = any(play.game.outcome is not None for play in plays)
    return not is_over and all(ours == other for other in others) and all(map(eq, sights, sights[1:]))


def log_of(header: Header, rng: Random, length: int) -> list[Entry]:
    """Return a random log of about this many entries, up to a position in which something may have been
    committed, but not to the end of the game. Sometimes someone leaves, or takes something back.
    """
    play, leaves, before = Play(header), rng.randrange(2 * length), list[Entry]()
    while (decision := play.game.decision) is not None and len(play.entries) < length:
        is_whole = len(play.game.present) == play.game.seats > 2
        if is_whole and len(play.entries) >= leaves and not play.game.mid_turn:
            play.append(Entry(decision.seat, RESIGN))
            continue
        events = play.append(Entry(decision.seat, rng.choice(play.game.options()).code))
        goes_on = play.game.mid_turn and play.game.options(decision.seat)
        if play.game.outcome is None and (not goes_on or any(event.reveals for event in events)):
            if rng.random() < TAKEN_BACK and (takebacks := list(_takebacks(play))):
                play.append(rng.choice(takebacks))
            before = play.entries.copy()
    return before


def _takebacks(play: Play) -> Iterator[Entry]:
    """Yield the entries with which a last turn is taken back here: without asking, or because all agree, even
    if something was revealed since. What people saw then, they still know: `seen` compares it, too.
    """
    if free := play.last_turn():
        yield Entry(play.line[-1].seat, f"{UNDO} {free}")
    for seat in play.game.present:
        if steps := play.since_turn_of(seat):
            yield Entry(seat, f"{UNDO} {steps} {AGREED}")
