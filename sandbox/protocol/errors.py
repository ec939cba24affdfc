"""Refusals in Discord's own words: codes, sentences, and the errors of each field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


class ApiError(Exception):
    """A refusal in Discord's own words: HTTP status, error code, sentence, and errors by field."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Return the answer's JSON body."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


@dataclass
class RateLimitedError(Exception):
    """An answer with status 429; without the header `via`, a client takes it for a ban by Cloudflare."""

    retry_after: float
    code: int | None = None
    message: str = "You are being rate limited."
    everywhere: bool = False
    via: bool = True
    headers: dict[str, str] = field(default_factory=dict[str, str])
    """The headers about the bucket that is used up."""

    def body(self) -> Json:
        """Return the answer's JSON body."""
        body: Json = {"message": self.message, "retry_after": self.retry_after, "global": self.everywhere}
        return body | ({} if self.code is None else {"code": self.code})


TOO_MANY_OLD_EDITS = (30046, "Maximum number of edits to messages older than 1 hour reached. Try again later")
MISSING_ACCESS = (403, 50001, "Missing Access")
NOT_THIS_APPLICATION = (403, 20012, "You are not authorized to perform this action on this application")
OF_ANOTHER_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
WRONG_KIND = (400, 50024, "Cannot execute action on this channel type")
ARCHIVED = (400, 50083, "Thread is archived")
TOO_MANY_FOLLOW_UPS = (400, 40094, "This interaction has reached the maximum number of follow up messages")
INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
TOO_LARGE = (413, 40005, "Request entity too large")
"""Refusals that have more than one cause; raise them as in `raise ApiError(*ARCHIVED)`."""

NOT_FOUND: dict[str, tuple[int, str]] = {
    "channel": (10003, "Unknown Channel"),
    "guild": (10004, "Unknown Guild"),
    "member": (10007, "Unknown Member"),
    "message": (10008, "Unknown Message"),
    "user": (10013, "Unknown User"),
    "emoji": (10014, "Unknown Emoji"),
    "webhook": (10015, "Unknown Webhook"),
    "interaction": (10062, "Unknown interaction"),
    "command": (10063, "Unknown application command"),
}


def unknown(thing: str) -> ApiError:
    """Return a 404 for one of the things in `NOT_FOUND`."""
    code, message = NOT_FOUND[thing]
    return ApiError(404, code, message)


class Problems:
    """Collects the errors of a body, which are raised as one 50035 with Discord's nested `errors`."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def add(self, path: str, message: str, code: str = "BASE_TYPE_BAD") -> None:
        """Note a problem at a dotted path such as `components.0.custom_id`."""
        self.found.append((path, code, message))

    def need(self, ok: object, path: str, message: str, code: str = "BASE_TYPE_BAD") -> None:
        """Note a problem unless `ok`."""
        if not ok:
            self.add(path, message, code)

    def errors(self) -> Json:
        """Return the nested form: `{"components": {"0": {"_errors": [{code, message}]}}}`."""
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for step in filter(None, path.split(".")):
                node = node.setdefault(step, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return tree

    def raise_if_any(self) -> None:
        """Raise 50035 if there was a problem."""
        if self.found:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors())
