"""Planned moves: lines are stored, played immediately when they match exactly, and dropped when the game
takes another course. For players who want it, forced answers are also given automatically.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import partial

from bot.errors import StoreError
from bot.features.plans import store
from bot.features.plans.store import Expected, NewPlan, Plan
from bot.service.choices import Preference
from bot.service.drafts import Draft, follow
from bot.service.match import Chapter, Match
from bot.service.matches import Actor, Matches, Must, seat_of
from bot.service.outbox import Outbox
from bot.service.ports import Now
from bot.service.preferences import Preferences
from bot.service.refusals import ServiceReason
from bot.store import outbox
from bot.store.database import Connection, Database
from engine.contract import Game, Reason, Refused
from engine.record import Play


class PlanReason(StrEnum):
    """Why something about a planned move is refused."""

    YOUR_TURN = "your_turn"
    UNKNOWN_BEYOND = "unknown_beyond"
    PLAN_TOO_LONG = "plan_too_long"
    PLANS_FULL = "plans_full"
    NO_SUCH_PLAN = "no_such_plan"


log = logging.getLogger(__name__)


WHATEVER = "any"
"""The first word of a line that applies whatever the others do: it is the player's own turn, played as if it
came now.
"""


@dataclass(frozen=True)
class Outline:
    """The position to which the words of a line lead: the finished turns of all players, and the draft of the
    next one, with the match as it would be then. It is `complete` once it contains the player's own whole
    turn.
    """

    seat: int
    words: tuple[str, ...]
    done: tuple[Draft, ...]
    draft: Draft
    match: Match

    @property
    def complete(self) -> bool:
        """Whether the line ends with the player's own move."""
        return self.draft.complete

    @property
    def any_way(self) -> bool:
        """Whether the line applies whatever the others do."""
        return self.words[:1] == (WHATEVER,)

    @property
    def said(self) -> tuple[str, ...]:
        """The words before this draft: `WHATEVER`, or the finished turns."""
        return self.words[: len(self.words) - len(self.draft.words)]

    @property
    def expected(self) -> Expected:
        """The other players' steps in the line."""
        return tuple((entry.seat, entry.text) for draft in self.done for entry in draft.steps)

    def plan(self, start: Match, *, any_way: bool) -> NewPlan:
        """Return the line to store, planned from this match."""
        return NewPlan(
            game_id=start.id,
            seat=self.seat,
            base=len(start.play.line),
            digest=start.play.game.digest(),
            words=" ".join(self.words),
            expected=() if any_way or self.any_way else self.expected,
            steps=tuple(entry.text for entry in self.draft.steps),
            any_way=any_way or self.any_way,
        )


def outline(match: Match, seat: int, words: Sequence[str]) -> Outline:
    """Return the position to which the words of a line lead from a match; raises `Refused` if the line can't
    be planned.
    """
    decision = match.play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    if decision.seat == seat:
        raise Refused(PlanReason.YOUR_TURN)
    rest, at, finished = tuple(words), match, ()
    if rest[:1] == (WHATEVER,):
        return _whatever(match, seat, rest)
    while True:
        chooser = at.play.game.decision
        if chooser is None:
            raise Refused(PlanReason.UNKNOWN_BEYOND)
        draft = follow(at.play, chooser.seat, rest, known_to=seat)
        if not draft.complete or chooser.seat == seat:
            if draft.later:
                raise Refused(ServiceReason.MORE_THAN_A_TURN)
            return Outline(seat, tuple(words), finished, draft, at)
        rest, at, finished = draft.later, _as_if(at, draft), (*finished, draft)


def is_foreseen(match: Match, seat: int) -> bool:
    """Tell whether a seat can already plan its next move, whatever the others do."""
    try:
        match.play.game.blind(seat).turn_of(seat)
    except Refused:
        return False
    return True


def _whatever(match: Match, seat: int, words: tuple[str, ...]) -> Outline:
    """Return the position to which the words of the player's own turn lead from the current position."""
    play = match.play.copy()
    play.game = play.game.blind(seat).turn_of(seat)
    at = Match(match.stored, play, match.chapters)
    return Outline(seat, words, (), follow(play, seat, words[1:]), at)


def _as_if(match: Match, draft: Draft) -> Match:
    """Return the match after a finished draft, from the planning player's point of view."""
    chapter = Chapter(draft.play, draft.events)
    return match.after(match.stored, [chapter] * len(draft.steps))


MOST = 6
"""The maximum number of lines that a player may have in a game."""
AGAIN = 15.0
"""Seconds after which a failed game is retried."""


class Forced(StrEnum):
    """The behavior when there is only one answer."""

    ASK = "ask"
    PLAY = "play"


FORCED = Preference("forced", "person", tuple(Forced), Forced.ASK, offered=False)
"""Whether a person answers forced choices themselves."""


