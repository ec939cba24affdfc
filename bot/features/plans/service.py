"""Planned moves: kept line by line, played at once when a line fits exactly, dropped when the game takes
another course. For players who want it, forced answers are given automatically too.
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
"""The word with which a line begins that says nothing of the others: one's own turn, as if it came now."""


@dataclass(frozen=True)
class Outline:
    """How far the words of a line lead: the finished turns of all players, and the draft of the next one, at
    the match as it would be then. It is `complete` once one's own turn is.
    """

    seat: int
    words: tuple[str, ...]
    done: tuple[Draft, ...]
    draft: Draft
    match: Match

    @property
    def complete(self) -> bool:
        """Whether the line ends with a move of the player's own."""
        return self.draft.complete

    @property
    def any_way(self) -> bool:
        """Whether it holds whatever the others do."""
        return self.words[:1] == (WHATEVER,)

    @property
    def said(self) -> tuple[str, ...]:
        """The words before this draft: that it holds in any case, or turns that are finished."""
        return self.words[: len(self.words) - len(self.draft.words)]

    @property
    def expected(self) -> Expected:
        """The others' steps in the line."""
        return tuple((entry.seat, entry.text) for draft in self.done for entry in draft.steps)

    def plan(self, start: Match, *, any_way: bool) -> NewPlan:
        """The line to store, made at a match."""
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
    """Follow the words of a line from a match; raises `Refused` where that cannot be planned."""
    decision = match.play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    if decision.seat == seat:
        raise Refused(PlanReason.YOUR_TURN)
    rest, at, done = tuple(words), match, ()
    if rest[:1] == (WHATEVER,):
        return _whatever(match, seat, rest)
    while True:
        chooser = at.play.game.decision
        if chooser is None:
            raise Refused(PlanReason.UNKNOWN_BEYOND)
        draft = follow(at.play, chooser.seat, rest, known_to=seat)
        if not draft.complete or chooser.seat == seat:
            if draft.later:
                raise Refused(ServiceReason.TOO_MUCH)
            return Outline(seat, tuple(words), done, draft, at)
        rest, at, done = draft.later, _as_if(at, draft), (*done, draft)


def is_foreseen(match: Match, seat: int) -> bool:
    """Whether a seat can already say its next move, whatever the others do."""
    try:
        match.play.game.blind(seat).turn_of(seat)
    except Refused:
        return False
    return True


def _whatever(match: Match, seat: int, words: tuple[str, ...]) -> Outline:
    """One's own turn from the present position."""
    play = match.play.copy()
    play.game = play.game.blind(seat).turn_of(seat)
    at = Match(match.stored, play, match.chapters)
    return Outline(seat, words, (), follow(play, seat, words[1:]), at)


def _as_if(match: Match, draft: Draft) -> Match:
    """The match with a finished draft played in it, as far as that is known."""
    there = Chapter(draft.play, draft.events)
    return match.after(match.stored, [there] * len(draft.steps))


MOST = 6
"""Lines that a player may have in a game."""
AGAIN = 15.0
"""Seconds after which a game is tried again that could not go on."""


class Forced(StrEnum):
    """What to do when there is only one answer."""

    ASK = "ask"
    PLAY = "play"


FORCED = Preference("forced", "person", tuple(Forced), Forced.ASK, offered=False)
"""Whether one answers what has only one answer."""


class Came(Enum):
    """The state of a line."""

    WAITS = auto()
    """The others have not done all of it yet."""
    PLAYS = auto()
    """They have: one's own steps are due."""
    OVER = auto()
    """The game went another way."""


def came_to(plan: Plan, match: Match) -> Came:
    """The state of a line of a plan in a match."""
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
    """Whether a line is for one's own turn, and one is only asked something in that of another."""
    if not play.game.mid_turn or play.line[play.starts[-1]].seat == plan.seat:
        return False
    return plan.steps[0] not in {step.code for step in play.game.options()}


