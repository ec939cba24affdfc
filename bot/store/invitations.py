"""Invitations to play, to one person or open to all, and the guests who joined."""

from dataclasses import dataclass, field, replace
from typing import Literal

from bot.store.database import Connection, Row, made_of
from engine.deal import Deal
from engine.rivals.levels import Level

InvitationState = Literal["open", "accepted", "declined", "cancelled", "expired", "closed"]
Delivery = Literal["resident", "guest"]
NO_PACE = "none"
"""Unlimited time to think."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who joined, with their cleaned display name and the interaction. A computer player is `NOBODY`
    with a `level`, seated by the host's interaction.
    """

    user_id: int
    name: str
    interaction_id: int
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of an invitation: its state, the interaction if there was one, and the
    name of the reason for declining.
    """

    state: InvitationState
    interaction_id: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation before it is stored. `options` are the game's, alphabetical; times are Unix seconds.

    If `invited_id` is None, it is open to all; `most` is the number of seats.
    """

    interaction_id: int
    guild_id: int | None
    channel_id: int
    invited_channel_id: int
    host_id: int
    host_name: str
    invited_id: int | None
    invited_name: str
    game: str
    ruleset: int
    options: tuple[tuple[str, str], ...]
    delivery: Delivery
    locale: str
    deal: Deal
    created_at: int
    most: int = field(default=2, kw_only=True)
    rematch_of: int | None = field(default=None, kw_only=True)
    """The game to play again."""
    rematch_from: int = field(default=0, kw_only=True)
    """The seat of the previous game that comes first in this one."""
    expires_at: int | None = field(default=None, kw_only=True)
    """When the invitation expires if no one answers it; None: never."""
    pace: str = field(default=NO_PACE, kw_only=True)
    """The name of the pace, that is, of the time to think."""

    @property
    def channels(self) -> tuple[int, ...]:
        """The channels where the invitation and then the game are shown."""
        return tuple(dict.fromkeys((self.channel_id, self.invited_channel_id)))

    @property
    def is_to_all(self) -> bool:
        """Whether anyone may join; otherwise one person is asked."""
        return self.invited_id is None

    def is_overdue(self, now: int) -> bool:
        """Tell whether the invitation has expired."""
        return self.expires_at is not None and self.expires_at <= now


@dataclass(frozen=True, slots=True)
class Invitation(NewInvitation):
    """A stored invitation. `revision` counts its changes; `again` are the players of the previous game, in
    the order of their new seats; `changed_by` is the interaction that last changed the options; `reason` is
    the name of the reason for declining.
    """

    id: int
    state: InvitationState
    answer_interaction_id: int | None
    revision: int = 0
    guests: tuple[Guest, ...] = ()
    again: tuple[int, ...] = ()
    changed_by: int | None = None
    reason: str | None = None
    continues: bool = False
    """Whether the game would continue a record from outside."""

    @property
    def surprised(self) -> tuple[Guest, ...]:
        """Return the people who joined before the options were changed. Ids
        of interactions grow with time.
        """
        changed = self.changed_by or 0
        return tuple(guest for guest in self.guests if guest.level is None and guest.interaction_id < changed)

    @property
    def seated(self) -> tuple[tuple[int, str], ...]:
        """Return ids and names of the players by seat: the host, then the others in the order of joining; in
        a rematch the players of the previous game come first.
        """
        return tuple((user_id, name) for user_id, name, _ in self._sitting)

    @property
    def levels(self) -> tuple[Level | None, ...]:
        """Return the levels of computer players by seat; None for people."""
        return tuple(level for _, _, level in self._sitting)

    @property
    def _sitting(self) -> list[tuple[int, str, Level | None]]:
        players: list[tuple[int, str, Level | None]] = [(self.host_id, self.host_name, None)]
        if self.invited_id is not None:
            players.append((self.invited_id, self.invited_name, None))
        else:
            players += ((guest.user_id, guest.name, guest.level) for guest in self.guests)
        places = {user_id: place for place, user_id in enumerate(self.again)}
        return sorted(players, key=lambda player: places.get(player[0], len(places)))

    @property
    def missing(self) -> tuple[int, ...]:
        """Return the players of the previous game who have no seat yet."""
        here = {user_id for user_id, _ in self.seated}
        return tuple(user_id for user_id in self.again if user_id and user_id not in here)


