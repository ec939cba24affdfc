"""Asking somebody to play, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from tests.simcord.scene import enabled, only_private, pinged, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene


async def test_everybody_sees_a_challenge_and_only_the_opponent_is_pinged(scene: Scene) -> None:
    result = await scene.challenge()
    assert result.response is None
    for person in scene.people:
        (challenge,) = scene.seen_by(person)
        assert "challenges you" in text(challenge)
        assert enabled(challenge) == ["Accept", "Decline", "Withdraw (Ana)", "Fair deal"]
    assert pinged(scene.card) == ["Ben"]


async def test_accepted(scene: Scene) -> None:
    await scene.begin()
    challenge, card = scene.public
    assert text(challenge) == "**Ben** accepted **Ana**’s challenge."
    assert enabled(challenge) == []
    assert pinged(challenge) == []
    assert text(card).startswith("The Duel begins: ● **Ana** moves first")
    assert pinged(card) == ["Ana"]


async def test_a_busy_channel_offers_a_thread(scene: Scene) -> None:
    await scene.begin()
    result = await scene.cleo.slash(scene.channel, "challenge", opponent=scene.ana)
    offer = only_private(result)
    assert "already a game in this channel" in text(offer)
    await scene.cleo.click(offer, label="Challenge in a new thread")
    (thread,) = scene.channel.threads
    assert thread.name == "The Duel: Cleo and Ana"
    (challenge,) = [message for message in thread.history() if message.components]
    assert pinged(challenge) == ["Ana"]
    await scene.ana.click(challenge, label="Accept")
    assert "The Duel begins" in text(thread.history()[-1])


async def test_a_channel_where_the_bot_may_not_show_pictures(scene: Scene) -> None:
    guild = scene.env.guild
    denied = discord.PermissionOverwrite(attach_files=False)
    quiet = guild.create_text_channel("quiet", overwrites={guild.default_role: denied})
    result = await scene.ana.slash(quiet, "challenge", opponent=scene.ben)
    assert "in this channel I lack Attach Files" in text(only_private(result))
    assert len(quiet.history(viewer=scene.ben)) == 0
