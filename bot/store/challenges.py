"""Challenges: one person asks another to play, or (a lobby) anybody who likes."""

from dataclasses import dataclass, field
from typing import Literal

from bot.store import guests
from bot.store.database import Connection, Row
from bot.store.guests import Guest
from engine.deal import Deal

ChallengeState = Literal["open", "accepted", "declined", "cancelled"]
Delivery = Literal["resident", "guest"]
Kind = Literal["direct", "lobby"]


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """What is known when somebody challenges. `options` are the game's, alphabetical; times in seconds.

    A lobby has no opponent (`people.NOBODY`); `most` is how many may play.
    """

    interaction_id: int
    guild_id: int | None
    channel_id: int
    opponent_channel_id: int
    challenger_id: int
    challenger_name: str
    opponent_id: int
    opponent_name: str
    game: str
    ruleset: int
    options: tuple[tuple[str, str], ...]
    delivery: Delivery
    locale: str
    deal: Deal
    created_at: int
    kind: Kind = field(default="direct", kw_only=True)
    most: int = field(default=2, kw_only=True)

    @property
    def channels(self) -> tuple[int, ...]:
        """Where the challenge and then the game are shown."""
        return tuple(dict.fromkeys((self.channel_id, self.opponent_channel_id)))


@dataclass(frozen=True, slots=True)
class Challenge(NewChallenge):
    """A stored challenge. `guests` joined a lobby; `revision` counts what changed in it."""

    id: int
    state: ChallengeState
    answer_interaction_id: int | None
    revision: int = 0
    guests: tuple[Guest, ...] = ()

    @property
    def seated(self) -> tuple[tuple[int, str], ...]:
        """Ids and names of those who play, by seat."""
        host = (self.challenger_id, self.challenger_name)
        if self.kind == "direct":
            return (host, (self.opponent_id, self.opponent_name))
        return (host, *((guest.user_id, guest.name) for guest in self.guests))


def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Options as the one text that is stored: `sides=AAAA start=random`."""
    return " ".join(f"{name}={value}" for name, value in options)


def options_of(text: str) -> tuple[tuple[str, str], ...]:
    """The inverse of `options_text`."""
    return tuple((name, value) for name, _, value in (pair.partition("=") for pair in text.split()))


def add(connection: Connection, new: NewChallenge) -> int:
    """Store a challenge; its number. Raises `Conflict` for an interaction that is stored already, and when
    the two have an open challenge in the channel; a host has one open lobby there.
    """
    cursor = connection.execute(
        "INSERT INTO challenges (interaction_id, guild_id, channel_id, opponent_channel_id, challenger_id,"
        " challenger_name, opponent_id, opponent_name, game, ruleset, options, delivery, locale, deal_id,"
        " deal_key, state, created_at, kind, most) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,'open',?,?,?)",
        (
            new.interaction_id, new.guild_id, new.channel_id, new.opponent_channel_id, new.challenger_id,
            new.challenger_name, new.opponent_id, new.opponent_name, new.game, new.ruleset,
            options_text(new.options), new.delivery, new.locale, new.deal.id, new.deal.key, new.created_at,
            new.kind, new.most,
        ),
    )  # fmt: skip
    return cursor.lastrowid or 0


def answer(
    connection: Connection, challenge_id: int, state: ChallengeState, interaction_id: int, now: int
) -> bool:
    """Close an open challenge; False if it was not open any more."""
    cursor = connection.execute(
        "UPDATE challenges SET state = ?, answer_interaction_id = ?, answered_at = ?"
        " WHERE id = ? AND state = 'open'",
        (state, interaction_id, now, challenge_id),
    )
    return cursor.rowcount == 1


def revise(connection: Connection, challenge_id: int) -> int | None:
    """Count a change of an open lobby: its new revision; None if it is not open any more."""
    row = connection.execute(
        "UPDATE challenges SET revision = revision + 1 WHERE id = ? AND state = 'open' RETURNING revision",
        (challenge_id,),
    ).fetchone()
    return None if row is None else int(row[0])


def get(connection: Connection, challenge_id: int) -> Challenge | None:
    """A challenge by its id."""
    return _one(connection, "SELECT * FROM challenges WHERE id = ?", challenge_id)


def by_interaction(connection: Connection, interaction_id: int) -> Challenge | None:
    """The challenge that this interaction made."""
    return _one(connection, "SELECT * FROM challenges WHERE interaction_id = ?", interaction_id)


def hosted_in(connection: Connection, channel_id: int, user_id: int) -> Challenge | None:
    """The open lobby that somebody has in a channel."""
    return _one(
        connection,
        "SELECT * FROM challenges WHERE channel_id = ? AND challenger_id = ? AND kind = 'lobby'"
        " AND state = 'open'",
        channel_id,
        user_id,
    )


def _one(connection: Connection, query: str, *values: int) -> Challenge | None:
    row = connection.execute(query, values).fetchone()
    if row is None:
        return None
    return _challenge(row, guests.seated(connection, row["id"]))


def _challenge(row: Row, seated: tuple[Guest, ...]) -> Challenge:
    return Challenge(
        interaction_id=row["interaction_id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        opponent_channel_id=row["opponent_channel_id"],
        challenger_id=row["challenger_id"],
        challenger_name=row["challenger_name"],
        opponent_id=row["opponent_id"],
        opponent_name=row["opponent_name"],
        game=row["game"],
        ruleset=row["ruleset"],
        options=options_of(row["options"]),
        delivery=row["delivery"],
        locale=row["locale"],
        deal=Deal(row["deal_key"], "", row["deal_id"]),
        created_at=row["created_at"],
        id=row["id"],
        state=row["state"],
        answer_interaction_id=row["answer_interaction_id"],
        revision=row["revision"],
        guests=seated,
        kind=row["kind"],
        most=row["most"],
    )
