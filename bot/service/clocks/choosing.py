"""Another pace for an open lobby, in a transaction."""

from bot.service.invitations.closing import closed, renew, stored
from bot.service.invitations.proposals import must_be_a_pace
from bot.store import invitations
from bot.store.database import Connection
from bot.store.invitations import Invitation


def set_pace(
    connection: Connection, invitation: Invitation, interaction_id: int, pace: str, now: int
) -> Invitation:
    """The invitation with another pace; the same interaction again changes nothing. Raises `Refused`."""
    present = stored(connection, invitation.id)
    if present.changed_by == interaction_id:
        return present
    must_be_a_pace(pace)
    if not renew(connection, present, now):
        raise closed(present)
    if pace != present.pace:
        invitations.change_pace(connection, present.id, pace, interaction_id)
    return stored(connection, present.id)