def only_answer(position: Game, seat: int) -> tuple[str, ...] | None:
    """The codes that a seat must play, if at every step up to the next reveal, or to the end of the turn,
    there is only one option; judged on a blind copy. None for a seat that knows things others don't, because
    being asked, or not, would give those away.
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
        """Games with plans, and perhaps some without; every new plan adds one."""
        self._again: set[int] = set()
        """Games to be tried in the background."""

    # --- making ----------------------------------------------------------------------------------------

    async def of(self, match: Match, actor: Actor) -> list[Plan]:
        """A player's lines without those that are over. Raises `Refused` for others."""
        seat, plans = seat_of(match, actor), await self._database.read(store.of_game, match.id)
        return [plan for plan in plans if plan.seat == seat and came_to(plan, match) is not Came.OVER]

    def outline(self, match: Match, actor: Actor, words: Sequence[str], version: int) -> Outline:
        """Where the words of a line lead. Raises `Refused` for onlookers, for the player to move, if the game
        went on since the version that the actor saw, and if nothing can be foreseen.
        """
        seat = seat_of(match, actor)
        if version != match.version:
            raise Refused(ServiceReason.STALE)
        return outline(match, seat, words)

    def begun(self, match: Match, actor: Actor) -> Outline:
        """An empty line: for anything the others do, or, if one's own turn cannot be foreseen, for a possible
        move of theirs.
        """
        words = (WHATEVER,) if is_foreseen(match, seat_of(match, actor)) else ()
        return self.outline(match, actor, words, match.version)

    async def add(
        self, match: Match, actor: Actor, words: Sequence[str], version: int, *, any_way: bool
    ) -> None:
        """Keep a whole line; another one for the same goes. Raises `Refused` as `outline` does, and for too
        many lines.
        """
        made = self.outline(match, actor, words, version)
        if not made.complete:
            raise Refused(Reason.UNKNOWN_STEP, code=" ".join(words))
        try:
            await self._database.write(_add, made.plan(match, any_way=any_way), self._now())
        finally:  # canceled or not, it may be written
            self._planned[match.id] = object()
        await self._look(match.id)  # the game may have gone on meanwhile

    async def drop(self, match: Match, actor: Actor, plan_id: int) -> None:
        """Drop a line; raises `Refused` if there is none of the actor's."""
        if not await self._database.write(store.drop, plan_id, match.id, seat_of(match, actor)):
            raise Refused(PlanReason.NO_SUCH_PLAN)

    # --- playing ---------------------------------------------------------------------------------------

    async def recover(self) -> None:
        """First of all, find the games in which players plan or want forced answers given."""
        self._planned |= dict.fromkeys(await self._database.read(store.planned))
        forced = await self._database.read(store.answered_for, FORCED.name, Forced.PLAY)
        self._again |= {*self._planned, *forced}

    async def run(self) -> None:
        """Until canceled, try games that nothing else leads to: those of the start, and those that failed."""
        while True:
            await self.look_again()
            await asyncio.sleep(AGAIN)

    async def look_again(self) -> None:
        """Look once at all of them."""
        for game_id in sorted(self._again):
            self._again.discard(game_id)
            await self._look(game_id)

    async def _look(self, game_id: int) -> None:
        """Go on with a game that may have nothing else to show. A failure to show it is made up later."""
        if await self.settle(game_id):
            try:
                await self._outbox.flush("game", game_id)
            except StoreError as error:
                log.warning("plans: game %s is shown later: %s", game_id, error)

    async def settle(self, game_id: int) -> bool:
        """Play everything planned or forced in a game; returns whether there was anything. The outbox calls
        this first, so that one card tells both a turn and the reply to it, and no one is called for a turn
        that is played for them. It raises nothing: a game must be shown whatever becomes of its plans.
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
        """Play the planned or forced steps of the present position; returns whether there were any."""
        while True:
            match = await self._matches.get(game_id)
            try:
                return await self._play_planned(match) or await self._answer_forced(match)
            except Refused as refused:
                if not refused.because(ServiceReason.STALE) or await self._matches.newer(match) is None:
                    raise

    async def _play_planned(self, match: Match) -> bool:
        """The line that fits, if the rules allow it; a line for exactly these moves goes before one for any.
        Lines that are over are dropped.
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
            self._planned.pop(match.id, None)  # unless a player has planned meanwhile
        return played

    async def _answer_forced(self, match: Match) -> bool:
        """Give a forced answer, if the player to choose wants that."""
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
        """Play for a player, unless the rules or `must` forbid it. Raises `Refused` if the game has gone on
        meanwhile.
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
    """Drop the line in the same transaction, so it is played once even after a kill, and never if it was
    dropped at this moment.
    """
    if not store.take(connection, plan):
        raise Refused(PlanReason.NO_SUCH_PLAN)
    _answered(plan.game_id, connection)


def _answered(game_id: int, connection: Connection) -> None:
    """Note that the answer played for a player was not shown before, so one card tells both, even after a
    restart.
    """
    outbox.untried(connection, "game", game_id)


def _add(connection: Connection, new: NewPlan, now: int) -> None:
    plan_id = store.put(connection, new, now)
    mine = [plan.id for plan in store.of_game(connection, new.game_id) if plan.seat == new.seat]
    if len(mine) > MOST and plan_id == mine[-1]:
        raise Refused(PlanReason.PLANS_FULL, most=MOST)
