"""Conditions that must hold at all times, according to the log and to people's memories."""

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

from bot.features.reminders.service import Remind, RemindAfter, Reminder
from bot.store.outbox import REMEMBERED
from tests.bot.month.habits import DAY, HOUR
from tests.bot.month.life import Life
from tests.bot.month.outside import Told
from tests.bot.month.recomputed import check_clocks, check_idle, check_plans, check_ratings, check_vacations

TIDY = {
    "clocks run only in running games": "SELECT * FROM clocks JOIN games ON id = game_id"
    " WHERE ended_at IS NOT NULL AND (on_move = 1 OR since IS NOT NULL)",
    "timers of games are of running ones": "SELECT * FROM timers LEFT JOIN games ON id = subject_id"
    " WHERE kind IN ('clock', 'idle', 'card') AND (id IS NULL OR ended_at IS NOT NULL AND kind <> 'card')",
    "standings are of running games": "SELECT * FROM standings JOIN games ON id = game_id"
    " WHERE ended_at IS NOT NULL",
    "plans are for running games": "SELECT * FROM plans JOIN games ON games.id = game_id"
    " WHERE ended_at IS NOT NULL",
    "a reminder is of a running game": "SELECT * FROM reminded JOIN games ON id = game_id"
    " WHERE ended_at IS NOT NULL",
    "open requests are in running games": "SELECT * FROM requests JOIN games ON games.id = game_id"
    " WHERE state = 'open' AND ended_at IS NOT NULL",
    "a game is somewhere as long as it runs": "SELECT * FROM games JOIN places ON game_id = id"
    " WHERE (ended_at IS NULL) <> active",
    "an open invitation has a timer, no other has": "SELECT id FROM invitations"
    " LEFT JOIN timers ON kind = 'invitation' AND subject_id = id"
    " WHERE (state = 'open') <> (kind IS NOT NULL) OR due_at <> expires_at",
    "a running game is looked after": "SELECT id FROM games LEFT JOIN timers ON kind = 'idle'"
    " AND subject_id = id WHERE ended_at IS NULL AND kind IS NULL",
    "timers of reminders are of who wants them": "SELECT * FROM timers LEFT JOIN preferences ON"
    " scope = 'person' AND owner_id = subject_id AND name = 'remind'"
    " WHERE kind = 'reminder' AND coalesce(value, 'none') = 'none'",
}
"""Queries that must find nothing, each with the rule that it checks."""
REST = {
    "everything is shown": "SELECT * FROM outbox",
    "no buttons stay behind": "SELECT * FROM posts JOIN games ON games.id = subject_id WHERE topic = 'game'"
    " AND live = 1 AND (ended_at IS NOT NULL OR posts.version < games.version)",
}
"""Queries that must find nothing once all work is done."""

RECENT = 14 * DAY
"""How long games that have ended are still checked every day; at the end, all are checked once more."""
LATEST = 30 * HOUR
"""The longest delay of a reminder, which exceeds any quiet hours. After a longer outage of the program, the
delay counts from the restart.
"""


