"""What the message of an invitation says: to one person, or to all (a lobby)."""

from bot.games.duel import labels
from bot.games.imhotep.cards import chosen_switches, sides_text
from bot.messages.names import bold, mention
from bot.service.invitations import fewest
from bot.store.invitations import Invitation
from engine.imhotep.components import SITES
from engine.imhotep.options import RANDOM, SIDES_OPTION, START_OPTION
from render.kit.lists import series
from render.kit.say import Say

FIRST_GAME = "A" * len(SITES)
"""The sides that the rulebook advises for a first game (§2)."""


def invitation_text(invitation: Invitation, say: Say) -> str:
    """Who invites whom to play what, and who has a seat; or what came of it."""
    return lobby_text(invitation, say) if invitation.is_to_all else challenge_text(invitation, say)


def asked(invitation: Invitation) -> tuple[int, ...]:
    """Whom an invitation is to notify."""
    return () if invitation.invited_id is None else (invitation.invited_id,)


def challenge_text(challenge: Invitation, say: Say) -> str:
    """Who asks whom to play what; or how it was answered."""
    options = dict(challenge.options)
    names = {
        "challenger": bold(challenge.host_name, say),
        "opponent": bold(challenge.invited_name, say),
    }
    if challenge.state != "open":
        return say(f"challenge.{challenge.state}", commitment=challenge.deal.commitment, **names)
    return say(
        "challenge.open",
        challenger=names["challenger"],
        opponent=mention(challenge.invited_id or 0),
        sides=labels.sides_text(options["sides"], say),
        start=say(f"challenge.start.{options['start']}", **names),
        commitment=challenge.deal.commitment,
    )


def lobby_text(lobby: Invitation, say: Say) -> str:
    """Who hosts what, and who has a seat; or what came of it. Names people, but notifies nobody."""
    names = [bold(name, say) for _, name in lobby.seated]
    host, together, commitment = names[0], series(names, say), lobby.deal.commitment
    if lobby.state != "open":
        return say(f"lobby.{lobby.state}", host=host, names=together, commitment=commitment)
    return say(
        "lobby.open",
        host=host,
        fewest=fewest(lobby),
        most=lobby.most,
        terms="\n".join(say("lobby.term", what=term) for term in _terms(lobby, host, say)),
        seats=say("lobby.seats", taken=len(names), most=lobby.most, names=together),
        commitment=commitment,
    )


def _terms(lobby: Invitation, host: str, say: Say) -> list[str]:
    """Sides, who begins, modules and variants (§2, §11, N-7)."""
    options = dict(lobby.options)
    sides = options[SIDES_OPTION]
    start = "random" if options[START_OPTION] == RANDOM else "host"
    advised = "lobby.sides.first" if sides == FIRST_GAME else "lobby.sides.mixture"
    return [
        say(advised, sides=sides_text(sides, say)),
        say(f"lobby.start.{start}", host=host),
        *(say(f"lobby.switch.{name}") for name in chosen_switches(options, fewest(lobby), lobby.deal)),
    ]
