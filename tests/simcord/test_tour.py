"""The walk-through: a private message that changes in place and goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simcord.scene import alt_text, only_private, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene

OFFER = "First game? Short tour"


async def test_pages_change_in_place_and_only_for_the_reader(scene: Scene) -> None:
    await scene.begin()
    first = only_private(await scene.cleo.click(scene.card, label=OFFER))
    assert text(first).startswith("### What it’s about\n")
    await scene.cleo.click(first, label="Next · 1/8")
    (second,) = scene.private(scene.cleo)
    assert second.id == first.id
    assert text(second).startswith("### Place a figure\n")
    assert "Tiye" in alt_text(second)
    assert len(second.attachments) == 1, "the picture is another one, not one more"
    await scene.cleo.click(second, label="Close")
    assert scene.private(scene.cleo) == []
    for person in (scene.ana, scene.ben):
        assert len(scene.seen_by(person)) == 2
