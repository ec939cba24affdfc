"""Opening a game that others join."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from tests.simcord.scene import enabled, only_private, pinged, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene

LABELS = ["Join", "Leave", "Start", "Cancel"]


async def test_everybody_sees_a_lobby_and_nobody_is_pinged(scene: Scene) -> None:
    result = await scene.ana.slash(scene.channel, "new")
    assert result.response is None
    for person in scene.people:
        (lobby,) = scene.seen_by(person)
        assert text(lobby).startswith("**Ana** opens a game of **Imhotep** for up to 4")
        assert "1 of 4 seats taken: **Ana**" in text(lobby)
        assert enabled(lobby) == LABELS
        assert pinged(lobby) == []


async def test_joining_and_leaving_are_told_in_the_same_message(scene: Scene) -> None:
    await scene.ana.slash(scene.channel, "new", seats=3)
    result = await scene.ben.click(scene.card, label="Join")
    assert result.followups == []
    await scene.cleo.click(scene.card, label="Join")
    (lobby,) = scene.public
    assert "3 of 3 seats taken: **Ana**, **Ben**, **Cleo**" in text(lobby)
    await scene.ben.click(scene.card, label="Leave")
    (lobby,) = scene.public
    assert "2 of 3 seats taken: **Ana**, **Cleo**" in text(lobby)
    assert enabled(lobby) == LABELS
    assert pinged(lobby) == []


async def test_started(scene: Scene) -> None:
    await scene.ana.slash(scene.channel, "new", start="0")
    for person in (scene.ben, scene.cleo):
        await person.click(scene.card, label="Join")
    await scene.ana.click(scene.card, label="Start")
    lobby, card = scene.public
    assert text(lobby).startswith("**Ana**'s game of **Imhotep** has begun: **Ana**, **Ben**, **Cleo**.\n")
    assert enabled(lobby) == []
    assert pinged(card) == ["Ana"]


async def test_called_off(scene: Scene) -> None:
    await scene.ana.slash(scene.channel, "new")
    await scene.ben.click(scene.card, label="Join")
    await scene.ana.click(scene.card, label="Cancel")
    (lobby,) = scene.public
    assert text(lobby) == "**Ana** called the game of **Imhotep** off."
    assert enabled(lobby) == []


async def test_what_is_not_possible_is_refused_privately(scene: Scene) -> None:
    await scene.ana.slash(scene.channel, "new")
    for person, label, why in (
        (scene.ana, "Start", "At least 2 must be seated"),
        (scene.ana, "Join", "You have a seat already"),
        (scene.ana, "Leave", "instead of leaving you can cancel it"),
        (scene.ben, "Leave", "You have no seat here"),
        (scene.ben, "Start", "Only Ana, who opened this game"),
        (scene.ben, "Cancel", "Only Ana, who opened this game"),
    ):
        result = await person.click(scene.card, label=label)
        assert why in text(only_private(result))
    result = await scene.ben.slash(scene.channel, "new", sides="AAAA")
    assert "“AAAA” is no choice for *sides*. Five letters" in text(only_private(result))
    (lobby,) = scene.public
    assert "1 of 4 seats taken" in text(lobby)


async def test_a_busy_channel_offers_a_thread(scene: Scene) -> None:
    await scene.begin()
    result = await scene.cleo.slash(scene.channel, "new", sides="BBBBB")
    offer = only_private(result)
    assert "already has a game" in text(offer)
    await scene.cleo.click(offer, label="Open a thread and gather there")
    (thread,) = scene.channel.threads
    assert thread.name == "Imhotep with Cleo"
    (lobby,) = [message for message in thread.history() if message.components]
    assert "all sides B" in text(lobby)
    await scene.ana.click(lobby, label="Join")
    await scene.cleo.click(lobby, label="Start")
    assert "**Cleo**" in text(thread.history()[-1])


async def test_where_the_bot_may_not_write_in_threads_no_thread_is_opened(scene: Scene) -> None:
    guild = scene.env.guild
    denied = discord.PermissionOverwrite(send_messages_in_threads=False)
    harbor = guild.create_text_channel("quay", overwrites={guild.default_role: denied})
    await scene.ana.slash(harbor, "challenge", opponent=scene.ben)
    await scene.ben.click(harbor.history()[-1], label="Accept")
    offer = only_private(await scene.cleo.slash(harbor, "new"))
    await scene.cleo.click(offer, label="Open a thread and gather there")
    assert "I lack Send Messages in Threads" in text(harbor.history(viewer=scene.cleo)[-1])
    assert not harbor.threads
