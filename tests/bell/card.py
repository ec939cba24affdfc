"""Texts and buttons of a bell."""

from bot.messages.buttons import ClickForm, Row, button, row_of
from render.kit.say import Say

BELL_BUTTON = ClickForm("B", "(?P<what>again)")


def bell_row(say: Say) -> Row:
    """Return a row with the button that rings again."""
    return row_of([button(say("button.bell.again"), BELL_BUTTON, "again")])
