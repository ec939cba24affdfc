"""Actions on an open invitation: changing terms, declining, withdrawing, closing it as a moderator."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from bot.cards.invitation import closing_text, decline_text
from bot.cards.rows import closing_rows, decline_rows
from bot.cards.terms import NO_RIVAL, RIVAL, page_of, terms_parts
from bot.flows.places import moderates, pace_here, paces_offered
from bot.flows.reply import Request
from bot.games import GAMES
from bot.games.invitation import PACE, Change
from bot.games.refusals import sentence
from bot.messages.catalog import catalog
from bot.messages.layout import layout, panel
from bot.messages.names import rival_name
from bot.service.invitations import closed, only_the_host, only_the_invited
from bot.service.limits import Declined
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from engine.rivals.levels import Level

Answer = Callable[[Request, Invitation], Awaitable[None]]


async def show_invitation(request: Request, invitation: Invitation) -> None:
    """Update the invitation's message."""
    if await request.show("invitation", invitation.id):
        await request.done()
    elif invitation.is_to_all:
        await request.reply(layout(request.say("invitation.not_shown")), instead=True)


def or_moderator(work: Answer) -> Answer:
    """Make a flow for the host alone; a moderator is asked instead whether to close the invitation."""

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
"""The flows of the buttons that end an invitation."""


async def show_terms(request: Request, invitation: Invitation) -> None:
    """Show the current terms with menus. Raises `Refused` for anyone but the
    host, and when it is too late.
    """
    only_the_host(invitation, request.actor)
    if invitation.state != "open":
        raise closed(invitation)
    paces = await paces_offered(request)
    await request.reply(panel(terms_parts(invitation, request.say, paces=paces)), instead=True)


async def change_terms(request: Request, invitation: Invitation, term: Change, values: Sequence[str]) -> None:
    """Change a term; update the message and the panel. Options that can't be combined change nothing, and the
    panel says so.
    """
    inviting, known = GAMES[invitation.game].inviting, ENGINES[invitation.game].choices()

    def change(options: Mapping[str, str]) -> dict[str, str]:
        return inviting.adjusted(known, options, term, values)

    note, paces, page = None, await paces_offered(request), page_of(term, invitation.game)
    if term.name == page:
        only_the_host(invitation, request.actor)
        await request.reply(panel(terms_parts(invitation, request.say, page, paces=paces)), instead=True)
        return
    try:
        if term.name == PACE:
            pace = await pace_here(request, "".join(values))
            invitation = await request.services.invitations.set_pace(invitation, request.actor, pace)
        elif term.name == RIVAL:
            invitation = await _seat_rival(request, invitation, values)
        else:
            invitation = await request.services.invitations.change(invitation, request.actor, change)
    except Refused as refused:
        if not refused.because(ServiceReason.BAD_MIXTURE):
            raise
        note = sentence(refused, request.say)
    if not await request.show("invitation", invitation.id):
        note = request.say("invitation.not_shown")
    await request.reply(panel(terms_parts(invitation, request.say, page, note, paces)), instead=True)


def picked_level(values: Sequence[str]) -> Level | None:
    """Return the level that was picked in the menu, or None for `NO_RIVAL`; raises `Refused` for anything
    else.
    """
    match [*values]:
        case [value] if value == NO_RIVAL:
            return None
        case [value] if value in set(Level):
            return Level(value)
        case _:
            raise Refused(ServiceReason.UNKNOWN_OPTION, option=RIVAL)


async def _seat_rival(request: Request, invitation: Invitation, values: Sequence[str]) -> Invitation:
    """Add a computer player, named in the language of the place, or remove the last one; return the
    invitation. Raises `Refused` for an unknown level.
    """
    level = picked_level(values)
    name = "" if level is None else rival_name(level, catalog(invitation.locale))
    if same := invitation.levels.count(level) if level else 0:
        name = f"{name} {same + 1}"
    return await request.services.invitations.seat_rival(invitation, request.actor, level, name)
