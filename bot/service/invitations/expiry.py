"""Letting invitations expire at their time: what a timer of theirs does."""

from bot.service.invitations.invitations import Invitations
from bot.service.outbox import Outbox
from bot.service.timers import Handler
from bot.store.timers import Timer


def expiring(invitations: Invitations, outbox: Outbox) -> Handler:
    """Close an invitation whose time is over, and let its message say so."""

    async def expire(timer: Timer) -> None:
        if await invitations.expire(timer.subject_id):
            await outbox.flush("invitation", timer.subject_id)

    return expire
