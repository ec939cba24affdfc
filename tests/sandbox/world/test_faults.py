"""The sandbox misbehaves as it is told to, and the real client notices."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from sandbox.world.faults import CALLBACK, EDIT, FOLLOWUP, SEND
from tests.support.sandbox.person import InteractionFailedError

if TYPE_CHECKING:
    from tests.sandbox.bots import Bot
    from tests.support.sandbox.person import Person
    from tests.support.sandbox.recording import RecordingSandbox

pytestmark = pytest.mark.wire


def room(sandbox: RecordingSandbox, bot: Bot, name: str = "harbor") -> discord.TextChannel:
    channel = bot.get_channel(int(sandbox.channel(name)))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_latency(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.faults.latency = 0.2
    begin = time.monotonic()
    await room(sandbox, bot).send("late")
    assert time.monotonic() - begin >= 0.2
    sandbox.faults.latency = 0
    sandbox.faults.slow(SEND, 0.2)
    begin = time.monotonic()
    await room(sandbox, bot).send("late")
    assert time.monotonic() - begin >= 0.2


async def test_a_duplicate_event_runs_twice(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    await ana.slash("harbor", "board")
    sandbox.faults.duplicate_events()
    await ana.click(ana.last("harbor"), "Pressed 0")
    await ana.wait_until(lambda: len(bot.pressed) == 2)
    first, second = bot.pressed
    assert first == second
    await ana.wait_until(lambda: [callback["type"] for callback in sandbox.sent(CALLBACK)].count(7) == 2)


async def test_a_second_answer_is_refused(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.duplicate_events()
    await ana.slash("harbor", "board")
    await ana.wait_until(lambda: len(sandbox.sent(CALLBACK)) == 2)
    async with aiohttp.ClientSession() as http:
        (callback, _) = [request for request in sandbox.requests if request.route.endswith("/callback")]
        response = await http.post(sandbox.url + callback.path, json={"type": 5})
        assert (response.status, (await response.json())["code"]) == (400, 40060)


async def test_an_acknowledgement_that_counts_but_is_answered_500(
    sandbox: RecordingSandbox, bot: Bot, ana: Person
) -> None:
    """If an acknowledgement counts but is answered with a 500, the client repeats it and learns that it is
    already done.
    """
    sandbox.faults.fail_after(CALLBACK)
    await ana.slash("harbor", "board")
    await ana.wait_until(lambda: bot.errors)
    assert isinstance(bot.errors[0], discord.HTTPException)
    assert bot.errors[0].code == 40060
    assert [request.status for request in sandbox.requests if request.route.endswith("/callback")] == [
        500,
        400,
    ]
    assert len(ana.messages("harbor")) == 1


async def test_an_acknowledgement_that_counts_but_whose_answer_is_lost(
    sandbox: RecordingSandbox, bot: Bot, ana: Person
) -> None:
    sandbox.faults.lose_answer(CALLBACK)
    await ana.slash("harbor", "board")
    await ana.wait_until(lambda: bot.errors)
    assert isinstance(bot.errors[0], aiohttp.ClientError)
    assert len(ana.messages("harbor")) == 1


async def test_a_late_answer_is_refused(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.server_error(CALLBACK)  # the client tries again after a second
    sandbox.faults.window = 0.3
    with pytest.raises(InteractionFailedError):
        await ana.slash("harbor", "board")
    await ana.wait_until(lambda: bot.errors)
    assert isinstance(bot.errors[0], discord.NotFound)
    assert bot.errors[0].code == 10062


async def test_an_answer_that_arrives_late(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.window = 0.1
    sandbox.faults.delay(CALLBACK, 0.2)
    with pytest.raises(InteractionFailedError):
        await ana.slash("harbor", "board")
    await ana.wait_until(lambda: bot.errors)
    assert isinstance(bot.errors[0], discord.NotFound)


async def test_a_lost_answer_was_carried_out(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.lose_answer(SEND)
    with pytest.raises(aiohttp.ClientError):
        await room(sandbox, bot).send("once", nonce="g1:7")
    again = await room(sandbox, bot).send("once", nonce="g1:7")
    await room(sandbox, bot).send("the end")
    await ana.wait_for(lambda posted: posted.text == "the end")
    assert [message.id for message in ana.messages("harbor")][:-1] == [str(again.id)]


async def test_a_garbled_answer_was_carried_out(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.garble(SEND, lambda answer: {"instead of": answer})
    with pytest.raises(KeyError):
        await room(sandbox, bot).send("once")
    await ana.wait_for(lambda posted: posted.text == "once")


async def test_a_500_after_the_deed_is_retried_and_the_nonce_saves_it(
    sandbox: RecordingSandbox, bot: Bot, ana: Person
) -> None:
    sandbox.faults.fail_after(SEND, status=502)
    await room(sandbox, bot).send("once", nonce="g1:8")
    assert len(sandbox.sent(SEND)) == 2
    await room(sandbox, bot).send("the end")
    await ana.wait_for(lambda message: message.text == "the end")
    assert len(ana.messages("harbor")) == 2


async def test_discord_py_makes_a_nonce_for_its_own_retries(
    sandbox: RecordingSandbox, bot: Bot, ana: Person
) -> None:
    sandbox.faults.fail_after(SEND, status=502)
    await room(sandbox, bot).send("once")
    first, second = sandbox.sent(SEND)
    assert first["nonce"] == second["nonce"]
    assert first["enforce_nonce"]
    await room(sandbox, bot).send("the end")
    await ana.wait_for(lambda message: message.text == "the end")
    assert len(ana.messages("harbor")) == 2


async def test_the_nonce_is_forgotten(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    sandbox.faults.nonce_life = 0
    for _ in range(2):
        await room(sandbox, bot).send("twice", nonce="g1:8")
    await ana.wait_until(lambda: len(ana.messages("harbor")) == 2)


async def test_a_nonce_is_its_author_s_whatever_the_channel(sandbox: RecordingSandbox, bot: Bot) -> None:
    first = await room(sandbox, bot).send("here", nonce="g1:9")
    assert (await room(sandbox, bot, "nile").send("there", nonce="g1:9")).id == first.id
    assert (await room(sandbox, bot, "nile").send("there", nonce="g1:10")).id != first.id


async def test_a_nonce_of_a_deleted_message(sandbox: RecordingSandbox, bot: Bot) -> None:
    first = await room(sandbox, bot).send("soon gone", nonce="g1:11")
    sandbox.delete_message(str(first.id))
    with pytest.raises(discord.NotFound) as refusal:
        await room(sandbox, bot).send("again", nonce="g1:11")
    assert refusal.value.code == 10008
    sandbox.faults.nonce_life = 0
    await room(sandbox, bot).send("again", nonce="g1:11")


async def test_ids_are_ordered_only_roughly(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.faults.jitter()
    ids = [int(sandbox.world.ids.next()) for _ in range(500)]
    assert len(set(ids)) == 500
    assert ids != sorted(ids)
    off = [abs((number >> 22) / 1000 + 1_420_070_400 - time.time()) for number in ids]
    assert 0.02 < max(off) < 0.2
    sandbox.faults.clear()
    ids = [int(sandbox.world.ids.next()) for _ in range(500)]
    assert ids == sorted(ids)


async def test_429_is_waited_out(sandbox: RecordingSandbox, bot: Bot) -> None:
    sandbox.faults.rate_limit(SEND, retry_after=0.1)
    await room(sandbox, bot).send("patience")
    assert [request.status for request in sandbox.requests if request.method == "POST"] == [429, 200]
    sandbox.faults.rate_limit(SEND, via=False)
    with pytest.raises(discord.HTTPException):
        await room(sandbox, bot).send("banned")


async def test_missing_permissions(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    harbor = sandbox.channel("harbor")
    sandbox.faults.deny(harbor, "send_messages")
    with pytest.raises(discord.Forbidden) as refusal:
        await room(sandbox, bot).send("no")
    assert refusal.value.code == 50013
    await ana.slash("harbor", "where")
    assert ana.last("harbor").text == "en-US text True"
    assert not room(sandbox, bot).permissions_for(room(sandbox, bot).guild.me).send_messages
    sandbox.faults.deny(harbor, "view_channel")
    with pytest.raises(discord.Forbidden) as refusal:
        await room(sandbox, bot).send("no")
    assert refusal.value.code == 50001
    sandbox.faults.allow(harbor)
    await room(sandbox, bot).send("yes")


async def test_messages_that_are_gone(sandbox: RecordingSandbox, bot: Bot) -> None:
    message = await room(sandbox, bot).send("soon gone")
    sandbox.faults.vanish(EDIT)
    with pytest.raises(discord.NotFound) as refusal:
        await message.edit(content="x")
    assert refusal.value.code == 10008
    await message.edit(content="still there")
    sandbox.delete_message(str(message.id))
    with pytest.raises(discord.NotFound):
        await message.edit(content="x")
    assert sandbox.faults.pending == []


async def test_old_edits_and_closed_doors(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    message = await room(sandbox, bot).send("old")
    sandbox.faults.old_edit()
    await message.edit(content="x")
    assert [request.status for request in sandbox.requests if request.method == "PATCH"] == [429, 200]
    user = await bot.fetch_user(int(ana.id))
    await user.send("hello")
    await ana.wait_for(lambda posted: posted.text == "hello", channel="dm")
    sandbox.faults.close_dms(ana.id)
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("hello")
    assert refusal.value.code == 50007
    sandbox.faults.clear()
    await user.send("hello again")


@pytest.mark.parametrize(("code", "status"), [(50007, 400), (50033, 400), (50278, 400), (40003, 403)])
async def test_direct_channels_that_cannot_be_opened(
    sandbox: RecordingSandbox, bot: Bot, ana: Person, code: int, status: int
) -> None:
    sandbox.faults.unopen_dm(ana.id, code)
    user = await bot.fetch_user(int(ana.id))
    with pytest.raises(discord.HTTPException) as refusal:
        await user.create_dm()
    assert (refusal.value.status, refusal.value.code) == (status, code)
    sandbox.faults.clear()
    await user.create_dm()


async def test_labels_are_sent_instead_of_values(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    offered = await ana.autocomplete("harbor", "place", focused="field", field="b")
    assert offered[1] == {"name": "Field b2", "value": "b2"}
    sandbox.faults.send_labels()
    await ana.slash("harbor", "place", field="b2")
    assert ana.last("harbor").text == "placed Field b2"
    sandbox.faults.clear()
    await ana.slash("harbor", "place", field="b2")
    await ana.wait_for(lambda message: message.text == "placed b2")


async def test_tokens_grow_old(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    await ana.slash("harbor", "board")
    (request,) = [request for request in sandbox.requests if request.route.endswith("/callback")]
    token = request.path.split("/")[-2]
    sandbox.faults.token_life = 0
    async with aiohttp.ClientSession() as http:
        hook = f"{sandbox.api}/webhooks/{sandbox.world.bot_id}"
        response = await http.post(f"{hook}/{token}", json={"content": "late"})
        assert (response.status, (await response.json())["code"]) == (401, 50027)
        response = await http.post(f"{hook}/unknown", json={"content": "late"})
        assert (response.status, (await response.json())["code"]) == (404, 10015)
    assert FOLLOWUP in [f"{request.method} {request.route}" for request in sandbox.requests]