class Came(Enum):
    """The state of a line."""

    WAITS = auto()
    """The others have not played all of the line yet."""
    PLAYS = auto()
    """The others have played as expected, so the player's own steps are due."""
    OVER = auto()
    """The game went differently."""


def came_to(plan: Plan, match: Match) -> Came:
    """Return the state of a line in a match."""
    decision, line = match.play.game.decision, match.play.line
    if decision is None or match.stored.ended_at is not None or len(line) < plan.base:
        return Came.OVER
    if match.line[plan.base].game.digest() != plan.digest:
        return Came.OVER
    since = tuple((entry.seat, entry.text) for entry in line[plan.base :])
    if not plan.any_way and since != plan.expected[: len(since)]:
        return Came.OVER
    if decision.seat != plan.seat:
        return Came.WAITS
    if plan.any_way:
        return Came.WAITS if _is_for_later(plan, match.play) else Came.PLAYS
    return Came.PLAYS if since == plan.expected else Came.OVER


def _is_for_later(plan: Plan, play: Play) -> bool:
    """Tell whether a line must wait for the player's own turn, because for now they only have to answer a
    question during another player's turn.
    """
    if not play.game.mid_turn or play.line[play.starts[-1]].seat == plan.seat:
        return False
    return plan.steps[0] not in {step.code for step in play.game.options()}


def only_answer(position: Game, seat: int) -> tuple[str, ...] | None:
    """Return the codes that a seat must play, if there is only one option at every step up to the next reveal
    or the end of the turn, judged on a blind copy. None for a seat that knows things others don't, because a
    missing question would reveal them.
    """
    game = position.blind(seat)
    if game.state() != position.blind(None).state():
        return None
    codes: list[str] = []
    while game.decision is not None and game.decision.seat == seat:
        options = game.options()
        if len(options) != 1:
            return None
        codes.append(options[0].code)
        if any(event.reveals for event in game.play(options[0])) or not game.mid_turn:
            break
    return tuple(codes) or None


