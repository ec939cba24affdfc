"""The bot goes away and comes back; messages stay as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simcord.scene import alt_text, enabled, labelled, only_private, text

if TYPE_CHECKING:
    from tests.simcord.conftest import MakeClient
    from tests.simcord.scene import Scene


async def test_buttons_of_before_the_restart_work(scene: Scene, clients: MakeClient) -> None:
    await scene.begin()
    await scene.env.restart_bot(await clients())
    await scene.ana.click(scene.card, label="b2")
    assert "**Ana** places a figure on b2." in text(scene.card)


async def test_a_challenge_of_before_the_restart_can_be_accepted(scene: Scene, clients: MakeClient) -> None:
    await scene.challenge()
    await scene.env.restart_bot(await clients())
    await scene.ben.click(scene.card, label="Accept")
    assert "The Duel begins" in text(scene.card)


async def test_an_old_board_answers_with_the_present_one(scene: Scene, clients: MakeClient) -> None:
    await scene.begin()
    # A private board keeps its buttons: nobody but its reader could take them off.
    old = only_private(await scene.ana.slash(scene.channel, "board"))
    await scene.turn(scene.ana, "b2")
    await scene.turn(scene.ben, "a2")
    await scene.env.restart_bot(await clients())

    before = len(scene.public)
    await scene.ana.click(old, label="b2")
    (now,) = scene.private(scene.ana)
    assert text(now) == "The game has moved on; here’s the board now."
    assert "▲ on a2" in alt_text(now)
    assert labelled(now, "Unload 2") in enabled(now)
    assert len(scene.public) == before
