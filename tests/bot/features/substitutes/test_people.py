"""Someone else takes the seat of a player who is late, if that player and all others agree; the former player
is remembered.
"""

import re
from dataclasses import replace

import pytest

from bot.cards.notice import asked_people, request_text
from bot.clock import DAY
from bot.features.privacy.service import Privacy
from bot.features.substitutes.service import MOST, OF_ONE, SubstituteReason, Taker, vacancy
from bot.games.refusals import sentence
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.requests import StoredRequest
from engine.contract import Refused
from tests.bot.conftest import CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.service.clocks.test_clocks import announced, left, refuses, say, wait
from tests.bot.service.inviting import of_three
from tests.support.registered import OWN_DATA, REGISTER
from tests.support.tables import query

NEW = (44, "Thutmose")


async def asked(world: World, pace: str = "3") -> tuple[Match, StoredRequest]:
    """Return a game of three in which the challenger is late, and the opponent asks for a substitute."""
    match = await of_three(world, pace=pace)
    await refuses(
        world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0])),
        ServiceReason.STILL_TIME,
    )
    await wait(world, 30 * DAY)
    return match, await world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0]))


@pytest.mark.parametrize("pace", ["3", "bank"])
@pytest.mark.parametrize("order", [(NEW, ONLOOKER), (ONLOOKER, NEW)])
async def test_a_seat_goes_to_someone_else(
    world: World, order: tuple[tuple[int, str], ...], pace: str
) -> None:
    match, request = await asked(world, pace)
    assert set(asked_people(match, request)) == {NEW[0], ONLOOKER[0]}
    for nobody in (CHALLENGER, OPPONENT):
        await refuses(world.requests.agree(request, world.by(nobody)), ServiceReason.NOT_ASKED)
    await refuses(world.requests.agree(request, world.by((55, "Seti"))), ServiceReason.NOT_A_PLAYER)
    for who in order:
        assert (await world.matches.get(match.id)).mover == CHALLENGER[0]
        await world.requests.agree(request, world.by(who))
    after = await world.restarted().matches.get(match.id)
    assert after.mover == NEW[0]
    (rated,) = await query(world.database, "SELECT rated FROM games")
    assert rated["rated"] == 0, "the game is nobody's from beginning to end"
    assert after.names[0] == NEW[1]
    assert (await left(world, after))[0] == 3 * DAY
    assert await announced(world) == ["late agreed", "substitute agreed"]
    told = request_text(after, await world.requests.get(request.id), Catalog("en"))
    assert told == f"**{NEW[1]}** takes over for **{CHALLENGER[1]}**."
    await world.outbox.flush_due()
    assert world.announcer.games == [(match.id, CHANNEL, 0, 0)] * 2, "another card, which names them"
    row = (await query(world.database, "SELECT for_seat, user_id, left_user_id FROM requests WHERE id = 2"))[
        0
    ]
    assert tuple(row) == (0, NEW[0], CHALLENGER[0])
    await refuses(world.matches.act(after, world.by(CHALLENGER), ["q"], 0), ServiceReason.NOT_A_PLAYER)
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    for person in (NEW, CHALLENGER):
        assert '"was_asked"' in await privacy.export(person[0])
    await privacy.forget(world.by(CHALLENGER))
    (kept,) = await query(world.database, "SELECT left_user_id FROM requests WHERE id = 2")
    assert kept["left_user_id"] == 0


@pytest.mark.parametrize("who", [NEW, ONLOOKER, OPPONENT])
async def test_anyone_who_is_asked_may_say_no(world: World, who: tuple[int, str]) -> None:
    match, request = await asked(world)
    await world.requests.decline(request, world.by(who))
    for agreeing in (NEW, ONLOOKER):
        await refuses(world.requests.agree(request, world.by(agreeing)), ServiceReason.REQUEST_CLOSED)
    assert (await world.matches.get(match.id)).mover == CHALLENGER[0]
    request = await world.requests.get(request.id)
    for language in LANGUAGES:
        assert NEW[1] in request_text(match, request, Catalog(language))
    again = world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0]))
    # Nobody is asked forever: people who declined aren't asked again, and the others are asked a day later.
    await refuses(again, SubstituteReason.DECLINED_BEFORE if who == NEW else ServiceReason.ASK_LATER)
    other = await world.substitutes.ask(match, world.by(OPPONENT), 0, Taker("Seti", 55))
    await world.requests.decline(other, world.by(OPPONENT))
    await wait(world, DAY)
    again = world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0]))
    if who == NEW:
        await refuses(again, SubstituteReason.DECLINED_BEFORE)
    else:
        await again


