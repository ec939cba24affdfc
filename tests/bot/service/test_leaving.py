"""Someone leaves a game of three: the others play on, agree without that player, and may leave too (§9.1)."""

from bot.cards.notice import asked_people, request_text
from bot.features.privacy.service import Privacy
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.people import NOBODY
from engine.contract import Reason
from tests.bot.conftest import CHALLENGER, ONLOOKER, OPPONENT, World
from tests.bot.service.inviting import Person, of_three, refused
from tests.support.registered import OWN_DATA
from tests.support.seeding import say_all


async def leave(world: World, match: Match, person: Person) -> Match:
    return await world.matches.resign(match, world.by(person), match.version)


async def test_the_others_play_on_and_it_is_shown(world: World) -> None:
    match = await of_three(world)
    after = await leave(world, match, CHALLENGER)
    assert (after.mover, after.play.game.absent, after.stored.ended_at) == (OPPONENT[0], (0,), None)
    assert await world.outbox.flush_due()
    assert world.announcer.games[-1][3] == after.version
    after = await say_all(world.matches, match.id, ["l a1", "l a2", "l b1"], first=500)
    assert [entry.seat for entry in after.play.line] == [0, 1, 2, 1]
    assert (await world.restarted().matches.get(match.id)).play.game.state() == after.play.game.state()


async def test_who_has_left_has_no_say_anymore(world: World) -> None:
    match = await of_three(world)
    actor = world.by(CHALLENGER)
    after = await world.matches.resign(match, actor, match.version)
    assert (await world.matches.resign(match, actor, match.version)).version == after.version
    takeback = world.requests
    moved = await say_all(world.matches, match.id, ["l a1"], first=500)
    request = await takeback.ask(moved, world.by(OPPONENT), moved.version)
    gone = world.by(CHALLENGER)
    attempts = (
        world.matches.act(moved, gone, ["l a2"], moved.version),
        world.matches.resign(moved, gone, moved.version),
        world.matches.undo(moved, gone, moved.version),
        takeback.ask(moved, gone, moved.version),
        takeback.agree(request, gone),
        takeback.decline(request, gone),
    )
    for attempt in attempts:
        assert (await refused(attempt)).because(Reason.SEAT_LEFT)
    assert (await world.matches.get(match.id)).version == moved.version


async def test_only_those_who_are_there_must_agree_and_a_farewell_stays(world: World) -> None:
    match = await of_three(world)
    match = await say_all(world.matches, match.id, ["l a1", "l a2", "l b1"], first=400)
    match = await leave(world, match, ONLOOKER)
    nothing = await refused(world.requests.ask(match, world.by(CHALLENGER), match.version))
    assert nothing.because(ServiceReason.LEFT_SINCE)
    match = await say_all(world.matches, match.id, ["l b2", "l c1"], first=500)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    assert asked_people(match, request) == [OPPONENT[0]]
    after = await world.requests.agree(request, world.by(OPPONENT))
    assert [entry.text for entry in after.play.line] == ["l a1", "l a2", "l b1", "resign"]


async def test_a_request_shows_who_has_agreed_so_far(world: World) -> None:
    """The request's message is edited to show who has agreed, and keeps its buttons until it is closed (issue
    13, 9).
    """
    match = await of_three(world)
    match = await say_all(world.matches, match.id, ["l a1", "l a2"], first=400)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    assert await world.outbox.flush_due()
    await world.requests.agree(request, world.by(ONLOOKER))
    await world.requests.agree(request, world.by(ONLOOKER))
    assert await world.outbox.flush("request", request.id)
    request = await world.requests.get(request.id)
    assert world.announcer.requested == [(request.id, "open", frozenset({2}))]
    for language, text in (
        ("en", "Agreed so far: ✚ **Hatschepsut**"),
        ("de", "Bisher zugestimmt: ✚ **Hatschepsut**"),
    ):
        assert text in request_text(match, request, Catalog(language))
    await world.requests.agree(request, world.by(OPPONENT))
    assert await world.outbox.flush("request", request.id)
    assert world.announcer.requested[1:] == [(request.id, "agreed", frozenset({1, 2}))]
    assert len(world.announcer.requests) == 1


async def test_a_consent_before_the_request_was_shown_is_shown_with_it(world: World) -> None:
    match = await of_three(world)
    match = await say_all(world.matches, match.id, ["l a1"], first=400)
    request = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    await world.requests.agree(request, world.by(OPPONENT))
    assert await world.outbox.flush_due()
    assert len(world.announcer.requests) == 1
    assert world.announcer.requested == []


async def test_being_forgotten_leaves_the_game_to_the_others_one_after_another(world: World) -> None:
    """When people are forgotten one by one, the last player wins, and nobody is asked or mentioned again
    (promise 9).
    """
    match = await of_three(world)
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    changed, _ = await privacy.forget(world.by(ONLOOKER))
    assert [match_.play.game.absent for match_ in changed] == [(2,)]
    match = await world.matches.get(match.id)
    assert (match.names[2], match.stored.seats[2].user_id) == ("", NOBODY)
    assert (await privacy.holdings(ONLOOKER[0])).games == 0
    await leave(world, match, OPPONENT)
    assert (await world.matches.get(match.id)).play.game.outcome is not None

    match = await of_three(world)
    await leave(world, match, CHALLENGER)
    held = await privacy.holdings(CHALLENGER[0])
    assert (held.games, held.running) == (2, 0)
    await privacy.forget(world.by(CHALLENGER))
    changed, _ = await privacy.forget(world.by(OPPONENT))
    outcome = changed[-1].play.game.outcome
    assert outcome is not None
    assert outcome.ranking == ((2,), (1,), (0,))
