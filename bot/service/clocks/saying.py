"""What is said beside the cards of a game, in the transaction that makes it so."""

from bot.store import games, outbox, requests
from bot.store.database import Connection
from bot.store.requests import NewRequest, StoredRequest


def announce(connection: Connection, wish: NewRequest, now: int) -> StoredRequest:
    """Note a request, and that it is to be shown."""
    request = requests.add(connection, wish, now)
    outbox.ask(connection, "request", request.id, games.places(connection, wish.game_id), now)
    return request
