"""Putting an end to an invitation: declining it, withdrawing it, closing it for others as a moderator."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.cards.invitation import closing_text, decline_text
from bot.cards.rows import closing_rows, decline_rows
from bot.flows.places import moderates
from bot.flows.reply import Request
from bot.messages.layout import layout
from bot.service.invitations.closing import closed
from bot.service.invitations.invitations import only_the_invited
from bot.service.limits import Declined
from bot.store.invitations import Invitation

Answer = Callable[[Request, Invitation], Awaitable[None]]


async def show_invitation(request: Request, invitation: Invitation) -> None:
    """Let the invitation's message say what holds now."""
    if await request.show("invitation", invitation.id):
        await request.done()
    elif invitation.is_to_all:
        await request.reply(layout(request.say("invitation.not_shown")), instead=True)


def or_moderator(work: Answer) -> Answer:
    """What only the host may do; who moderates is asked instead whether to close the invitation."""

    async def answer(request: Request, invitation: Invitation) -> None:
        is_host = request.actor.user_id == invitation.host_id
        if is_host or invitation.state != "open" or not moderates(request.interaction):
            await work(request, invitation)
            return
        rows = closing_rows(invitation, request.say)
        await request.reply(layout(closing_text(invitation, request.say), rows=rows))

    return answer


async def _ask_why(request: Request, invitation: Invitation) -> None:
    only_the_invited(invitation, request.actor)
    if invitation.state != "open":
        raise closed(invitation)
    rows = decline_rows(invitation, request.say)
    await request.reply(layout(decline_text(invitation, request.say), rows=rows))


async def _decline(request: Request, invitation: Invitation, reason: Declined | None) -> None:
    await request.services.invitations.decline(invitation, request.actor, reason)
    await show_invitation(request, invitation)


async def _cancel(request: Request, invitation: Invitation) -> None:
    await request.services.invitations.cancel(invitation, request.actor)
    await show_invitation(request, invitation)


async def _close(request: Request, invitation: Invitation) -> None:
    allowed = moderates(request.interaction)
    await request.services.invitations.close(invitation, request.actor, moderates=allowed)
    await show_invitation(request, invitation)


CLOSING: dict[str, Answer] = {
    "decline": _ask_why,
    "refuse": partial(_decline, reason=None),
    **{str(reason): partial(_decline, reason=reason) for reason in Declined},
    "cancel": or_moderator(_cancel),
    "close": _close,
}
"""What the buttons do that end an invitation."""
