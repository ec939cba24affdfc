"""Hints come at once in games against computer players, and among people only after everyone has agreed."""

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from bot.cards.turn import turn_text
from bot.features.hints.service import HintReason, Hints
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.ports import ThinkingFailed
from bot.service.refusals import ServiceReason
from engine.contract import Game, Reason
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.reasons import TermGain
from engine.rivals.review import Judged, Look
from tests.bot.conftest import CHALLENGER, ONLOOKER, OPPONENT, World
from tests.bot.features.rivals.test_service import challenged
from tests.bot.service.inviting import asking, of_three, opening, refused
from tests.support.tables import query
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles


@dataclass
class Adviser:
    """Suggests the first option; `asked` records the positions it was asked about, as the seats knew them."""

    at_once: int = 1
    asked: list[str] = field(default_factory=list[str])
    failures: list[ThinkingFailed] = field(default_factory=list[ThinkingFailed])
    goes_on: asyncio.Event | None = None
    """The event that `Adviser` waits for before it answers."""

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        pytest.fail("hints are all that is asked for")

    async def look(self, game: str, subject: Look) -> Judged:
        pytest.fail("hints are all that is asked for")

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        del game
        self.asked.append(blind.fingerprint())
        if self.goes_on is not None:
            await self.goes_on.wait()
        if self.failures:
            raise self.failures.pop()
        return [Hint(blind.options()[0].code, 1.0, TermGain("temple", 0.5))]


def hints_in(world: World, adviser: Adviser) -> Hints:
    return Hints(world.database, world.matches, adviser, world.clock)


async def of_people(world: World, number: int) -> Match:
    """Return a game of two or three people."""
    return await world.begin() if number == 2 else await of_three(world)


def people_of(match: Match) -> list[tuple[int, str]]:
    return [(seat.user_id, seat.name) for seat in match.stored.seats]


@pytest.mark.parametrize("number", [2, 3])
async def test_nobody_gets_one_before_all_have_agreed(world: World, number: int) -> None:
    match, adviser = await of_people(world, number), Adviser()
    hints, people = hints_in(world, adviser), people_of(match)
    by = world.by(people[0])
    asked = await hints.ask(match, by)
    assert (await hints.ask(match, by)).id == asked.id, "delivered twice"
    for agreeing in people[1:]:
        for person in people:
            why = await refused(hints.best(await world.matches.get(match.id), world.by(person)))
            assert why.because(HintReason.NO_HINTS)
        by = world.by(agreeing)
        for _ in range(2):  # the interaction is delivered twice
            await world.requests.agree(await world.requests.get(asked.id), by)
    assert adviser.asked == []
    for again in (world, world.restarted()):
        now = await again.matches.get(match.id)
        assert now.stored.hints
        for language in LANGUAGES:
            say = Catalog(language)
            assert turn_text(now, 0, say) == turn_text(match, 0, say)
    seat = now.play.game.decision
    assert seat is not None
    (hint,) = await hints.best(now, world.mover(now))
    assert hint.code == now.play.game.options()[0].code
    assert adviser.asked == [now.play.game.blind(seat.seat).fingerprint()]
    others = [person for place, person in enumerate(people) if place != seat.seat]
    for person in others:
        why = await refused(hints.best(now, world.by(person)))
        assert why.because(ServiceReason.WAITING_FOR)
    assert (await refused(hints.ask(now, world.by(others[0])))).because(HintReason.HINTS_ALLOWED)
    assert await rated(world, now) == 0
    await world.timers.handle_due()
    assert world.announcer.requests == [], "what is answered before it was shown needs not be"


async def rated(world: World, match: Match) -> int:
    ((counts,),) = await query(world.database, f"SELECT rated FROM games WHERE id = {match.id}")  # noqa: S608  a number
    return counts


async def test_one_who_does_not_agree_is_enough(world: World) -> None:
    match, hints = await of_three(world), hints_in(world, Adviser())
    first, second, third = people_of(match)
    asked = await hints.ask(match, world.by(first))
    await world.outbox.flush_due()
    assert [request[0] for request in world.announcer.requests] == [asked.id]
    assert (await refused(hints.ask(match, world.by(second)))).because(ServiceReason.ALREADY_ASKED)
    stranger = Actor(4444, "Stranger", 4444)
    for by, reason in ((world.by(first), ServiceReason.NOT_ASKED), (stranger, ServiceReason.NOT_A_PLAYER)):
        assert (await refused(world.requests.agree(asked, by))).because(reason)
    assert (await refused(hints.ask(match, stranger))).because(ServiceReason.NOT_A_PLAYER)
    await world.requests.agree(asked, world.by(second))
    await world.requests.decline(await world.requests.get(asked.id), world.by(third))
    late = await refused(world.requests.agree(await world.requests.get(asked.id), world.by(third)))
    assert late.because(ServiceReason.REQUEST_CLOSED)
    now = await world.matches.get(match.id)
    assert not now.stored.hints
    assert await rated(world, now) == 1
    assert (await refused(hints.best(now, world.mover(now)))).because(HintReason.NO_HINTS)


