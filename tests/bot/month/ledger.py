"""The contents of the file, read without the bot's own store: the log of every game, replayed by the engine
alone.
"""

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from engine.deal import Deal
from engine.record import Entry, Header, Play

Row = sqlite3.Row


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after one of its commits; version 0 is its beginning."""

    version: int
    at: int
    mover: int | None
    mid_turn: bool
    entry: Entry | None
    """The last entry of the commit."""
    line: tuple[Entry, ...]
    automatic: bool
    """Whether the program itself made the commit."""


@dataclass
class Replayed:
    """A game as its log records it."""

    id: int
    play: Play
    moments: list[Moment]

    def at(self, when: int) -> Moment:
        """Return the game as it was at a time."""
        return next(moment for moment in reversed(self.moments) if moment.at <= when)


@dataclass
class Ledger:
    """A separate connection to the file."""

    path: Path
    _games: dict[int, Replayed] = field(default_factory=dict[int, Replayed])

    def __post_init__(self) -> None:
        self._connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        self._connection.row_factory = Row

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str, *values: object) -> list[Row]:
        """Return all rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> Row | None:
        """Return the first row of a query."""
        return next(iter(self.rows(sql, *values)), None)

    def number(self, sql: str, *values: object) -> int:
        """Return the one number that a query gives, or 0 if it gives none."""
        row = self.one(sql, *values)
        return 0 if row is None or row[0] is None else int(row[0])

    def people(self, game_id: int) -> list[int]:
        """Return the players by seat."""
        rows = self.rows("SELECT user_id FROM seats WHERE game_id = ? ORDER BY seat", game_id)
        return [int(row[0]) for row in rows]

    def game(self, game_id: int) -> Replayed:
        """Return a game, up to the end of its log; the digest of every entry is compared with the
        position's.
        """
        position = self._games.get(game_id) or self._begun(game_id)
        self._games[game_id] = position
        commits = self.rows(
            "SELECT * FROM commits WHERE game_id = ? AND from_version >= ? ORDER BY from_version",
            game_id,
            position.play.version,
        )
        for commit in commits:
            self._follow(position, commit)
        return position

    def _begun(self, game_id: int) -> Replayed:
        row = self.one("SELECT * FROM games WHERE id = ?", game_id)
        assert row is not None
        pairs = (pair.partition("=") for pair in row["options"].split())
        options = tuple((name, value) for name, _, value in pairs)
        deal = Deal(row["deal_key"], row["salt"], row["deal_id"])
        play = Play(Header(row["game"], row["ruleset"], options, len(self.people(game_id)), deal))
        return Replayed(game_id, play, [self._moment(play, row["created_at"], None)])

    def _follow(self, replayed: Replayed, commit: Row) -> None:
        assert commit["from_version"] == replayed.play.version, "no version is left out"
        entry: Entry | None = None
        for row in self.rows("SELECT * FROM steps WHERE commit_id = ? ORDER BY number", commit["id"]):
            entry = Entry(row["seat"], row["text"])
            replayed.play.append(entry)
            assert replayed.play.game.digest() == row["digest"], (replayed.id, row["number"])
        assert replayed.play.version == commit["to_version"]
        automatic = commit["interaction_id"] is None
        replayed.moments.append(self._moment(replayed.play, commit["created_at"], entry, automatic=automatic))

    @staticmethod
    def _moment(play: Play, at: int, entry: Entry | None, *, automatic: bool = False) -> Moment:
        decision = play.game.decision
        mover = None if decision is None else decision.seat
        line = tuple(play.line)
        return Moment(play.version, at, mover, play.game.mid_turn, entry, line, automatic)
