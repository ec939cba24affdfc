"""The buttons under what is stored about somebody."""

from collections.abc import Mapping

from discord import ButtonStyle

from bot.messages.buttons import ClickForm, Row, button, row_of
from render.kit.say import Say

PRIVACY_BUTTON = ClickForm("p", "(?P<what>export|delete|sure|keep)")

_PRIVACY: Mapping[str, ButtonStyle] = {"export": ButtonStyle.secondary, "delete": ButtonStyle.danger}
_PRIVACY_SURE: Mapping[str, ButtonStyle] = {"sure": ButtonStyle.danger, "keep": ButtonStyle.secondary}


def privacy_rows(say: Say, *, sure: bool = False) -> list[Row]:
    """Export and delete; or, to make `sure`, yes or no."""
    styles = _PRIVACY_SURE if sure else _PRIVACY
    return [
        row_of(
            button(say(f"button.privacy.{what}"), PRIVACY_BUTTON, what, style=style)
            for what, style in styles.items()
        )
    ]
