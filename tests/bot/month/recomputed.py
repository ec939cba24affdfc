"""The consequences of the log and of people's memories, computed in a different way from the program's."""

from collections import defaultdict
from collections.abc import Iterable
from sqlite3 import Row

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.features.plans.service import FORCED
from bot.features.plans.store import Expected
from bot.features.plans.store import NewPlan as Plan
from bot.service.clocks.face import PACES
from engine.record import RESIGN, Entry
from tests.bot.month.clock_model import ClockModel, Thought
from tests.bot.month.habits import DAY
from tests.bot.month.house import IDLE_DAYS
from tests.bot.month.ledger import Moment
from tests.bot.month.life import Life

SLACK = 60
"""How many seconds late something may be while the program runs."""


def _games(life: Life, since: int) -> list[Row]:
    """Return the games that are running or ended after a time."""
    return life.ledger.rows("SELECT * FROM games WHERE ended_at IS NULL OR ended_at > ?", since)


def check_clocks(life: Life, since: int) -> None:
    """Check that exactly those without time left were late, and that every clock shows the right time, in
    games that ended after `since` or not yet.
    """
    for row in _games(life, since):
        if PACES[row["pace"]].ticks:
            model = ClockModel(life.ledger, life.memory, row)
            _check_late(life, model)
            _check_claims(life, model)
            _check_counters(life, model)


def _check_late(life: Life, model: ClockModel) -> None:
    """Check that the program announced as late exactly the players that the model expects, once each."""
    rows = life.ledger.rows(
        "SELECT created_at, seat, version FROM requests WHERE kind = 'late' AND game_id = ? ORDER BY id",
        model.row["id"],
    )
    announced = [(int(row[0]), int(row[1]), int(row[2])) for row in rows]
    stretches = [
        (thought, at, end)
        for thought in model.thoughts
        for at, end in thought.run_out(life.now, model.standing(thought.seat))
    ]
    for thought, at, end in sorted(stretches, key=_is_moment):
        # a pause that begins in the second in which the time runs out may come first
        halts = [halt for start, halt in model.standing(thought.seat) if start == at]
        back = life.house.back_after(max([at, *halts]))
        told = [
            (time, seat, version)
            for time, seat, version in announced
            if seat == thought.seat and version in thought.versions and at <= time <= min(back + SLACK, end)
        ]
        announced = [late for late in announced if late not in told]
        right = len(told) == 1 or (not told and end <= back + SLACK)
        assert right, (model.row["id"], thought, at, end, told)
    assert not announced, ("someone was late who had time", model.row["id"], announced, model.thoughts)


def _is_moment(stretch: tuple[Thought, int, int]) -> bool:
    """Return whether the time ran out and the thought ended in the same second; in that case, an announcement
    is about the other player.
    """
    _, at, end = stretch
    return at == end


def _check_claims(life: Life, model: ClockModel) -> None:
    for claim in life.ledger.rows("SELECT * FROM claims WHERE game_id = ?", model.row["id"]):
        at, seat = claim["created_at"], claim["seat"]
        assert any(
            thought.seat == seat
            and thought.begins <= at <= thought.ends
            and thought.left(at, model.standing(seat)) == 0
            for thought in model.thoughts
        ), dict(claim)


def _check_counters(life: Life, model: ClockModel) -> None:
    """Check the counters of a running game."""
    if model.row["ended_at"] is not None:
        return
    last: dict[int, Thought] = {thought.seat: thought for thought in model.thoughts}
    for clock in life.ledger.rows("SELECT * FROM clocks WHERE game_id = ?", model.row["id"]):
        seat = clock["seat"]
        running = clock["since"] is not None
        left = max(0, clock["seconds"] - (life.now - clock["since"] if running else 0))
        if clock["on_move"]:
            expected = model.thoughts[-1].left(life.now, model.standing(seat))
            standing = model.standing(seat)
            stands = any(start <= life.now < end for start, end in standing)
            is_right = (seat, left, running) == (model.thoughts[-1].seat, expected, not stands)
            assert is_right, (dict(clock), model.thoughts[-1], life.now, expected, standing)
        elif PACES[model.row["pace"]].game and seat in last:
            assert left == model.seconds[seat], (dict(clock), model.seconds)


def check_vacations(life: Life) -> None:
    """Check that no one had more than thirty days of vacation in any 365."""
    for user_id, away in life.memory.away.items():
        for _, end in away:
            taken = sum(
                min(end, two) - max(end - 365 * DAY, start)
                for start, two in away
                if two > end - 365 * DAY and start < end
            )
            assert taken <= 30 * DAY, (user_id, away)


