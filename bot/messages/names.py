"""The names of people: for pictures, for Markdown, and so that they are notified."""

from bot.messages.clean import marked
from bot.service.match import Match
from render.kit.players import Players
from render.kit.say import Say


def mention(user_id: int) -> str:
    """Markdown that names a person; whether it notifies is the message's business."""
    return f"<@{user_id}>"


def plain_table(match: Match) -> Players:
    """The players' names for pictures and alt text."""
    return Players(match.names)


def marked_table(match: Match, say: Say) -> Players:
    """The players' names for Markdown."""
    return Players(tuple(bold(name, say) for name in match.names))


def bold(name: str, say: Say) -> str:
    """A name in Markdown; somebody who was forgotten (promise 9) has none."""
    return f"**{marked(name)}**" if name else say("card.nobody")
