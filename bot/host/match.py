"""A game with its people and its position, and what happened between two versions of it."""

from dataclasses import dataclass

from bot.store.games import StoredGame
from engine.contract import Event
from engine.record import Play


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

    def shown(self, since: int) -> tuple[Event, ...]:
        """What a picture marks: the events from version `since` to now, but only those of the last turn;
        after taking back a turn, those of the turn that is the last one now.
        """
        if self.play.entries and self.play.entries[-1].undone:
            line = Match(self.stored, Play(self.play.header, list(self.play.line)))
            return line.happened(line.last_turn)
        return self.happened(max(since, self.last_turn))

    def undone(self, since: int) -> tuple[int, ...]:
        """The seats that took a turn back from version `since` to now."""
        return tuple(entry.seat for entry in self.play.entries[since:] if entry.undone)

    def happened(self, since: int) -> tuple[Event, ...]:
        """The events from version `since` to now."""
        play = self.at(since).play if since else Play(self.play.header)
        play = play.copy()
        return tuple(event for entry in self.play.entries[since:] for event in play.append(entry))
