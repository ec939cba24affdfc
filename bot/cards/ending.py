"""What the last card of a game says: the result, and how the game went."""

from collections.abc import Sequence

from bot.games import game_of
from bot.messages.names import called_table, marked_table, mention
from bot.service.course import CourseTurn, leads_of, turns_of
from bot.service.match import Match
from render.kit.lists import series, signed, signed_change
from render.kit.say import Say


def players_of(match: Match) -> tuple[int, ...]:
    """Everybody who played and was not forgotten since."""
    return tuple(seat.user_id for seat in match.stored.seats if seat.user_id)


def ending_text(match: Match, happened: str, say: Say) -> str:
    """The last turn, everybody's points, so that they are notified, and why it ended; in small print how it
    went.
    """
    story = (f"-# {line}" for line in course_lines(match, say))
    return "\n".join(filter(None, (happened, result_line(match, say), *story)))


def result_line(match: Match, say: Say) -> str:
    """Everybody's points and why it ended, so that everybody who played is notified."""
    result = game_of(match).result(match.play.game, called_table(match, say), say)
    return "\n".join((result, *farewell(match, say, result)))


def farewell(match: Match, say: Say, said: str = "") -> list[str]:
    """A word to everybody who played, if anybody is left whom what is `said` does not name."""
    names = [name for name in map(mention, players_of(match)) if name not in said]
    return [say("card.over", names=series(names, say))] if names else []


def course_lines(match: Match, say: Say) -> list[str]:
    """The story of a finished game in at most three lines: who led, the biggest turn, the widest lead."""
    turns = turns_of(match)
    if not turns:
        return []
    best = max(turns, key=lambda turn: turn.gain)
    names, widest = marked_table(match, say).names, max(turns, key=lambda turn: turn.margin)
    lines = [_lead(turns, names, say)]
    if best.gain > 0:
        lines.append(_best(match, best, say))
    if widest.leader is not None:
        name = names[widest.leader]
        lines.append(say("course.widest", name=name, margin=widest.margin, turn=widest.number))
    return lines


def _lead(turns: Sequence[CourseTurn], names: Sequence[str], say: Say) -> str:
    """How often the lead changed, and when for the last time."""
    leads = leads_of(turns)
    if not leads:
        return say("course.nobody")
    last, changes = leads[-1], len(leads) - 1
    if last.instead is None:
        return say("course.kept", turns=len(turns), name=names[last.seat], turn=last.turn.number)
    return say(
        "course.changed",
        count=changes,
        turns=len(turns),
        name=names[last.seat],
        other=names[last.instead],
        turn=last.turn.number,
    )


def _best(match: Match, turn: CourseTurn, say: Say) -> str:
    """The turn that brought most."""
    return say(
        "course.best",
        name=marked_table(match, say).names[turn.seat],
        turn=turn.number,
        before=signed(turn.before[turn.seat]),
        after=signed(turn.after[turn.seat]),
        change=signed_change(turn.gain),
    )