def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Format options as they are stored: `sides=AAAA start=random`."""
    return " ".join(f"{name}={value}" for name, value in options)


def options_of(text: str) -> tuple[tuple[str, str], ...]:
    """Parse options; the inverse of `options_text`."""
    return tuple((name, value) for name, _, value in (pair.partition("=") for pair in text.split()))


def add(connection: Connection, new: NewInvitation) -> int:
    """Store an invitation and return its id. Raises `Conflict` if the interaction was already stored, if the
    two people have an open invitation in the channel, or if the host has one that is open to all.
    """
    cursor = connection.execute(
        "INSERT INTO invitations (interaction_id, guild_id, channel_id, invited_channel_id, host_id,"
        " host_name, invited_id, invited_name, game, ruleset, options, most, delivery, locale, deal_id,"
        " deal_key, state, rematch_of, rematch_from, pace, created_at, expires_at)"
        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,'open',?,?,?,?,?)",
        (
            new.interaction_id, new.guild_id, new.channel_id, new.invited_channel_id, new.host_id,
            new.host_name, new.invited_id, new.invited_name, new.game, new.ruleset, options_text(new.options),
            new.most, new.delivery, new.locale, new.deal.id, new.deal.key, new.rematch_of,
            new.rematch_from, new.pace, new.created_at, new.expires_at,
        ),
    )  # fmt: skip
    return cursor.lastrowid or 0


def answer(connection: Connection, invitation_id: int, ending: Ending, now: int) -> bool:
    """Close an open invitation; return False if it was already closed."""
    cursor = connection.execute(
        "UPDATE invitations SET state = ?, answer_interaction_id = ?, answered_at = ?, reason = ?"
        " WHERE id = ? AND state = 'open'",
        (ending.state, ending.interaction_id, now, ending.reason, invitation_id),
    )
    return cursor.rowcount == 1


def revise(connection: Connection, invitation_id: int) -> int | None:
    """Count a change to an open invitation; return the new revision, or None if it is closed."""
    row = connection.execute(
        "UPDATE invitations SET revision = revision + 1 WHERE id = ? AND state = 'open' RETURNING revision",
        (invitation_id,),
    ).fetchone()
    return None if row is None else int(row[0])


def change(
    connection: Connection, invitation_id: int, options: tuple[tuple[str, str], ...], interaction_id: int
) -> None:
    """Store changed options."""
    connection.execute(
        "UPDATE invitations SET options = ?, changed_by = ? WHERE id = ?",
        (options_text(options), interaction_id, invitation_id),
    )


def change_pace(connection: Connection, invitation_id: int, pace: str, interaction_id: int) -> None:
    """Store a changed pace."""
    connection.execute(
        "UPDATE invitations SET pace = ?, changed_by = ? WHERE id = ?", (pace, interaction_id, invitation_id)
    )


def get(connection: Connection, invitation_id: int) -> Invitation | None:
    """Return an invitation by its id; None if there is none."""
    return _one(connection, "SELECT * FROM invitations WHERE id = ?", invitation_id)


def by_interaction(connection: Connection, interaction_id: int) -> Invitation | None:
    """Return the invitation that this interaction made; None if there is none."""
    return _one(connection, "SELECT * FROM invitations WHERE interaction_id = ?", interaction_id)


def answered_by(connection: Connection, interaction_id: int) -> Invitation | None:
    """Return the invitation that this interaction closed; None if there is none."""
    return _one(connection, "SELECT * FROM invitations WHERE answer_interaction_id = ?", interaction_id)


def asked_by(connection: Connection, host_id: int | None, user_id: int, channel_id: int) -> Invitation | None:
    """Return a host's open invitation to a person, if one is shown in this channel."""
    return _one(
        connection,
        "SELECT * FROM invitations WHERE host_id = ? AND invited_id = ?"
        " AND ? IN (channel_id, invited_channel_id) AND state = 'open'",
        host_id,
        user_id,
        channel_id,
    )


