"""Short games between people on a server, played through the services."""

from itertools import count
from random import Random

from bot.service.match import Match
from bot.service.proposals import Proposal
from tests.bot.conftest import World
from tests.support.seeding import Person

GUILD = 9
GAME = "pebbles"
_channels = count(7_000)


async def begun(world: World, *people: Person, guild_id: int = GUILD) -> Match:
    """Return a game of pebbles between people, in a channel of its own; the first person begins."""
    host, *guests = people
    asked = Proposal(
        world.by(host), guild_id, next(_channels), GAME, {"last_loses": "no"}, len(people), "en-US"
    )
    invitation = await world.invitations.open(asked)
    for guest in guests:
        await world.invitations.join(invitation, world.by(guest))
    invitation = await world.invitations.get(invitation.id)
    return await world.matches.get(await world.invitations.start(invitation, world.by(host)))


async def played(world: World, match: Match, chance: Random | None = None) -> Match:
    """Play to the end, one pebble at a time or at random, and return the match."""
    while match.play.game.decision is not None:
        options = match.play.game.options()
        step = options[0] if chance is None else chance.choice(options)
        actor = world.mover(match)
        match = (await world.matches.act(match, actor, [step.code], match.version)).match
    world.clock.seconds += 60
    return match


async def resigned(world: World, match: Match, person: Person) -> Match:
    """Have a person resign, and return the match."""
    return await world.matches.resign(match, world.by(person), match.version)
