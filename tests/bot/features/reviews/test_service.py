"""A review is made position by position, and only once, however many people ask; a failed request is repeated
once, then refused.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from bot.features.reviews.card import review_button
from bot.features.reviews.service import MOST, ReviewReason, Reviews
from bot.messages.catalog import catalog
from bot.service.match import Match
from bot.service.ports import ThinkingFailed
from bot.service.refusals import ServiceReason
from engine.contract import Game, Reason, Refused
from engine.record import RESIGN, Entry, Play
from engine.rivals.games import RIVALS
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.review import Judged, Look, look, review
from tests.bot.conftest import CHALLENGER, World
from tests.bot.features.records.test_card import match_of
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

ANA, BEN, PEOPLE = 11, 22, range(100, 200)
RECORDS = {
    name: Path(f"tests/engine/records/{path}.txt")
    for name, path in (("duel", "duel-1-all-b-undo"), ("imhotep", "imhotep-1-mixed-four-resigned"))
}
each_game = pytest.mark.parametrize("name", RIVALS)


@dataclass
class Looker:
    """Searches as little as possible; `asked` remembers the positions, and `failures` are raised first, one
    by one.
    """

    at_once: int = 1
    asked: list[Look] = field(default_factory=list[Look])
    failures: list[Exception] = field(default_factory=list[Exception])
    free: asyncio.Event = field(default_factory=asyncio.Event)

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        pytest.fail("a review plays nothing")

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        pytest.fail("a review gives no hints")

    async def look(self, game: str, subject: Look) -> Judged:
        self.asked.append(subject)
        await self.free.wait()
        if self.failures:
            raise self.failures.pop()
        return look(RIVALS[game], subject, 1)


@asynccontextmanager
async def at_work(looker: Looker, *, waits: bool = False) -> AsyncGenerator[Reviews]:
    """Run reviews with this thinker; with `waits`, it begins only once `looker.free` is set."""
    reviews = Reviews(looker)
    if not waits:
        looker.free.set()
    running = asyncio.create_task(reviews.run())
    try:
        yield reviews
    finally:
        running.cancel()
        await asyncio.wait((running,))


def over(name: str, number: int = 1) -> Match:
    """Return a finished game."""
    match = match_of(RECORDS[name])
    return replace(match, stored=replace(match.stored, id=number, version=match.version))


def refused(reviews: Reviews, match: Match, person: int) -> Reason | object:
    with pytest.raises(Refused) as raised:
        reviews.begin(match, person)
    return raised.value.reason


@each_game
async def test_a_game_is_looked_at_once_for_all_who_ask(name: str) -> None:
    match, looker = over(name), Looker()
    async with at_work(looker, waits=True) as reviews:
        first, second = reviews.begin(match, ANA), reviews.begin(match, BEN)
        assert first is second
        assert reviews.known(match) is None
        looker.free.set()
        finished = await first.result
        assert first.done == first.positions == len(looker.asked)
        assert reviews.known(match) is finished
        assert finished == review(match.play, 1)
        await reviews.begin(over(name, 2), ANA).result
    async with at_work(Looker()) as after_a_restart:
        assert after_a_restart.known(match) is None
        assert await after_a_restart.begin(match, ANA).result == finished


@each_game
async def test_what_looks_knows_what_the_seat_knew(name: str) -> None:
    match, looker = over(name), Looker()
    async with at_work(looker) as reviews:
        await reviews.begin(match, ANA).result
    choices = 0
    for chapter, asked in zip(match.line, looker.asked, strict=True):
        decision = chapter.game.decision
        seat = decision.seat if asked.played and decision is not None else None
        choices += seat is not None
        assert asked.blind.fingerprint() == chapter.game.blind(seat).fingerprint()
    assert choices > len(match.line) / 2


async def test_what_is_killed_is_asked_once_more_and_then_the_next_game_has_its_turn(
    caplog: pytest.LogCaptureFixture,
) -> None:
    looker = Looker(failures=[ThinkingFailed("killed")])
    async with at_work(looker) as reviews:
        match = over("duel")
        assert await reviews.begin(match, ANA).result == review(match.play, 1)
        assert len(looker.asked) == len(match.line) + 1
        looker.failures += [ThinkingFailed("killed"), ThinkingFailed("killed")]
        failing, behind = reviews.begin(over("duel", 2), ANA), reviews.begin(over("duel", 3), BEN)
        with pytest.raises(Refused) as why:
            await failing.result
        assert why.value.because(ReviewReason.REVIEW_FAILED)
        assert (await behind.result).moments
        assert reviews.known(over("duel", 2)) is None
        assert (await reviews.begin(over("duel", 2), ANA).result).moments, "when it is asked for again"
    assert caplog.text.count("killed") == 3


async def test_after_a_bug_nobody_waits_and_the_next_game_has_its_turn(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with at_work(Looker(failures=[KeyError("a bug")])) as reviews:
        failing, behind = reviews.begin(over("duel", 1), ANA), reviews.begin(over("duel", 2), BEN)
        assert (await behind.result).moments
        assert isinstance(failing.result.exception(), KeyError)
    assert "review of game 1" in caplog.text


async def test_who_waits_for_one_and_how_many_wait_is_bounded() -> None:
    async with at_work(Looker(), waits=True) as reviews:
        for number, person in zip(range(1, MOST + 1), PEOPLE, strict=False):
            reviews.begin(over("duel", number), person)
        assert refused(reviews, over("duel", MOST + 1), PEOPLE[0]) is ReviewReason.REVIEWING_ANOTHER
        assert refused(reviews, over("duel", MOST + 1), ANA) is ReviewReason.REVIEWS_FULL
        assert reviews.begin(over("duel", 1), ANA).people == {PEOPLE[0], ANA}


async def test_other_games_are_refused_with_a_sentence(world: World) -> None:
    match, reviews = await world.begin(), Reviews(Looker())
    assert refused(reviews, match, ANA) is ReviewReason.NOT_REVIEWED_YET
    resigned = await world.matches.resign(match, world.by(CHALLENGER), 0)
    assert refused(reviews, resigned, ANA) is ServiceReason.NOTHING_PLAYED
    assert review_button(resigned, "g1", catalog("en")) is None
    match = await world.begin(channel_id=700)
    match = (await world.matches.act(match, world.by(CHALLENGER), ["b2"], 0)).match
    match = await world.matches.resign(match, world.by(CHALLENGER), 1)
    assert reviews.begin(match, ANA).positions == 3
    assert review_button(match, "g1", catalog("en")) is not None
    closed = await world.begin(channel_id=701)
    stored = replace(closed.stored, ended_at=1)
    assert refused(reviews, replace(closed, stored=stored), BEN) is ServiceReason.NOTHING_PLAYED
    with registered():
        header = replace(match.play.header, game=Pebbles.id, ruleset=Pebbles.ruleset, options=())
        other = replace(match, play=Play(header, [Entry(0, RESIGN)]))
        assert refused(reviews, other, BEN) is ReviewReason.NO_REVIEW
