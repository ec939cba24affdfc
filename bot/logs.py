"""The format of the log, as text or as JSON, with ids of interactions, people and games, but never names.
Work on something happens inside a block of `about`, and `note` adds ids that become known later. Every line
logged in the block, even by tasks started there, has these ids.
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
    """Mark the log lines of a block with the ids it works on."""
    token = _about.set({**(_about.get() or {}), **numbers})
    try:
        yield
    finally:
        _about.reset(token)


def note(**numbers: int) -> None:
    """Add ids to the current block; outside of any `about` this does nothing."""
    known = _about.get()
    if known is not None:
        known.update(numbers)


class Worked(logging.Filter):
    """A filter that puts the current block's ids into every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the ids, and let every record through."""
        numbers = _about.get() or {}
        record.numbers = dict(numbers)
        ids = " ".join(f"{name}={number}" for name, number in numbers.items())
        record.about = f" [{ids}]" if ids else ""
        return True


class Json(logging.Formatter):
    """Formats each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format time in UTC, level, logger, message, the ids and the exception."""
        values: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "numbers", {}),
        }
        if record.exc_info:
            values["error"] = self.formatException(record.exc_info)
        return json.dumps(values, ensure_ascii=False)


def begin(level: str, form: Form) -> None:
    """Log to standard output from now on."""
    handler = logging.StreamHandler(sys.stdout)
    handler.addFilter(Worked())
    handler.setFormatter(Json() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level, handlers=[handler])