def overdue_in(connection: Connection, channel_id: int, now: int) -> list[int]:
    """Return the ids of a channel's open invitations that have expired."""
    rows = connection.execute(
        "SELECT id FROM invitations WHERE channel_id = ? AND state = 'open' AND expires_at <= ?",
        (channel_id, now),
    )
    return [int(row[0]) for row in rows]


def ended_since(
    connection: Connection, host_id: int, invited_id: int, state: InvitationState, since: int
) -> list[int]:
    """Return the times after `since`, oldest first, at which one person's invitations to another ended in
    this state; only those after the two last agreed on a game count.
    """
    rows = connection.execute(
        "SELECT answered_at FROM invitations WHERE host_id = ?1 AND invited_id = ?2 AND state = ?4"
        " AND answered_at > ?3 AND answered_at > coalesce((SELECT max(answered_at) FROM invitations"
        " WHERE state = 'accepted' AND host_id IN (?1, ?2) AND invited_id IN (?1, ?2)), 0)"
        " ORDER BY answered_at",
        (host_id, invited_id, since, state),
    )
    return [int(row[0]) for row in rows]


def hosted_in(connection: Connection, channel_id: int, user_id: int) -> Invitation | None:
    """Return the open lobby that a person hosts in a channel; None if there is none."""
    return _one(
        connection,
        "SELECT * FROM invitations WHERE channel_id = ? AND host_id = ? AND invited_id IS NULL"
        " AND state = 'open'",
        channel_id,
        user_id,
    )


def open_to_all_in(connection: Connection, channel_id: int) -> bool:
    """Tell whether a channel has an open lobby."""
    query = "SELECT * FROM invitations WHERE channel_id = ? AND invited_id IS NULL AND state = 'open'"
    return _one(connection, query, channel_id) is not None


def to_rematch(connection: Connection, game_id: int) -> Invitation | None:
    """Return the open invitation to a rematch of a game; None if there is none."""
    query = "SELECT * FROM invitations WHERE rematch_of = ? AND state = 'open'"
    return _one(connection, query, game_id)


def same_rematch(connection: Connection, new: NewInvitation) -> Invitation | None:
    """Return another person's open lobby for the same rematch in the channel, if there is one."""
    if new.rematch_of is None:
        return None
    query = (
        "SELECT * FROM invitations WHERE rematch_of = ? AND channel_id = ? AND host_id <> ? AND ? IS NULL"
        " AND invited_id IS NULL AND state = 'open'"
    )
    return _one(connection, query, new.rematch_of, new.channel_id, new.host_id, new.invited_id)


def _one(connection: Connection, query: str, *values: int | None) -> Invitation | None:
    row = connection.execute(query, values).fetchone()
    if row is None:
        return None
    invitation = _invitation(row, guests_of(connection, row["id"]), _again(connection, row))
    return replace(invitation, continues=_continues(connection, invitation.id))


def _continues(connection: Connection, invitation_id: int) -> bool:
    query = "SELECT 1 FROM continuations WHERE invitation_id = ?"
    return connection.execute(query, (invitation_id,)).fetchone() is not None


def _again(connection: Connection, row: Row) -> tuple[int, ...]:
    """Return the players of the game that an invitation repeats, starting with the seat that comes first in
    the new one; none unless it is for a rematch.
    """
    if row["rematch_of"] is None:
        return ()
    rows = connection.execute(
        "SELECT user_id FROM seats WHERE game_id = ? ORDER BY seat < ?, seat",
        (row["rematch_of"], row["rematch_from"]),
    )
    return tuple(int(seat[0]) for seat in rows)


