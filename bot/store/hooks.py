"""Ways to speak where the bot is only a guest: the tokens of interactions, a quarter of an hour each."""

from dataclasses import dataclass

from bot.store.database import Connection

LIFE = 14 * 60
"""Seconds that a token is used; Discord forgets it after fifteen minutes."""


@dataclass(frozen=True, slots=True)
class Hook:
    """The token of an interaction in a channel. `original_id` is the message that `@original` means: what was
    clicked on, or the answer to a command; `waits`: a placeholder that is to become the next card.
    """

    interaction_id: int
    channel_id: int
    token: str
    original_id: int | None
    waits: bool


def add(connection: Connection, hook: Hook, now: int) -> None:
    """Remember a hook, and forget those that are good for nothing any more."""
    connection.execute(
        "DELETE FROM follow_ups WHERE interaction_id IN (SELECT interaction_id FROM hooks WHERE until <= ?)",
        (now,),
    )
    connection.execute("DELETE FROM hooks WHERE until <= ?", (now,))
    connection.execute(
        "INSERT INTO hooks (interaction_id, channel_id, token, original_id, waits, until)"
        " VALUES (?,?,?,?,?,?)"
        " ON CONFLICT (interaction_id) DO UPDATE SET original_id = excluded.original_id,"
        " waits = excluded.waits",
        (hook.interaction_id, hook.channel_id, hook.token, hook.original_id, hook.waits, now + LIFE),
    )


def usable(connection: Connection, channel_id: int, now: int) -> list[Hook]:
    """By what the bot can speak in a channel: placeholders first, then the newest."""
    rows = connection.execute(
        "SELECT interaction_id, channel_id, token, original_id, waits FROM hooks"
        " WHERE channel_id = ? AND until > ?"
        " ORDER BY waits DESC, interaction_id DESC",
        (channel_id, now),
    )
    return [_hook(*row) for row in rows]


def reaching(connection: Connection, message_id: int, now: int) -> Hook | None:
    """By what a message can be edited, if it still can: somebody clicked on it, or it was made by a hook."""
    row = connection.execute(
        "SELECT interaction_id, channel_id, token, original_id, waits"
        " FROM hooks LEFT JOIN follow_ups USING (interaction_id)"
        " WHERE (hooks.original_id = ?1 OR follow_ups.message_id = ?1) AND hooks.until > ?2"
        " ORDER BY hooks.interaction_id DESC LIMIT 1",
        (message_id, now),
    ).fetchone()
    return None if row is None else _hook(*row)


def waits(connection: Connection, interaction_id: int) -> bool:
    """Whether the placeholder of an interaction has not become anything."""
    found = connection.execute("SELECT waits FROM hooks WHERE interaction_id = ?", (interaction_id,))
    return bool((found.fetchone() or (0,))[0])


def fill(connection: Connection, hook: Hook, message_id: int | None) -> None:
    """Note that a placeholder has become a message; None: it was taken away."""
    connection.execute(
        "UPDATE hooks SET waits = 0, original_id = ? WHERE interaction_id = ?",
        (message_id, hook.interaction_id),
    )


def follow_up(connection: Connection, hook: Hook, message_id: int) -> None:
    """Note that a message was made by a hook."""
    connection.execute(
        "INSERT OR IGNORE INTO follow_ups (message_id, interaction_id) VALUES (?,?)",
        (message_id, hook.interaction_id),
    )


def drop(connection: Connection, hook: Hook) -> None:
    """Forget a hook that Discord does not take any more."""
    connection.execute("DELETE FROM follow_ups WHERE interaction_id = ?", (hook.interaction_id,))
    connection.execute("DELETE FROM hooks WHERE interaction_id = ?", (hook.interaction_id,))


def _hook(interaction_id: int, channel_id: int, token: str, original_id: int | None, waits: int) -> Hook:
    return Hook(interaction_id, channel_id, token, original_id, bool(waits))
