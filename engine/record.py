"""A game as text: a header and entries. The record is the source of truth, and the position is derived from
it. docs/records.md describes the format. Entries are only ever appended; even a takeback is an entry.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Self

from engine import games
from engine.contract import Event, Game, Reason, Refused
from engine.deal import Deal, UnknownDeal
from engine.errors import EngineError

FORMAT = "imhotep-record 1"
RESIGN = "resign"
RETURN = "return"
UNDO = "undo"
AGREED = "agreed"

_SEAT_CHANGES: Mapping[str, Callable[[Game, int], tuple[Event, ...]]] = {
    RESIGN: lambda game, seat: game.resign(seat),
    RETURN: lambda game, seat: game.come_back(seat),
}
"""The effects of the entries with which a seat leaves or is filled again."""
_UNDO = re.compile(rf"{UNDO} (?P<steps>[1-9][0-9]{{0,3}})(?P<agreed> {AGREED})?")


class BadRecord(EngineError):
    """The text isn't a record, or the record breaks the rules; `line` says where, from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


class Impossible(BadRecord):
    """A line is well formed, but the rules don't allow it there."""


class Diverged(EngineError):
    """A log no longer leads to the positions it led to when it was written; `entry` is the first that
    differs, from 1.
    """

    def __init__(self, entry: int) -> None:
        super().__init__(f"entry {entry} leads elsewhere than it did")
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Header:
    """Everything that is fixed before the first step. `options` are in alphabetical order."""

    game: str
    ruleset: int
    options: tuple[tuple[str, str], ...]
    seats: int
    deal: Deal

    def start(self) -> Game:
        """Return the position at the start; raises `UnknownGame` or `BadOption`."""
        return games.find(self.game, self.ruleset).new(dict(self.options), self.seats, self.deal)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a step's code, `resign` (the seat leaves), `return` (a player fills a seat that
    had left), `undo N` (the seat takes back its last N steps without asking) or `undo N agreed` (the last N
    steps of any seats are taken back, because everyone else agreed).
    """

    seat: int
    text: str

    @property
    def undone(self) -> int:
        """The number of steps that this entry takes back; 0 if it isn't a takeback."""
        match = _UNDO.fullmatch(self.text) if self.text.startswith(UNDO) else None
        return int(match["steps"]) if match else 0

    @property
    def changes_seats(self) -> bool:
        """Whether a seat leaves, or is filled again, with this entry."""
        return self.text in _SEAT_CHANGES

    @property
    def agreed(self) -> bool:
        """Whether this entry is a takeback that the others agreed to."""
        match = _UNDO.fullmatch(self.text)
        return match is not None and match["agreed"] is not None


