"""Action tiles: a private panel asks for what is missing, the channel sees only what counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.simcord.scene import BUTTON, MENU, only_private, parts, pinged, text

if TYPE_CHECKING:
    from collections.abc import Collection

    import discord
    from simcord import InteractionResult, MemberActor

    from bot.app import Client
    from engine.contract import Game
    from tests.simcord.scene import Scene

KINDS = "TPUS"
LONGEST = 400
"""Turns, some games long, in which somebody gets a certain tile; more than enough."""


async def position(scene: Scene, client: Client) -> Game:
    return (await client.services.matches.in_channel(scene.channel.id)).play.game


async def until_playable(scene: Scene, client: Client, kinds: Collection[str]) -> tuple[MemberActor, str]:
    """Unload what can be unloaded, if need be in a next game, until the player to move can play one of these
    kinds of action tiles; who, and which.
    """
    for _ in range(LONGEST):
        game = await position(scene, client)
        if game.decision is None:
            await scene.begin()
            continue
        person = (scene.ana, scene.ben)[game.decision.seat]
        codes = [step.code for step in game.options()]
        for kind in kinds:
            if any(code.split()[0] == kind for code in codes):
                return person, kind
        plain = [code for code in codes if code[0] not in KINDS]
        await scene.turn(person, next((code for code in plain if code[0] == "x"), plain[0]))
    raise AssertionError(f"nobody could play any of {kinds} in {LONGEST} turns")


async def goes_on(person: MemberActor, panel: discord.Message) -> None:
    """Choose the first way to go on that a panel offers."""
    for menu in parts(panel, MENU):
        await person.select(panel, [menu["options"][0]["value"]])
        return
    way = next(part for part in parts(panel, BUTTON) if not part.get("disabled"))
    await person.click(panel, custom_id=way["custom_id"])


async def open_panel(person: MemberActor, card: discord.Message, kind: str) -> InteractionResult:
    """Press the card's button for a kind of action tile."""
    (button,) = (part for part in parts(card, BUTTON) if part["custom_id"].endswith(f":{kind}"))
    return await person.click(card, custom_id=button["custom_id"])


async def test_by_button_and_panel(scene: Scene, simcord_bot: Client) -> None:
    """Each kind once, in the order in which the games bring them."""
    await scene.begin()
    left = set(KINDS)
    while left:
        person, kind = await until_playable(scene, simcord_bot, sorted(left))
        await plays_by_panel(scene, person, kind)
        left.remove(kind)


async def plays_by_panel(scene: Scene, person: MemberActor, kind: str) -> None:
    public, card = len(scene.public), scene.card
    panel = only_private(await open_panel(person, card, kind))
    steps = 0
    while len(scene.public) == public:
        (panel,) = scene.private(person)
        assert re.search("Nothing (is played yet|has happened yet)", text(panel))
        labels = [part["label"] for part in parts(panel, BUTTON)]
        assert labels[-1] == "Back"
        await goes_on(person, panel)
        steps += 1
        assert steps <= 4
    assert len(scene.public) == public + 1
    assert scene.private(person) == [], "the panel is gone"
    assert f"**{person.name}** plays" in text(scene.card)
    assert len(pinged(scene.card)) == 1


async def test_back_and_then_one_whole_command(scene: Scene, simcord_bot: Client) -> None:
    await scene.begin()
    person, _ = await until_playable(scene, simcord_bot, "P")
    panel = only_private(await open_panel(person, scene.card, "P"))
    await person.click(panel, label="Back")
    assert scene.private(person) == [], "the card asks what to do"
    await one_whole_command(scene, person)


async def one_whole_command(scene: Scene, person: MemberActor) -> None:
    offered = await person.autocomplete(scene.channel, "action", "tile", "")
    assert "P" in [choice["value"] for choice in offered]
    fields: list[str] = []
    for option in ("first", "second", "third"):
        filled = dict(zip(("first", "second"), fields, strict=False))
        choices = await person.autocomplete(scene.channel, "action", option, "", tile="P", **filled)
        fields.append(choices[0]["value"])
        if fields[-1] == ".":
            break
    named = dict(zip(("first", "second", "third"), fields, strict=False))
    result = await person.slash(scene.channel, "action", tile="P", **named)
    assert result.response is None
    assert f"**{person.name}** plays" in text(scene.card)
