"""What is tried, and what the sandbox does then: the tests of the bot count on that."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.rehearsal import events, limits, posting
from bot.rehearsal.venue import Venue


@dataclass(frozen=True)
class Check:
    """Something to try, and what it gives: `expected` is what it gives in the sandbox, None where nothing is
    expected; `otherwise` says what a difference means.
    """

    name: str
    attempt: Callable[[Venue], Awaitable[str]]
    expected: str | None = None
    otherwise: str = ""


NONCE = "the first message"
OWN = "a message of its own"

CHECKS = (
    Check(
        "the slash commands",
        limits.commands,
        "those of this version",
        "imhotep sync tells Discord about them",
    ),
    Check(
        "plain message: picture, mention",
        posting.plain_message,
        "plain, with text, files 2, named 1",
        "who is named may not be notified",
    ),
    Check(
        "the same, mention not allowed",
        posting.nobody_named,
        "plain, with text, files 2",
        "people may be notified who should not be",
    ),
    Check(
        "plain message edited into V2",
        posting.made_v2,
        "V2, pictures 2, named 1",
        "cards are posted anew after the words that notify, which are deleted: twice the requests",
    ),
    Check("card of the announcer", posting.card, "V2, pictures 2, buttons, named 1", "cards look otherwise"),
    Check("its buttons taken off", posting.buttons_off, "V2, pictures 2", "old cards look otherwise"),
    Check(
        "its picture after that",
        posting.picture_stays,
        "the same, can be loaded",
        "old cards lose their pictures",
    ),
    Check("card posted twice", posting.posted_twice, NONCE, "a lost answer shows a card twice"),
    Check(
        "card posted in two channels",
        posting.posted_in_two_channels,
        OWN,
        "games in direct messages lose their cards",
    ),
    Check(
        "one nonce in two channels",
        posting.nonce_in_two_channels,
        NONCE,
        "harmless: every nonce of the bot names its channel",
    ),
    Check(
        "one nonce, message deleted",
        posting.nonce_of_deleted,
        "refused: 404, 10008",
        "what was deleted within minutes may be posted again",
    ),
    Check(
        "private thread, if allowed",
        posting.forbidden,
        "as computed",
        "what the bot says about its permissions may be wrong",
    ),
    Check(
        "thread opened, person added",
        posting.opened,
        "10080 minutes, members 1, then 2",
        "players may not find their thread",
    ),
    Check(
        "edit in an archived thread",
        posting.edit_in_archived,
        "refused: 400, 50083",
        "harmless where it is edited: old cards lose their buttons there as well",
    ),
    Check(
        "message in an archived thread", posting.post_in_archived, "awake", "games in archived threads end"
    ),
    Check(
        "events of a thread",
        events.of_a_thread,
        "opened, changed, deleted, same permissions",
        "what vanished may be held for there, and permissions for granted",
    ),
    Check(
        "components beyond the limits",
        limits.too_much,
        "refused, all of them",
        "harmless: the bot sends none",
    ),
    Check(
        "direct messages with itself",
        limits.own_direct_messages,
        "refused: 400, 50033",
        "a refusal of direct messages may have no sentence of its own",
    ),
    Check(
        "headers X-RateLimit-…",
        limits.headers,
        "Bucket, Limit, Remaining, Reset, Reset-After",
        "the library waits by these",
    ),
    Check(
        "most of a kind at once",
        limits.buckets,
        "sends 5, edits 5",
        "figures of the tests under load are others",
    ),
    Check("the gateway", limits.gateway),
    *(Check(f"time of {kind}", limits.time_of(kind)) for kind in ("sends", "edits")),
)

BY_HAND = (
    "a slow or lost answer: press the same button twice, fast; one move, no 'interaction failed'",
    "what the phone says when it is your turn: it tells the move, and that it is your turn, not only a name",
    "an old card: play a turn more than an hour after the last one; its buttons go away, if late",
    "a private thread without the bot: /challenge there asks to mention the bot first",
    "a button in an archived thread, and in a locked one: what Discord says, and what the bot says",
    "/challenge with somebody who takes no direct messages from you: a sentence, and nothing is begun",
    "/challenge with somebody who cannot see the channel: a sentence, and nothing is begun",
    "delete the channel of a game, and take the bot out of the server and bring it back: others play on",
    "type part of a field, take the suggestion, change nothing: the move is understood",
    "/game board and /help: the answer is seen by you alone",
)
"""What takes people, or an hour."""
