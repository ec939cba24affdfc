"""A game that is moved has exactly one channel, whatever else happens at that moment."""

import asyncio

import pytest

from bot.cards.notice import request_text
from bot.messages.catalog import Catalog
from bot.service.limits import BROUGHT
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.places import LOOKED_AT, WEEK, Brought, GamePlaces
from bot.service.refusals import ServiceReason
from bot.store.outbox import ANSWERED
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service import inviting
from tests.bot.service.inviting import refused
from tests.bot.service.test_races import ROUNDS, after_steps, unless_refused
from tests.support.seeding import Person, say_all
from tests.support.tables import query

ELSEWHERE, FURTHER = 600, 700
GUILD = 9


def service(world: World) -> GamePlaces:
    return GamePlaces(world.database, world.matches, world.clock)


async def move(
    world: World, match: Match, channel_id: int, person: Person = CHALLENGER, *, back: bool = False
) -> Match:
    return await service(world).move(match, channel_id, Brought(world.by(person), back=back))


async def places(world: World) -> list[tuple[int, int]]:
    rows = await query(
        world.database, "SELECT game_id, channel_id FROM places WHERE active = 1 ORDER BY 1, 2"
    )
    return [(row[0], row[1]) for row in rows]


async def owed(world: World) -> list[tuple[object, ...]]:
    """Return the entries of games and requests to be shown, except the notes about moves to another
    channel.
    """
    moved = await query(world.database, "SELECT id FROM requests WHERE kind = 'moved'")
    told = {("request", row[0]) for row in moved}
    return [row for row in await inviting.owed(world) if row[0] != "invitation" and row[:2] not in told]


async def in_server(world: World) -> None:
    """Make all new games belong to a server."""
    await world.database.write(
        lambda connection: connection.execute("UPDATE games SET guild_id = ?", (GUILD,))
    )
    world.matches.clear_memory()


async def test_the_card_is_owed_in_the_new_place_alone(world: World) -> None:
    """After a game is moved, the card with everything not yet shown and any open request are owed in the new
    channel only.
    """
    match = await world.begin()
    await world.outbox.flush_due()
    match = await say_all(world.matches, match.id, ["a1"], first=100)
    await world.outbox.flush("game", match.id)
    match = await say_all(world.matches, match.id, ["b1", "x1"], first=200)
    asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    assert {row[2] for row in await owed(world)} == {CHANNEL}
    match = await move(world, match, ELSEWHERE)
    assert match.stored.places == (ELSEWHERE,)
    assert await owed(world) == [
        ("game", match.id, ELSEWHERE, 1, match.version),
        ("request", asked.id, ELSEWHERE, 0, 0),
    ]
    assert (await world.matches.in_channel(ELSEWHERE)).id == match.id
    assert (await refused(world.matches.in_channel(CHANNEL))).because(ServiceReason.NO_GAME_HERE)


async def test_what_was_shown_is_told_again(world: World) -> None:
    match = await say_all(world.matches, (await world.begin()).id, ["a1", "b1"], first=100)
    await world.outbox.flush("game", match.id)
    await move(world, match, ELSEWHERE)
    assert await owed(world) == [("game", match.id, ELSEWHERE, 1, 2)]


async def test_a_request_is_answered_where_it_was_asked_and_where_the_game_is(world: World) -> None:
    match = await say_all(world.matches, (await world.begin()).id, ["a1", "b1", "x1"], first=100)
    asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await world.outbox.flush("game", match.id)
    match = await move(world, match, ELSEWHERE)
    await world.outbox.flush("game", match.id)
    await world.requests.decline(asked, world.by(OPPONENT))
    assert await owed(world) == [("request", asked.id, place, 0, ANSWERED) for place in (CHANNEL, ELSEWHERE)]


@pytest.mark.parametrize("lead", ROUNDS)
async def test_two_people_bring_a_game_at_once(world: World, lead: int) -> None:
    match = await world.begin()

    async def go(channel_id: int, steps: int) -> object:
        await after_steps(steps)
        return await unless_refused(move(world, match, channel_id))

    first, second = await asyncio.gather(go(ELSEWHERE, lead), go(FURTHER, ROUNDS[-1] - lead))
    ((_, place),) = await places(world)
    (late,) = (outcome for outcome in (first, second) if isinstance(outcome, Refused))
    assert late.because(ServiceReason.GAME_MOVED)
    assert late.details == {"channel": place}
    assert [row[2] for row in await owed(world)] == [place]
    assert (await world.matches.get(match.id)).stored.places == (place,)


