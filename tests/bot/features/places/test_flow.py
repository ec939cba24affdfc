"""The lists of running games put waiting games first, show standings, are split into pages, and replay no
game.
"""

from dataclasses import replace
from random import Random

import pytest

from bot.clock import DAY
from bot.service.match import Match, standing_of
from bot.service.places import Brought, GamePlaces
from bot.store import standings
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.bot.service.inviting import GUILD, asking, of_three
from tests.support.tables import query


def service(world: World) -> GamePlaces:
    return GamePlaces(world.database, world.matches, world.clock)


async def goes_on(world: World, match: Match, luck: Random) -> Match:
    """Let a minute pass, play random steps until they are committed, and return the match."""
    world.clock.seconds += 60
    mover, game, words = world.mover(match), match.play.game, list[str]()
    while True:
        words += luck.choice(game.options()).code.split()
        acted = await world.matches.act(match, mover, words, match.version)
        if acted.draft is None:
            return acted.match
        game = acted.draft.play.game


async def replays_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make loading any game fail from now on."""
    world.matches.clear_memory()

    async def load(number: int) -> Match:
        raise AssertionError(f"game {number} was loaded")

    monkeypatch.setattr(world.matches, "get", load)


@pytest.mark.parametrize("name", ["duel", "imhotep"])
async def test_a_list_tells_how_a_game_stands_and_loads_none(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    match, luck = await (world.begin() if name == "duel" else of_three(world)), Random(1)
    for _ in range(30):
        match = await goes_on(world, match, luck)
    expected = standing_of(match.play, world.clock.seconds)
    assert expected.round == (None if name == "duel" else match.play.game.round)
    await replays_nothing(world, monkeypatch)
    for person in (CHALLENGER, OPPONENT):
        ((game,), total) = await service(world).running_of(person[0])
        assert (game.standing, total) == (expected, 1)
        assert game.mine == (match.mover == person[0])


async def test_what_is_not_known_is_found_out_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A standing that isn't stored yet is found by loading the game, but only once."""
    match = await goes_on(world, await world.begin(), Random(2))
    await world.begin(channel_id=CHANNEL + 1)
    await world.database.write(lambda connection: connection.execute("DELETE FROM standings"))
    before, _ = await service(world).running_of(CHALLENGER[0])
    assert {game.stored.version: game.standing and game.standing.turn for game in before} == {
        0: 1,
        match.version: standing_of(match.play, 0).turn,
    }
    await replays_nothing(world, monkeypatch)
    after, _ = await service(world).running_of(CHALLENGER[0])
    assert after == before


async def test_what_waits_longest_comes_first_and_every_game_once(world: World) -> None:
    luck = Random(3)
    for number in range(7):
        await goes_on(world, await world.begin(start=str(number % 2), channel_id=1_000 + number), luck)
    every, total = await service(world).running_of(OPPONENT[0])
    assert total == len(every) == 7
    waiting = [game.standing.since for game in every if game.mine and game.standing]
    others = [game.standing.since for game in every if not game.mine and game.standing]
    assert [game.mine for game in every] == [True] * len(waiting) + [False] * len(others)
    assert (waiting, others) == (sorted(waiting), sorted(others, reverse=True))
    assert waiting
    assert others
    paged = [
        game
        for start in range(0, 9, 3)
        for game in (await service(world).running_of(OPPONENT[0], start, 3))[0]
    ]
    assert paged == every


async def test_what_is_over_or_left_is_not_listed(world: World) -> None:
    left = await service(world).move(await of_three(world), CHANNEL + 1, Brought(world.by(CHALLENGER)))
    over = await world.begin()
    await goes_on(world, over, Random(4))
    over = await world.matches.get(over.id)
    await world.matches.resign(over, world.by(CHALLENGER), over.version)
    await world.matches.resign(left, world.by(CHALLENGER), left.version)
    assert await service(world).running_of(CHALLENGER[0]) == ([], 0)
    ((game,), _) = await service(world).running_of(OPPONENT[0])
    assert game.stored.id == left.id
    known = await query(world.database, "SELECT game_id FROM standings")
    assert [row[0] for row in known] == [left.id]


async def test_a_server_lists_its_games_with_their_places(world: World) -> None:
    lobby = await of_three(world)
    await world.begin(channel_id=CHANNEL + 1)
    places = service(world)
    assert await places.running_in(GUILD) == [(lobby.id, CHANNEL)]
    assert await places.running_in(GUILD + 1) == []
    (game,) = await places.found([lobby.id], 0)
    assert (game.stored.id, game.mine) == (lobby.id, False)
    assert game.standing == (await world.database.read(standings.of_games, [lobby.id]))[lobby.id]


async def test_when_someones_time_runs_out_is_told(world: World) -> None:
    for number, pace in enumerate(("none", "3")):
        asked = replace(asking(world, channel_id=CHANNEL + number), pace=pace)
        invitation = await world.invitations.open(asked)
        await world.invitations.accept(invitation, world.by(OPPONENT))
    games, _ = await service(world).running_of(CHALLENGER[0])
    assert sorted(game.until or 0 for game in games) == [0, world.clock.seconds + 3 * DAY]
