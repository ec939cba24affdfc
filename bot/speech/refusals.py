"""Why something was refused, in words."""

from engine.contract import Refused
from render.say import Say


def sentence(refused: Refused, say: Say) -> str:
    """The sentence for a refusal; every reason of engine and host has one."""
    return say(f"refusal.{refused.reason.value}", **refused.details)
