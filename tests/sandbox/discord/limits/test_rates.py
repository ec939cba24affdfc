"""Buckets, their headers, the global limit, edits of old messages, and the count of invalid requests."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from sandbox.discord.limits.rates import EVERYTHING, INVALID_AT_MOST, Rates
from sandbox.protocol.errors import RateLimitedError
from sandbox.world.faults import CALLBACK, EDIT, SEND
from tests.sandbox.world.test_faults import room

if TYPE_CHECKING:
    from tests.sandbox.bots import Bot
    from tests.support.sandbox.recording import RecordingSandbox

HERE, THERE = {"channel_id": "1"}, {"channel_id": "2"}


def test_every_channel_has_its_bucket() -> None:
    rates = Rates()
    left = [int(rates.take(SEND, HERE, key=True)["X-RateLimit-Remaining"]) for _ in range(5)]
    assert left == [4, 3, 2, 1, 0]
    with pytest.raises(RateLimitedError) as refusal:
        rates.take(SEND, HERE, key=True)
    assert 0 < refusal.value.retry_after <= 5
    assert refusal.value.headers["X-RateLimit-Remaining"] == "0"
    rates.take(SEND, THERE, key=True)
    rates.take(EDIT, HERE, key=True)


def test_buckets_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    rates = Rates()
    *_, headers = [rates.take(SEND, HERE, key=True) for _ in range(5)]
    now += float(headers["X-RateLimit-Reset-After"])
    assert rates.take(SEND, HERE, key=True)["X-RateLimit-Remaining"] == "4"


def test_everything_together_but_answers_to_interactions() -> None:
    rates = Rates()
    for number in range(EVERYTHING.most):
        rates.take(SEND, {"channel_id": str(number)}, key=True)
    with pytest.raises(RateLimitedError) as refusal:
        rates.take(SEND, {"channel_id": "x"}, key=True)
    assert refusal.value.everywhere
    assert all(rates.take(CALLBACK, {}, key=False) == {} for _ in range(100))


def test_edits_of_old_messages() -> None:
    rates, hour = Rates(), time.time() - 3700
    for _ in range(3):
        rates.edit("1", hour)
    with pytest.raises(RateLimitedError) as refusal:
        rates.edit("1", hour)
    assert (refusal.value.code, refusal.value.body()["code"]) == (30046, 30046)
    rates.edit("2", hour)
    rates.edit("1", time.time())


def test_too_many_invalid_requests_are_a_ban() -> None:
    rates = Rates()
    for _ in range(INVALID_AT_MOST):
        rates.take(CALLBACK, {}, key=False)
        rates.answered(403)
    rates.answered(404)
    assert rates.invalid == {403: INVALID_AT_MOST}
    with pytest.raises(RateLimitedError) as refusal:
        rates.take(CALLBACK, {}, key=False)
    assert not refusal.value.via


@pytest.mark.wire
async def test_the_client_waits_automatically(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.rates.speed = 10
    begin = time.monotonic()
    for _ in range(6):
        await room(sandbox, bot).send("quick")
    assert time.monotonic() - begin > 0.3
    assert sandbox.rates.invalid == {}


@pytest.mark.wire
async def test_what_never_arrived_does_not_count(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.rates.speed = 1
    sandbox.faults.away = True
    for _ in range(5):
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await room(sandbox, bot).send("lost")
    sandbox.faults.away = False
    await room(sandbox, bot).send("found")
    assert sandbox.rates.invalid == {}


@pytest.mark.wire
async def test_old_messages_over_the_wire(sandbox: RecordingSandbox, bot: Bot) -> None:
    """The client waits after a 429 and tries again on its own. At this speed all four edits are made within a
    bucket's time, however busy the machine is.
    """
    sandbox.rates.old_after, sandbox.rates.speed = 0.0, 1.5
    message = await room(sandbox, bot).send("old")
    for number in range(4):
        await message.edit(content=str(number))
    assert sandbox.rates.invalid == {429: 1}
    bot.http.max_ratelimit_timeout = 30
    sandbox.faults.old_edit(retry_after=31)
    with pytest.raises(discord.RateLimited):
        await message.edit(content="x")
