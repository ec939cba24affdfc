"""discord.py's own log lines, without the names of people."""

import logging

from bot.messages.sending import SEND_FAILURES


class LibraryLog(logging.Filter):
    """When suggestions cannot be sent, the library logs who typed, with a traceback. People are not to be in
    the log, and that Discord did not take an answer is one line.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite such records; let everything through."""
        error = record.exc_info[1] if record.exc_info else None
        if str(record.msg).startswith("Ignoring exception in autocomplete") and isinstance(
            record.args, tuple
        ):
            record.msg, record.args = "suggestions for /%s were not sent: %s", (record.args[0], error)
            if isinstance(error, SEND_FAILURES):
                record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True
