"""A game with its people and its position, and the events between two versions of it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.service.refusals import ServiceReason
from bot.store import games, invitations
from bot.store.database import Connection
from bot.store.games import Seat, StoredGame, StoredStep
from bot.store.standings import GameStanding
from engine.contract import Event, Game, Refused, Step
from engine.errors import EngineError
from engine.record import RESIGN, RETURN, Entry, Header, Play


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Steps taken back by agreement: whose they were, and how many, including everything after them."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A position, and the entry and events that led to it."""

    play: Play
    events: tuple[Event, ...]

    @property
    def game(self) -> Game:
        """The position itself."""
        return self.play.game


def chapters(header: Header, entries: Iterable[Entry]) -> tuple[Chapter, ...]:
    """Return a log position by position, beginning with the start. Raises the errors of `Play.append`."""
    start = Play(header)
    return (Chapter(start, ()), *continued(start, entries))


def continued(play: Play, entries: Iterable[Entry]) -> list[Chapter]:
    """Return the chapters that these entries add to a position, which doesn't change."""
    line: list[Chapter] = []
    for entry in entries:
        play = play.copy()
        line.append(Chapter(play, play.append(entry)))
    return line


@dataclass(frozen=True)
class Story:
    """A part of a game, position by position; the first is its starting point,
    with the events that led there.
    """

    chapters: tuple[Chapter, ...]

    @property
    def before(self) -> Game:
        """The position at the beginning."""
        return self.chapters[0].game

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the story."""
        return events_of(self.chapters[1:])


def events_of(line: Iterable[Chapter]) -> tuple[Event, ...]:
    """Return all events that led through these positions."""
    return tuple(event for chapter in line for event in chapter.events)


@dataclass(frozen=True)
class Match:
    """A stored game and the position its log leads to. It is immutable: play on a copy of `play`. It keeps
    every position of its line, a few kilobytes each, so showing them needs no replay.
    """

    stored: StoredGame
    play: Play
    known: Sequence[Chapter] = field(default=(), compare=False, repr=False)
    """The `chapters`, if they have been computed already."""
    hides_effects: bool = False
    """Whether labels leave out the effects of a step, so that the players must work them out."""

    @cached_property
    def chapters(self) -> Sequence[Chapter]:
        """The whole log: a chapter for each version."""
        return self.known or chapters(self.play.header, self.play.entries)

    def after(self, stored: StoredGame, more: Sequence[Chapter]) -> "Match":
        """Return the match with a longer log."""
        return Match(stored, more[-1].play, (*self.chapters, *more))

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
    def over(self) -> bool:
        """Whether the game is over: it has an outcome or was closed without one."""
        return self.play.game.outcome is not None or self.closed

    @property
    def closed(self) -> bool:
        """Whether the game was closed without a result."""
        ended = self.stored.ended_at is not None and self.version == self.stored.version
        return ended and self.play.game.outcome is None

    @property
    def mover(self) -> int | None:
        """The person who must choose now; None when that is a computer player, or the game is over."""
        seat = self.asked
        return None if seat is None or seat.level is not None else seat.user_id

    @property
    def thinker(self) -> Seat | None:
        """The computer player that must choose now; None if there is none."""
        seat = self.asked
        return None if seat is None or seat.level is None else seat

    @property
    def asked(self) -> Seat | None:
        """The seat that must choose now; None when the game is over."""
        decision = self.play.game.decision
        return None if decision is None or self.closed else self.stored.seats[decision.seat]

    @property
    def user_ids(self) -> tuple[int, ...]:
        """The players, without those whose data was deleted."""
        return tuple(seat.user_id for seat in self.stored.seats if seat.user_id)

    @property
    def people(self) -> frozenset[int]:
        """The seats of people who haven't left: only they are asked to agree."""
        return frozenset(seat for seat in self.play.game.present if self.stored.seats[seat].level is None)

    @property
    def free_to_undo(self) -> Step | None:
        """The first step of the turn that can be taken back without asking: the last turn, or, against
        computer players alone, the person's own last turn. None if there is no such turn.
        """
        play = self.play
        back = play.last_turn()
        if not back or self.stored.seats[play.line[-1].seat].level is not None:
            back = play.since_turn_of(min(self.people)) if len(self.people) == 1 else 0
        if self.over or not back or play.line[-back].text in (RESIGN, RETURN):
            return None
        return self.line[-back - 1].game.parse(play.line[-back].text)

    @property
    def last_turn(self) -> int:
        """The version before the consecutive steps of the seat that moved last."""
        entries = self.play.entries
        start = len(entries)
        while start and entries[start - 1].seat == entries[-1].seat:
            start -= 1
        return start

    def at(self, version: int) -> "Match":
        """Return the match as it was at an earlier version, when it hadn't ended."""
        if version == self.version:
            return self
        stored = replace(self.stored.at(version), ended_at=None)
        return Match(stored, self.chapters[version].play, self.chapters[: version + 1])

    def seated(self, version: int) -> "Match":
        """Return the match with the players of an earlier version."""
        stored = self.stored.at(version)
        return self if stored is self.stored else Match(stored, self.play, self.chapters)

    def showing(self, chapter: Chapter) -> "Match":
        """Return the match with the players at a position of the line; at the current
        position, the current players.
        """
        version = chapter.play.version
        return self if version == self.line[-1].play.version else self.seated(version)

    def acting(self, chapter: Chapter) -> "Match":
        """Return the match with the people who acted at an earlier position. People who filled an empty seat
        count; people who took over a seat later don't.
        """
        version, entries = chapter.play.version, chapter.play.entries
        before = 0 if entries and entries[-1].text == RETURN else 1
        return self.seated(version - before)

    @cached_property
    def view(self) -> Any:
        """Return the position as everyone may see it."""
        return self.play.game.view(None)

    @cached_property
    def line(self) -> Sequence[Chapter]:
        """The chapters that were not taken back."""
        line = [self.chapters[0]]
        for chapter in self.chapters[1:]:
            undone = chapter.play.entries[-1].undone
            if undone:
                del line[-undone:]
            else:
                line.append(chapter)
        return line

    def story(self, seat: int | None = None) -> "Story":
        """Return the story since the last turn of a seat (None: of the seat that must choose), or since the
        start if it has had no turn. When the game is over, return the events that ended it.
        """
        line, since = self.line, self.since(seat)
        turn = max((start for start in self.play.starts if start < since), default=0)
        before = replace(line[since], events=events_of(line[turn + 1 : since + 1]))
        return Story((before, *line[since + 1 :]))

    @cached_property
    def recent(self) -> tuple[Event, ...]:
        """The events that a picture of the current position marks: those of `story`, or, if there are none
        (the same seat moves again), those of the previous turn.
        """
        story = self.story()
        return story.events or story.chapters[0].events

    def since(self, seat: int | None = None) -> int:
        """Return the index in the line at which `story` begins."""
        decision = self.play.game.decision
        return (
            self._ending() if decision is None else self._last_shown(decision.seat if seat is None else seat)
        )

    def _last_shown(self, seat: int) -> int:
        """Return the length of the line at the end of this seat's last finished turn."""
        ends = [*self.play.starts[1:], len(self.play.line)]
        if self.play.game.mid_turn:
            ends.pop()
        turns = zip(self.play.starts, ends, strict=False)
        return max((end for start, end in turns if self.play.line[start].seat == seat), default=0)

    def _ending(self) -> int:
        """Return the index in `line` at which the end of the game began: the last turn's start, or the
        resignation.
        """
        resigned = len(self.play.line) - 1
        last = self.play.starts[-1] if self.play.starts else 0
        return resigned if self.play.line[-1].text == RESIGN else last

    def undone(self, since: int) -> tuple[Entry, ...]:
        """Return the takebacks since a version."""
        return tuple(entry for entry in self.play.entries[since:] if entry.undone)

    def happened(self, since: int) -> tuple[Event, ...]:
        """Return the events since a version."""
        return events_of(self.chapters[since + 1 :])


