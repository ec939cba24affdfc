"""The real client logs in, and answers commands, clicks and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.world.faults import CALLBACK
from tests.sandbox.bots import png
from tests.support.sandbox.person import InteractionFailedError

if TYPE_CHECKING:
    from tests.sandbox.bots import Bot
    from tests.support.sandbox.person import Person
    from tests.support.sandbox.recording import RecordingSandbox

pytestmark = pytest.mark.wire


async def test_a_slash_command_shows_a_picture(sandbox: RecordingSandbox, bot: Bot, ana: Person) -> None:
    await ana.slash("harbor", "board")
    card = ana.last("harbor")
    assert card.text == "**Your turn**"
    assert [button.label for button in card.buttons] == ["Pressed 0"]
    assert card.pictures[0].alt == "A board with six boats"
    assert await ana.picture(card.pictures[0].url) == png()
    assert card.raw["files"][0]["width"] == 110
    assert card.raw["files"][0]["description"] == "A board"
    assert card.raw["attachments"] == [], "a file that a component shows is not listed"
    assert card.raw["command"] == "/board"
    assert card.raw["interaction_user"] == ana.id
    assert not sandbox.violations
    assert not bot.errors


async def test_a_click_changes_the_card(bot: Bot, ana: Person, ben: Person) -> None:
    await ana.slash("harbor", "board")
    card = await ben.wait_for(lambda message: bool(message.buttons))
    replaced = card.pictures[0].url
    await ben.click(card, "Pressed 0")
    card = ana.again(card)
    assert await ana.picture(replaced) == png(), "whoever was just loading it still gets it"
    assert card.buttons[0].custom_id == "count:1"
    assert [file["filename"] for file in card.raw["files"]] == ["next.png"]
    bot.on_press = "defer"
    await ana.click(card, "count:1")
    await ana.wait_for(lambda posted: [button.custom_id for button in posted.buttons] == ["count:2"])
    assert [number for _, number in bot.pressed] == [0, 1]


async def test_private_answers_reach_only_their_reader(ana: Person, ben: Person) -> None:
    await ana.slash("harbor", "whisper")
    await ana.wait_for(lambda posted: posted.text == "aloud")
    await ben.wait_for(lambda message: message.text == "aloud")
    assert [message.text for message in ana.messages("harbor")] == ["only you", "and once more", "aloud"]
    assert [message.ephemeral for message in ana.messages("harbor")] == [True, True, False]
    assert [len(message.raw["attachments"]) for message in ana.messages("harbor")] == [0, 1, 0]
    assert [message.text for message in ben.messages("harbor")] == ["aloud"]
    await ana.dismiss(ana.messages("harbor")[0])
    await ana.wait_until(lambda: len(ana.messages("harbor")) == 2)


async def test_defer_post_and_clean_up(sandbox: RecordingSandbox, ana: Person, ben: Person) -> None:
    await ana.slash("harbor", "play", friend=ben)
    assert ana.messages("harbor")[0].thinking
    card = await ben.wait_for(lambda posted: "your turn" in posted.text)
    assert card.pinged == [ben.id]
    assert [user["id"] for user in card.raw["mentions"]] == [ben.id]
    await ana.wait_until(lambda: [message.thinking for message in ana.messages("harbor")] == [False])
    await ana.slash("harbor", "play", friend=ben)
    await ana.wait_until(lambda: [message.id for message in ana.messages("harbor")] == [card.id])
    assert len(sandbox.sent("POST /channels/{channel_id}/messages")) == 2


async def test_autocomplete_offers_choices(ana: Person) -> None:
    choices = await ana.autocomplete("nile", "place", focused="field", field="b")
    assert [choice["value"] for choice in choices] == ["b1", "b2", "b3", "b4", "b5", "b6"]
    assert await ana.autocomplete("nile", "place", focused="field", field="x") == []


@pytest.mark.prompt
async def test_a_form_goes_round(ana: Person) -> None:
    modal = await ana.wait_modal(await ana.slash("nile", "form"))
    assert modal.title == "A form"
    await ana.submit(modal, {"Words": "hello", "pick": ["1"]})
    assert ana.last("nile").text == "hello 1"


async def test_subcommands_and_bounds(ana: Person) -> None:
    await ana.slash("nile", "game start", size=3)
    assert ana.last("nile").text == "a game for 3"
    assert ana.last("nile").raw["command"] == "/game start"


async def test_silence_is_a_failed_interaction(sandbox: RecordingSandbox, ana: Person) -> None:
    sandbox.faults.window = 0.1
    with pytest.raises(InteractionFailedError):
        await ana.slash("nile", "silent")


async def test_places_and_languages(ana: Person, ben: Person) -> None:
    thread = await ana.thread("nile", "a game")
    await ana.slash(thread, "where")
    assert ana.last(thread).text == "en-US public_thread False"
    await ben.slash("dm", "where")
    assert ben.last("dm").text == "de private False"
    await ana.speak("de")
    await ana.slash("nile", "where")
    assert ana.last("nile").text == "de text False"


@pytest.mark.prompt
async def test_the_log_knows_the_requests(sandbox: RecordingSandbox, ana: Person) -> None:
    await ana.slash("harbor", "board")
    assert sandbox.sent(CALLBACK)[0]["type"] == 4
    (request,) = [request for request in sandbox.requests if f"{request.method} {request.route}" == CALLBACK]
    assert request.status == 200
    assert request.files == {"board.png": png()}
