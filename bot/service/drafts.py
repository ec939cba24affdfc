"""Turning the words of commands, buttons and menus into steps. Words are the parts of step codes (`T b1` is
two words). Steps that reveal nothing are a draft, which is only replayed on a blind copy. A draft is
*complete* when it reaches the next reveal, another seat's choice or the end of the turn; only then can it be
committed. Everything that a draft offers, shows or refuses comes from the blind copy, so it can't depend on
anything hidden (promise 8). Words may continue after a reveal; they are checked once the words before them
have been played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from bot.service.match import Chapter, continued
from bot.service.refusals import ServiceReason
from engine.contract import Event, Game, Reason, Refused, Step
from engine.record import Entry, Play

LONGEST_CODE = 3  # words in the longest step code of any game
MOST_NAMED = 12  # codes that a refusal names
MOST_WORDS = 100  # words that are read at once; no turn has half as many


@dataclass(frozen=True)
class Way:
    """One way to continue: the missing words, and the step they complete."""

    words: tuple[str, ...]
    step: Step


@dataclass(frozen=True)
class Draft:
    """The steps chosen after `start`, the words of an incomplete step, and the position they lead to, from
    the seat's point of view. `later`: any further words, which can only be checked once the draft has been
    played.
    """

    start: int
    seat: int
    words: tuple[str, ...]
    play: Play
    steps: tuple[Entry, ...]
    events: tuple[Event, ...]
    begun: tuple[str, ...]
    complete: bool
    later: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[Way, ...]:
        """The ways to continue the draft; empty when it is complete."""
        if self.complete:
            return ()
        return choices(self.play.game, self.begun)


def choices(game: Game, begun: Sequence[str] = ()) -> tuple[Way, ...]:
    """Return the legal steps whose codes begin with these words, with the missing words of each."""
    start = tuple(begun)
    return tuple(
        Way(words[len(start) :], step)
        for step in game.options()
        if (words := tuple(step.code.split()))[: len(start)] == start
    )


def follow(
    play: Play,
    seat: int,
    words: Sequence[str],
    *,
    past_reveals: bool = False,
    known_to: int | None = None,
) -> Draft:
    """Follow these words for a seat, and return the draft; raises `Refused` with the rules' reason.
    `past_reveals`: whether words may continue after a reveal, if they are words of this game. `known_to`:
    another seat that plans for this one's moves; then words may also continue after the turn. More than
    `MOST_WORDS` are refused unread, because reading thousands would keep everyone waiting.
    """
    if len(words) > MOST_WORDS:
        raise Refused(ServiceReason.MORE_THAN_A_TURN)
    decision = play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    if decision.seat != seat:
        raise Refused(Reason.NOT_YOUR_TURN)
    wondering = known_to is not None
    start, play, blind = play.version, play.copy(), play.game.blind(known_to if wondering else seat)
    play.game = blind
    steps: list[Entry] = []
    events: list[Event] = []
    rest = tuple(words)
    complete = False
    while rest and not complete:
        step = _next_step(blind, rest)
        if step is None:
            break
        happened = play.append(Entry(seat, step.code))
        steps.append(play.entries[-1])
        events += happened
        rest = rest[len(step.code.split()) :]
        complete = any(event.reveals for event in happened) or not _goes_on(blind, seat)
    if not complete:
        return Draft(start, seat, tuple(words), play, tuple(steps), tuple(events), rest, complete=False)
    if rest:
        may_go_on = past_reveals and (blind.stopped or _goes_on(blind, seat))
        if not (may_go_on or wondering):
            raise Refused(ServiceReason.MORE_THAN_A_TURN)
        _know(blind, rest)
    followed = tuple(words)[: len(words) - len(rest)]
    return Draft(start, seat, followed, play, tuple(steps), tuple(events), (), complete=True, later=rest)


def carry_out(play: Play, draft: Draft) -> tuple[Chapter, ...]:
    """Return the chapters that a complete draft adds to a position, and the chapters of any later words that
    are legal.
    """
    chapters = continued(play, draft.steps)
    while draft.later:
        try:
            draft = follow(chapters[-1].play, draft.seat, draft.later, past_reveals=True)
        except Refused:
            break
        if not draft.complete:
            break
        chapters += continued(chapters[-1].play, draft.steps)
    return tuple(chapters)


@dataclass(frozen=True)
class LeftOut:
    """Words that were left out of a committed turn, and why (None: they are not a whole step or turn)."""

    words: tuple[str, ...]
    why: Refused | None


def left_over(play: Play, seat: int, words: Sequence[str], counts: int) -> LeftOut | None:
    """Return the words that were not played, and why, given that the last `counts` steps of this position
    were played; None if all words were.
    """
    played = [word for entry in play.entries[play.version - counts :] for word in entry.text.split()]
    rest = tuple(words)[len(played) :]
    if not rest:
        return None
    try:
        follow(play, seat, rest, past_reveals=True)
    except Refused as refused:
        return LeftOut(rest, refused)
    return LeftOut(rest, None)


def _goes_on(game: Game, seat: int) -> bool:
    """Tell whether the turn continues with a choice of the same seat."""
    return game.mid_turn and game.decision is not None and game.decision.seat == seat


def _next_step(game: Game, words: tuple[str, ...]) -> Step | None:
    """Return the step that the first words name, or None if they are only the beginning of a legal one.
    Raises `Refused` if they are neither.
    """
    step = _named(game, words)
    if step is not None:
        return step
    begun = game.begins(words)
    if not begun:
        raise _unknown(game, words)
    refusals = [game.refusal(step) for step in begun]
    if all(refusals) and refusals[0] is not None:
        raise refusals[0]
    return None


def _named(game: Game, words: tuple[str, ...]) -> Step | None:
    """Return the longest step, legal here or not, whose complete code the words begin with; None if there is
    none.
    """
    for length in range(min(LONGEST_CODE, len(words)), 0, -1):
        code = " ".join(words[:length])
        if any(step.code == code for step in game.begins(words[:length])):
            return game.parse(code)
    return None


def _know(game: Game, words: tuple[str, ...]) -> None:
    """Raise `Refused` unless these words are codes of this game; the last code may be incomplete."""
    while words and (step := _named(game, words)) is not None:
        words = words[len(step.code.split()) :]
    if words and not game.begins(words):
        raise _unknown(game, words)


def _unknown(game: Game, words: Sequence[str]) -> Refused:
    """Make the refusal of a word that the game doesn't have, or that can't follow the words before it. It
    names the word and the possible words, the most similar first.
    """
    counts = range(min(len(words), LONGEST_CODE))
    known = max(count for count in counts if not count or game.begins(words[:count]))
    word, after = words[known], words[:known]
    now = list(dict.fromkeys(way.words[0] for way in choices(game, after)))
    if not now:
        return Refused(Reason.UNKNOWN_STEP, code=word)
    alike = get_close_matches(word, now, len(now), cutoff=0.5)
    offered = sorted(now, key=lambda step: step not in alike)
    listed = ", ".join((*offered[:MOST_NAMED], *(["…"] if len(offered) > MOST_NAMED else [])))
    if not after:
        return Refused(ServiceReason.UNKNOWN_WORD, word=word, choices=listed)
    return Refused(ServiceReason.UNKNOWN_NEXT, word=word, after=" ".join(after), choices=listed)


class Preview(StrEnum):
    """When a person wants a preview of their move."""

    ALWAYS = "always"
    FINAL = "final"
    """Only moves that can't be taken back are previewed."""
    NEVER = "never"


def is_preview_wanted(preview: Preview, draft: Draft, line: Sequence[Chapter] = ()) -> bool:
    """Tell whether to preview a complete draft. A turn has at most one preview: none if an earlier part of
    it, at the end of `line`, was previewed.
    """
    if preview is Preview.FINAL:
        again = any(event.reveals for chapter in _begun(draft, line) for event in chapter.events)
        return draft.play.undo_limit() < len(draft.steps) and not again
    return preview is Preview.ALWAYS and not _begun(draft, line)


def _begun(draft: Draft, line: Sequence[Chapter]) -> list[Chapter]:
    """Return the same seat's chapters of the turn that the draft continues; none if it begins a turn."""
    if not line or not line[-1].game.mid_turn:
        return []
    since = line[-1].play.starts[-1] + 1
    return [chapter for chapter in line[since:] if chapter.play.entries[-1].seat == draft.seat]
