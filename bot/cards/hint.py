"""What the best steps are, and why, in the terms of a computer player."""

from discord import ButtonStyle

from bot.games import game_of
from bot.messages.buttons import GAME, MOVE, VERSION, ClickForm, Press, Row, button, joined, rows_of
from bot.messages.clean import marked
from bot.messages.names import plain_table
from bot.service.match import Match
from engine.rivals.hints import Hint
from render.kit.say import Say

HINT_LOOK = ClickForm("v", f"(?P<what>hint):{GAME}")
HINTS_BUTTON = ClickForm("a", f"{GAME}:{VERSION}:(?P<kind>hints)")

WORTH_TELLING = 0.1
"""Points below which a step gains nothing that one could name."""


def hint_text(match: Match, hints: list[Hint], say: Say) -> str:
    """A line for each step: what it is, and by what it gains most."""
    lines = [say("hint.head"), *(_line(match, number, hint, say) for number, hint in enumerate(hints, 1))]
    return "\n".join(lines)


def _line(match: Match, number: int, hint: Hint, say: Say) -> str:
    label = step_label(match, hint.code, say)
    if hint.gain.points < WORTH_TELLING:
        return say("hint.plain", number=number, label=label)
    about, gain = say(f"hint.term.{hint.gain.term}"), signed_tenths(hint.gain.points, say)
    return say("hint.line", number=number, label=label, about=about, gain=gain)


def hint_rows(match: Match, hints: list[Hint], say: Say) -> list[Row]:
    """To play one of them, as a button of the card would."""
    return rows_of(
        button(
            say("button.hint.play", number=number),
            *(MOVE, match.id, match.version, joined(hint.code.split())),
            style=ButtonStyle.success,
        )
        for number, hint in enumerate(hints, 1)
    )


def asking_rows(match: Match, others: str, say: Say) -> list[Row]:
    """Ask the others to allow hints."""
    return rows_of([asking_button(match, others, say)])


def asking_button(match: Match, others: str, say: Say) -> Press:
    """Ask the others, by name, to allow hints."""
    return button(say("button.hints", others=others), HINTS_BUTTON, match.id, match.version, "hints")


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
