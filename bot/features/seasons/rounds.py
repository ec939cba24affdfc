"""The next steps of a season, each as one transaction."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from bot.clock import DAY
from bot.features.seasons import store
from bot.features.seasons.pairing import ROBIN_UP_TO, TIE, WIN, Pair, drawn, robin, rounds_of, swiss, table_of
from bot.features.seasons.store import Entrant, Form, Pairing, Season
from bot.service.clocks import ticking
from bot.service.invitations import stored
from bot.service.match import Match
from bot.store import games, invitations, outbox, timers
from bot.store.database import Connection
from bot.store.invitations import Ending, NewInvitation
from bot.store.outbox import OutboxEntry
from engine.deal import KEY_BYTES, Deal

Points = tuple[int, int]
"""Half points, by seat."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Both players' points and the reason; `loser`: the seat that must resign, so
    that the game has the same result.
    """

    points: Points
    why: str
    loser: int | None = None


UNPLAYED = Verdict((0, 0), "unplayed")


def _moved(match: Match) -> set[int]:
    return {entry.seat for entry in match.play.line if not entry.changes_seats}


def of_ended(match: Match) -> Verdict:
    """Return the verdict from the game's own result; a game closed without a
    winner is a tie if anyone has moved.
    """
    outcome = match.play.game.outcome
    if outcome is None:
        return Verdict((TIE, TIE), "closed") if _moved(match) else UNPLAYED
    if len(outcome.winners) > 1:
        return Verdict((TIE, TIE), "game")
    return Verdict((WIN, 0) if outcome.winners == (0,) else (0, WIN), "game")


def of_overdue(match: Match, times: Sequence[tuple[int, int]], now: int) -> Verdict:
    """Return the verdict on a game that is still running when its round is over: a player who has not moved
    gets nothing; if both have, the player who took more time loses. `times`: when the game reached each
    version.
    """
    moved = _moved(match)
    match len(moved):
        case 0:
            return UNPLAYED
        case 1:
            (winner,) = moved
            return _lost(1 - winner, "late")
        case _:
            first, second = time_used(match, times, now)
            return Verdict((TIE, TIE), "late") if first == second else _lost(int(second > first), "late")


def _lost(seat: int, why: str) -> Verdict:
    return Verdict((0, WIN) if seat == 0 else (WIN, 0), why, seat)


def time_used(match: Match, times: Sequence[tuple[int, int]], now: int) -> tuple[int, int]:
    """Return how many seconds the game has waited for each of two players. `times`: versions and when they
    began; the first is version 0, at the start of the game.
    """
    used = [0, 0]
    ends = [at for _, at in times[1:]] + [now]
    for (version, began), ended in zip(times, ends, strict=True):
        decision = match.chapters[version].game.decision
        if decision is not None:
            used[decision.seat] += max(0, min(ended, now) - began)
    return used[0], used[1]


LOOK, ROUND = "season", "season_round"
"""Kinds of a season's timers: something has changed; its round is over."""
FEWEST, MOST = 4, 32
"""The minimum and maximum number of people who may take part."""


def look(connection: Connection, season_id: int) -> Season | None:
    """Return a season, if it exists, and clear its timer, so that later changes trigger another check."""
    timers.drop(connection, LOOK, season_id)
    return store.get(connection, season_id)


def change(connection: Connection, season_id: int, now: int) -> None:
    """Record a change, so that the season is checked and shown."""
    store.changed(connection, season_id)
    timers.put(connection, LOOK, season_id, now)


def begin(connection: Connection, season: Season, now: int) -> None:
    """Begin a season with the people present, and its first round."""
    form: Form = season.form
    if form == "fit":
        form = "robin" if len(season.present) <= ROBIN_UP_TO else "swiss"
    store.begin(connection, season.id, form, rounds_of(form, len(season.present)))
    go_on(connection, season.id, now)
    change(connection, season.id, now)


