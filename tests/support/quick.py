"""A client of the bot that is ready sooner: the library waits two seconds for servers that there are not."""

from collections.abc import Generator
from contextlib import contextmanager
from unittest.mock import patch

from bot import app

READY_AFTER = 0.1
"""Seconds without another server after which it has heard of all."""


class QuickClient(app.Client):
    """The bot's own, in a hurry."""

    def __init__(self) -> None:
        super().__init__()
        self._connection.guild_ready_timeout = READY_AFTER


@contextmanager
def quick_clients() -> Generator[None]:
    """Every client that the program makes in this process meanwhile is quick."""
    with patch.object(app, "Client", QuickClient):
        yield
