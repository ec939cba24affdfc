"""Invitations to play: either one person is asked and answers, or anyone can join; then the game begins. An
invitation ends when it is answered, when its host or a moderator closes it, or when it expires.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.service.clocks import ticking
from bot.service.limits import Declined, must_be_free_again, must_not_pester
from bot.service.matches import Actor
from bot.service.outbox import Outbox
from bot.service.ports import Now
from bot.service.proposals import (
    Proposal,
    drawn,
    must_be_a_pace,
    must_be_known,
    must_be_playable,
    must_be_the_same,
    must_have_rivals,
    up_to,
)
from bot.service.refusals import ServiceReason
from bot.service.timers import Handler
from bot.store import games, invitations, outbox, timers
from bot.store.database import Conflict, Connection, Database
from bot.store.invitations import Ending, Guest, Invitation, NewInvitation
from bot.store.outbox import OPEN, OutboxEntry
from bot.store.people import NOBODY
from bot.store.timers import Timer
from engine.contract import Refused
from engine.games import GAMES
from engine.rivals.levels import Level


def fewest(invitation: NewInvitation) -> int:
    """Return how many players must be seated before the game can start."""
    return min(GAMES[invitation.game].seat_counts)


@dataclass(frozen=True)
class InvitationHooks:
    """Hooks for features in the transactions of invitations. `opening` is called with the id of a new
    invitation; `beginning` is called with a new game's id and the time, and returns the version to show.
    """

    opening: list[Callable[[Connection, int, Proposal], None]] = field(
        default_factory=list[Callable[[Connection, int, Proposal], None]]
    )
    beginning: list[Callable[[Connection, Invitation, int, int], int]] = field(
        default_factory=list[Callable[[Connection, Invitation, int, int], int]]
    )


class Invitations:
    """All invitations of this installation."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self.computers: set[str] = set()
        """The ids of games that computer players can play."""
        self.watchers: list[Callable[[int], None]] = []
        """Called with the id of every game that has begun, perhaps more than once."""
        self.hooks = InvitationHooks()

    async def open(self, proposal: Proposal) -> Invitation:
        """Store an invitation and show it; repeating the interaction returns the same one. Inviting a person
        who has already asked for the same game accepts their invitation, and a second lobby for the same
        rematch joins the first. A computer player accepts at once. Raises `Refused`, for example if a game is
        running here or an invitation of the same kind is open.
        """
        new, level = (
            drawn(proposal, self.computers, self._now()),
            None if proposal.invited is None else proposal.invited.level,
        )
        try:
            return await self._opened(await self._database.write(_open, self.hooks, new, proposal, level))
        except (Refused, Conflict) as failure:
            known = await self._database.read(invitations.by_interaction, new.interaction_id)
            if known is not None:
                return known
            if isinstance(failure, Refused):
                raise
            if new.is_to_all:
                raise Refused(ServiceReason.ALREADY_HOSTING) from None
            raise Refused(ServiceReason.ALREADY_CHALLENGED, name=new.invited_name) from None

    async def get(self, invitation_id: int) -> Invitation:
        """Return an invitation by its id; raises `Refused` if there is none."""
        return await self._database.read(stored, invitation_id)

    async def hosted(self, channel_id: int, user_id: int) -> Invitation | None:
        """Return the open lobby that a person hosts in a channel; None if there is none."""
        return await self._database.read(invitations.hosted_in, channel_id, user_id)

    async def to_rematch(self, game_id: int) -> Invitation | None:
        """Return the open invitation to a rematch of a game; None if there is none."""
        return await self._database.read(invitations.to_rematch, game_id)

    async def game_of(self, invitation: Invitation) -> int | None:
        """Return the id of the game that an invitation led to; None if there is none."""
        return await self._database.read(games.of_invitation, invitation.id)

    # --- to one person -------------------------------------------------------------------------------

    async def accept(self, invitation: Invitation, actor: Actor, locale: str | None = None) -> int:
        """Start the game and return its id. The accepting interaction becomes the deal's salt; `locale` is
        the guest's, for their own direct messages. Raises `Refused`, for example if the terms have changed
        since the revision that they saw.
        """
        only_the_invited(invitation, actor)
        return await self._begin(invitation, actor, locale, revision=invitation.revision)

    async def decline(self, invitation: Invitation, actor: Actor, reason: Declined | None = None) -> None:
        """Decline on behalf of the invited person, optionally with one of the predefined reasons. Raises
        `Refused`.
        """
        only_the_invited(invitation, actor)
        ending = Ending("declined", actor.interaction_id, reason)
        await self._database.write(end, invitation, ending, self._now())

    # --- to all --------------------------------------------------------------------------------------

    async def join(self, invitation: Invitation, actor: Actor) -> int | None:
        """Take the next seat; return the id of the game if this starts it, as in a rematch once all seats are
        taken. Raises `Refused` for people who have a seat, and when all are taken.
        """
        game_id = await self._database.write(_join, self.hooks, invitation, actor, self._now())
        if game_id is not None:
            self._tell(game_id)
        return game_id

    async def leave(self, invitation: Invitation, actor: Actor) -> None:
        """Free the actor's seat. Raises `Refused` for people without one, and for the host."""
        await self._database.write(_leave, invitation, actor, self._now())

    async def change(
        self, invitation: Invitation, actor: Actor, change: Callable[[Mapping[str, str]], dict[str, str]]
    ) -> Invitation:
        """Let the host change the options: `change` gets the current ones and returns the new ones. Return
        the invitation. The deal stays the same, because its key doesn't depend on options. Raises `Refused`
        for options that can't be played.
        """
        only_the_host(invitation, actor)
        return await self._database.write(_change_options, invitation, actor, change, self._now())

    async def set_pace(self, invitation: Invitation, actor: Actor, pace: str) -> Invitation:
        """Let the host choose another pace, and return the invitation. Raises `Refused`."""
        only_the_host(invitation, actor)
        return await self._database.write(set_pace, invitation, actor.interaction_id, pace, self._now())

    async def seat_rival(
        self, invitation: Invitation, actor: Actor, level: Level | None, name: str = ""
    ) -> Invitation:
        """Let the host seat a computer player of this level (None: remove the last computer player), and
        return the invitation. Raises `Refused`.
        """
        _only_to_all(invitation)
        only_the_host(invitation, actor)
        guest = None if level is None else Guest(NOBODY, name, actor.interaction_id, level)
        must_have_rivals(invitation.game, self.computers)
        await self._database.write(take_seat, invitation, actor, guest, self._now())
        return await self.get(invitation.id)

    async def start(self, invitation: Invitation, actor: Actor) -> int:
        """Start the game with the people seated, and return its id. The interactions of joining and starting
        become the deal's salt. Only the host may start before all seats are taken; then anyone seated may.
        Raises `Refused`.
        """
        _only_to_all(invitation)
        is_seated = any(user_id == actor.user_id for user_id, _ in invitation.seated)
        if not is_seated or len(invitation.seated) < invitation.most:
            only_the_host(invitation, actor)
        return await self._begin(invitation, actor)

    # --- both ----------------------------------------------------------------------------------------

    async def cancel(self, invitation: Invitation, actor: Actor) -> None:
        """Withdraw an invitation on behalf of its host. Raises `Refused`."""
        only_the_host(invitation, actor)
        ending = Ending("cancelled", actor.interaction_id)
        await self._database.write(end, invitation, ending, self._now())

    async def close(self, invitation: Invitation, actor: Actor, *, moderates: bool) -> None:
        """Close anyone's invitation on behalf of a moderator of its channel. Raises `Refused`."""
        if not moderates:
            raise Refused(ServiceReason.NOT_A_MODERATOR)
        ending = Ending("closed", actor.interaction_id)
        await self._database.write(end, invitation, ending, self._now())

    async def expire(self, invitation_id: int) -> bool:
        """Close an expired invitation; return False if there is nothing to do."""
        return await self._database.write(expire, invitation_id, self._now())

    async def withdraw(self, invitation_id: int, user_id: int) -> None:
        """Remove a person who wants to be forgotten from an invitation: cancel it if it is theirs, decline it
        if it is to them, or free their seat. Closed invitations don't change. The invitation's negated number
        serves as the id of an interaction.
        """
        await self._database.write(_withdraw, invitation_id, user_id, self._now())

    async def _begin(
        self, invitation: Invitation, actor: Actor, locale: str | None = None, revision: int | None = None
    ) -> int:
        def begin(connection: Connection) -> int:
            if revision is not None:
                _must_be_unchanged(stored(connection, invitation.id), revision)
            return _begin(
                *(connection, self.hooks, invitation, actor.interaction_id, self._now()),
                invited_locale=locale,
            )

        try:
            game_id = await self._database.write(begin)
        except Conflict:
            raise await self._database.read(_busy, invitation, actor.user_id) from None
        self._tell(game_id)
        return game_id

    async def _opened(self, invitation: Invitation) -> Invitation:
        """Return an invitation, after telling the watchers if its game has begun."""
        if invitation.state != "open" and (game_id := await self.game_of(invitation)) is not None:
            self._tell(game_id)
        return invitation

    def _tell(self, game_id: int) -> None:
        for watcher in self.watchers:
            watcher(game_id)


