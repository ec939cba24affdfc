"""Going on with a record from outside: the game of such an invitation begins where the record ends."""

from bot.service.invitations.proposals import Proposal
from bot.service.match import chapters
from bot.service.refusals import ServiceReason
from bot.store import imports
from bot.store.database import Connection
from bot.store.games import StoredStep
from bot.store.imports import Beginning
from bot.store.invitations import Invitation
from bot.store.people import NOBODY
from engine.contract import Refused
from engine.record import read


def go_on(connection: Connection, invitation: Invitation, game_id: int, now: int) -> int:
    """If an invitation is to go on with a record, let its game begin where that ends; the game's version.
    Seats that had left stay nobody's.
    """
    record = imports.continued(connection, invitation.id)
    if record is None:
        return 0
    host_seat, play = record[0], read(record[1])
    free = [seat for seat in play.game.present if seat != host_seat]
    others = [one for one in invitation.seated if one[0] != invitation.host_id]
    if len(others) != len(free):
        raise Refused(ServiceReason.TOO_FEW_PLAYERS, needed=len(free) + 1)
    sitting = {host_seat: (invitation.host_id, invitation.host_name), **dict(zip(free, others, strict=True))}
    seated = [sitting.get(seat, (NOBODY, "")) for seat in range(play.header.seats)]
    found = chapters(play.header, play.entries)[1:]
    steps = tuple(StoredStep(one.play.entries[-1], one.game.digest()) for one in found)
    imports.go_on(connection, game_id, Beginning(seated, play.header.deal.salt, steps), now)
    return len(steps)


def note(connection: Connection, invitation_id: int, proposal: Proposal) -> None:
    """Remember with an invitation the record that it is to go on with, if it is."""
    if proposal.continues is not None:
        imports.note(connection, invitation_id, proposal.continues.host_seat, proposal.continues.text)
