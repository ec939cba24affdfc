"""Computer players answer at their turn, once, even after a restart and after failures."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from bot.cards.turn import asking
from bot.clock import DAY
from bot.features.rivals.service import (
    LONGEST,
    PONDER,
    PONDERED,
    SHORTEST,
    Ponder,
    Pondering,
    Rivals,
    seconds,
)
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.service.ports import ThinkingFailed
from bot.service.preferences import Preferences
from bot.service.proposals import Invited
from bot.service.refusals import ServiceReason
from bot.store import games, timers
from bot.store.invitations import NO_PACE
from bot.store.people import NOBODY
from engine.contract import Game
from engine.record import RESIGN, Entry
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.review import Judged, Look
from tests.bot.conftest import CHALLENGER, CHANNEL, OPPONENT, World
from tests.bot.service.inviting import opening, refused
from tests.support.patience import PATIENCE
from tests.support.seeding import request, say_all
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles


@dataclass
class Guesser:
    """Chooses any legal turn; `asked` remembers the positions, and `failures` are raised first, one by
    one.
    """

    at_once: int = 1
    asked: list[tuple[str, Level, bytes]] = field(default_factory=list[tuple[str, Level, bytes]])
    failures: list[ThinkingFailed] = field(default_factory=list[ThinkingFailed])
    before: Callable[[], None] = lambda: None
    free: asyncio.Event = field(default_factory=asyncio.Event)

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        self.asked.append((blind.fingerprint(), level, seed))
        await self.free.wait()
        self.before()
        if self.failures:
            raise self.failures.pop()
        luck, texts = random.Random(seed), list[str]()
        seat = None if blind.decision is None else blind.decision.seat
        while blind.decision is not None and blind.decision.seat == seat:
            step = luck.choice(blind.options())
            texts.append(step.code)
            if any(event.reveals for event in blind.play(step)) or not blind.mid_turn:
                break
        return texts

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        pytest.fail("steps are all that is asked for")

    async def look(self, game: str, subject: Look) -> Judged:
        pytest.fail("steps are all that is asked for")


def at(world: World, guesser: Guesser) -> Rivals:
    """Return the service that plays for computer players, with this thinker."""
    pondering = Pondering(world.database, Preferences(world.database, world.matches), world.clock)
    rivals = Rivals(world.database, world.matches, world.outbox, guesser, pondering)
    world.timers.handle(PONDERED, rivals.pondered)
    world.invitations.watchers.append(rivals.stand)
    world.matches.answering.append(rivals.answered)
    return rivals


@asynccontextmanager
async def at_work(world: World, guesser: Guesser) -> AsyncGenerator[Rivals]:
    """Run computer players with this thinker."""
    guesser.free.set()
    at_table = at(world, guesser)
    running = asyncio.create_task(at_table.run())
    try:
        yield at_table
    finally:
        running.cancel()
        await asyncio.wait((running,))


async def challenged(
    world: World,
    *,
    channel_id: int = CHANNEL,
    start: str = "1",
    level: Level = Level.ARCHITECT,
    pace: str = NO_PACE,
) -> Match:
    """Return a game that has just begun against a computer player."""
    actor = world.by(CHALLENGER)
    asked = request(
        CHALLENGER,
        (NOBODY, "Senmut"),
        {"sides": "AAAA", "start": start},
        channel_id=channel_id,
        interaction_id=actor.interaction_id,
    )
    asked = replace(asked, invited=Invited(NOBODY, "Senmut", channel_id, level=level), pace=pace)
    invitation = await world.invitations.open(asked)
    game_id = await world.invitations.game_of(invitation)
    assert game_id is not None
    assert (await world.invitations.open(asked)).id == invitation.id, "the same command again"
    return await world.matches.get(game_id)


async def until(world: World, match: Match, version: int) -> Match:
    """Return the match once it has reached this version."""
    async with asyncio.timeout(PATIENCE):
        while (match := await world.matches.get(match.id)).version < version:
            await asyncio.sleep(0.001)
    return match


async def my_turn(world: World, match: Match) -> Match:
    """Return the match once a person must choose or the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            match = await world.matches.get(match.id)
            if match.asked is None or match.asked.level is None:
                return match
            await asyncio.sleep(0.001)


async def test_alone_with_computers_nobody_need_be_asked_for_a_pause(world: World) -> None:
    match = await challenged(world, start="0", pace="1")
    await world.clocks.ask_to_pause(match, world.by(CHALLENGER))
    world.clock.seconds += 30 * DAY
    face = await world.clocks.face(match)
    assert face.paused
    assert face.on_move is not None
    assert face.on_move.left(world.clock()) == DAY


