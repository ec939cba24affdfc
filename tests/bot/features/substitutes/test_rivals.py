"""A computer player takes over for someone who is late or has left; the game is then unrated."""

from typing import Any

import pytest

from bot.cards.notice import asked_people, request_text
from bot.clock import DAY
from bot.features.seasons import store as seasons
from bot.features.seasons.service import SeasonReason
from bot.features.substitutes.service import SubstituteReason, Taker
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.people import NOBODY
from bot.store.requests import StoredRequest
from engine.contract import Reason
from engine.record import RETURN
from engine.rivals.levels import Level
from tests.bot.conftest import CHALLENGER, ONLOOKER, OPPONENT, World
from tests.bot.features.rivals.test_service import Guesser, at_work
from tests.bot.features.seasons.playing import GUILD, new_season
from tests.bot.service.clocks.test_clocks import announced, left, refusal, refuses, wait
from tests.bot.service.inviting import of_three, opening
from tests.support.tables import query

SENMUT = Taker("Senmut", level=Level.ARCHITECT)
FOURTH = (44, "Thutmose")


async def late(world: World, *, three: bool) -> Match:
    """Return a game in which the challenger is late."""
    match = await of_three(world, pace="3") if three else await world.begin(pace="3", guild_id=GUILD)
    await wait(world, 3 * DAY)
    return match


async def emptied(world: World) -> Match:
    """Return a game of three in which the second player left while the first is to move."""
    match = await of_three(world)
    return await world.matches.resign(match, world.by(OPPONENT), 0)


async def asks(world: World, match: Match, person: tuple[int, str], **how: Any) -> StoredRequest:
    actor = world.by(person)

    ask = world.substitutes.ask
    request = await ask(match, actor, match.version, SENMUT, **how)
    assert (await ask(match, actor, match.version, SENMUT, **how)).id == request.id, "delivered twice"
    return await world.requests.get(request.id)


def seated(match: Match) -> list[tuple[int, Level | None]]:
    return [(seat.user_id, seat.level) for seat in match.stored.seats]


async def test_of_two_it_takes_over_at_once_and_the_game_is_not_rated(world: World) -> None:
    match = await late(world, three=False)
    async with at_work(world, Guesser()):
        request = await asks(world, match, OPPONENT)
        after = await world.matches.get(match.id)
        assert request.state == "agreed"
        assert seated(after) == [(NOBODY, Level.ARCHITECT), (OPPONENT[0], None)]
        assert (await left(world, after))[0] == 3 * DAY
        while (after := await world.matches.get(match.id)).mover != OPPONENT[0]:
            await world.outbox.flush_due()
    assert after.version, "and plays"
    after = (await world.matches.act(after, world.by(OPPONENT), ["a1"], after.version)).match
    await refuses(
        world.matches.resign(after, world.by(CHALLENGER), after.version), ServiceReason.NOT_A_PLAYER
    )
    await world.matches.resign(after, world.by(OPPONENT), after.version)
    rows = await query(world.database, "SELECT user_id, rating_id FROM results ORDER BY seat")
    assert [tuple(row) for row in rows] == [(NOBODY, None), (OPPONENT[0], None)]
    assert await query(world.database, "SELECT * FROM ratings") == []


@pytest.mark.parametrize("restart", [False, True])
async def test_of_three_the_third_must_agree(world: World, *, restart: bool) -> None:
    match = await late(world, three=True)
    request = await asks(world, match, OPPONENT)
    assert asked_people(match, request) == [ONLOOKER[0]]
    assert request.state == "open"
    world = world.restarted() if restart else world
    for nobody in (CHALLENGER, OPPONENT):
        await refuses(world.requests.agree(request, world.by(nobody)), ServiceReason.NOT_ASKED)
    after = await world.requests.agree(request, world.by(ONLOOKER))
    assert after.thinker is not None
    assert after.thinker.name == "Senmut"
    assert await announced(world) == ["late agreed", "substitute agreed"]
    told = request_text(after, await world.requests.get(request.id), Catalog("en"))
    assert told == f"**Senmut** `Bot` takes over for **{CHALLENGER[1]}**."


async def test_a_seat_that_someone_left_is_taken_while_the_others_go_on(world: World) -> None:
    """The seat of a player who left can be taken even if someone moves between the request and the
    agreement.
    """
    match = await emptied(world)
    gone = world.substitutes.ask(match, world.by(OPPONENT), 1, SENMUT)
    assert (await refusal(gone)).because(Reason.SEAT_LEFT)
    request = await asks(world, match, ONLOOKER)
    assert (request.kind, request.state, asked_people(match, request)) == ("seat", "open", [CHALLENGER[0]])
    step = match.play.game.options()[0]
    match = (await world.matches.act(match, world.by(CHALLENGER), step.code.split(), match.version)).match
    assert match.mover == ONLOOKER[0], "the empty seat is passed over"
    world = world.restarted()
    agreeing = world.by(CHALLENGER)
    await world.requests.agree(request, agreeing)
    after = await world.requests.agree(request, agreeing)  # the interaction is delivered twice
    assert [(entry.seat, entry.text) for entry in after.play.entries[match.version :]] == [(1, RETURN)]
    assert seated(after) == [(CHALLENGER[0], None), (NOBODY, Level.ARCHITECT), (ONLOOKER[0], None)]
    assert after.people == {0, 2}
    names = [OPPONENT[1]] * (match.version + 1) + ["Senmut"]
    assert [after.at(version).names[1] for version in range(after.version + 1)] == names, "as it was then"
    for language in LANGUAGES:
        assert "Senmut" in request_text(after, await world.requests.get(request.id), Catalog(language))
    async with at_work(world, Guesser()):
        for person in (ONLOOKER, CHALLENGER):
            step = after.play.game.options()[0]
            version = after.version
            await world.matches.act(after, world.by(person), step.code.split(), version)
            while (after := await world.matches.get(match.id)).thinker or after.version == version:
                await world.outbox.flush_due()
    assert any(entry.seat == 1 and not entry.changes_seats for entry in after.play.line), "it moved"
    await refuses(
        world.matches.act(after, world.by(OPPONENT), ["q"], after.version), ServiceReason.NOT_A_PLAYER
    )


