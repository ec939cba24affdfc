"""What the message of a lobby says."""

from bot.cards.turn import bold
from bot.games.imhotep.cards import sides_text, switched_on
from bot.service.lobbies import fewest
from bot.store.challenges import Challenge
from engine.imhotep import Imhotep
from engine.imhotep.components import SITES
from engine.imhotep.options import RANDOM, SIDES_OPTION, START_OPTION
from render.kit.lists import series
from render.kit.say import Say

FIRST_GAME = "A" * len(SITES)
"""The sides that the rulebook advises for a first game (§2)."""


def lobby_text(lobby: Challenge, say: Say) -> str:
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


def _terms(lobby: Challenge, host: str, say: Say) -> list[str]:
    """Sides, who begins, the variant (§2, §11)."""
    options = dict(lobby.options)
    sides = options[SIDES_OPTION]
    start = "random" if options[START_OPTION] == RANDOM else "host"
    advised = "lobby.sides.first" if sides == FIRST_GAME else "lobby.sides.mixture"
    terms = [
        say(advised, sides=sides_text(sides, say)),
        say(f"lobby.start.{start}", host=host),
    ]
    view = Imhotep.new(options, fewest(lobby), lobby.deal).view(None)
    return [*terms, *(say(f"lobby.switch.{name}") for name in switched_on(view))]
