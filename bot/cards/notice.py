"""The texts of phones' notifications, which are posted before the card, because
notifications ignore components.
"""

import re

from bot.cards.ending import closed_lines, result_line
from bot.cards.invitation import again_lines, asked, invitation_text
from bot.cards.requests import request_text
from bot.cards.story import new_turns
from bot.cards.turn import asking, opening
from bot.messages.icons import plainly
from bot.messages.names import COMPUTER, called
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import StoredRequest
from render.kit.say import Say

_ASTERISKS = re.compile(r"(?<!\\)\*+")
CALL_LENGTH = 150
"""The characters of a message that a phone shows."""


def turn_notice(match: Match, since: int, say: Say) -> str:
    """Describe the events since a version, and say whose turn it is or who won. If there is no room, the
    oldest turns are shortened, then left out.
    """
    if match.closed:
        last = closed_lines(match, say)
    elif match.play.game.decision is None:
        last = [result_line(match, say)]
    else:
        asked = "" if match.asked is None else called(match.asked, say)
        last = [_first_line(asking(match, asked, say))]
    ask = _plain(" ".join(last))
    new = [] if match.closed else new_turns(match, since, say, signs=False)
    lines = [_plain(telling.line) for telling in new] if match.version else [_plain(opening(match, say))]
    for number, telling in enumerate(new if match.version else ()):
        if _length(lines, ask) > CALL_LENGTH and telling.short:
            lines[number] = _plain(say("render.tell.sentence", what=telling.short))
    while lines and _length(lines, ask) > CALL_LENGTH:
        del lines[0]
    return " ".join((*lines, ask))


def _length(lines: list[str], ask: str) -> int:
    """Return the length of the whole text on a phone, where a mention is shown as a name."""
    return len(" ".join((*lines, _MENTION.sub("@" + "n" * NAME, ask))))


_MENTION = re.compile(r"<@[0-9]+>")
NAME = 12
"""The usual number of characters in a name."""


def invitation_notice(invitation: Invitation, say: Say) -> str | None:
    """Return the challenge as a sentence; empty for a lobby, which notifies no one unless it is a rematch."""
    if not asked(invitation):
        return None
    return "\n".join((_first_line(invitation_text(invitation, say)), *again_lines(invitation, say)))


def request_notice(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the sentence with which someone asks the others to agree."""
    return _first_line(request_text(match, request, say))


def _first_line(text: str) -> str:
    return _plain(text.split("\n", 1)[0])


def _plain(text: str) -> str:
    """Remove emojis and Markdown from a text, because a notification may show an emoji's name and
    asterisks. Escapes in a name stay.
    """
    return _ASTERISKS.sub("", plainly(text)).replace(f"`{COMPUTER}`", f"[{COMPUTER}]")
