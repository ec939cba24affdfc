"""What a phone shows of a message that is for somebody: words that come before the card (a notification reads
out no components).
"""

import re

from bot.cards.ending import farewell, result_line
from bot.cards.invitation import again_lines, asked, invitation_text
from bot.cards.requests import request_text
from bot.cards.turn import asking, history_text
from bot.messages.icons import plainly
from bot.messages.names import COMPUTER, called
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import StoredRequest
from render.kit.say import Say

_ASTERISKS = re.compile(r"(?<!\\)\*+")
HISTORY_LENGTH = 300
"""Characters of what happened: a phone shows some four lines."""


def turn_notice(match: Match, since: int, say: Say) -> str:
    """The last that happened since a version, and whose turn it is or who won."""
    lines = plainly(history_text(match, since, say)).split("\n")
    while sum(map(len, lines)) + len(lines) > HISTORY_LENGTH:
        del lines[0]
    if match.closed:
        lines, last = [], [say("clock.closed"), *farewell(match, say)]
    elif match.play.game.decision is None:
        last = [result_line(match, say)]
    else:
        asked = "" if match.asked is None else called(match.asked, say)
        last = [_first_line(asking(match, asked, say))]
    return _plain("\n".join((*filter(None, lines), *last)))


def invitation_notice(invitation: Invitation, say: Say) -> str | None:
    """Who challenges whom to what; nothing of an invitation to all, which is for nobody in particular but in
    a rematch.
    """
    if not asked(invitation):
        return None
    return "\n".join((_first_line(invitation_text(invitation, say)), *again_lines(invitation, say)))


def request_notice(match: Match, request: StoredRequest, say: Say) -> str:
    """Who asks whom to agree."""
    return _first_line(request_text(match, request, say))


def _first_line(text: str) -> str:
    return _plain(text.split("\n", 1)[0])


def _plain(text: str) -> str:
    """Without emojis, bold names and titles in italics: a notification may show names of the ones, asterisks
    of the others. What is escaped in a name stays so.
    """
    return _ASTERISKS.sub("", plainly(text)).replace(f"`{COMPUTER}`", f"[{COMPUTER}]")
