"""A season's table, computed from the games alone, by the rules in docs/players.md, in fractions of
points.
"""

import hashlib
from collections import defaultdict
from fractions import Fraction
from functools import cmp_to_key

from engine.record import RESIGN
from tests.bot.month.ledger import Ledger, Row

HALF, ONE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)
Result = tuple[Fraction, Fraction]


class TableModel:
    """All players by number, with the result of each game."""

    def __init__(self, ledger: Ledger, season_id: int) -> None:
        self.ledger = ledger
        (self.season,) = ledger.rows("SELECT * FROM seasons WHERE id = ?", season_id)
        self.pairings = ledger.rows("SELECT * FROM pairings WHERE season_id = ? ORDER BY id", season_id)
        self.numbers = [
            int(row["number"])
            for row in ledger.rows(
                "SELECT number FROM entrants WHERE season_id = ? ORDER BY number", season_id
            )
        ]
        self.points: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.met: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in self.numbers}
        for pairing in self.pairings:
            self._count(pairing)

    def _count(self, pairing: Row) -> None:
        first, other = pairing["one"], pairing["other"]
        if other is None:
            self.points[first] += ONE
            return
        result = self.result(pairing)
        for me, you, own in ((first, other, result[0]), (other, first, result[1])):
            self.points[me] += own
            self.met[me].append((you, own))

    def result(self, pairing: Row) -> Result:
        """Return the result according to the game's winners. A game without an outcome is a tie if someone
        moved; otherwise nobody gets a point.
        """
        game = self.ledger.game(pairing["game_id"])
        outcome = game.play.game.outcome
        if outcome is None:
            moved = any(entry.text != RESIGN for entry in game.play.line)
            return (HALF, HALF) if moved else (NOTHING, NOTHING)
        if len(outcome.winners) == len(self.ledger.people(game.id)):
            return HALF, HALF
        return (ONE, NOTHING) if outcome.winners == (0,) else (NOTHING, ONE)

    def overdue(self, pairing: Row, ended: int) -> int | None:
        """Return the seat that must have lost a game that ended with its round: the one that hadn't moved or,
        if both had, the one that kept it waiting longer. Return None if neither moved or both took equally
        long.
        """
        game = self.ledger.game(pairing["game_id"])
        moments = [moment for moment in game.moments if not (moment.entry and moment.entry.text == RESIGN)]
        moved = {entry.seat for entry in moments[-1].line}
        if len(moved) == 1:
            return 1 - moved.pop()
        waited = [0, 0]
        for number, moment in enumerate(moments):
            until = moments[number + 1].at if number + 1 < len(moments) else ended
            if moment.mover is not None:
                waited[moment.mover] += max(0, min(until, ended) - moment.at)
        if not moved or waited[0] == waited[1]:
            return None
        return 0 if waited[0] > waited[1] else 1

    # --- the order -----------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """Return all players' numbers, the best player's first."""
        return sorted(self.numbers, key=cmp_to_key(self._compare))

    def _compare(self, me: int, you: int) -> int:
        if self.points[me] != self.points[you]:
            return -1 if self.points[me] > self.points[you] else 1
        group = [number for number in self.numbers if self.points[number] == self.points[me]]
        ways = [self.berger] if self.season["form"] == "robin" else [self.buchholz, self.berger]
        if all(
            other in {opponent for opponent, _ in self.met[number]}
            for number in group
            for other in group
            if other != number
        ):
            inside = set(group)
            mine, yours = (
                sum(own for other, own in self.met[person] if other in inside) for person in (me, you)
            )
            if mine != yours:
                return -1 if mine > yours else 1
        for way in ways:
            if way(me) != way(you):
                return -1 if way(me) > way(you) else 1
        return -1 if self.lot(me) < self.lot(you) else 1

    def berger(self, number: int) -> Fraction:
        """Return the points of the opponents that a player beat, plus half of those of the opponents they
        tied with.
        """
        return sum((self.points[other] * own for other, own in self.met[number]), NOTHING)

    def buchholz(self, number: int) -> Fraction:
        """Return the points of all of a player's opponents."""
        return sum((self.points[other] for other, _ in self.met[number]), NOTHING)

    def lot(self, number: int) -> bytes:
        """Return the SHA-256 of the season's seed and the player's number."""
        return hashlib.sha256(f"{self.season['seed']}:{number}".encode()).digest()
