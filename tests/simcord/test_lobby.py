"""A game that others join and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simcord.scene import enabled, only_private, pinged, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene


async def test_whoever_leaves_is_passed_over_and_asked_no_more(scene: Scene) -> None:
    """§9.1: the question says what becomes of the game; so does the card, which names the next one."""
    await scene.ana.slash(scene.channel, "new", start="0")
    for person in (scene.ben, scene.cleo):
        await person.click(scene.card, label="Join")
    await scene.ana.click(scene.card, label="Start")
    lobby, card = scene.public
    assert text(lobby) == "**Ana**’s game of **Imhotep** has begun: **Ana**, **Ben**, **Cleo**."
    assert enabled(lobby) == []
    assert pinged(card) == ["Ana"]
    asked = only_private(await scene.ana.slash(scene.channel, "resign"))
    assert "▲ **Ben**, ✚ **Cleo** play on without you" in text(asked)
    await scene.ana.click(asked, label=enabled(asked)[0])
    assert "**Ana** has left the game." in text(scene.card)
    assert pinged(scene.card) == ["Ben"]
    again = only_private(await scene.ana.slash(scene.channel, "resign"))
    assert text(again).endswith("the others play on without you.")
    asked = only_private(await scene.cleo.slash(scene.channel, "resign"))
    assert "**Ben** wins at once" in text(asked)
    await scene.cleo.click(asked, label=enabled(asked)[0])
    assert "Everyone else has left." in text(scene.card)