@dataclass
class Play:
    """A record together with the position it leads to."""

    header: Header
    entries: list[Entry] = field(default_factory=list[Entry])
    game: Game = field(init=False)
    line: list[Entry] = field(init=False, default_factory=list[Entry])
    """The entries that have not been taken back."""
    starts: list[int] = field(init=False, default_factory=list[int])
    """The index in the line at which each turn begins."""
    boundary: int = field(init=False, default=0)
    """The line's length after the latest agreed takeback. Players have seen the game continue from there, so
    taking back anything before it needs consent.
    """

    def __post_init__(self) -> None:
        entries, self.entries = self.entries, list[Entry]()
        self.game = self.header.start()
        for entry, followed in _with_followed(entries):
            self._append(entry, followed=followed)

    @classmethod
    def checked(cls, header: Header, entries: Sequence[Entry], digests: Sequence[str]) -> Self:
        """Replay a log, given the digest after each entry. Only the last position is compared; if it differs,
        the log is replayed again to find the entry where it diverges. Raises `Diverged`, `UnknownGame` or
        `BadOption`.
        """
        try:
            play = cls(header, list(entries))
        except Refused:
            play = None
        if play is None or (entries and play.game.digest() != digests[-1]):
            raise Diverged(cls._first_difference(header, entries, digests))
        return play

    @classmethod
    def _first_difference(cls, header: Header, entries: Sequence[Entry], digests: Sequence[str]) -> int:
        play = cls(header)
        for number, (entry, digest) in enumerate(zip(entries, digests, strict=True), 1):
            try:
                play.append(entry)
            except Refused:
                return number
            if play.game.digest() != digest:
                return number
        return len(entries)

    @property
    def version(self) -> int:
        """The number of entries, which never decreases."""
        return len(self.entries)

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Play one entry and return its events; raises `Refused` and changes nothing if the entry is not
        allowed here.
        """
        return self._append(entry, followed=False)

    def _append(self, entry: Entry, *, followed: bool) -> tuple[Event, ...]:
        if entry.undone:
            self._undo(entry)
            events: tuple[Event, ...] = ()
        else:
            events = _go_on(self.game, entry) if entry.changes_seats else self._step(entry, followed=followed)
            self.line.append(entry)
        self.entries.append(entry)
        return events

    def _step(self, entry: Entry, *, followed: bool) -> tuple[Event, ...]:
        decision = self.game.decision
        if decision is not None and decision.seat != self.game.seated(entry.seat):
            raise Refused(Reason.NOT_YOUR_TURN)
        begins = not self.game.mid_turn
        events = _go_on(self.game, entry, followed=followed)
        if begins:
            self.starts.append(len(self.line))
        return events

    def _undo(self, entry: Entry) -> None:
        kept = len(self.line) - entry.undone
        if kept < self.settled or not (self._may_agree(entry) if entry.agreed else self._is_free(entry)):
            raise Refused(Reason.NOT_NOW)
        game = self.header.start()
        for earlier, followed in _with_followed(self.line[:kept]):
            _go_on(game, earlier, followed=followed)
        self.game = game
        del self.line[kept:]
        self.starts = [start for start in self.starts if start < kept]
        self.boundary = kept if entry.agreed else self.boundary

    def _is_free(self, entry: Entry) -> bool:
        return entry.undone <= self.undo_limit() and self.line[-1].seat == entry.seat

    def _may_agree(self, entry: Entry) -> bool:
        return self.game.outcome is None and entry.seat in self.game.present

    @property
    def settled(self) -> int:
        """The line's length when a seat last left or was filled again. Players who have left can't agree, so
        nothing before this can be taken back.
        """
        return max((number for number, entry in enumerate(self.line, 1) if entry.changes_seats), default=0)

    def undo_limit(self) -> int:
        """Return how many of the latest steps the seat that made them can take back without asking."""
        return min(self.game.undo_limit(), len(self.line) - self.boundary)

    def last_turn(self) -> int:
        """Return how many steps of the last turn can be taken back without asking."""
        return min(self.undo_limit(), len(self.line) - self.starts[-1]) if self.starts else 0

    def since_turn_of(self, seat: int) -> int:
        """Return how many steps ago this seat's last turn began; 0 if it has had none since a seat last left
        or was filled again.
        """
        own = [start for start in self.starts if start >= self.settled and self.line[start].seat == seat]
        return len(self.line) - own[-1] if own else 0

    def copy(self) -> Self:
        """Return an independent copy."""
        other = object.__new__(self.__class__)
        other.header, other.entries, other.line = self.header, self.entries.copy(), self.line.copy()
        other.starts, other.boundary = self.starts.copy(), self.boundary
        other.game = self.game.copy()
        return other


def _go_on(game: Game, entry: Entry, *, followed: bool = False) -> tuple[Event, ...]:
    """Play an entry that takes nothing back, and return its events."""
    change = _SEAT_CHANGES.get(entry.text)
    return game.play(entry.text, followed=followed) if change is None else change(game, entry.seat)


def _with_followed(entries: Sequence[Entry]) -> Iterator[tuple[Entry, bool]]:
    """Yield each entry, and whether another seat's step follows it, perhaps after more steps of the same
    seat.
    """
    followed, pairs, last = False, list[tuple[Entry, bool]](), None
    for entry in reversed(entries):
        is_step = not entry.undone and not entry.changes_seats
        followed = is_step and last is not None and (followed or entry.seat != last)
        pairs.append((entry, followed))
        last = entry.seat if is_step else None
    return reversed(pairs)


def write(header: Header, entries: Iterable[Entry]) -> str:
    """Return the record as canonical text, which is always the same for the same record."""
    options = " ".join(f"{name}={value}" for name, value in sorted(header.options))
    head = (
        FORMAT,
        f"game {header.game} {header.ruleset}",
        f"options {options}".rstrip(),
        f"seats {header.seats}",
        f"deal {header.deal.id}",
        f"key {header.deal.key.hex()}",
        f"salt {header.deal.salt}".rstrip(),
        "",
    )
    return "\n".join((*head, *(f"{entry.seat} {entry.text}" for entry in entries), ""))


_HEAD_LINES = (
    r"game (?P<game>[a-z-]+) (?P<ruleset>[1-9][0-9]{0,5})",
    r"options(?P<options>(?: [a-z_]+=[A-Za-z0-9_-]+)*)",
    r"seats (?P<seats>[1-9])",
    r"deal (?P<deal>[a-z0-9-]+)",
    r"key (?P<key>[0-9a-f]{64})",
    r"salt(?: (?P<salt>[0-9A-Za-z.,-]+))?",
    "",
)
_HEAD = re.compile("".join(f"{line}\n" for line in _HEAD_LINES))
_ENTRY = re.compile(r"(?P<seat>[0-9]) (?P<text>[!-~]{1,12}(?: [!-~]{1,12}){0,3})")


def read(text: str) -> Play:
    """Replay a record and return it; raises `BadRecord` (with the line), `UnknownGame` or `BadOption`."""
    first, _, rest = text.replace("\r\n", "\n").partition("\n")
    if first != FORMAT:
        raise BadRecord(1, f"expected {FORMAT!r}")
    head = _HEAD.match(rest)
    if head is None:
        raise _bad_head(rest.split("\n"))
    play = Play(_header(head))
    if head.end() == len(rest):
        return play
    start = 2 + head.group().count("\n")
    for number, line in enumerate(rest[head.end() :].removesuffix("\n").split("\n"), start):
        match = _ENTRY.fullmatch(line)
        if match is None:
            raise BadRecord(number, "expected a seat and a step, resign or undo")
        try:
            play.append(Entry(int(match["seat"]), match["text"]))
        except Refused as refused:
            raise Impossible(number, f"{line!r} is not possible here ({refused.reason})") from refused
    return play


def _bad_head(lines: list[str]) -> BadRecord:
    """Return the error that names the first wrong or missing line of a header."""
    pairs = zip_longest(lines[: len(_HEAD_LINES)], _HEAD_LINES, fillvalue="")
    wrong = (number for number, (line, form) in enumerate(pairs, 2) if not re.fullmatch(form, line))
    expected = "expected game, options, seats, deal, key, salt and an empty line"
    return BadRecord(next(wrong, 1 + len(lines)), expected)


def _header(head: re.Match[str]) -> Header:
    options = [(name, value) for name, _, value in (pair.partition("=") for pair in head["options"].split())]
    if (names := [name for name, _ in options]) != sorted(set(names)):
        raise BadRecord(3, "options in alphabetical order, each once")
    try:
        deal = Deal(bytes.fromhex(head["key"]), head["salt"] or "", head["deal"])
    except UnknownDeal as error:
        raise BadRecord(5, str(error)) from error
    return Header(head["game"], int(head["ruleset"]), tuple(options), int(head["seats"]), deal)