async def test_a_whole_game_is_played_and_shown(world: World) -> None:
    """The computer player answers every turn until the game is over, and makes the first turn if it
    begins.
    """
    guesser, luck = Guesser(), random.Random(1)
    async with at_work(world, guesser):
        await asyncio.sleep(0)
        match = await challenged(world)
        assert [seat.level for seat in match.stored.seats] == [None, Level.ARCHITECT]
        assert match.stored.has_rivals
        assert asking(match.at(0), "Senmut", Catalog("en")) == "Senmut is thinking."
        assert await world.database.read(games.with_rivals) == [match.id]
        while (match := await my_turn(world, match)).mover is not None:
            step = luck.choice(match.play.game.options())
            actor = world.by(CHALLENGER)
            draft = await world.matches.act(match, actor, step.code.split(), match.version)
            match = draft.match
            while draft.draft is not None:
                words = (*draft.draft.words, *luck.choice(draft.draft.choices).words)
                draft = await world.matches.act(match, actor, words, match.version)
                match = draft.match
        assert match.play.game.outcome is not None
    await world.outbox.flush("game", match.id)
    assert world.announcer.games[-1][3] == match.version
    assert {level for _, level, _ in guesser.asked} == {Level.ARCHITECT}
    assert await world.database.read(games.with_rivals) == []


async def test_a_restart_in_the_middle_of_thinking_goes_on(world: World) -> None:
    match = await challenged(world)
    lost = Guesser()
    at_table = at(world, lost)
    running = asyncio.create_task(at_table.run())
    while not lost.asked:
        await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait((running,))
    again, guesser = world.restarted(), Guesser()
    async with at_work(again, guesser):
        after = await my_turn(again, match)
    assert after.version > match.version
    assert guesser.asked[0] == lost.asked[0], "the same position with the same seed"


async def test_games_are_served_in_turn(world: World) -> None:
    matches = [await challenged(world, channel_id=700 + number) for number in range(10)]
    guesser = Guesser(at_once=2)
    async with at_work(world, guesser):
        for match in matches:
            await my_turn(world, match)
    firsts = [match.play.game.blind(1).fingerprint() for match in matches]
    assert [asked[0] for asked in guesser.asked[:10]] == firsts


async def test_what_thinks_gets_a_second_chance_then_a_weaker_level_has_its_turn(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    match = await challenged(world)
    guesser = Guesser(failures=[ThinkingFailed("killed") for _ in range(2)])
    async with at_work(world, guesser):
        await my_turn(world, match)
    assert [level for _, level, _ in guesser.asked[:3]] == [Level.ARCHITECT, Level.ARCHITECT, Level.MASON]
    assert caplog.text.count("killed") == 2


async def test_who_takes_back_while_it_thinks_makes_it_think_anew(world: World) -> None:
    match = await challenged(world, start="0")
    guesser = Guesser()
    at_table = at(world, guesser)
    running = asyncio.create_task(at_table.run())
    actor = world.by(CHALLENGER)
    acted = await world.matches.act(match, actor, ["b2"], 0)
    while not guesser.asked:
        await asyncio.sleep(0.001)
    await world.matches.undo(acted.match, world.by(CHALLENGER), acted.match.version)
    guesser.free.set()
    await asyncio.sleep(0.05)
    running.cancel()
    await asyncio.wait((running,))
    after = await world.matches.get(match.id)
    assert (after.version, after.mover) == (2, CHALLENGER[0])


async def test_a_game_that_went_on_without_a_word_is_answered(world: World) -> None:
    """A computer player thinks again if someone has left the game meanwhile, even if that was canceled while
    it was written and nobody was told.
    """
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    await world.invitations.join(lobby, world.by(OPPONENT))
    lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    match = await say_all(world.matches, match.id, ["l a1", "l a2"], first=400)
    guesser = Guesser()
    running = asyncio.create_task(at(world, guesser).run())
    while not guesser.asked:
        await asyncio.sleep(0.001)
    leaving = asyncio.create_task(world.matches.resign(match, world.by(OPPONENT), match.version))
    await asyncio.sleep(0)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    guesser.free.set()
    match = await my_turn(world, match)
    assert (match.play.entries[2], match.mover) == (Entry(1, RESIGN), CHALLENGER[0])
    running.cancel()
    await asyncio.wait((running,))


async def test_taking_back_needs_nobodys_consent(world: World) -> None:
    match = await challenged(world, start="0")
    async with at_work(world, Guesser()):
        actor = world.by(CHALLENGER)
        match = (await world.matches.act(match, actor, ["b2"], 0)).match
        assert not world.requests.needs_consent(match, actor)
        match = await my_turn(world, match)
        assert match.version >= 2
        undoing = world.by(CHALLENGER)
        why = await refused(world.matches.undo(match, undoing, match.version))
        assert why.because(ServiceReason.NOTHING_TO_UNDO)
        after = await world.requests.at_once(match, undoing, match.version)
        assert after.mover == CHALLENGER[0]
        assert after.play.line == []
        assert (await world.requests.at_once(match, undoing, match.version)).version == after.version


async def test_a_person_who_resigns_ends_it(world: World) -> None:
    match = await challenged(world)
    after = await world.matches.resign(match, world.by(CHALLENGER), match.version)
    assert after.play.game.outcome is not None
    assert after.play.game.outcome.winners == (1,)
    assert after.play.entries[-1].text == RESIGN


async def test_a_game_without_computer_player_is_refused(world: World) -> None:
    asked = request(CHALLENGER, (NOBODY, "Pepi"), {}, channel_id=CHANNEL, interaction_id=77)
    invited = Invited(NOBODY, "Pepi", CHANNEL, level=Level.APPRENTICE)
    asked = replace(asked, game=Pebbles.id, options={}, invited=invited)
    with registered():
        assert (await refused(world.invitations.open(asked))).because(ServiceReason.NO_RIVAL)


async def with_rivals(world: World, *levels: Level) -> Match:
    """Return a game of Imhotep with one person and these computer players."""
    lobby = await world.invitations.open(opening(world, most=1 + len(levels), start="0"))
    for level in levels:
        lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), level, level.value)
    return await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))


