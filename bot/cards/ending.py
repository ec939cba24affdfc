"""The texts of a game's last card: the result, and the course of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.games import game_of
from bot.messages.names import marked, mention
from bot.service.match import Match
from engine.contract import Event
from render.kit.lists import series, signed, signed_change, together
from render.kit.say import Say

Totals = tuple[int, ...]
"""All players' points by seat, as if the game had ended at that point."""


@dataclass(frozen=True)
class CourseTurn:
    """A turn: its number from 1, its seat and events, the standings before and after it, and the
    players present when it began.
    """

    number: int
    seat: int
    events: tuple[Event, ...]
    before: Totals
    after: Totals
    present: tuple[int, ...]

    @property
    def gain(self) -> int:
        """The points that the turn gained its player."""
        return self.after[self.seat] - self.before[self.seat]

    @property
    def leader(self) -> int | None:
        """The sole leader after the turn; None if there was none. Players who left can't lead."""
        totals = {seat: self.after[seat] for seat in self.present}
        first = [seat for seat, total in totals.items() if total == max(totals.values())]
        return first[0] if len(first) == 1 else None

    @property
    def margin(self) -> int:
        """The leader's margin over the runner-up after the turn; 0 if no one else was left."""
        first, *others = sorted((self.after[seat] for seat in self.present), reverse=True)
        return first - others[0] if others else 0


@dataclass(frozen=True)
class Lead:
    """A turn that made `seat` the sole leader; `instead`: who led before, None if no one had."""

    turn: CourseTurn
    seat: int
    instead: int | None


def turns_of(match: Match) -> list[CourseTurn]:
    """Return every turn that was not taken back, in order. This reveals everything hidden, so
    it is for finished games only.
    """
    line, borders = match.line, (*match.play.starts, len(match.line) - 1)
    course: list[CourseTurn] = []
    for number, (start, end) in enumerate(pairwise(borders), 1):
        before, after = (tuple(sheet.total for sheet in line[at].game.scores()) for at in (start, end))
        events = tuple(event for chapter in line[start + 1 : end + 1] for event in chapter.events)
        present = line[start].game.present
        course.append(CourseTurn(number, match.play.line[start].seat, events, before, after, present))
    return course


def leads_of(turns: Sequence[CourseTurn]) -> list[Lead]:
    """Return the first sole lead and each change of it; ties in between don't count."""
    leads: list[Lead] = []
    for turn in turns:
        seat, before = turn.leader, leads[-1].seat if leads else None
        if seat is not None and seat != before:
            leads.append(Lead(turn, seat, before))
    return leads


def ending_text(match: Match, happened: str, say: Say) -> str:
    """Return the text that names the winner, and describes the last turn and, in small print, the course of
    the game.
    """
    ties = game_of(match).ties(match.play.game, plain_names(match, say), say)
    small = [f"-# {line}" for line in (*ties, *course_lines(match, say))]
    head, *others = headline(match, say)
    # a guest posts no text before the card, so the card itself notifies
    called = farewell(match, say) if match.stored.delivery == "guest" else ()
    return "\n".join(filter(None, (f"# {head}", *others, happened, *called, *small)))


def plain_names(match: Match, say: Say) -> list[str]:
    """Return the players' names by seat, for use in Markdown sentences."""
    return [marked(name) or say("card.nobody") for name in match.names]


def headline(match: Match, say: Say) -> list[str]:
    """Return a line that names the winner, with points unless anyone resigned, and a second one that names
    the others, if there are three or more players.
    """
    outcome = match.play.game.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    names, sheets = plain_names(match, say), match.play.game.scores()
    total = {sheet.seat: signed(sheet.total) for sheet in sheets}
    winners = together([names[seat] for seat in outcome.winners], say)
    first, count = outcome.winners[0], len(outcome.winners)
    if outcome.reason == "resigned":
        return [say("end.alone", names=winners, count=count)]
    others = [seat for together_ in outcome.ranking for seat in together_ if seat not in outcome.winners]
    if len(names) == 2 and count == 1:
        return [say("end.two", name=winners, points=total[first], other=total[others[0]])]
    parts = [say("end.more", names=winners, points=total[first], count=count)]
    beaten = [say("end.place", name=names[seat], points=total[seat]) for seat in others]
    return [*parts, series(beaten, say, "dot")] if beaten else parts