def _only_to_all(invitation: Invitation) -> None:
    if not invitation.is_to_all:
        raise closed(invitation)


def only_the_host(invitation: Invitation, actor: Actor) -> None:
    """Refuse everyone but the host."""
    if invitation.host_id != actor.user_id:
        why = ServiceReason.NOT_THE_HOST if invitation.is_to_all else ServiceReason.NOT_THE_CHALLENGER
        raise Refused(why, name=invitation.host_name)


def only_the_invited(invitation: Invitation, actor: Actor) -> None:
    """Refuse everyone but the invited person."""
    if invitation.is_to_all:
        raise closed(invitation)
    if invitation.invited_id != actor.user_id:
        raise Refused(ServiceReason.NOT_CHALLENGED, name=invitation.invited_name)


# --- in one transaction --------------------------------------------------------------------------------


def _open(
    connection: Connection,
    hooks: InvitationHooks,
    new: NewInvitation,
    proposal: Proposal,
    level: Level | None,
) -> Invitation:
    accepted = invitations.answered_by(connection, new.interaction_id)
    if accepted is not None:
        return accepted
    for overdue in invitations.overdue_in(connection, new.channel_id, new.created_at):
        expire(connection, overdue, new.created_at)
    if any(games.active_in(connection, channel_id) is not None for channel_id in new.channels):
        raise _busy(connection, new, new.host_id)
    joined = _taken_up(connection, hooks, new, proposal)
    if joined is not None:
        return stored(connection, joined.id)
    must_not_pester(connection, new)
    if level is None:
        must_be_free_again(connection, new)
    invitation_id = invitations.add(connection, new)
    if level is not None:
        invitation = stored(connection, invitation_id)
        _begin(connection, hooks, invitation, new.interaction_id, new.created_at, level=level)
        outbox.forget(connection, "invitation", invitation_id)
        return stored(connection, invitation_id)
    if new.expires_at is not None:
        timers.put(connection, EXPIRY, invitation_id, new.expires_at)
    for opening in hooks.opening:
        opening(connection, invitation_id, proposal)
    outbox.ask(connection, "invitation", invitation_id, new.channels, new.created_at)
    return stored(connection, invitation_id)