class Plans:
    """All plans of this installation."""

    def __init__(
        self, database: Database, matches: Matches, showing: Outbox, preferences: Preferences, now: Now
    ) -> None:
        self._database = database
        self._matches = matches
        self._outbox = showing
        self._preferences = preferences
        self._now = now
        self._planned: dict[int, object] = {}
        """Games that may have plans; every new plan adds its game."""
        self._again: set[int] = set()
        """Games to retry in the background."""

    # --- making ----------------------------------------------------------------------------------------

    async def of(self, match: Match, actor: Actor) -> list[Plan]:
        """Return a player's lines, except obsolete ones. Raises `Refused` for onlookers."""
        seat, plans = seat_of(match, actor), await self._database.read(store.of_game, match.id)
        return [plan for plan in plans if plan.seat == seat and came_to(plan, match) is not Came.OVER]

    def outline(self, match: Match, actor: Actor, words: Sequence[str], version: int) -> Outline:
        """Return the position to which the words of a line lead. Raises `Refused` for onlookers, for the
        player to move, if the game has changed since the version that the actor saw, and if nothing can be
        foreseen.
        """
        seat = seat_of(match, actor)
        if version != match.version:
            raise Refused(ServiceReason.STALE)
        return outline(match, seat, words)

    def begun(self, match: Match, actor: Actor) -> Outline:
        """Return an empty line: one that applies whatever the others do or, if the player's own turn can't be
        foreseen, one that depends on the others' moves.
        """
        words = (WHATEVER,) if is_foreseen(match, seat_of(match, actor)) else ()
        return self.outline(match, actor, words, match.version)

    async def add(
        self, match: Match, actor: Actor, words: Sequence[str], version: int, *, any_way: bool
    ) -> None:
        """Store a complete line, replacing any line for the same case. Raises `Refused` as `outline` does,
        for an incomplete line, and if there are too many lines.
        """
        outlined = self.outline(match, actor, words, version)
        if not outlined.complete:
            raise Refused(Reason.UNKNOWN_STEP, code=" ".join(words))
        try:
            await self._database.write(_add, outlined.plan(match, any_way=any_way), self._now())
        finally:  # even if canceled, it may have been written
            self._planned[match.id] = object()
        await self._look(match.id)  # the game may have changed

    async def drop(self, match: Match, actor: Actor, plan_id: int) -> None:
        """Drop a line; raises `Refused` if the actor has no such line."""
        if not await self._database.write(store.drop, plan_id, match.id, seat_of(match, actor)):
            raise Refused(PlanReason.NO_SUCH_PLAN)

    # --- playing ---------------------------------------------------------------------------------------

    async def recover(self) -> None:
        """At the start, find the games in which players have plans or want forced answers given."""
        self._planned |= dict.fromkeys(await self._database.read(store.planned))
        forced = await self._database.read(store.answered_for, FORCED.name, Forced.PLAY)
        self._again |= {*self._planned, *forced}

    async def run(self) -> None:
        """Until canceled, check the games that no event brings up: those found at startup, and those that
        failed.
        """
        while True:
            await self.look_again()
            await asyncio.sleep(AGAIN)

    async def look_again(self) -> None:
        """Try each game in `_again` once more."""
        for game_id in sorted(self._again):
            self._again.discard(game_id)
            await self._look(game_id)

    async def _look(self, game_id: int) -> None:
        """Play the plans of a game that may have nothing else to show. A failure to show the game is retried
        later.
        """
        if await self.settle(game_id):
            try:
                await self._outbox.flush("game", game_id)
            except StoreError as error:
                log.warning("plans: game %s is shown later: %s", game_id, error)

    async def settle(self, game_id: int) -> bool:
        """Play everything planned or forced in a game; return whether there was anything. The outbox calls
        this first, so that one card covers both a turn and the reply, and no one is notified of a turn that
        is played for them. This never raises, because a game must be shown even if its plans fail.
        """
        played = False
        try:
            while await self.go_on(game_id):
                played = True
        except Refused as refused:
            log.info("plans: game %s: %s", game_id, refused.reason)
        except Exception:
            log.exception("plans: game %s, again in %s s", game_id, AGAIN)
            self._again.add(game_id)
        return played

    async def go_on(self, game_id: int) -> bool:
        """Play the planned or forced steps of the current position; return whether there were any."""
        while True:
            match = await self._matches.get(game_id)
            try:
                return await self._play_planned(match) or await self._answer_forced(match)
            except Refused as refused:
                if not refused.because(ServiceReason.STALE) or await self._matches.newer(match) is None:
                    raise

    async def _play_planned(self, match: Match) -> bool:
        """Play the line that matches, if the rules allow it; a line for exactly these moves has priority over
        one that applies to any moves. Drop obsolete lines. Return whether a line was played.
        """
        if match.id not in self._planned:
            return False
        newest = self._planned[match.id]
        plans = await self._database.read(store.of_game, match.id)
        found_to = {plan: came_to(plan, match) for plan in plans}
        due = sorted(
            (plan for plan, how in found_to.items() if how is Came.PLAYS), key=lambda plan: plan.any_way
        )
        played = False
        if due:
            plan = due[0]
            played = await self._play(match, plan.seat, plan.steps, partial(_used, plan))
        over = [plan for plan, how in found_to.items() if how is not Came.WAITS]
        if over:
            await self._database.write(store.clear, over)
        if len(over) == len(plans) and self._planned.get(match.id) is newest:
            self._planned.pop(match.id, None)  # unless there is a new plan
        return played

    async def _answer_forced(self, match: Match) -> bool:
        """Give a forced answer, if the player who must choose wants that; return whether one was given."""
        decision, user_id = match.play.game.decision, match.mover
        if decision is None or user_id is None or match.stored.ended_at is not None:
            return False
        if await self._preferences.chosen(FORCED, user_id) is not Forced.PLAY:
            return False
        codes = only_answer(match.play.game, decision.seat)
        return codes is not None and await self._play(
            match, decision.seat, codes, partial(_answered, match.id)
        )

    async def _play(self, match: Match, seat: int, codes: Sequence[str], must: Must) -> bool:
        """Play for a player; return False if the rules or `must` forbid it. Raises `Refused` if the game has
        changed.
        """
        try:
            await self._matches.play_for(match, seat, codes, match.stored.seats[seat].user_id, must)
        except Refused as refused:
            if refused.because(ServiceReason.STALE):
                raise
            log.info("plans: game %s version %s: %s", match.id, match.version, refused.reason)
            return False
        return True


def _used(plan: Plan, connection: Connection) -> None:
    """Drop the line in the same transaction, so it is played only once even if the program is killed, and not
    at all if it was dropped in the meantime.
    """
    if not store.take(connection, plan):
        raise Refused(PlanReason.NO_SUCH_PLAN)
    _answered(plan.game_id, connection)


def _answered(game_id: int, connection: Connection) -> None:
    """Record that the answer played for a player has not been shown, so that one card shows it together with
    the previous turn, even after a restart.
    """
    outbox.forget_doubts(connection, "game", game_id)


def _add(connection: Connection, new: NewPlan, now: int) -> None:
    plan_id = store.put(connection, new, now)
    mine = [plan.id for plan in store.of_game(connection, new.game_id) if plan.seat == new.seat]
    if len(mine) > MOST and plan_id == mine[-1]:
        raise Refused(PlanReason.PLANS_FULL, most=MOST)
