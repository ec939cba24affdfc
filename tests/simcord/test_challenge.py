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
        assert enabled(challenge) == ["Accept", "Decline", "Cancel"]
    assert pinged(scene.card) == ["Ben"]


async def test_accepted(scene: Scene) -> None:
    await scene.begin()
    challenge, card = scene.public
    assert text(challenge).startswith("**Ben** accepted **Ana**'s challenge.\n")
    assert enabled(challenge) == []
    assert pinged(challenge) == []
    assert text(card).startswith("The Duel begins: **Ana** plays black")
    assert pinged(card) == ["Ana"]


async def test_declined(scene: Scene) -> None:
    await scene.challenge()
    result = await scene.ben.click(scene.card, label="Decline")
    assert result.followups == []
    (challenge,) = scene.public
    assert text(challenge) == "**Ben** declined **Ana**'s challenge."
    assert enabled(challenge) == []


async def test_cancelled(scene: Scene) -> None:
    await scene.challenge()
    await scene.ana.click(scene.card, label="Cancel")
    (challenge,) = scene.public
    assert text(challenge) == "**Ana** took the challenge to **Ben** back."


async def test_only_the_right_person_answers(scene: Scene) -> None:
    await scene.challenge()
    for person, label, why in (
        (scene.cleo, "Accept", "Only Ben can answer"),
        (scene.ana, "Accept", "Only Ben can answer"),
        (scene.cleo, "Decline", "Only Ben can answer"),
        (scene.ben, "Cancel", "Only Ana can take"),
    ):
        result = await person.click(scene.card, label=label)
        assert why in text(only_private(result))
    (challenge,) = scene.public
    assert enabled(challenge) == ["Accept", "Decline", "Cancel"]


async def test_not_oneself_and_not_a_bot(scene: Scene) -> None:
    result = await scene.challenge(opponent=scene.ana)
    assert "cannot challenge yourself" in text(only_private(result))
    robot = scene.env.guild.add_member(scene.env.create_user("Robot", bot=True))
    result = await scene.challenge(opponent=robot)
    assert "cannot challenge a bot" in text(only_private(result))
    assert scene.public == []


async def test_not_twice_and_not_with_strange_sides(scene: Scene) -> None:
    result = await scene.challenge(sides="ABCD")
    assert "“ABCD” is no choice for *sides*. Sides of obelisk, temple" in text(only_private(result))
    await scene.challenge()
    result = await scene.challenge()
    assert "open challenge between you and Ben" in text(only_private(result))
    assert len(scene.public) == 1


async def test_a_busy_channel_offers_a_thread(scene: Scene) -> None:
    await scene.begin()
    result = await scene.cleo.slash(scene.channel, "challenge", opponent=scene.ana)
    offer = only_private(result)
    assert "already has a game" in text(offer)
    await scene.cleo.click(offer, label="Open a thread and challenge there")
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