@pytest.mark.parametrize("lead", ROUNDS)
async def test_two_games_are_brought_to_one_channel(world: World, lead: int) -> None:
    games = [await world.begin(), await world.begin(channel_id=FURTHER)]

    async def go(which: int, steps: int) -> object:
        await after_steps(steps)
        return await unless_refused(move(world, games[which], ELSEWHERE))

    outcomes = await asyncio.gather(go(0, lead), go(1, ROUNDS[-1] - lead))
    (late,) = (outcome for outcome in outcomes if isinstance(outcome, Refused))
    assert late.because(ServiceReason.CHANNEL_BUSY)
    assert len(await places(world)) == len(games)
    running = await world.matches.in_channel(ELSEWHERE)
    kept = (await world.matches.get(next(game.id for game in games if game.id != running.id))).stored
    assert kept.places in {(CHANNEL,), (FURTHER,)}
    assert kept.relocations == 0


@pytest.mark.parametrize("lead", ROUNDS)
async def test_a_turn_while_the_game_is_brought_elsewhere(world: World, lead: int) -> None:
    """A turn played while the game is being moved is announced once, in the new channel, whichever is stored
    first.
    """
    match = await world.begin()
    await world.outbox.flush_due()
    actor = world.mover(match)

    async def go() -> object:
        await after_steps(lead)
        return await move(world, match, ELSEWHERE)

    async def act() -> None:
        await after_steps(ROUNDS[-1] - lead)
        await world.matches.act(match, actor, ["a1"], 0)

    await asyncio.gather(go(), act())
    assert {row[2] for row in await owed(world)} == {ELSEWHERE}
    present = await world.matches.get(match.id)
    assert (present.stored.places, present.version) == ((ELSEWHERE,), 1)
    before = len(world.announcer.games)
    await world.outbox.flush("game", match.id)
    assert len(world.announcer.games) == before + 1
    assert await owed(world) == []


async def test_a_game_that_is_over_stays(world: World) -> None:
    match = await world.begin()
    await world.matches.resign(match, world.by(CHALLENGER), 0)
    assert (await refused(move(world, match, ELSEWHERE))).because(ServiceReason.NO_SUCH_GAME)


