"""What the best steps are, and why, in the terms of a computer player."""

from bot.games import game_of
from bot.messages.buttons import Letter, Row, button, row_of
from bot.messages.clean import marked
from bot.messages.names import plain_table
from bot.service.match import Match
from engine.rivals.hints import Hint
from render.kit.lists import series
from render.kit.say import Say

WORTH_TELLING = 0.1
"""Points below which a step gains nothing that one could name."""
SAME = 3
"""So many steps are named that come to the same as one, at most."""


def hint_text(match: Match, hints: list[Hint], say: Say) -> str:
    """Each step with what it is worth, and why in one sentence."""
    lines = [say("hint.head")]
    for number, hint in enumerate(hints, 1):
        label = step_label(match, hint.code, say)
        lines.append(say("hint.step", number=number, label=label, worth=signed_tenths(hint.worth, say)))
        if hint.gain.points >= WORTH_TELLING:
            about, gain = say(f"hint.term.{hint.gain.term}"), signed_tenths(hint.gain.points, say)
            lines.append(say("hint.why", about=about, gain=gain))
        else:
            lines.append(say("hint.least"))
        if hint.same:
            same = series([step_label(match, code, say) for code in hint.same[:SAME]], say)
            lines.append(say("hint.same", same=same))
    return "\n".join(lines)


def asking_rows(match: Match, say: Say) -> list[Row]:
    """Ask the others to allow hints."""
    ask = button(say("button.hints"), Letter.ASK, match.id, match.version, "hints")
    return [row_of([ask, button(say("button.leave"), Letter.CLOSE)])]


def step_label(match: Match, code: str, say: Say) -> str:
    """A step in the words of the buttons."""
    game = match.play.game
    return marked(game_of(match).label(game, game.parse(code), plain_table(match), say))


def signed_tenths(points: float, say: Say) -> str:
    """Points with a sign, as the language writes numbers."""
    sign = "" if not round(abs(points) * 10) else "\N{MINUS SIGN}" if points < 0 else "+"
    return sign + tenths(abs(points), say)


def tenths(points: float, say: Say) -> str:
    """Points, as the language writes numbers."""
    whole, tenth = divmod(round(points * 10), 10)
    return say("hint.points", whole=whole, tenth=tenth)