async def test_whoever_is_late_may_still_move(world: World) -> None:
    match, request = await asked(world)
    await world.requests.agree(request, world.by(NEW))
    code = next(step.code for step in match.play.game.options())
    await say(world, match, code)
    assert await announced(world) == ["late overtaken", "substitute overtaken"]
    await refuses(world.requests.agree(request, world.by(ONLOOKER)), ServiceReason.REQUEST_CLOSED)


async def test_whoever_is_given_time_plays_on(world: World) -> None:
    match = await world.begin(pace="1", guild_id=9)
    await wait(world, DAY)
    request = await world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0]))
    await world.clocks.give(match, world.by(OPPONENT), 1)
    assert await announced(world) == ["late agreed", "substitute overtaken"]
    request = await world.requests.get(request.id)
    await refuses(world.requests.agree(request, world.by(NEW)), ServiceReason.REQUEST_CLOSED)
    assert (await world.matches.get(match.id)).mover == CHALLENGER[0]


async def test_of_two_only_the_one_who_is_asked_need_agree(world: World) -> None:
    match = await world.begin(pace="1", guild_id=9)
    await wait(world, DAY)
    seated = world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(CHALLENGER[1], CHALLENGER[0]))
    await refuses(seated, ServiceReason.ALREADY_SEATED)
    request = await world.substitutes.ask(match, world.by(OPPONENT), 0, Taker(NEW[1], NEW[0]))
    assert (await world.requests.agree(request, world.by(NEW))).version == 0
    assert (await world.matches.get(match.id)).mover == NEW[0]


async def test_in_direct_messages_it_is_said_that_nobody_can_take_over(world: World) -> None:
    """In direct messages the refusal says that nobody can take over, and doesn't mention that a lobby needs a
    server.
    """
    match, _ = await asked(world)
    alone = replace(match, stored=replace(match.stored, guild_id=None))
    with pytest.raises(Refused) as caught:
        vacancy(alone, await world.clocks.face(match), 0)
    assert caught.value.reason is ServiceReason.NOT_IN_A_SERVER


async def test_nobody_is_asked_by_one_person_again_and_again(world: World) -> None:
    """A person can ask only a few people within a short time."""
    match = await of_three(world, pace="3")
    await wait(world, 30 * DAY)

    async def ask(number: int) -> None:
        taker = Taker(f"P{number}", 1000 + number)
        request = await world.substitutes.ask(match, world.by(OPPONENT), 0, taker)
        await world.requests.decline(request, world.by(OPPONENT))

    for number in range(MOST):
        await ask(number)
    await refuses(ask(MOST), ServiceReason.INVITED_OFTEN)
    await wait(world, 2 * 3600)
    await ask(MOST)


async def test_nobody_is_asked_from_all_sides(world: World) -> None:
    matches = [
        await world.begin(pace="3", channel_id=900 + number, guild_id=9) for number in range(OF_ONE + 1)
    ]
    await wait(world, 30 * DAY)

    async def ask(match: Match) -> None:
        waiting = world.by(OPPONENT if match.mover == CHALLENGER[0] else CHALLENGER)
        await world.substitutes.ask(match, waiting, 0, Taker(NEW[1], NEW[0]))

    for match in matches[:-1]:
        await ask(match)
    await refuses(ask(matches[-1]), SubstituteReason.ASKED_OFTEN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_something_may_be_done_is_a_time_that_discord_shows(language: str) -> None:
    for reason in REGISTER.reasons:
        texts = Catalog(language).forms(f"refusal.{reason}")
        if any("{until}" in text for text in texts):
            words = sentence(Refused(reason, until=1_795_489_056, name="Ana"), Catalog(language))
            assert re.search(r"<t:1795489056:[fR]>", words), reason