def exhibit(play: Play, names: Sequence[str], known: Sequence[Chapter] = ()) -> Match:
    """Make a match from a position that belongs to no stored game, so that it can be shown."""
    stored = StoredGame(
        id=0,
        invitation_id=0,
        guild_id=None,
        header=play.header,
        delivery="resident",
        locale="",
        version=play.version,
        ended_at=None,
        seats=tuple(Seat(seat, 0, name) for seat, name in enumerate(names)),
        places=(),
    )
    return Match(stored, play, known)


def found_in(connection: Connection, channel_id: int) -> int:
    """Return the id of a channel's running game, or else of its most recent one. Raises `Refused`."""
    game_id = games.active_in(connection, channel_id) or games.latest_in(connection, channel_id)
    if game_id is None:
        if invitations.open_to_all_in(connection, channel_id):
            raise Refused(ServiceReason.LOBBY_HERE)
        raise Refused(ServiceReason.NO_GAME_HERE)
    return game_id


def committed_by(
    connection: Connection, game_id: int, interaction_id: int
) -> tuple[int, tuple[int, int] | None]:
    """Return the version of a game, and the versions before and after an interaction's commit, if it has one.
    Raises `Refused` if there is no such game.
    """
    version = games.version(connection, game_id)
    if version is None:
        raise Refused(ServiceReason.NO_GAME_HERE)
    return version, games.committed(connection, interaction_id)


