"""The log's lines, as text or as JSON, with the numbers of their subjects.

Numbers of interactions, people and games, never names: `about` is put around the work on one thing, `note`
adds facts that turn up later. Every line logged meanwhile, even in tasks begun there, carries them.
"""

import json
import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

Form = Literal["text", "json"]

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s%(about)s"

_about: ContextVar[dict[str, int] | None] = ContextVar("about", default=None)


@contextmanager
def about(**numbers: int) -> Generator[None]:
    """Marks the log lines of a block with the numbers it works on."""
    token = _about.set({**(_about.get() or {}), **numbers})
    try:
        yield
    finally:
        _about.reset(token)


def note(**numbers: int) -> None:
    """Adds a number to the present block; outside every `about` it does nothing."""
    known = _about.get()
    if known is not None:
        known.update(numbers)


class Worked(logging.Filter):
    """Puts these numbers into every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through."""
        numbers = _about.get() or {}
        record.numbers = dict(numbers)
        said = " ".join(f"{name}={number}" for name, number in numbers.items())
        record.about = f" [{said}]" if said else ""
        return True


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time in UTC, level, logger, message; the numbers; the exception."""
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "numbers", {}),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin(level: str, form: Form) -> None:
    """Log to the standard output from now on."""
    handler = logging.StreamHandler(sys.stdout)
    handler.addFilter(Worked())
    handler.setFormatter(Json() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level, handlers=[handler])
