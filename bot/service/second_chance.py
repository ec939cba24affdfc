"""What thinks may be killed, or take too long: it is asked once more."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.service.ports import ThinkingFailed

log = logging.getLogger(__name__)

Thought = TypeVar("Thought")


async def thought(think: Callable[[], Awaitable[Thought]], about: str) -> Thought:
    """What comes of thinking; `about` is for the log. Raises `ThinkingFailed` if that fails twice."""
    try:
        return await think()
    except ThinkingFailed as error:
        log.warning("%s: %s; once more", about, error)
        return await think()