def _taken_up(
    connection: Connection, hooks: InvitationHooks, new: NewInvitation, proposal: Proposal
) -> Invitation | None:
    """Take up an open invitation for the same game, and return it, if there is one: accept the invited
    person's own, or join another lobby for the rematch.
    """
    theirs = invitations.asked_by(connection, new.invited_id, new.host_id, new.channel_id)
    if theirs is not None:
        must_be_the_same(proposal, theirs)
        when = new.interaction_id, new.created_at
        _begin(connection, hooks, theirs, *when, invited_locale=new.locale)
        return theirs
    lobby = invitations.same_rematch(connection, new)
    if lobby is not None:
        guest = Actor(new.host_id, new.host_name, new.interaction_id)
        _join(connection, hooks, lobby, guest, new.created_at)
    return lobby


def _busy(connection: Connection, invitation: NewInvitation, user_id: int) -> Refused:
    """Return the refusal for a place that already has a running game: the channel or someone's direct
    messages.
    """
    if len(invitation.channels) == 1:
        return Refused(ServiceReason.CHANNEL_BUSY)
    hosts = user_id == invitation.host_id
    own = invitation.channel_id if hosts else invitation.invited_channel_id
    if games.active_in(connection, own) is not None:
        return Refused(ServiceReason.DIRECT_BUSY)
    return Refused(
        ServiceReason.OTHER_DIRECT_BUSY, name=invitation.invited_name if hosts else invitation.host_name
    )


