"""A line of a plan while it is made: what the others may do, then what oneself would play.

Everything is followed on a copy that is blind for whoever plans, so no plan knows anything hidden
(promise 8), not even what others know about themselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.drafts import Draft, follow
from bot.service.match import Chapter, Match
from bot.service.refusals import ServiceReason
from bot.store.plans import Expected, NewPlan
from engine.contract import Reason, Refused


@dataclass(frozen=True)
class Outline:
    """How far the words of a line have led: the finished turns of all, and the draft of whoever chooses next,
    at the match as it would be then. It is `complete` when one's own turn is.
    """

    seat: int
    words: tuple[str, ...]
    done: tuple[Draft, ...]
    draft: Draft
    match: Match

    @property
    def complete(self) -> bool:
        """Whether it ends with what oneself would play."""
        return self.draft.complete

    @property
    def said(self) -> tuple[str, ...]:
        """The words of turns that are finished."""
        return tuple(word for draft in self.done for word in draft.words)

    @property
    def expected(self) -> Expected:
        """What the others do in it."""
        return tuple((entry.seat, entry.text) for draft in self.done for entry in draft.steps)

    def plan(self, start: Match, *, any_way: bool) -> NewPlan:
        """What is stored of it, made at a match."""
        return NewPlan(
            game_id=start.id,
            seat=self.seat,
            base=len(start.play.line),
            digest=start.play.game.digest(),
            words=" ".join(self.words),
            expected=() if any_way else self.expected,
            steps=tuple(entry.text for entry in self.draft.steps),
            any_way=any_way,
        )


def outline(match: Match, seat: int, words: Sequence[str]) -> Outline:
    """Follow the words of a line from a match; raises `Refused` where that cannot be planned."""
    decision = match.play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    if decision.seat == seat:
        raise Refused(ServiceReason.YOUR_TURN)
    rest, at, done = tuple(words), match, ()
    while True:
        chooser = at.play.game.decision
        if chooser is None:
            raise Refused(ServiceReason.UNKNOWN_BEYOND)
        draft = follow(at.play, chooser.seat, rest, known_to=seat)
        if not draft.complete or chooser.seat == seat:
            if draft.later:
                raise Refused(ServiceReason.TOO_MUCH)
            return Outline(seat, tuple(words), done, draft, at)
        rest, at, done = draft.later, _as_if(at, draft), (*done, draft)


def _as_if(match: Match, draft: Draft) -> Match:
    """The match with a finished draft played in it, as far as is known."""
    there = Chapter(draft.play, draft.events)
    return match.after(match.stored, [there] * len(draft.steps))
