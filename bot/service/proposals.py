"""A proposal to play, and the checks that it can be played."""

import secrets
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace

from bot.clock import DAY
from bot.service.clocks.face import PACES
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store.invitations import NO_PACE, Delivery, Invitation, NewInvitation
from engine.contract import BadOption, Game, Refused
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES
from engine.record import Header
from engine.rivals.levels import Level

LASTS_TO_ONE, LASTS_TO_ALL = 7 * DAY, 30 * DAY
"""Seconds after which an unanswered invitation expires."""

DIRECT = 2
"""The number of players when one person is asked."""


@dataclass(frozen=True, slots=True)
class Invited:
    """The invited person, with their cleaned display name and the channel where they see the game. A computer
    player is `NOBODY` with a `level`.
    """

    user_id: int
    name: str
    channel_id: int
    is_bot: bool = False
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Continued:
    """An unfinished record to continue, without its takebacks, so it replays
    fast; the host takes `host_seat`.
    """

    header: Header
    text: str
    host_seat: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A game that a person wants to play with `invited`, or with anyone who joins if that is None. `options`
    are as in `engine.record.Header`, with the host in seat 0, and `most` is the number of seats. `mirrored`
    holds the same options from the invited person's seat; if it is None, any of theirs will do. `rematch_of`
    and `rematch_from` are as in `bot.store.invitations.NewInvitation`. A record that the game `continues`
    decides the game and the number of players.
    """

    actor: Actor
    guild_id: int | None
    channel_id: int
    game: str
    options: dict[str, str]
    most: int
    locale: str
    invited: Invited | None = None
    delivery: Delivery = "resident"
    mirrored: Mapping[str, str] | None = None
    rematch_of: int | None = None
    rematch_from: int = 0
    continues: Continued | None = None
    pace: str = NO_PACE
    any_pace: bool = False
    """Whether this pace is only a default, so that any other pace will do."""

    @property
    def is_to_all(self) -> bool:
        """Whether anyone may join; otherwise one person is asked."""
        return self.invited is None


def game_of(proposal: Proposal) -> type[Game]:
    """Return the class of the proposed game. Raises `Refused` if it is unknown or lacks one of the
    options.
    """
    game = GAMES.get(proposal.game)
    if game is None:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    must_be_known(game, proposal.options)
    must_be_a_pace(proposal.pace)
    return game


def must_be_a_pace(pace: str) -> None:
    """Refuse an unknown pace."""
    if pace not in PACES:
        raise Refused(ServiceReason.BAD_OPTION, option="pace", value=pace)


def must_be_known(game: type[Game], options: Mapping[str, str]) -> None:
    """Refuse options that the game doesn't have, and values that its options don't accept."""
    known = {option.name: option for option in game.choices()}
    for name, value in options.items():
        if name not in known:
            raise Refused(ServiceReason.UNKNOWN_OPTION, option=name)
        if value not in known[name].values:
            raise Refused(ServiceReason.BAD_OPTION, option=name, value=value)


def must_have_rivals(game: str, computers: Container[str]) -> None:
    """Refuse a game that computer players can't play."""
    if game not in computers:
        raise Refused(ServiceReason.NO_RIVAL)


def must_be_playable(
    game: type[Game], options: tuple[tuple[str, str], ...], counts: Iterable[int], deal: Deal
) -> None:
    """Refuse options that can't be played with each possible number of players."""
    try:
        for count in counts:
            Header(game.id, game.ruleset, options, count, deal).start()
    except BadOption as error:
        raise Refused(ServiceReason.BAD_MIXTURE) from error


def counts(proposal: Proposal, game: type[Game]) -> tuple[int, ...]:
    """Return the numbers of players that the game may end up with. Raises `Refused` for a maximum that the
    game isn't made for.
    """
    every = game.seat_counts
    if proposal.most not in every:
        limits = dict.fromkeys((min(every), max(every)))
        raise Refused(ServiceReason.BAD_SEATS, seats="\u2013".join(map(str, limits)))
    if proposal.invited is not None:
        return (proposal.most,)
    return up_to(proposal.most, game)


def up_to(most: int, game: type[Game]) -> tuple[int, ...]:
    """Return the numbers of players that a game is made for, up to `most`."""
    return tuple(count for count in game.seat_counts if count <= most)


def drawn(proposal: Proposal, computers: Container[str], now: int) -> NewInvitation:
    """Return the invitation to store, with a freshly drawn key; raises `Refused` if it can't be played."""
    game, invited = game_of(proposal), proposal.invited
    if invited is None and proposal.guild_id is None and proposal.delivery == "resident":
        raise Refused(ServiceReason.ONLY_IN_SERVERS)
    if invited is not None and invited.user_id == proposal.actor.user_id:
        raise Refused(ServiceReason.SELF_CHALLENGE)
    if invited is not None and invited.is_bot:
        raise Refused(ServiceReason.BOT_CHALLENGE)
    if invited is not None and invited.level is not None:
        must_have_rivals(game.id, computers)
    deal, options = Deal(secrets.token_bytes(KEY_BYTES), ""), tuple(sorted(proposal.options.items()))
    ruleset = game.ruleset
    if proposal.continues is None:
        must_be_playable(game, options, counts(proposal, game), deal)
    else:
        header = proposal.continues.header
        deal, options, ruleset = replace(header.deal, salt=""), header.options, header.ruleset
    return NewInvitation(
        interaction_id=proposal.actor.interaction_id,
        guild_id=proposal.guild_id,
        channel_id=proposal.channel_id,
        invited_channel_id=proposal.channel_id if invited is None else invited.channel_id,
        host_id=proposal.actor.user_id,
        host_name=proposal.actor.name,
        invited_id=None if invited is None else invited.user_id,
        invited_name="" if invited is None else invited.name,
        game=game.id,
        ruleset=ruleset,
        options=options,
        most=proposal.most,
        rematch_of=proposal.rematch_of,
        rematch_from=proposal.rematch_from,
        pace=proposal.pace,
        delivery=proposal.delivery,
        locale=proposal.locale,
        deal=deal,
        created_at=now,
        expires_at=now + (LASTS_TO_ALL if invited is None else LASTS_TO_ONE),
    )


def must_be_the_same(proposal: Proposal, theirs: Invitation) -> None:
    """Refuse a challenge that would accept another's invitation with different options; an option that isn't
    given matches any value.
    """
    same = theirs.game == proposal.game and proposal.mirrored in (None, dict(theirs.options))
    same = same and (proposal.any_pace or proposal.pace in (NO_PACE, theirs.pace))
    if proposal.continues or theirs.continues or not same:
        raise Refused(ServiceReason.OTHER_TERMS, name=theirs.host_name)