async def test_nobody_is_asked_about_a_game_that_no_computer_player_knows(world: World) -> None:
    with registered():
        asked = replace(asking(world), game=Pebbles.id, options={"last_loses": "no"})
        invitation = await world.invitations.open(asked)
        match = await world.matches.get(await world.invitations.accept(invitation, world.by(OPPONENT)))
        hints = hints_in(world, Adviser())
        for person in (CHALLENGER, OPPONENT):
            for attempt in (hints.ask, hints.best):
                why = await refused(attempt(match, world.by(person)))
                assert why.because(ServiceReason.NO_RIVAL)


async def test_moves_do_not_end_a_request_and_the_end_does(world: World) -> None:
    match, hints = await world.begin(), hints_in(world, Adviser())
    asked = await hints.ask(match, world.by(OPPONENT))
    match = (await world.matches.act(match, world.by(CHALLENGER), ["b2"], 0)).match
    assert (await world.requests.get(asked.id)).state == "open"
    match = await world.matches.resign(match, world.by(CHALLENGER), match.version)
    assert (await world.requests.get(asked.id)).state == "overtaken"
    assert (await refused(hints.ask(match, world.by(OPPONENT)))).because(Reason.GAME_OVER)
    assert (await refused(hints.best(match, world.by(OPPONENT)))).because(Reason.GAME_OVER)


async def test_against_computer_players_nobody_is_asked(world: World) -> None:
    match, adviser = await challenged(world, start="0"), Adviser()
    hints = hints_in(world, adviser)
    assert len(await hints.best(match, world.by(CHALLENGER))) == 1
    assert (await refused(hints.best(match, world.by(ONLOOKER)))).because(ServiceReason.NOT_A_PLAYER)
    assert (await refused(hints.ask(match, world.by(CHALLENGER)))).because(HintReason.HINTS_ALLOWED)
    theirs = await challenged(world, channel_id=701)
    assert (await refused(hints.best(theirs, world.by(CHALLENGER)))).because(ServiceReason.WAITING_FOR)
    match = (await world.matches.act(match, world.by(CHALLENGER), ["b2"], 0)).match
    match = await world.matches.undo(match, world.by(CHALLENGER), match.version)
    adviser.failures += [ThinkingFailed("killed"), ThinkingFailed("and again")]
    assert (await refused(hints.best(match, world.by(CHALLENGER)))).because(HintReason.NO_IDEA)
    adviser.failures.append(ThinkingFailed("killed"))
    assert len(await hints.best(match, world.by(CHALLENGER))) == 1, "what thinks has a second chance"


async def test_one_person_causes_one_thought_at_a_time(world: World) -> None:
    """However often a person asks for a hint, the computer thinks about the position once; meanwhile, that
    person is refused a hint in another game.
    """
    match, adviser = await challenged(world, start="0"), Adviser(goes_on=asyncio.Event())
    other, hints = await challenged(world, start="0", channel_id=701), hints_in(world, adviser)
    pressed = [asyncio.create_task(hints.best(match, world.by(CHALLENGER))) for _ in range(20)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    why = await refused(hints.best(other, world.by(CHALLENGER)))
    assert why.because(HintReason.HINTING_ANOTHER)
    pressed.pop().cancel()
    assert adviser.goes_on is not None
    adviser.goes_on.set()
    assert len({str(await answer) for answer in pressed}) == 1
    await hints.best(match, world.by(CHALLENGER))
    assert len(adviser.asked) == 1, "and what was thought once is known"
    assert await hints.best(other, world.by(CHALLENGER))


async def test_two_people_and_a_computer_player_both_agree(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    await world.invitations.join(lobby, world.by(OPPONENT))
    lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    hints = hints_in(world, Adviser())
    assert (await refused(hints.best(match, world.by(CHALLENGER)))).because(HintReason.NO_HINTS)
    asked = await hints.ask(match, world.by(CHALLENGER))
    await asyncio.gather(*(world.requests.agree(asked, world.by(OPPONENT)) for _ in range(2)))
    assert await hints.best(await world.matches.get(match.id), world.by(CHALLENGER))
