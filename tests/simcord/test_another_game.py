"""A game that only its own files and the registers know (`tests/tiny`) is played from the invitation to the
record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.record import read
from tests.simcord.scene import alt_text, enabled, only_private, pinged, text
from tests.tiny.registered import registered

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord
    from simcord import MemberActor

    from tests.simcord.scene import Scene

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


async def left(scene: Scene) -> int:
    """How many pebbles the newest card shows."""
    return int(alt_text(scene.card).split()[0])


async def take(scene: Scene, person: MemberActor, number: int) -> discord.Message | None:
    """By command, confirmed where that is asked; what was said privately, if anything."""
    await person.slash(scene.channel, "take", number=str(number))
    private = [one for one in scene.seen_by(person) if one.flags.ephemeral]
    if private and "Confirm" in enabled(private[-1]):
        await person.click(private[-1], label="Confirm")
        return None
    return private[-1] if private else None


async def begun(scene: Scene) -> None:
    await scene.ana.slash(scene.channel, "challenge", game="pebbles", opponent=scene.ben, last_loses=True)
    terms = "whoever takes the last pebble loses"
    assert (
        text(scene.card).split("\n")[0]
        == f"<@{scene.ben.id}>, **Ana** challenges you to **Pebbles** ({terms})."
    )
    assert pinged(scene.card) == ["Ben"]
    await scene.ben.click(scene.card, label="Accept")


async def test_one_person_is_asked_and_it_is_played_to_the_record(scene: Scene) -> None:
    await begun(scene)
    assert text(scene.card).startswith("**Ana**, **Ben** play with ")
    (picture,) = scene.card.attachments
    assert (await picture.read()).startswith(PNG)
    pile = await left(scene)

    offered = await scene.ana.autocomplete(scene.channel, "take", "number", "")
    assert (offered[0]["name"], offered[0]["value"]) == (f"take 1, {pile - 1} stay", "1")
    assert await take(scene, scene.ana, 2) is None
    assert "**Ana** takes 2.\n" in text(scene.card)
    assert pinged(scene.card) == ["Ben"]
    await scene.ben.click(scene.card, label=f"take 3, {pile - 5} stay")
    assert await left(scene) == pile - 5
    await scene.ben.click(scene.card, label="Take back")
    assert await left(scene) == pile - 2

    refusal = only_private(await scene.ben.slash(scene.channel, "take", number="99"))
    assert "I don’t understand “99”. Possible now: 1" in text(refusal)
    refusal = only_private(await scene.ben.slash(scene.channel, "place", field="b2"))
    assert "isn’t for the game in this channel" in text(refusal)
    mover = 1
    while await left(scene) > 2:
        await take(scene, (scene.ana, scene.ben)[mover], 1)
        mover = 1 - mover
    person, other = (scene.ana, scene.ben)[mover], (scene.ben, scene.ana)[mover]
    refusal = await take(scene, person, 3)
    assert refusal is not None
    assert text(refusal) == "Only 2 pebbles are left."
    await take(scene, person, 2)
    assert f"The pile is empty: <@{other.id}> wins." in text(scene.card)

    again = only_private(await scene.cleo.slash(scene.channel, "replay"))
    assert text(again).startswith("**Turn 0 of ")
    assert enabled(again) == ["Forward", "Last", "Animation"]
    ending = only_private(await scene.cleo.click(again, label="Last"))
    assert ending.id == again.id, "one message that changes"
    assert "The pile is empty" in text(ending)
    more = only_private(await scene.cleo.click(scene.card, label="More"))
    assert enabled(more) == ["What happened", "Score", "Rules", "This game…"], "nobody moves any more"
    rare = only_private(await scene.cleo.click(more, label="This game…"))
    film = only_private(await scene.cleo.click(rare, label="Animation"))
    (picture,) = film.attachments
    assert (await picture.read()).startswith(b"GIF89a")
    more = only_private(await scene.cleo.click(scene.card, label="More"))
    rules = text(only_private(await scene.cleo.click(more, label="Rules")))
    assert rules.startswith("## Pebbles\n")
    assert "## Rules: " not in rules, "those of the game that lies there, not of every game"

    more = only_private(await scene.cleo.click(scene.card, label="More"))
    rare = only_private(await scene.cleo.click(more, label="This game…"))
    record = only_private(await scene.cleo.click(rare, label="Record"))
    (file,) = record.attachments
    play = read((await file.read()).decode())
    assert (play.header.game, play.header.options) == ("pebbles", (("last_loses", "yes"),))
    assert play.game.outcome is not None


async def test_it_is_explained(scene: Scene) -> None:
    assert "**Pebbles** is for two or three" in text(
        only_private(await scene.ana.slash(scene.channel, "help"))
    )
    await begun(scene)
    rules = text(only_private(await scene.cleo.slash(scene.channel, "rules")))
    assert "Take one to 3 pebbles" in rules
    details = await scene.cleo.slash(scene.channel, "rules", topic="pebbles:take", depth="details")
    assert "-# Rules P-1" in text(only_private(details))
    topics = await scene.cleo.autocomplete(scene.channel, "rules", "topic", "taking")
    assert topics[0]["value"] == "pebbles:take"
    score = only_private(await scene.cleo.slash(scene.channel, "score"))
    assert "Ana has 0" in text(score)


async def test_all_may_join_in_a_thread(scene: Scene) -> None:
    await begun(scene)
    offer = only_private(await scene.cleo.slash(scene.channel, "new", game="pebbles", last_loses=True))
    assert "already a game in this channel" in text(offer)
    await scene.cleo.click(offer, label="Play in a new thread")
    (thread,) = scene.channel.threads
    assert thread.name == "Pebbles with Cleo"
    (lobby,) = [message for message in thread.history() if message.components]
    assert "whoever takes the last pebble loses" in text(lobby)
    assert "1 of 3 seats taken: **Cleo**" in text(lobby)
    for person in (scene.ana, scene.ben):
        await person.click(lobby, label="Join")
    await scene.cleo.click(lobby, label="Start")
    assert text(thread.history()[-1]).startswith("**Cleo**, **Ana**, **Ben** play with ")


async def test_one_person_is_asked_in_a_thread(scene: Scene) -> None:
    await begun(scene)
    offer = only_private(
        await scene.cleo.slash(scene.channel, "challenge", game="pebbles", opponent=scene.ana)
    )
    await scene.cleo.click(offer, label="Challenge in a new thread")
    (thread,) = scene.channel.threads
    assert thread.name == "Pebbles: Cleo and Ana"
    (asked,) = [message for message in thread.history() if message.components]
    assert "whoever takes the last pebble wins" in text(asked)
