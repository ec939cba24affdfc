"""What the message of an invitation says: to one person, or to all."""

from typing import Literal

from bot.games import GAMES
from bot.games.commands import text_key
from bot.messages.names import bold, mention
from bot.messages.refusals import sentence
from bot.service.invitations import Proposal, fewest
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from render.kit.lists import series
from render.kit.say import Say


def kind_of(invitation: Invitation | Proposal) -> Literal["one", "all"]:
    """Whom it is for, as the keys of texts name it."""
    return "all" if invitation.is_to_all else "one"


def asked(invitation: Invitation) -> tuple[int, ...]:
    """Whom an invitation is to notify."""
    return () if invitation.invited_id is None else (invitation.invited_id,)


def invitation_text(invitation: Invitation, say: Say) -> str:
    """Who invites whom to play what, and who has a seat; or what came of it. Only somebody who is to answer
    is mentioned.
    """
    names = [bold(name, say) for _, name in invitation.seated]
    is_open = invitation.state == "open"
    terms = GAMES[invitation.game].inviting.terms(invitation, names, say) if is_open else ()
    text = say(
        f"invitation.{kind_of(invitation)}.{invitation.state}",
        game=say(f"game.{invitation.game}"),
        host=names[0],
        invited=mention(invitation.invited_id or 0) if is_open else names[-1],
        names=series(names, say),
        taken=len(names),
        most=invitation.most,
        fewest=fewest(invitation),
        terms=series(terms, say, "dot"),
    )
    is_guest = is_open and invitation.delivery == "guest"
    return f"{text}\n{say('invitation.guest')}" if is_guest else text


def deal_text(invitation: Invitation, say: Say) -> str:
    """By what the deal can be checked when the game is over."""
    return say("invitation.deal", commitment=invitation.deal.commitment)


def thread_name(game: str, host: str, invited: str | None, say: Say) -> str:
    """What a thread is called that is opened for an invitation."""
    named = say(f"game.{game}")
    if invited is None:
        return say("invitation.all.thread", game=named, host=host)
    return say("invitation.one.thread", game=named, host=host, invited=invited)


def option_refused(refused: Refused, proposal: Proposal, say: Say) -> str:
    """That an option has no such value, and what it may be."""
    inviting, known = GAMES[proposal.game].inviting, ENGINES[proposal.game].choices()
    command = inviting.to_all if proposal.is_to_all else inviting.to_one
    found = (one.argument for one in inviting.offered(known) if one.option == refused.details["option"])
    argument = next(found, None)
    if command is None or argument is None:
        return sentence(refused, say)
    key = text_key(command, argument)
    named = Refused(ServiceReason.BAD_OPTION, **{**refused.details, "option": say(f"{key}.name")})
    return f"{sentence(named, say)} {say(f'{key}.description')}."