def check_idle(life: Life, since: int) -> None:
    """Check that games which ended after `since` were closed only after two timely announcements, and that no
    inactive game is left. Each step waits until the program is back.
    """
    for row in _games(life, since):
        lively = sorted(_life_of(life, row["id"]))
        game = life.ledger.game(row["id"])
        warned = [
            (int(notice["created_at"]), int(notice["steps"]))
            for notice in life.ledger.rows(
                "SELECT created_at, steps FROM requests WHERE kind = 'idle' AND game_id = ? ORDER BY id",
                row["id"],
            )
        ]
        # A game may be announced as closing and be continued within the same second.
        for at, days in warned:
            last = max(time for time in lively if time < at)
            assert at >= last + (IDLE_DAYS - 14) * DAY, "announced too early"
            assert days == (14 if not [time for time, _ in warned if last < time < at] else 3)
        last = lively[-1]
        late = [warning for warning in warned if warning[0] > last]
        if row["ended_at"] is not None and game.moments[-1].mover is not None:
            assert [days for _, days in late] == [14, 3], (dict(row), warned)
            assert late[1][0] >= late[0][0] + 11 * DAY
            assert row["ended_at"] >= late[1][0] + 3 * DAY
        elif row["ended_at"] is None:
            latest = last + (IDLE_DAYS + 2) * DAY + life.house.away_since(last)
            assert life.now <= latest, ("it lies there", dict(row), warned)


def _life_of(life: Life, game_id: int) -> Iterable[int]:
    """Yield the times at which someone showed that they were still playing."""
    yield from (moment.at for moment in life.ledger.game(game_id).moments)
    yield from (at for at, *_ in life.memory.gifts.get(game_id, []))
    for start, end in life.memory.pauses.get(game_id, []):
        yield from (at for at in (start, end) if at is not None)


def check_plans(life: Life, since: int) -> None:
    """Check that everything the program played for people matches one of their plans, or was the only option,
    and that every plan that matches is played, in games that ended after `since` or not yet.
    """
    for row in _games(life, since):
        game, people = life.ledger.game(row["id"]), life.ledger.people(row["id"])
        for before, after in zip(game.moments, game.moments[1:], strict=False):
            seat = before.mover
            assert seat is not None
            plans = [
                plan
                for at, plan in life.memory.planned.get((row["id"], seat), [])
                if at <= after.at
                and plan.base <= len(before.line)
                and (plan.any_way or _since(before.line, plan.base) == plan.expected)
            ]
            if after.automatic:
                played = tuple(entry.text for entry in after.line[len(before.line) :])
                forced = life.ledger.one(
                    "SELECT 1 FROM preferences WHERE owner_id = ? AND name = ?", people[seat], FORCED.name
                )
                assert forced or played in {plan.steps for plan in plans}, (row["id"], before, after, plans)
            elif (
                after.at > life.house.back_after(before.at)
                and after.entry is not None
                and not after.entry.undone
            ):
                kept = life.memory.planned.get((row["id"], seat), [])
                exact = [plan for at, plan in kept if _is_due(plan, at, game.moments, before)]
                assert not exact or after.entry.text == RESIGN, (
                    "a plan that fits is played",
                    row["id"],
                    exact,
                )


def _is_due(plan: Plan, version: int, moments: list[Moment], now: Moment) -> bool:
    """Return whether a conditional line existed at a moment and must be played then."""
    between = [moment for moment in moments if version <= moment.at and moment.version <= now.version]
    if plan.any_way or not between or any(len(change.line) < plan.base for change in between):
        return False
    since = [_since(change.line, plan.base) for change in between]
    return since[-1] == plan.expected and all(plan.expected[: len(codes)] == codes for codes in since)


def _since(line: tuple[Entry, ...], base: int) -> Expected:
    return tuple((entry.seat, entry.text) for entry in line[base:])


def check_ratings(life: Life) -> None:
    """Compute the ratings from the finished games, in the order in which they ended, and compare them with
    the stored ones.
    """
    model = PlackettLuce()
    known: dict[tuple[int, str, int], PlackettLuceRating] = {}
    games: defaultdict[tuple[int, str, int], int] = defaultdict(int)
    ended = life.ledger.rows(
        "SELECT games.*, (SELECT max(id) FROM commits WHERE game_id = games.id) AS last FROM games"
        " WHERE ended_at IS NOT NULL ORDER BY last"
    )
    for row in ended:
        game, people = life.ledger.game(row["id"]), life.ledger.people(row["id"])
        outcome = game.play.game.outcome
        if outcome is None:
            continue
        moved = {entry.seat for entry in game.play.line if entry.text != RESIGN}
        began = row["created_at"]
        out = any(life.memory.unrated.get(user, began + 1) <= began for user in people)
        if row["guild_id"] is None or out or len(moved) < len(people) or len(set(people)) < len(people):
            continue
        keys = [(row["guild_id"], row["game"], user) for user in people]
        ranks = [
            float(next(place for place, seats in enumerate(outcome.ranking) if seat in seats))
            for seat in range(len(people))
        ]
        after = model.rate([[known.get(key) or model.rating()] for key in keys], ranks=ranks)
        for key, (rating,) in zip(keys, after, strict=True):
            known[key] = rating
            games[key] += 1
    stored = {
        (row["guild_id"], row["game"], row["user_id"]): (row["mu"], row["sigma"], row["games"])
        for row in life.ledger.rows("SELECT * FROM ratings")
    }
    assert stored.keys() == known.keys()
    for key, (mu, sigma, count) in stored.items():
        assert abs(mu - known[key].mu) < 1e-9
        assert abs(sigma - known[key].sigma) < 1e-9
        assert count == games[key]
