"""Preview, taking back by consent, what happened, boards as text: as an independent referee sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simcord.scene import BUTTON, GALLERY, alt_text, enabled, only_private, parts, pinged, text

if TYPE_CHECKING:
    import discord
    from simcord import MemberActor

    from tests.simcord.scene import Scene


def private(scene: Scene, person: MemberActor) -> list[discord.Message]:
    return [one for one in scene.seen_by(person) if one.flags.ephemeral]


async def ready(scene: Scene) -> None:
    """Ana may unload boat 1."""
    await scene.begin()
    await scene.turn(scene.ana, "a1")
    await scene.turn(scene.ben, "b1")


async def test_a_preview_is_seen_by_its_player_only(scene: Scene) -> None:
    await ready(scene)
    messages = len(scene.public)
    shown = only_private(await scene.ana.click(scene.card, label="Unload boat 1"))
    assert enabled(shown) == ["Confirm", "Back"]
    assert "Nothing has happened yet" in text(shown)
    assert "Your points: 1 → " in text(shown)
    assert "face-down" in alt_text(shown)
    assert private(scene, scene.ben) == []
    assert len(scene.public) == messages
    await scene.ana.click(shown, label="Back")
    assert private(scene, scene.ana) == []
    shown = only_private(await scene.ana.click(scene.card, label="Unload boat 1"))
    await scene.ana.click(shown, label="Confirm")
    assert private(scene, scene.ana) == []
    assert "**Ana** unloads boat 1" in text(scene.card)
    assert "face-down" not in alt_text(scene.card)


async def test_taking_back_by_consent(scene: Scene) -> None:
    await ready(scene)
    await scene.turn(scene.ana, "x1")
    offer = only_private(await scene.ana.slash(scene.channel, "undo"))
    assert enabled(offer) == ["Ask for consent", "Leave it"]
    await scene.ana.click(offer, label="Ask for consent")
    assert private(scene, scene.ana) == []
    request = scene.card
    assert "**Ana** asks to take this back" in text(request)
    assert pinged(request) == ["Ben"]
    refusal = only_private(await scene.ana.click(request, label="Agree"))
    assert "The other players must agree" in text(refusal)
    await scene.ben.click(request, label="Agree")
    assert "by agreement" in text(scene.card)
    assert pinged(scene.card) == ["Ana"]
    answered = next(one for one in scene.public if one.id == request.id)
    assert list(parts(answered, BUTTON)) == []
    assert pinged(answered) == []


async def test_what_happened_is_told_to_who_asks(scene: Scene) -> None:
    await ready(scene)
    story = only_private(await scene.ana.click(scene.card, label="What happened"))
    assert "**Ben** places a figure on b1." in text(story)
    assert [item["media"]["url"] for gallery in parts(story, GALLERY) for item in gallery["items"]]
    (moving,) = story.attachments
    assert (await moving.read()).startswith(b"GIF89a")
    onlooker = only_private(await scene.cleo.click(scene.card, label="What happened"))
    assert "**Ben** places a figure on b1." in text(onlooker)


async def test_boards_as_text(scene: Scene) -> None:
    chosen = only_private(await scene.ben.slash(scene.channel, "settings", board="text", preview="always"))
    assert "boards as text" in text(chosen)
    await scene.begin()
    assert "```" in text(scene.card)
    await scene.turn(scene.ana, "a1")
    shown = only_private(await scene.ben.slash(scene.channel, "place", field="b1"))
    assert "```" in text(shown)
    assert list(parts(shown, GALLERY)) == []
    await scene.ben.click(shown, label="Confirm")
    assert "**Ben** places a figure on b1." in text(scene.card)