def result_line(match: Match, say: Say) -> str:
    """Return the line that names the winner, and mentions everyone who played, which notifies them."""
    head, *_ = headline(match, say)
    return " ".join((say("render.tell.sentence", what=head), *farewell(match, say)))


def closed_lines(match: Match, say: Say) -> list[str]:
    """Return lines that say why a game was closed without a winner, and mention everyone who played."""
    return [say(f"clock.closed.{match.stored.closed_for or 'idle'}"), *farewell(match, say)]


def farewell(match: Match, say: Say) -> list[str]:
    """Return a line that mentions everyone who played; empty if everyone's data was deleted."""
    names = [mention(user_id) for user_id in match.user_ids]
    return [say("card.over", names=series(names, say))] if names else []


FACTS = 3
"""The maximum number of facts about a finished game on its card."""
FAR = 5
"""The minimum number of points that makes a comeback or a single cause worth mentioning."""
BIG = 8
"""The minimum number of points that makes a turn worth mentioning, if it gained twice the average."""
LATE = 0.75
"""The fraction of the game after which taking the lead counts as late."""


def course_lines(match: Match, say: Say) -> list[str]:
    """Return the most interesting facts about a finished game; none if anyone resigned or the game was
    closed.
    """
    outcome = match.play.game.outcome
    if outcome is None or outcome.reason == "resigned":
        return []
    turns = turns_of(match)
    facts = (_behind, _turned, _decided, _biggest)
    texts = [text for fact in facts if turns and (text := fact(match, turns, say))]
    return texts[:FACTS]


def _behind(match: Match, turns: Sequence[CourseTurn], say: Say) -> str:
    """Return a sentence if the winner was far behind in the second half; otherwise an empty text."""
    seat = _winner(match)
    late = turns[len(turns) // 2 :]
    if seat is None or not late:
        return ""
    worst = max(late, key=lambda turn: max(turn.after) - turn.after[seat])
    by = max(worst.after) - worst.after[seat]
    if by < FAR:
        return ""
    return say("course.behind", name=plain_names(match, say)[seat], points=by, turn=worst.number)


def _turned(match: Match, turns: Sequence[CourseTurn], say: Say) -> str:
    """Return a sentence if the lead changed for good in the last quarter; otherwise an empty text."""
    leads = leads_of(turns)
    last = leads[-1] if leads else None
    late = last is not None and last.turn.number > LATE * len(turns)
    if last is None or last.instead is None or not late or last.seat != _winner(match):
        return ""
    name = plain_names(match, say)[last.instead]
    return say("course.led", name=name, turn=last.turn.number, turns=len(turns))


def _decided(match: Match, turns: Sequence[CourseTurn], say: Say) -> str:
    """Return a sentence if a single item made the difference between the first two; otherwise an empty
    text.
    """
    del turns
    seat, sheets = _winner(match), match.play.game.scores()
    if seat is None:
        return ""
    second = max((sheet for sheet in sheets if sheet.seat != seat), key=lambda sheet: sheet.total)
    margin = sheets[seat].total - second.total
    pairs = [(item, second.points(item.name)) for item in sheets[seat].items]
    item, theirs = max(pairs, key=lambda pair: pair[0].points - pair[1])
    if item.points - theirs < max(margin, FAR):
        return ""
    key = f"course.decided.{match.play.header.game}.{item.name}"
    return say(key, points=signed(item.points), others=signed(theirs))


def _biggest(match: Match, turns: Sequence[CourseTurn], say: Say) -> str:
    """Return a sentence about the turn that gained much more than the others, if there is one; otherwise an
    empty text.
    """
    best = max(turns, key=lambda turn: turn.gain)
    average = sum(turn.gain for turn in turns) / len(turns)
    if best.gain < BIG or best.gain < 2 * average:
        return ""
    return say("course.best", name=plain_names(match, say)[best.seat], change=signed_change(best.gain))


def _winner(match: Match) -> int | None:
    """Return the seat that won alone; None if several share the victory."""
    outcome = match.play.game.outcome
    return outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None
