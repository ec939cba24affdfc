"""Messages in addition to the cards: requests, announcements about time, and texts for phone
notifications, which are posted before the card, because notifications ignore components.
"""

import re
from typing import TYPE_CHECKING

from bot.cards.ending import closed_lines, result_line
from bot.cards.invitation import again_lines, asked, invitation_text
from bot.cards.story import new_turns
from bot.cards.turn import asking, opening, undoing_lines
from bot.clock import DAY
from bot.messages.icons import plainly
from bot.messages.names import COMPUTER, bold, called, marked_table, mention, seated_name
from bot.service.asking import asked as agreeing
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import ANNOUNCED, StoredRequest
from render.kit.lists import series, together
from render.kit.say import Say

if TYPE_CHECKING:
    from collections.abc import Iterable

_ASTERISKS = re.compile(r"(?<!\\)\*+")
CALL_LENGTH = 150
"""How many characters of a message a phone shows."""


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
    new = () if match.closed else new_turns(match, since, say, signs=False)
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
    """Return the challenge as a sentence; None for a lobby, which notifies no one unless it is a rematch."""
    if not asked(invitation):
        return None
    return "\n".join((_first_line(invitation_text(invitation, say)), *again_lines(invitation, say)))


def request_notice(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the sentence in which someone asks the others to agree."""
    return _first_line(request_text(match, request, say))


def _first_line(text: str) -> str:
    return _plain(text.split("\n", 1)[0])


def _plain(text: str) -> str:
    """Remove emojis and Markdown from a text, because a notification may show an emoji's name and asterisks.
    Escapes in a name are kept.
    """
    return _ASTERISKS.sub("", plainly(text)).replace(f"`{COMPUTER}`", f"[{COMPUTER}]")


def request_text(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the text that says who asks the others for what and who has agreed, or how the request was
    answered. `match` is the game as it was when the request was made. The texts depend on its kind and its
    state.
    """
    names = marked_table(match, say).names
    is_open = request.state == "open"
    state = request.state if is_open or request.kind not in ANNOUNCED else "over"
    agreed = sorted(request.agreed or agreeing(match, request))
    waiting = sorted(match.people - {request.seat})
    text = say(
        f"request.{request.kind}.{state}",
        name=names[request.seat] if request.went_to is None else bold(request.user_name, say),
        source=request.went_from or "",
        target=request.went_to or "",
        by=_refuser(match, request, say),
        others=series(map(mention, asked_people(match, request)), say),
        names=together((names[seat] for seat in agreed), say),
        waiting=together((names[seat] for seat in waiting), say),
        who=seated_name(request.user_name, request.level, say),
        late=_late(match, request, say),
        due=f"<t:{request.created_at + request.steps * DAY}:R>",
    )
    if not is_open:
        return text
    lines = [text]
    if request.kind == "takeback":
        lines += undoing_lines(match, request.steps, say)
    if request.agreed:
        lines.append(say("takeback.so_far", names=series((names[seat] for seat in agreed), say)))
    return "\n".join(lines)


def _refuser(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the name of the person who declined, who may be the one asked to take a seat; empty if no one
    has declined.
    """
    if request.declined_by is None:
        return ""
    if request.declined_by == request.for_seat:
        return seated_name(request.user_name, request.level, say)
    return marked_table(match, say).names[request.declined_by]


def _late(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the name of the player whose seat another person has been asked to take, or has taken; empty for
    requests of other kinds.
    """
    if request.for_seat is None:
        return ""
    if request.state == "agreed":
        return bold(request.left_name, say)
    return marked_table(match, say).names[request.for_seat]


def asked_people(match: Match, request: StoredRequest) -> list[int]:
    """Return the people to whom a request is addressed: the player who is late or nudged; everyone, before a
    game is closed; no one, if a game was moved; otherwise those who must agree.
    """
    seats = match.stored.seats
    asked: Iterable[int]
    if request.kind == "late":
        asked = [request.seat]
    elif request.kind == "nudge":
        asked = [] if match.play.game.decision is None else [match.play.game.decision.seat]
    elif request.kind == "idle":
        asked = sorted(match.people)
    elif request.kind == "moved":
        asked = []
    else:
        return [_asked_for(match, request, seat) for seat in sorted(agreeing(match, request))]
    return [seats[seat].user_id for seat in asked if seat in match.people]


def _asked_for(match: Match, request: StoredRequest, seat: int) -> int:
    """Return the person who answers for a seat: the new player, if the request is about that seat."""
    taker = request.user_id if seat == request.for_seat else None
    return match.stored.seats[seat].user_id if taker is None else taker
