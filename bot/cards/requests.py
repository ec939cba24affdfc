"""The texts of requests that others must agree to, and of announcements about time."""

from bot.cards.turn import undoing_lines
from bot.messages.names import bold, marked_table, mention, seated_name
from bot.service.clocks.face import DAY
from bot.service.clocks.saying import asked as agreeing
from bot.service.match import Match
from bot.store.requests import ANNOUNCED, StoredRequest
from render.kit.lists import series, together
from render.kit.say import Say


def request_text(match: Match, request: StoredRequest, say: Say) -> str:
    """Say who asks the others for what and who has agreed, or how the request was answered. `match` is the
    game when the request was made. Every kind has texts by state.
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
    """Return the person who declined, if anyone has; it may be the one who was to take a seat."""
    if request.declined_by is None:
        return ""
    if request.declined_by == request.for_seat:
        return seated_name(request.user_name, request.level, say)
    return marked_table(match, say).names[request.declined_by]


def _late(match: Match, request: StoredRequest, say: Say) -> str:
    """Return the player whose seat another person is to take, or took."""
    if request.for_seat is None:
        return ""
    if request.state == "agreed":
        return bold(request.left_name, say)
    return marked_table(match, say).names[request.for_seat]


def asked_people(match: Match, request: StoredRequest) -> list[int]:
    """Return the people to whom a request is addressed: the one who is late or nudged; everyone, before a
    game is closed; else all others.
    """
    seats = match.stored.seats
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
    """Return the person who answers for a seat: the new one, if the request is about that seat."""
    taker = request.user_id if seat == request.for_seat else None
    return match.stored.seats[seat].user_id if taker is None else taker