async def test_cards_of_the_old_place_lose_their_buttons_after_a_kill_too(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    await move(world, match, ELSEWHERE)
    world = world.restarted()
    await world.outbox.recover()
    await world.outbox.flush_due()
    live = await query(world.database, "SELECT channel_id FROM posts WHERE topic = 'game' AND live = 1")
    assert [row[0] for row in live] == [ELSEWHERE]


async def test_the_cards_of_an_older_place_are_forgotten_at_the_end(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    match = await move(world, match, ELSEWHERE)
    await world.outbox.flush_due()
    world.outbox.strip_old_cards(match)
    await world.outbox.idle()
    await world.matches.resign(match, world.by(CHALLENGER), 0)
    await world.outbox.flush_due()
    await world.outbox.idle()
    rows = await query(world.database, "SELECT channel_id FROM posts WHERE topic = 'game'")
    assert [row[0] for row in rows] == [ELSEWHERE]


async def test_games_that_wait_for_me_come_first(world: World) -> None:
    mine, theirs = await world.begin(start="0"), await world.begin(start="1", channel_id=ELSEWHERE)
    games, total = await service(world).running_of(CHALLENGER[0])
    assert [(game.stored.id, game.mine) for game in games] == [(mine.id, True), (theirs.id, False)]
    assert total == len(games)
    assert await service(world).running_of(ONLOOKER[0]) == ([], 0)


async def test_the_newest_card_of_a_place_is_known(world: World) -> None:
    match = await world.begin()
    ((nothing,), _) = await service(world).running_of(CHALLENGER[0])
    assert nothing.cards == ()
    await world.outbox.flush("game", match.id)
    ((game,), _) = await service(world).running_of(CHALLENGER[0])
    ((place, card),) = game.cards
    assert place == CHANNEL
    assert await world.matches.shown_version(match, CHANNEL, card + 1) == 0


async def test_a_game_was_where_it_has_a_card(world: World) -> None:
    match = await world.begin()
    assert not await service(world).was_in(match, CHANNEL)
    await world.outbox.flush("game", match.id)
    match = await move(world, match, ELSEWHERE)
    assert await service(world).was_in(match, CHANNEL)
    assert not await service(world).was_in(match, FURTHER)


async def test_a_thread_is_unarchived_once_a_week(world: World) -> None:
    await world.begin(guild_id=GUILD)
    places = service(world)
    for _ in range(2):
        assert await places.may_sleep_in(GUILD) == [CHANNEL]
        assert await places.wakes(CHANNEL)
        world.clock.seconds += WEEK - 1
        assert await places.may_sleep_in(GUILD) == []
        assert not await places.wakes(CHANNEL)
        world.clock.seconds += 1


async def test_a_damaged_game_is_listed_too(world: World) -> None:
    match = await say_all(world.matches, (await world.begin()).id, ["a1"], first=100)
    await world.database.write(
        lambda connection: connection.execute("UPDATE games SET version = 5 WHERE id = ?", (match.id,))
    )
    world.matches.clear_memory()
    ((game,), _) = await service(world).running_of(CHALLENGER[0])
    assert not game.mine


async def test_who_may_find_which_game(world: World) -> None:
    match = await world.begin()
    await in_server(world)
    find = service(world).find
    for user_id, guild_id in ((CHALLENGER[0], None), (CHALLENGER[0], GUILD + 1), (ONLOOKER[0], GUILD)):
        assert (await find(match.id, user_id, guild_id)).id == match.id
    for number, guild_id in ((match.id, None), (match.id, GUILD + 1), (match.id + 1, GUILD)):
        why = await refused(find(number, ONLOOKER[0], guild_id))
        assert (why.because(ServiceReason.NO_SUCH_GAME), why.details) == (True, {})


async def test_so_many_games_are_looked_at(world: World) -> None:
    for number in range(LOOKED_AT + 2):
        await world.begin(channel_id=1_000 + number)
    games, total = await service(world).running_of(CHALLENGER[0])
    assert (len(games), total) == (LOOKED_AT, LOOKED_AT + 2)


async def test_it_is_told_in_both_places_who_brought_a_game_where(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    await move(world, match, ELSEWHERE, OPPONENT)
    await world.outbox.flush("game", match.id)
    assert [channel_id for _, channel_id in world.announcer.requests] == [CHANNEL, ELSEWHERE]
    told = await world.requests.get(world.announcer.requests[0][0])
    assert request_text(match, told, Catalog("en")) == (
        f"**{OPPONENT[1]}** has brought this game from <#{CHANNEL}> to <#{ELSEWHERE}>."
    )
    assert await query(world.database, "SELECT 1 FROM posts WHERE topic = 'request'") == []


async def test_where_nothing_can_be_told_anymore_it_is_not(world: World) -> None:
    match = await world.begin()
    await world.outbox.flush_due()
    gone = Brought(world.by(CHALLENGER), tells_there=False)
    await service(world).move(match, ELSEWHERE, gone)
    assert {row[2] for row in await inviting.owed(world)} == {ELSEWHERE}


async def test_whoever_did_not_bring_it_may_always_bring_it_back(world: World) -> None:
    """A player may bring a game back to its old channel if the other player moved it away, or on their own
    turn.
    """
    match = await world.begin(start="1")
    away_by = service(world).moved_away_by

    async def may(match: Match, actor: Actor, channel_id: int) -> bool:
        return await away_by(match, actor, channel_id) == CHALLENGER[0]

    assert not await may(match, world.by(OPPONENT), CHANNEL)
    match = await move(world, match, ELSEWHERE)
    assert await may(match, world.by(OPPONENT), CHANNEL)
    assert not await may(match, world.by(OPPONENT), FURTHER)
    assert not await may(match, world.by(CHALLENGER), CHANNEL)
    assert not await may(match, world.by(ONLOOKER), CHANNEL)
    match = await say_all(world.matches, match.id, ["a1"], first=100)
    assert await may(match, world.by(CHALLENGER), CHANNEL)


async def test_bringing_it_back_is_never_too_often(world: World) -> None:
    """Bringing a game back doesn't count toward a person's limit, and one person's limit doesn't affect the
    other's.
    """
    match, places = await world.begin(), service(world)

    async def bring(channel_id: int, person: Person, *, back: bool) -> Match:
        return await places.move(match, channel_id, Brought(world.by(person), back=back))

    for _ in range(BROUGHT):
        match = await bring(ELSEWHERE, CHALLENGER, back=False)
        match = await bring(CHANNEL, OPPONENT, back=True)
    why = await refused(bring(ELSEWHERE, CHALLENGER, back=False))
    assert why.because(ServiceReason.BROUGHT_OFTEN)
    assert await bring(ELSEWHERE, OPPONENT, back=True)


async def test_to_and_fro_is_too_often_for_one_person(world: World) -> None:
    """A person who moves a game back and forth has to wait, although each return alone is allowed."""
    match, places = await world.begin(start="0"), service(world)
    for way in (ELSEWHERE, CHANNEL) * BROUGHT:
        back = await places.moved_away_by(match, world.by(CHALLENGER), way) is not None
        match = await places.move(match, way, Brought(world.by(CHALLENGER), back=back))
    assert await places.moved_away_by(match, world.by(CHALLENGER), ELSEWHERE) is None
    why = await refused(places.move(match, ELSEWHERE, Brought(world.by(CHALLENGER))))
    assert why.because(ServiceReason.BROUGHT_OFTEN)
    assert await places.moved_away_by(match, world.by(OPPONENT), ELSEWHERE) == CHALLENGER[0]
