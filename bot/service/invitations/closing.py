"""Changing open invitations, and ending them by an answer, by a moderator, or by time."""

from bot.service.invitations.proposals import must_be_a_pace
from bot.service.matches import Actor
from bot.service.refusals import ServiceReason
from bot.store import invitations, outbox, timers
from bot.store.database import Connection
from bot.store.invitations import Ending, Guest, Invitation, NewInvitation
from bot.store.outbox import OPEN, OutboxEntry
from engine.contract import Refused

EXPIRY = "invitation"
"""The kind of timer with which an invitation expires; its subject is the invitation."""


def closed(invitation: NewInvitation) -> Refused:
    """Return the refusal for a closed invitation."""
    if invitation.is_to_all:
        return Refused(ServiceReason.LOBBY_CLOSED)
    return Refused(ServiceReason.CHALLENGE_CLOSED)


def stored(connection: Connection, invitation_id: int) -> Invitation:
    """Return an invitation by its number; raises `Refused` if there is none."""
    invitation = invitations.get(connection, invitation_id)
    if invitation is None:
        raise Refused(ServiceReason.CHALLENGE_CLOSED)
    return invitation


def renew(connection: Connection, invitation: Invitation, now: int) -> bool:
    """Show a changed invitation again; return False if it is closed or its time is over."""
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
    `Refused` if another one did, or if its time is over.
    """
    if renew(connection, invitation, now):
        timers.drop(connection, EXPIRY, invitation.id)
        return invitations.answer(connection, invitation.id, ending, now)
    if stored(connection, invitation.id).answer_interaction_id != ending.interaction_id:
        raise closed(invitation)
    return False


def expire(connection: Connection, invitation_id: int, now: int) -> bool:
    """Close an overdue invitation for the program. Return False if there is nothing to do; its
    timer remains while it is open.
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
    """Give the next seat of a lobby to a computer player; without one, remove the last computer player.
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