async def test_they_fill_the_seats_of_a_lobby(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3))
    await world.invitations.join(lobby, world.by(OPPONENT))
    adding = world.by(CHALLENGER)
    for _ in range(2):  # the request is delivered twice
        lobby = await world.invitations.seat_rival(lobby, adding, Level.MASON, "Nofret")
    assert lobby.seated == (CHALLENGER, OPPONENT, (NOBODY, "Nofret"))
    assert lobby.levels == (None, None, Level.MASON)
    seat = world.invitations.seat_rival
    why = await refused(seat(lobby, world.by(CHALLENGER), Level.MASON, "another"))
    assert why.because(ServiceReason.LOBBY_FULL)
    why = await refused(seat(lobby, world.by(OPPONENT), Level.MASON, "another"))
    assert why.because(ServiceReason.NOT_THE_HOST)
    lobby = await seat(lobby, world.by(CHALLENGER), None)
    assert lobby.levels == (None, None)
    assert (await refused(seat(lobby, world.by(CHALLENGER), None))).because(ServiceReason.NOT_SEATED)
    lobby = await seat(lobby, world.by(CHALLENGER), Level.IMHOTEP, "Imhotep")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    assert [seat.level for seat in match.stored.seats] == [None, None, Level.IMHOTEP]
    assert match.people == {0, 1}


