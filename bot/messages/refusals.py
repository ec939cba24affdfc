"""Why something was refused, in words."""

from bot.messages.clean import marked
from engine.contract import Refused
from render.kit.say import Say


def sentence(refused: Refused, say: Say) -> str:
    """The sentence for a refusal; every reason of engine and host has one."""
    details = {
        name: marked(value) if isinstance(value, str) else value for name, value in refused.details.items()
    }
    return say(f"refusal.{refused.reason.value}", **details)
