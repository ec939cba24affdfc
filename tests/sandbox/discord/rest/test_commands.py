"""Registering commands: globally, for a guild, and again under the same name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.sandbox.discord.stage import Stage


async def test_commands_are_kept_by_name(stage: Stage) -> None:
    app = f"/applications/{stage.sandbox.world.bot_id}"
    (old,) = stage.sandbox.commands.all(None)
    _, renewed = await stage.call("POST", f"{app}/commands", {"name": "go", "description": "Go on"})
    assert (renewed["id"], renewed["description"]) == (old["id"], "Go on")
    guild = next(iter(stage.sandbox.world.guilds))
    _, two = await stage.call("POST", f"{app}/guilds/{guild}/commands", {"name": "here", "description": "x"})
    assert [c["name"] for c in await stage.ana.commands("nile")] == ["go", "here"]
    assert [c["name"] for c in await stage.ana.commands("dm")] == ["go"]
    assert (await stage.call("DELETE", f"{app}/guilds/{guild}/commands/{two['id']}"))[0] == 204
    _, refusal = await stage.call("GET", f"{app}/guilds/{guild}/commands/{two['id']}")
    assert refusal["code"] == 10063
    await stage.call("PATCH", f"{app}/commands/{renewed['id']}", {"contexts": [0]})
    assert await stage.ana.commands("dm") == []