def _must_be_unchanged(present: Invitation, revision: int) -> None:
    """Refuse terms that have changed since the person saw them."""
    if present.state == "open" and present.revision != revision:
        raise Refused(ServiceReason.TERMS_CHANGED, host=present.host_name)


def _begin(
    connection: Connection,
    hooks: InvitationHooks,
    invitation: Invitation,
    interaction_id: int,
    now: int,
    *,
    invited_locale: str | None = None,
    level: Level | None = None,
) -> int:
    """Begin the game with the people seated, show it, and return its id; raises `Refused` if there are too
    few. If this interaction is repeated, return the game that it began. `level`: the level of an invited
    computer player.
    """
    if not end(connection, invitation, Ending("accepted", interaction_id), now):
        game_id = games.of_invitation(connection, invitation.id)
        if game_id is None:
            raise closed(invitation)
        return game_id
    full = stored(connection, invitation.id)
    if len(full.seated) < fewest(full):
        raise Refused(ServiceReason.TOO_FEW_PLAYERS, needed=fewest(full))
    game_id = games.add(connection, full, salt(full, interaction_id), now, invited_locale)
    ticking.begin(connection, game_id, now)
    for seat, (user_id, joined_level) in enumerate(
        zip((player for player, _ in full.seated), full.levels, strict=True)
    ):
        if (plays := joined_level or (level if user_id == NOBODY else None)) is not None:
            games.seat_rival(connection, game_id, seat, plays)
    version = max((begin(connection, full, game_id, now) for begin in hooks.beginning), default=0)
    outbox.add_game(connection, game_id, version, version, now)
    return game_id


def salt(invitation: Invitation, interaction_id: int) -> str:
    """Return the deal's salt: the interactions in which the guests joined, by seat, and the one that starts
    the game.
    """
    joined = [guest.interaction_id for guest in invitation.guests]
    return ",".join(map(str, (*joined, interaction_id)))


def _join(
    connection: Connection, hooks: InvitationHooks, invitation: Invitation, actor: Actor, now: int
) -> int | None:
    """Seat a person; return the id of the game if they complete a rematch. Raises `Refused`."""
    _only_to_all(invitation)
    if invitations.is_known(connection, actor.interaction_id):
        return None
    if not renew(connection, invitation, now):
        raise closed(invitation)
    seated = stored(connection, invitation.id).seated
    if any(user_id == actor.user_id for user_id, _ in seated):
        raise Refused(ServiceReason.ALREADY_SEATED)
    if len(seated) >= invitation.most:
        raise Refused(ServiceReason.LOBBY_FULL, count=invitation.most)
    invitations.join(connection, invitation.id, Guest(actor.user_id, actor.name, actor.interaction_id), now)
    is_last = len(seated) + 1 == invitation.most
    is_free = games.active_in(connection, invitation.channel_id) is None
    if invitation.rematch_of is None or not (is_last and is_free):
        return None
    return _begin(connection, hooks, invitation, actor.interaction_id, now)


def _change_options(
    connection: Connection,
    invitation: Invitation,
    actor: Actor,
    change: Callable[[Mapping[str, str]], dict[str, str]],
    now: int,
) -> Invitation:
    present = stored(connection, invitation.id)
    if present.continues:
        raise Refused(ServiceReason.RECORD_IS_FIXED)
    if present.changed_by == actor.interaction_id:
        return present
    game = GAMES[present.game]
    wanted = change(dict(present.options))
    must_be_known(game, wanted)
    options = tuple(sorted(wanted.items()))
    many = up_to(present.most, game) if present.is_to_all else (present.most,)
    must_be_playable(game, options, many, present.deal)
    if options == present.options and present.state == "open":
        return present
    if not renew(connection, present, now):
        raise closed(present)
    invitations.change(connection, present.id, options, actor.interaction_id)
    return stored(connection, present.id)


def _leave(connection: Connection, invitation: Invitation, actor: Actor, now: int) -> None:
    _only_to_all(invitation)
    if invitations.is_known(connection, actor.interaction_id):
        return
    if not renew(connection, invitation, now):
        raise closed(invitation)
    if invitation.host_id == actor.user_id:
        raise Refused(ServiceReason.HOST_STAYS)
    if not invitations.leave(connection, invitation.id, actor.user_id, actor.interaction_id, now):
        raise Refused(ServiceReason.NOT_SEATED)


