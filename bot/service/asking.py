"""Requests and announcements in messages of their own, and their answers, written in the transaction in which
they take effect.
"""

from collections.abc import Callable, Iterable

from bot.clock import DAY
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store import games, outbox, posts, requests
from bot.store.database import Conflict, Connection, Database
from bot.store.requests import NewRequest, RequestKind, RequestState, StoredRequest
from engine.contract import Refused

Ask = Callable[[Connection, NewRequest, int], StoredRequest]

Check = Callable[[Connection, NewRequest], None]
"""Raises `Refused`, in the request's own transaction, for a request that isn't allowed."""

PATIENCE = DAY
"""Seconds before a request that failed may be repeated."""


def announce(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    """Store a request, show it, and return it. Raises `Refused` for a request that is repeated too soon."""
    _must_not_insist(connection, wish, now)
    request = requests.add(connection, wish, now)
    outbox.ask(connection, "request", request.id, games.places(connection, wish.game_id), now)
    return request


def _must_not_insist(connection: Connection, wish: NewRequest, now: int) -> None:
    """Refuse a request that is repeated too soon after it failed (a takeback in the same position, anything
    else within a day), because each request notifies all players.
    """
    since = requests.turned_down(connection, wish)
    if since is not None and wish.kind == "takeback":
        raise Refused(ServiceReason.ASKED_HERE)
    if since is not None and now < since + PATIENCE:
        raise Refused(ServiceReason.ASK_LATER, until=since + PATIENCE)


async def ask_once(database: Database, ask: Ask, wish: NewRequest, now: int) -> StoredRequest:
    """Ask for something in one transaction; repeating the interaction returns the same request. Raises
    `Refused`, for example if the same request is already open.
    """
    try:
        return await database.write(ask, wish, now)
    except (Refused, Conflict) as failure:
        known = await database.read(requests.by_interaction, wish.interaction_id or 0)
        if known is not None:
            return known
        if isinstance(failure, Conflict):
            raise Refused(ServiceReason.ALREADY_ASKED) from None
        raise


def asked(match: Match, request: NewRequest) -> frozenset[int]:
    """Return the seats that must agree to a request: those of all other people, and the seat that a person is
    asked to take.
    """
    others = match.people - {request.seat, request.for_seat}
    return others if request.user_id is None or request.for_seat is None else others | {request.for_seat}


def close_requests(
    connection: Connection,
    game_id: int,
    state: RequestState,
    kinds: Iterable[RequestKind],
    now: int,
) -> None:
    """Close a game's open requests of these kinds, and show that they are closed."""
    open_requests = requests.open_in(connection, game_id)
    for kind in kinds:
        if kind in open_requests and requests.answer(connection, open_requests[kind], state, now):
            show_answer(connection, open_requests[kind], game_id, now)


def show_answer(
    connection: Connection, request_id: int, game_id: int, now: int, version: int = outbox.ANSWERED
) -> None:
    """Show the answer to a request wherever it was shown, even where the game was before it moved; with
    another `version`, show how many have agreed.
    """
    here = {*games.places(connection, game_id), *posts.channels(connection, "request", request_id)}
    outbox.answer(connection, request_id, sorted(here), now, version)