class Checks:
    """Compares a life with the model."""

    def __init__(self, life: Life) -> None:
        self.life, self.ledger, self.outside = life, life.ledger, life.house.outside
        self.outside.on_remind = self._reminded
        self._wrong: list[AssertionError] = []
        self._last: dict[int, int] = {}
        self._known: set[tuple[int, int, int]] = set()

    def now(self) -> None:
        """Check, after every event, that no invitation is still open after its time, and that the reminders
        were right.
        """
        for error in self._wrong:
            raise error
        overdue = self.ledger.rows(
            "SELECT id FROM invitations WHERE state = 'open' AND expires_at <= ?", self.life.now
        )
        assert not overdue, "an invitation ends at its time"

    def day(self) -> None:
        """Check the conditions that must hold on every day, for games that are running or ended recently."""
        self._all(self.life.now - RECENT)

    def _all(self, since: int) -> None:
        for subject, query in TIDY.items():
            assert [tuple(row) for row in self.ledger.rows(query)] == [], subject
        self.standings()
        self.announcements()
        check_clocks(self.life, since)
        check_idle(self.life, since)
        check_plans(self.life, since)
        check_vacations(self.life)
        self.nobody_is_forgotten()

    def end(self) -> None:
        """Check the conditions that must hold once all work is done, for all games."""
        self._all(0)
        check_ratings(self.life)
        for subject, query in REST.items():
            assert [tuple(row) for row in self.ledger.rows(query)] == [], subject

    # --- cards -----------------------------------------------------------------------------------------

    def announcements(self) -> None:
        """Check that every version was posted once in each place, in order, except for those not yet sent.
        Only after a long outage may a version be posted again, because it was unknown whether it had been
        posted.
        """
        for (game_id, channel_id), cards in self.outside.cards.items():
            steps = [card for card in cards if card.since < card.version or card.version == 0]
            assert channel_id in self.moved or [step.since for step in steps[:1]] in ([], [0]), cards
            for before, after in pairwise(steps):
                again = after.since < before.version and self.life.house.was_away_after(before.at, REMEMBERED)
                assert before.version == after.since or again, (game_id, channel_id, before, after)
        for row in self.ledger.rows("SELECT id, version FROM games WHERE moves > 0"):
            reached = 0
            for event in sorted(
                self.told(row["id"]), key=lambda happening: (happening.since, happening.version)
            ):
                assert event.since <= reached, (row["id"], event)
                reached = max(reached, event.version)
        waiting = {(row[0], row[1]) for row in self.ledger.rows("SELECT subject_id, channel_id FROM outbox")}
        for row in self.ledger.rows("SELECT id, version, channel_id FROM games JOIN places ON game_id = id"):
            here = self.outside.cards.get((row["id"], row["channel_id"]), [])
            shown = max((commit.version for commit in here), default=-1)
            assert shown == row["version"] or (row["id"], row["channel_id"]) in waiting, dict(row)

    def told(self, game_id: int) -> list[Told]:
        """Return everything that was posted about a game."""
        return [
            card for (number, _), cards in self.outside.cards.items() if number == game_id for card in cards
        ]

    @property
    def moved(self) -> set[int]:
        """Return the channels to which a game was moved."""
        return {
            row[0]
            for row in self.ledger.rows(
                "SELECT channel_id FROM games JOIN places ON game_id = id WHERE moves > 0"
            )
        } | self.life.memory.brought

    def standings(self) -> None:
        """Check that the lists of games agree with the log."""
        for row in self.ledger.rows(
            "SELECT standings.*, games.version AS newest FROM standings JOIN games ON id = game_id"
        ):
            game = self.ledger.game(row["game_id"])
            last = game.moments[-1]
            if row["version"] != row["newest"]:
                continue
            assert (row["seat"], row["since"]) == (last.mover, last.at), dict(row)
            points = " ".join(str(sheet.total) for sheet in game.play.game.scores(None))
            assert row["points"] == points

    # --- reminders -------------------------------------------------------------------------------------

    def choice(self, user_id: int) -> tuple[Remind, RemindAfter]:
        """Return a person's current choices."""
        known = self.life.memory.choices.get(user_id, [])
        return (known[-1][1], known[-1][2]) if known else (Remind.NONE, RemindAfter.DAY)

    def is_quiet(self, user_id: int, at: int) -> bool:
        """Return whether a person's quiet hours include this time, by local time."""
        known = self.life.memory.quiet.get(user_id, [])
        if not known:
            return False
        _, zone, begins, ends = known[-1]
        hour = datetime.fromtimestamp(at, ZoneInfo(zone)).hour
        return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends

    def waits(self, user_id: int) -> dict[int, int]:
        """Return the games that wait for someone, except for paused ones, and since when each has waited."""
        since: dict[int, int] = {}
        for game_id in self.life.waiting_for(user_id):
            game = self.ledger.game(game_id)
            if not self.ledger.number("SELECT paused_at IS NOT NULL FROM games WHERE id = ?", game_id):
                since[game_id] = game.moments[-1].at
        return since

    def _reminded(self, reminder: Reminder) -> None:
        """Check a reminder that is sent now. The program would only log an error and go on, so it's kept."""
        try:
            self._must_be_right(reminder)
        except AssertionError as error:
            self._wrong.append(error)

    def _must_be_right(self, reminder: Reminder) -> None:
        user, now = reminder.user_id, self.life.now
        how, after = self.choice(user)
        assert how is not Remind.NONE, "only who asked"
        assert now - self._last.get(user, 0) >= HOUR, "at most one an hour"
        assert not self.is_quiet(user, now), "not in quiet hours"
        assert not self.life.is_away(user), "not on vacation"
        waits = self.waits(user)
        due = {
            game: since
            for game, since in waits.items()
            if since + int(after) * HOUR <= now and (user, game, since) not in self._known
        }
        reminded = {game.game_id for game in reminder.games}
        assert reminded <= set(due), "of what waits, and once"
        if how is Remind.MENTION:
            servers = {
                game: self.ledger.number("SELECT guild_id FROM games WHERE id = ?", game) for game in due
            }
            (here,) = {servers[game] for game in reminded}
            due = {game: since for game, since in due.items() if servers[game] == here}
            assert (here == 0) == (reminder.channel_id is None)
        else:
            assert reminder.channel_id is None
        # what may have been sent is repeated word for word, even if more has come due in the meantime
        tried = self.ledger.number(
            "SELECT due_at FROM timers WHERE kind = 'reminder' AND subject_id = ?", user
        )
        due = {game: since for game, since in due.items() if since + int(after) * HOUR <= tried}
        assert reminded == set(due), "all of it"
        self._last[user] = now
        self._known |= {(user, game, since) for game, since in due.items()}

    def nobody_is_forgotten(self) -> None:
        """Check that everyone who wants reminders got one for each game that had waited well past the chosen
        time, unless the game was paused, the person or the program was away, or they changed their choice in
        the meantime.
        """
        now, memory = self.life.now, self.life.memory
        back = max([end for start, end in self.life.house.away if end - start >= LATEST], default=0)
        for user, choices in memory.choices.items():
            how, after = self.choice(user)
            news = [choices[-1][0], *(at for at, *_ in memory.quiet.get(user, []))]
            away = [end for start, end in memory.away.get(user, []) if start <= now]
            if how is Remind.NONE or now - max([back, *news, *away, self._last.get(user, 0)]) < LATEST:
                continue
            for game, since in self.waits(user).items():
                resumed = [end or 0 for _, end in memory.pauses.get(game, [])]
                waited = now - max([back, since, *resumed])
                assert waited < int(after) * HOUR + LATEST or (user, game, since) in self._known, (user, game)