def load(connection: Connection, game_id: int) -> tuple[StoredGame, Sequence[StoredStep]]:
    """Load a stored game with its log; raises `Refused` if there is none, or if it can't be read."""
    try:
        loaded = games.load(connection, game_id)
    except EngineError as error:
        raise Refused(ServiceReason.GAME_DAMAGED, game=game_id, entry=0) from error
    if loaded is None:
        raise Refused(ServiceReason.NO_GAME_HERE)
    if loaded[0].log_removed_at is not None:
        raise Refused(ServiceReason.LOG_REMOVED)
    return loaded


def replayed(stored: StoredGame, log: Sequence[StoredStep]) -> Match:
    """Replay a log, compare its end with the stored digest, and return the match. Raises `Refused` for a
    damaged log.
    """
    try:
        line = chapters(stored.header, [step.entry for step in log])
    except EngineError as error:
        raise _damage(stored, log) from error
    if len(log) != stored.version or (log and line[-1].game.digest() != log[-1].digest):
        raise _damage(stored, log)
    return Match(stored, line[-1].play, line)


def _damage(stored: StoredGame, log: Sequence[StoredStep]) -> Refused:
    """Return the refusal that names the first entry of a damaged log that leads to a different position than
    when it was stored.
    """
    intact = 0
    with suppress(EngineError):
        play = Play(stored.header)
        for step in log:
            play.append(step.entry)
            if play.game.digest() != step.digest:
                break
            intact += 1
    return Refused(ServiceReason.GAME_DAMAGED, game=stored.id, entry=intact + 1)


def standing_of(play: Play, since: int) -> GameStanding:
    """Return a game's public standing."""
    game = play.game
    decision, points = game.decision, tuple(sheet.total for sheet in game.scores(None))
    turn = len(play.starts) + (not game.mid_turn)
    return GameStanding(None if decision is None else decision.seat, game.round, turn, points, since)


def leaving(match: Match, seat: int) -> list[Chapter]:
    """Return the chapters in which a seat leaves; if only computer players remain, they leave too, until the
    game is over. Raises `Refused` if the rules don't allow it.
    """
    chapters = continued(match.play, (Entry(seat, RESIGN),))
    while chapters[-1].game.outcome is None and not match.people - set(chapters[-1].game.absent):
        chapters += continued(chapters[-1].play, (Entry(chapters[-1].game.present[0], RESIGN),))
    return chapters