def _invitation(row: Row, guests: tuple[Guest, ...], again: tuple[int, ...]) -> Invitation:
    return made_of(
        Invitation,
        row,
        options=options_of(row["options"]),
        deal=Deal(row["deal_key"], "", row["deal_id"]),
        guests=guests,
        again=again,
        continues=False,
    )


# --- guests ----------------------------------------------------------------------------------------------


def join(connection: Connection, invitation_id: int, guest: Guest, now: int) -> None:
    """Give a person a seat. Raises `Conflict` if they have one."""
    cursor = connection.execute(
        "INSERT INTO guests (invitation_id, user_id, name, interaction_id, joined_at) VALUES (?,?,?,?,?)",
        (invitation_id, guest.user_id, guest.name, guest.interaction_id, now),
    )
    if guest.level is not None:
        connection.execute("INSERT INTO rival_guests VALUES (?,?)", (cursor.lastrowid, guest.level))


def dismiss(connection: Connection, invitation_id: int, interaction_id: int, now: int) -> bool:
    """Remove the computer player that joined last; return False if there is none."""
    cursor = connection.execute(
        "UPDATE guests SET left_interaction_id = ?, left_at = ? WHERE id ="
        " (SELECT max(guests.id) FROM guests JOIN rival_guests ON rival_guests.guest_id = guests.id"
        " WHERE invitation_id = ? AND left_at IS NULL)",
        (interaction_id, now, invitation_id),
    )
    return cursor.rowcount == 1


def leave(
    connection: Connection, invitation_id: int, user_id: int, interaction_id: int | None, now: int
) -> bool:
    """Free a person's seat; return False if they had none."""
    cursor = connection.execute(
        "UPDATE guests SET left_interaction_id = ?, left_at = ?"
        " WHERE invitation_id = ? AND user_id = ? AND left_at IS NULL",
        (interaction_id, now, invitation_id, user_id),
    )
    return cursor.rowcount == 1


def is_known(connection: Connection, interaction_id: int) -> bool:
    """Tell whether this interaction made a person join or leave."""
    cursor = connection.execute(
        "SELECT 1 FROM guests WHERE interaction_id = ?1 OR left_interaction_id = ?1", (interaction_id,)
    )
    return cursor.fetchone() is not None


def guests_of(connection: Connection, invitation_id: int) -> tuple[Guest, ...]:
    """Return the guests who have a seat, in the order of joining."""
    rows = connection.execute(
        "SELECT user_id, name, interaction_id, level FROM guests"
        " LEFT JOIN rival_guests ON rival_guests.guest_id = guests.id"
        " WHERE invitation_id = ? AND left_at IS NULL ORDER BY id",
        (invitation_id,),
    )
    return tuple(map(_guest, rows))


def _guest(row: Row) -> Guest:
    level = None if row["level"] is None else Level(row["level"])
    return Guest(row["user_id"], row["name"], row["interaction_id"], level)


def invitations_since(connection: Connection, user_id: int, since: int) -> int:
    """Return how many invitations of every kind a person has made since a time."""
    row = connection.execute(
        "SELECT count(*) FROM invitations WHERE host_id = ? AND created_at > ?", (user_id, since)
    ).fetchone()
    return int(row[0])


def unanswered(connection: Connection, user_id: int, invited_id: int, since: int) -> tuple[int, int]:
    """Return how many of a person's challenges to another are open, and how many to anyone are open or were
    withdrawn since a time.
    """
    row = connection.execute(
        "SELECT count(*) FILTER (WHERE invited_id = ?1 AND state = 'open'), count(*) FROM invitations"
        " WHERE host_id = ?2 AND invited_id <> 0"
        " AND (state = 'open' OR (state = 'cancelled' AND answered_at > ?3))",
        (invited_id, user_id, since),
    ).fetchone()
    return int(row[0]), int(row[1])
