"""People who have never made a move anywhere."""

from bot.service.match import Match
from bot.service.preferences import Newcomers
from bot.store import games
from tests.bot.conftest import CHALLENGER, OPPONENT, World


async def turn(world: World, match: Match, code: str) -> Match:
    """Play this step for the player to move, and return the match."""
    return (await world.matches.act(match, world.mover(match), [code], match.version)).match


async def test_until_both_have_moved_the_card_speaks_to_a_newcomer(world: World) -> None:
    newcomers = Newcomers(world.database)
    match = await world.begin()
    assert await newcomers.are_addressed(match)
    match = await turn(world, match, "b2")
    assert await newcomers.are_addressed(match), "the second player has not moved yet"
    match = await turn(world, match, "a2")
    assert not await newcomers.are_addressed(match)


async def test_in_a_second_game_nobody_is_new(world: World) -> None:
    newcomers = Newcomers(world.database)
    first = await world.begin()
    for code in ("b2", "a2"):
        first = await turn(world, first, code)
    assert not await newcomers.are_addressed(await world.begin(channel_id=77))


async def test_the_first_card_speaks_to_both(world: World) -> None:
    """The first card has a word for newcomers even if only the second player is one."""
    newcomers = Newcomers(world.database)
    await turn(world, await world.begin(), "b2")
    assert await world.database.read(games.has_moved, CHALLENGER[0])
    assert not await world.database.read(games.has_moved, OPPONENT[0])
    second = await world.begin(channel_id=77)
    assert await newcomers.are_addressed(second)


async def test_a_game_that_is_over_speaks_to_nobody(world: World) -> None:
    match = await world.begin()
    match = await world.matches.resign(match, world.by(OPPONENT), match.version)
    assert not await Newcomers(world.database).are_addressed(match)


async def test_looking_changes_nothing(world: World) -> None:
    match = await world.begin()
    before = await world.dump()
    await Newcomers(world.database).are_addressed(match)
    assert await world.dump() == before