def _withdraw(connection: Connection, invitation_id: int, user_id: int, now: int) -> None:
    invitation = stored(connection, invitation_id)
    if invitation.state != "open" or expire(connection, invitation_id, now):
        return
    if invitation.host_id == user_id:
        end(connection, invitation, Ending("cancelled", -invitation_id), now)
    elif invitation.invited_id == user_id:
        end(connection, invitation, Ending("declined", -invitation_id), now)
    elif invitations.leave(connection, invitation_id, user_id, None, now):
        renew(connection, invitation, now)


def expiring(invitations: Invitations, outbox: Outbox) -> Handler:
    """Make the handler that closes an expired invitation and updates its message."""

    async def expire(timer: Timer) -> None:
        if await invitations.expire(timer.subject_id):
            await outbox.flush("invitation", timer.subject_id)

    return expire


# --- changes and ends ------------------------------------------------------------------------------------

EXPIRY = "invitation"
"""The kind of timer that makes an invitation expire; its subject is the invitation."""


def closed(invitation: NewInvitation) -> Refused:
    """Return the refusal for a closed invitation."""
    if invitation.is_to_all:
        return Refused(ServiceReason.LOBBY_CLOSED)
    return Refused(ServiceReason.CHALLENGE_CLOSED)


def stored(connection: Connection, invitation_id: int) -> Invitation:
    """Return an invitation by its id; raises `Refused` if there is none."""
    invitation = invitations.get(connection, invitation_id)
    if invitation is None:
        raise Refused(ServiceReason.CHALLENGE_CLOSED)
    return invitation


def renew(connection: Connection, invitation: Invitation, now: int) -> bool:
    """Show a changed invitation again; return False if it is closed or has expired."""
    return not invitation.is_overdue(now) and _revise(connection, invitation, now)


def _revise(connection: Connection, invitation: Invitation, now: int) -> bool:
    revision = invitations.revise(connection, invitation.id)
    if revision is None:
        return False
    for channel_id in invitation.channels:
        outbox.add(connection, OutboxEntry("invitation", invitation.id, channel_id, OPEN, revision), now)
    return True


def end(connection: Connection, invitation: Invitation, ending: Ending, now: int) -> bool:
    """Close an invitation; return False if the same interaction, delivered twice, already closed it. Raises
    `Refused` if another interaction did, or if the invitation has expired.
    """
    if renew(connection, invitation, now):
        timers.drop(connection, EXPIRY, invitation.id)
        return invitations.answer(connection, invitation.id, ending, now)
    if stored(connection, invitation.id).answer_interaction_id != ending.interaction_id:
        raise closed(invitation)
    return False


def expire(connection: Connection, invitation_id: int, now: int) -> bool:
    """Close an overdue invitation on the program's behalf. Return False if there is nothing to do; the timer
    of an open invitation remains.
    """
    invitation = stored(connection, invitation_id)
    if invitation.state == "open" and not invitation.is_overdue(now):
        return False
    timers.drop(connection, EXPIRY, invitation_id)
    if not _revise(connection, invitation, now):
        return False
    return invitations.answer(connection, invitation_id, Ending("expired"), now)


def take_seat(
    connection: Connection, invitation: Invitation, actor: Actor, guest: Guest | None, now: int
) -> None:
    """Seat `guest`, a computer player, in a lobby; if `guest` is None, remove the last computer player.
    Raises `Refused` if there is no seat, or no computer player to remove.
    """
    if invitations.is_known(connection, actor.interaction_id):
        return
    if not renew(connection, invitation, now):
        raise closed(invitation)
    if guest is None:
        if not invitations.dismiss(connection, invitation.id, actor.interaction_id, now):
            raise Refused(ServiceReason.NOT_SEATED)
        return
    if len(stored(connection, invitation.id).seated) >= invitation.most:
        raise Refused(ServiceReason.LOBBY_FULL, count=invitation.most)
    invitations.join(connection, invitation.id, guest, now)


def set_pace(
    connection: Connection, invitation: Invitation, interaction_id: int, pace: str, now: int
) -> Invitation:
    """Change the pace of an invitation and return it; repeating the interaction
    changes nothing. Raises `Refused`.
    """
    present = stored(connection, invitation.id)
    if present.changed_by == interaction_id:
        return present
    must_be_a_pace(pace)
    if not renew(connection, present, now):
        raise closed(present)
    if pace != present.pace:
        invitations.change_pace(connection, present.id, pace, interaction_id)
    return stored(connection, present.id)