def go_on(connection: Connection, season_id: int, now: int) -> bool:
    """If the current round is decided, begin the next one and return True, or end the season after the last
    one. Return False if no round began.
    """
    season = store.get(connection, season_id)
    if (
        season is None
        or season.state != "running"
        or not all(pairing.is_decided for pairing in season.of_round)
    ):
        return False
    store.changed(connection, season_id)
    if season.round == season.rounds or len(season.present) < 2:
        end(connection, season_id, "over", now)
        return False
    number = season.round + 1
    for first, other in _pairs(season, number):
        pairing_id = store.pair(connection, season_id, number, first, other)
        if other is None:
            store.decide(connection, pairing_id, (WIN, 0), "bye")
    ends_at = now + season.days * DAY
    store.begin_round(connection, season_id, number, ends_at)
    timers.put(connection, ROUND, season_id, ends_at)
    return True


def _pairs(season: Season, number: int) -> list[Pair]:
    """Return the pairs of a round. A round robin pairs everyone who was present when it began, even if they
    have left since.
    """
    if season.form == "robin":
        first = [pairing for pairing in season.pairings if pairing.round == 1]
        paired = {pairing.one for pairing in first} | {
            pairing.other for pairing in first if pairing.other is not None
        }
        return robin(drawn(season.seed, paired or {entrant.number for entrant in season.present}), number)
    table = [line for line in table_of(season) if not line.entrant.has_left]
    points = {line.entrant.number: line.points for line in table}
    before = [(pairing.one, pairing.other) for pairing in season.pairings]
    return swiss([line.entrant.number for line in table], points, before)


def end(connection: Connection, season_id: int, state: store.SeasonState, now: int) -> bool:
    """End a season; its games continue as ordinary ones. Return False if it had already ended."""
    if not store.end(connection, season_id, state, now):
        return False
    timers.drop(connection, ROUND, season_id)
    store.changed(connection, season_id)
    return True


def decide(
    connection: Connection, season_id: int, pairing_id: int, points: tuple[int, int], why: str
) -> None:
    """Record a pairing's result, unless it is already known."""
    if store.decide(connection, pairing_id, points, why):
        store.changed(connection, season_id)


def without_game(season: Season, pairing: Pairing) -> tuple[int, int] | None:
    """Return the points for a pairing that a player left before it began; None if neither player has left."""
    left = [season.entrant(number).has_left for number in (pairing.one, pairing.other or 0)]
    if not any(left):
        return None
    return (0, 0) if all(left) else (0, WIN) if left[0] else (WIN, 0)


def begin_game(connection: Connection, season: Season, pairing: Pairing, channel_id: int, now: int) -> int:
    """Begin the game of a pairing, to be shown in its thread, and return its id, or that of the existing game
    if it has already begun.
    """
    known = store.get(connection, season.id)
    present = next(paired for paired in (known or season).pairings if paired.id == pairing.id)
    if present.game_id is not None:
        return present.game_id
    first, other = season.entrant(pairing.one), season.entrant(pairing.other or 0)
    new = _invitation(season, pairing, (first, other), channel_id, now)
    invitation_id = invitations.add(connection, new)
    invitations.answer(connection, invitation_id, Ending("accepted"), now)
    salt = f"{first.interaction_id},{other.interaction_id},{channel_id}"
    game_id = games.add(connection, stored(connection, invitation_id), salt, now)
    ticking.begin(connection, game_id, now)
    outbox.add(connection, OutboxEntry("game", game_id, channel_id, 0, 0), now)
    store.play(connection, pairing.id, game_id)
    store.changed(connection, season.id)
    return game_id


def _invitation(
    season: Season, pairing: Pairing, both: tuple[Entrant, Entrant], channel_id: int, now: int
) -> NewInvitation:
    """Make the invitation to a pairing's game; the players agreed to it by joining the season. The pairing's
    negated number serves as the id of an interaction.
    """
    first, other = both
    return NewInvitation(
        interaction_id=-pairing.id,
        guild_id=season.guild_id,
        channel_id=channel_id,
        invited_channel_id=channel_id,
        host_id=first.user_id,
        host_name=first.name,
        invited_id=other.user_id,
        invited_name=other.name,
        game=season.game,
        ruleset=season.ruleset,
        options=season.options,
        delivery="resident",
        locale=season.locale,
        deal=Deal(secrets.token_bytes(KEY_BYTES), ""),
        created_at=now,
        pace=season.pace,
    )
