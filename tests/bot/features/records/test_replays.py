"""Posting a card replays no game, whichever events the card describes and however old the card is."""

from random import Random

import pytest

from bot.cards import turn
from bot.cards.notice import turn_notice
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.service.ports import Notice, PostedCard
from bot.store.posts import Post
from engine.contract import Game
from engine.record import Header
from tests.bot.conftest import CHANNEL, World
from tests.support.seeding import RecordingAnnouncer, play_bundle, say_all

SAY = Catalog("en")


class Telling(RecordingAnnouncer):
    """Shows a match as the real announcer does, except for the pictures."""

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        turn.alt_texts(match, turn.scene(match), SAY)
        turn.turn_text(match, since, SAY)
        turn_notice(match, since, SAY)
        return await super().announce(match, channel_id, since, notice)

    async def retire(self, match: Match, post: Post) -> None:
        turn.alt_texts(match, turn.scene(match), SAY)
        turn.history_text(match, post.from_version, SAY)
        await super().retire(match, post)


@pytest.mark.parametrize("channels", [1, 2])
async def test_a_post_replays_nothing(world: World, monkeypatch: pytest.MonkeyPatch, channels: int) -> None:
    world.announcer = Telling()
    world = world.restarted()
    match = await world.begin(opponent_channel_id=CHANNEL + channels - 1)
    await world.outbox.flush("game", match.id)
    rng, begun = Random(1), list[Header]()
    start = Header.start

    def counted(header: Header) -> Game:
        begun.append(header)
        return start(header)

    for number in range(12):
        words = play_bundle(match.play.game.copy(), rng)
        match = await say_all(world.matches, match.id, [words], first=100 + number)
        monkeypatch.setattr(Header, "start", counted)
        await world.outbox.flush("game", match.id)
        await world.outbox.idle()
        monkeypatch.setattr(Header, "start", start)
        assert not begun
    assert len(world.announcer.retired) == 12 * channels


@pytest.mark.parametrize("channels", [1, 2])
async def test_after_a_start_a_game_is_replayed_once(
    world: World, monkeypatch: pytest.MonkeyPatch, channels: int
) -> None:
    world.announcer = Telling()
    world = world.restarted()
    match = await world.begin(opponent_channel_id=CHANNEL + channels - 1)
    await world.outbox.flush("game", match.id)
    await say_all(world.matches, match.id, ["a1", "b1", "x1"])
    world = world.restarted()
    start, begun = Header.start, list[Header]()

    def counted(header: Header) -> Game:
        begun.append(header)
        return start(header)

    monkeypatch.setattr(Header, "start", counted)
    assert await world.outbox.flush_due()
    assert len(begun) == 1
    assert world.announcer.games[channels:] == [
        (match.id, CHANNEL + number, 0, 3) for number in range(channels)
    ]
    # Cards from before the start are looked for, too, so one may be edited twice with the same result.
    assert len(set(world.announcer.retired)) == channels
