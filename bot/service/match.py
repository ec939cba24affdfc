"""A game with its people and its position, and what happened between two versions of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.store.games import StoredGame
from engine.contract import Event, Game
from engine.record import RESIGN, Entry, Play


@dataclass(frozen=True)
class Chapter:
    """A position and what led to it from the one before."""

    game: Game
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Story:
    """A stretch of a game, position by position; the first is where it begins."""

    chapters: tuple[Chapter, ...]

    @property
    def before(self) -> Game:
        """The position at the beginning."""
        return self.chapters[0].game

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for chapter in self.chapters for event in chapter.events)


@dataclass(frozen=True)
class Match:
    """A stored game and the position its log leads to. Never changed: play on a copy of `play`."""

    stored: StoredGame
    play: Play

    @property
    def id(self) -> int:
        """The game's number."""
        return self.stored.id

    @property
    def version(self) -> int:
        """The number of log entries."""
        return self.play.version

    @property
    def names(self) -> tuple[str, ...]:
        """The players' display names by seat."""
        return tuple(seat.name for seat in self.stored.seats)

    @property
    def mover(self) -> int | None:
        """The person who must choose now; None when the game is over."""
        decision = self.play.game.decision
        return None if decision is None else self.stored.seats[decision.seat].user_id

    @property
    def last_turn(self) -> int:
        """The version before what the last seat did without a pause."""
        entries = self.play.entries
        start = len(entries)
        while start and entries[start - 1].seat == entries[-1].seat:
            start -= 1
        return start

    def at(self, version: int) -> "Match":
        """The match as it was at an earlier version."""
        if version == self.version:
            return self
        return Match(self.stored, Play(self.play.header, self.play.entries[:version]))

    def story(self, seat: int | None = None) -> "Story":
        """What changed since a seat's own last turn ended (None: the seat that must choose); before it has
        had one, since the start. When the game is over: what ended it.
        """
        since = self.since(seat)
        play = Play(self.play.header, self.play.line[:since])
        chapters = [Chapter(play.game.copy(), ())]
        for entry in self.play.line[since:]:
            events = play.append(entry)
            chapters.append(Chapter(play.game.copy(), events))
        return Story(tuple(chapters))

    @property
    def recent(self) -> tuple[Event, ...]:
        """The events of `story`."""
        return self.story().events

    def since(self, seat: int | None = None) -> int:
        """Where in the line `story` begins."""
        decision = self.play.game.decision
        return (
            self._ending() if decision is None else self._last_shown(decision.seat if seat is None else seat)
        )

    def _last_shown(self, seat: int) -> int:
        """How long the line was when this seat's last finished turn was over."""
        ends = [*self.play.starts[1:], len(self.play.line)]
        if self.play.game.mid_turn:
            ends.pop()
        turns = zip(self.play.starts, ends, strict=False)
        return max((end for start, end in turns if self.play.line[start].seat == seat), default=0)

    def _ending(self) -> int:
        """Where in the line what ended the game begins: its last turn, or a resignation."""
        resigned = len(self.play.line) - 1
        last = self.play.starts[-1] if self.play.starts else 0
        return resigned if self.play.line[-1].text == RESIGN else last

    def undone(self, since: int) -> tuple[Entry, ...]:
        """The entries that took something back from version `since` to now."""
        return tuple(entry for entry in self.play.entries[since:] if entry.undone)

    def undoing(self, steps: int) -> tuple[Event, ...]:
        """What happened in the last steps of the line, which somebody wants to take back."""
        kept = len(self.play.line) - steps
        play = Play(self.play.header, self.play.line[:kept])
        return tuple(event for entry in self.play.line[kept:] for event in play.append(entry))

    def happened(self, since: int) -> tuple[Event, ...]:
        """The events from version `since` to now."""
        play = self.at(since).play if since else Play(self.play.header)
        play = play.copy()
        return tuple(event for entry in self.play.entries[since:] for event in play.append(entry))


@dataclass(frozen=True)
class ReplayedMatch(Match):
    """A match with what its log tells, found out by replaying it once: for posts, which tell a lot of it.

    `happenings` are the events of every entry; `line_events` those of every entry that was not taken back;
    `kept`: the match at some earlier versions.
    """

    happenings: tuple[tuple[Event, ...], ...]
    line_events: tuple[tuple[Event, ...], ...]
    positions: Mapping[int, Game]
    """By how long the line was; at least those of the story."""
    kept: Mapping[int, "ReplayedMatch"]

    def at(self, version: int) -> Match:
        """Without a replay for what was kept."""
        return self.kept.get(version) or super().at(version)

    def happened(self, since: int) -> tuple[Event, ...]:
        """Without a replay."""
        return tuple(event for events in self.happenings[since:] for event in events)

    @property
    def recent(self) -> tuple[Event, ...]:
        """Without a replay."""
        return tuple(event for events in self.line_events[self.since(None) :] for event in events)

    def story(self, seat: int | None = None) -> Story:
        """Without a replay where the positions are known."""
        numbers = range(self.since(seat), len(self.line_events) + 1)
        if not all(number in self.positions for number in numbers):
            return super().story(seat)
        chapters = [Chapter(self.positions[numbers[0]], ())]
        chapters += (Chapter(self.positions[number], self.line_events[number - 1]) for number in numbers[1:])
        return Story(tuple(chapters))


def replayed(match: Match, versions: Collection[int] = ()) -> ReplayedMatch:
    """A match with what its log tells, also at these earlier versions: by one replay."""
    play = Play(match.play.header)
    happenings, line_events = list[tuple[Event, ...]](), list[tuple[Event, ...]]()
    positions, kept = dict[int, Game](), dict[int, ReplayedMatch]()
    since = match.since()

    def present(at: Match) -> ReplayedMatch:
        return ReplayedMatch(
            at.stored, at.play, tuple(happenings), tuple(line_events), positions.copy(), kept.copy()
        )

    for entry in (None, *match.play.entries):
        if entry is not None:
            happenings.append(play.append(entry))
            del line_events[len(play.line) - (0 if entry.undone else 1) :]
            line_events += () if entry.undone else happenings[-1:]
        if len(play.line) >= since:
            positions[len(play.line)] = play.game.copy()
        if play.version in versions and play.version < match.version:
            kept[play.version] = present(Match(match.stored, play.copy()))
    return present(match)
