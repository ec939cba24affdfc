"""From words to steps: what a command, a button or a menu has said so far of a turn.

Words are the parts of step codes (`T b1` is two words). Steps that reveal nothing are a draft that is only
replayed on a copy; a draft is *complete* when the next reveal, another seat's choice or the end of the turn
is reached, and only then may it be committed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.refusals import HostReason
from bot.store.games import Step as StoredStep
from engine.contract import Event, Game, Reason, Refused, Step
from engine.record import Entry, Play

LONGEST_CODE = 3  # words in the longest step code of any game


@dataclass(frozen=True)
class Choice:
    """One way to go on: the words still to say, and the step they complete."""

    words: tuple[str, ...]
    step: Step


@dataclass(frozen=True)
class Draft:
    """Steps chosen after `start`, the words of a step that is not complete yet, and where that leads."""

    start: int
    seat: int
    words: tuple[str, ...]
    play: Play
    steps: tuple[StoredStep, ...]
    events: tuple[Event, ...]
    begun: tuple[str, ...]
    complete: bool

    @property
    def back(self) -> tuple[str, ...]:
        """The words without the choice made last."""
        last = self.begun or tuple(self.steps[-1].entry.text.split()) if self.words else ()
        return self.words[: len(self.words) - len(last)]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """How the draft can go on; empty when it is complete."""
        if self.complete:
            return ()
        return choices(self.play.game, self.begun)


def choices(game: Game, begun: Sequence[str] = ()) -> tuple[Choice, ...]:
    """The legal steps whose code begins with these words, with the words that are still missing."""
    start = tuple(begun)
    return tuple(
        Choice(words[len(start) :], step)
        for step in game.options()
        if (words := tuple(step.code.split()))[: len(start)] == start
    )


def follow(play: Play, seat: int, words: Sequence[str], *, past_reveals: bool = False) -> Draft:
    """Replay words on a copy of a position; raises `Refused` with the rules' reason.

    `past_reveals`: the words may go on after something was revealed, up to the end of the turn; then they
    must be complete, because a draft is shown.
    """
    decision = play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    if decision.seat != seat:
        raise Refused(Reason.NOT_YOUR_TURN)
    start, play = play.version, play.copy()
    steps: list[StoredStep] = []
    events: list[Event] = []
    rest = tuple(words)
    complete = False
    while rest and (not complete or (past_reveals and _goes_on(play.game, seat))):
        step = _next_step(play.game, rest)
        if step is None:
            break
        entry = Entry(seat, step.code)
        happened = play.append(entry)
        steps.append(StoredStep(entry, play.game.digest()))
        events += happened
        rest = rest[len(step.code.split()) :]
        complete = any(event.reveals for event in happened) or not _goes_on(play.game, seat)
    seen = any(event.reveals for event in events)
    if (complete and rest) or (seen and not complete):
        raise Refused(HostReason.TOO_MUCH)
    return Draft(start, seat, tuple(words), play, tuple(steps), tuple(events), rest, complete)


def _goes_on(game: Game, seat: int) -> bool:
    """Whether the turn goes on with a choice of the same seat."""
    return game.mid_turn and game.decision is not None and game.decision.seat == seat


def _next_step(game: Game, words: tuple[str, ...]) -> Step | None:
    """The step that the first words name, or None if they only begin one that is legal."""
    for length in range(min(LONGEST_CODE, len(words)), 0, -1):
        code = " ".join(words[:length])
        if any(step.code == code for step in game.begins(words[:length])):
            return game.parse(code)
    begun = game.begins(words)
    if not begun:
        raise Refused(Reason.UNKNOWN_STEP, code=" ".join(words))
    refusals = [game.refusal(step) for step in begun]
    if all(refusals) and refusals[0] is not None:
        raise refusals[0]
    return None
