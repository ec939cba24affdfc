"""`/hint`: the best steps, privately, for whoever plays against computer players."""

from bot.flows.reply import Request
from bot.games import game_of
from bot.messages.clean import marked
from bot.messages.layout import layout
from bot.messages.names import plain_table
from bot.service.match import Match
from bot.service.ports import Hint
from render.kit.say import Say


async def show_hint(request: Request, match: Match) -> None:
    """What a strong computer player would think of first, in the words of the buttons."""
    hints = await request.services.rivals.hints(match, request.actor)
    await request.reply(layout(hint_text(match, hints, request.say)), instead=True)


def hint_text(match: Match, hints: list[Hint], say: Say) -> str:
    """Each step with what it is worth, and why in one sentence."""
    lines = [say("hint.head")]
    for number, hint in enumerate(hints, 1):
        game, table = match.play.game, plain_table(match)
        label = marked(game_of(match).label(game, game.parse(hint.code), table, say))
        lines.append(say("hint.step", number=number, label=label, worth=signed_tenths(hint.worth, say)))
        if hint.gain >= WORTH_TELLING:
            about, gain = say(f"hint.term.{hint.term}"), signed_tenths(hint.gain, say)
            lines.append(say("hint.why", about=about, gain=gain))
        else:
            lines.append(say("hint.least"))
    return "\n".join(lines)


WORTH_TELLING = 0.1
"""Points below which a step gains nothing that one could name."""


def signed_tenths(points: float, say: Say) -> str:
    """Points with a sign, as the language writes numbers."""
    tenths = round(abs(points) * 10)
    sign = "" if not tenths else "\u2212" if points < 0 else "+"
    return say("hint.points", sign=sign, whole=tenths // 10, tenth=tenths % 10)