async def test_an_empty_seat_is_taken_at_once_where_nobody_else_is_left(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    await world.invitations.join(lobby, world.by(OPPONENT))
    lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    match = await world.matches.resign(match, world.by(OPPONENT), 0)
    request = await asks(world, match, CHALLENGER)
    after = await world.matches.get(match.id)
    assert (request.state, after.play.game.absent, after.people) == ("agreed", (), {0})
    assert seated(after)[1] == (NOBODY, Level.ARCHITECT)
    await world.outbox.flush_due()
    assert world.announcer.requests[-1][0] == request.id, "everyone is told"
    last = await world.matches.resign(after, world.by(CHALLENGER), after.version)
    assert last.play.game.outcome is not None, "nobody but computer players is left"


async def test_who_has_left_is_neither_asked_nor_may_ask(world: World) -> None:
    match = await emptied(world)
    request = await asks(world, match, CHALLENGER)
    for work in (world.requests.agree, world.requests.decline):
        with pytest.raises(Exception, match=r"seat_left|not_asked"):
            await work(request, world.by(OPPONENT))
    await world.requests.decline(request, world.by(ONLOOKER))
    await refuses(world.requests.agree(request, world.by(ONLOOKER)), ServiceReason.REQUEST_CLOSED)
    assert (await world.matches.get(match.id)).play.game.absent == (1,)


async def test_only_a_computer_player_takes_an_empty_seat(world: World) -> None:
    match = await emptied(world)
    person = Taker(FOURTH[1], FOURTH[0])
    await refuses(
        world.substitutes.ask(match, world.by(CHALLENGER), match.version, person),
        SubstituteReason.ONLY_FOR_RIVALS,
    )
    await refuses(
        world.substitutes.ask(match, world.by(CHALLENGER), match.version, SENMUT, seat=2),
        ServiceReason.NO_CLOCK,
    )


async def test_a_game_that_ends_first_closes_the_request(world: World) -> None:
    match = await emptied(world)
    request = await asks(world, match, CHALLENGER)
    await world.matches.resign(await world.matches.get(match.id), world.by(CHALLENGER), match.version)
    assert (await world.requests.get(request.id)).state == "overtaken"
    await refuses(world.requests.agree(request, world.by(ONLOOKER)), ServiceReason.REQUEST_CLOSED)


async def test_who_leaves_before_agreeing_closes_the_request_for_all_to_see(world: World) -> None:
    """If the last player who hasn't agreed leaves, the request for an empty seat is closed, because filling
    the seat is an entry of its own.
    """
    lobby = await world.invitations.open(opening(world, most=4, start="0"))
    for guest in (OPPONENT, ONLOOKER, FOURTH):
        await world.invitations.join(lobby, world.by(guest))
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    match = await world.matches.resign(match, world.by(OPPONENT), 0)
    request = await asks(world, match, CHALLENGER)
    await world.requests.agree(request, world.by(ONLOOKER))
    await world.outbox.flush_due()
    match = await world.matches.resign(match, world.by(FOURTH), match.version)
    await world.outbox.flush_due()
    assert match.play.game.absent == (1, 3)
    assert world.announcer.requested == [(request.id, "overtaken", frozenset({2}))]


async def test_games_of_seasons_are_for_people(world: World) -> None:
    match = await late(world, three=False)

    def of_season(connection: Any) -> None:
        season = seasons.add(connection, new_season(world.by(OPPONENT), world.clock()))
        seasons.play(connection, seasons.pair(connection, season, 1, 0, 1), match.id)

    await world.database.write(of_season)
    await refuses(world.substitutes.ask(match, world.by(OPPONENT), 0, SENMUT), SeasonReason.SEASON_OF_PEOPLE)


async def test_what_all_the_others_agreed_to_is_done_when_a_computer_player_takes_over(world: World) -> None:
    """When a computer player takes over, requests that all the others agreed to are granted without the late
    player.
    """
    match = await late(world, three=True)
    async with at_work(world, Guesser()):
        paused = await world.clocks.ask_to_pause(match, world.by(OPPONENT))
        await world.requests.agree(paused, world.by(ONLOOKER))
        assert (await world.requests.get(paused.id)).state == "open"
        await world.requests.agree(await asks(world, match, OPPONENT), world.by(ONLOOKER))
        assert (await world.requests.get(paused.id)).state == "agreed"
        assert (await world.clocks.face(await world.matches.get(match.id))).paused