async def test_none_takes_a_seat_in_a_lobby_that_is_closed(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3))
    await world.invitations.cancel(lobby, world.by(CHALLENGER))
    before = await world.dump()
    why = await refused(world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret"))
    assert why.because(ServiceReason.LOBBY_CLOSED)
    assert await world.dump() == before


async def test_a_game_that_all_people_have_left_is_over(world: World) -> None:
    match = await with_rivals(world, Level.MASON, Level.APPRENTICE)
    after = await world.matches.resign(match, world.by(CHALLENGER), 0)
    assert after.play.game.outcome is not None
    assert after.version == 2, "and the first of the computer players, so that the last one wins"
    assert after.play.game.outcome.winners == (2,)
    assert after.stored.ended_at is not None


async def test_someone_else_is_still_asked(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    await world.invitations.join(lobby, world.by(OPPONENT))
    lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    actor = world.by(CHALLENGER)
    step = match.play.game.options()[0]
    match = (await world.matches.act(match, actor, step.code.split(), 0)).match
    assert world.requests.needs_consent(match, actor)
    asked = await world.requests.ask(match, world.by(CHALLENGER), match.version)
    after = await world.requests.agree(asked, world.by(OPPONENT))
    assert after.version == match.version + 1, "the computer player need not agree"


async def test_a_turn_waits_a_moment_for_the_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await challenged(world)
    monkeypatch.setattr("bot.features.rivals.service.SOON", 0.05)
    guesser = Guesser()
    at_table = at(world, guesser)
    await world.matches.answered(match)  # nobody answers, but the game goes on
    monkeypatch.setattr("bot.features.rivals.service.SOON", PATIENCE)
    running = asyncio.create_task(at_table.run())
    guesser.free.set()
    await world.matches.answered(match)
    assert (await world.matches.get(match.id)).thinker is None
    running.cancel()
    await asyncio.wait((running,))


async def test_the_same_again_begins_at_once_with_seats_swapped(world: World) -> None:
    match = await challenged(world)
    await world.matches.resign(match, world.by(CHALLENGER), 0)
    asked = request(CHALLENGER, (NOBODY, ""), {}, channel_id=CHANNEL, interaction_id=88)
    invited = Invited(NOBODY, "Senmut", CHANNEL, level=Level.ARCHITECT)
    invitation = await world.invitations.open(
        replace(asked, invited=invited, rematch_of=match.id, rematch_from=1)
    )
    game_id = await world.invitations.game_of(invitation)
    assert game_id is not None
    again = await world.matches.get(game_id)
    assert [seat.level for seat in again.stored.seats] == [Level.ARCHITECT, None]


async def patient(world: World, *people: tuple[int, str]) -> None:
    for person in people:
        await Preferences(world.database, world.matches).choose(PONDER, person[0], Ponder.LONG)


async def test_one_that_takes_its_time_does_so_over_a_restart(world: World) -> None:
    await patient(world, CHALLENGER)
    match, guesser = await challenged(world), Guesser()
    async with at_work(world, guesser) as at_table:
        await at_table.answered(match)  # nobody waits for the answer
        async with asyncio.timeout(PATIENCE):
            while (due := await world.database.read(timers.due_at, PONDERED, match.id)) is None:
                await asyncio.sleep(0.001)
    assert SHORTEST <= due - world.clock() <= LONGEST
    world = world.restarted()
    async with at_work(world, guesser):
        world.clock.seconds = due - 1
        await world.timers.handle_due()
        await asyncio.sleep(0.05)
        assert await world.database.read(timers.due_at, PONDERED, match.id) == due, "it goes on"
        assert not guesser.asked
        world.clock.seconds = due
        await world.timers.handle_due()
        after = await my_turn(world, match)
    assert after.version > match.version
    assert await world.database.read(timers.due_at, PONDERED, match.id) is None


async def test_it_takes_its_time_anew_after_a_turn_that_was_taken_back(world: World) -> None:
    """A takeback resets the computer player's time to think: a timer that ends while a person is to move
    doesn't count.
    """
    await patient(world, CHALLENGER)
    match, guesser = await challenged(world, start="0"), Guesser()
    async with at_work(world, guesser):
        for _ in range(2):
            match = (await world.matches.act(match, world.by(CHALLENGER), ["b2"], match.version)).match
            async with asyncio.timeout(PATIENCE):
                while (due := await world.database.read(timers.due_at, PONDERED, match.id)) is None:
                    await asyncio.sleep(0.001)
            match = await world.matches.undo(match, world.by(CHALLENGER), match.version)
            world.clock.seconds = due
            await world.timers.handle_due()
            assert await world.database.read(timers.due_at, PONDERED, match.id) is None
    assert not guesser.asked


async def test_it_takes_its_time_only_if_all_people_want_that(world: World) -> None:
    lobby = await world.invitations.open(opening(world, most=3, start="0"))
    await world.invitations.join(lobby, world.by(OPPONENT))
    lobby = await world.invitations.seat_rival(lobby, world.by(CHALLENGER), Level.MASON, "Nofret")
    match = await world.matches.get(await world.invitations.start(lobby, world.by(CHALLENGER)))
    pondering = Pondering(world.database, Preferences(world.database, world.matches), world.clock)
    assert not await pondering.wanted(match)
    await patient(world, CHALLENGER)
    assert not await pondering.wanted(match)
    await patient(world, OPPONENT)
    assert await pondering.wanted(match)


async def test_it_goes_on_at_once_in_the_middle_of_a_turn(world: World) -> None:
    await patient(world, CHALLENGER)
    match, luck = await challenged(world), random.Random(1)
    pondering = Pondering(world.database, Preferences(world.database, world.matches), world.clock)
    assert await pondering.wanted(match)
    play = match.play.copy()
    while (decision := play.game.decision) is not None and not play.game.mid_turn:
        play.append(Entry(decision.seat, luck.choice(play.game.options()).code))
    assert play.game.mid_turn
    assert not await pondering.wanted(replace(match, play=play))


def test_times_are_spread_like_those_of_people() -> None:
    times = sorted(seconds(random.Random(number).randbytes(8)) for number in range(200))
    assert SHORTEST <= times[0] < 25
    assert 150 < times[-1] <= LONGEST
    assert 40 < times[100] < 80, "short ones are more frequent"
