"""The application's emojis: Discord's refusals, keeping the emojis, and serving their pictures."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from sandbox.discord.cdn import avatar
from sandbox.discord.emojis import BYTES, MOST, Emojis
from sandbox.server import Sandbox

if TYPE_CHECKING:
    from pathlib import Path

    from sandbox.protocol.json_values import Json
    from tests.sandbox.discord.stage import Stage

PICTURE = avatar(1)


def uri(content: bytes = PICTURE, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def emojis(stage: Stage) -> str:
    return f"/applications/{stage.sandbox.world.bot_id}/emojis"


async def test_an_emoji_is_made_shown_renamed_and_removed(stage: Stage) -> None:
    path = emojis(stage)
    status, created = await stage.call("POST", path, {"name": "stone_1a2b3c", "image": uri()})
    assert (status, created["name"], created["available"]) == (200, "stone_1a2b3c", True)
    assert (await stage.call("GET", path))[1]["items"] == [created]
    async with stage.http.get(f"{stage.sandbox.cdn}/emojis/{created['id']}.png") as picture:
        assert (picture.content_type, await picture.read()) == ("image/png", PICTURE)
    _, renamed = await stage.call("PATCH", f"{path}/{created['id']}", {"name": "stone_2"})
    assert (await stage.call("GET", f"{path}/{created['id']}"))[1] == renamed == created | {"name": "stone_2"}
    assert (await stage.call("DELETE", f"{path}/{created['id']}"))[0] == 204
    assert (await stage.call("GET", f"{path}/{created['id']}"))[1]["code"] == 10014
    async with stage.http.get(f"{stage.sandbox.cdn}/emojis/{created['id']}.png") as picture:
        assert picture.status == 404


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ({"name": "a", "image": uri()}, 50035, "name"),
        ({"name": "a" * 33, "image": uri()}, 50035, "name"),
        ({"name": "a-b", "image": uri()}, 50035, "name"),
        ({"name": "größe", "image": uri()}, 50035, "name"),
        ({"name": "there", "image": uri()}, 50035, "name"),
        ({"name": "plain", "image": "ship.png"}, 50035, "image"),
        ({"name": "plain", "image": uri(b"no picture at all")}, 50035, "image"),
        ({"name": "plain", "image": uri(kind="text/plain")}, 50035, "image"),
        ({"name": "large", "image": uri(PICTURE + bytes(BYTES))}, 50138, None),
    ],
)
async def test_what_discord_refuses(stage: Stage, body: Json, code: int, where: str | None) -> None:
    await stage.call("POST", emojis(stage), {"name": "there", "image": uri()})
    # This runs without the OpenAPI file, which also forbids some of this, because the sandbox must refuse it
    # unaided.
    status, refusal = await stage.call("POST", emojis(stage), body)
    assert (status, refusal["code"]) == (400, code)
    assert where is None or where in refusal["errors"]
    assert len(stage.sandbox.world.emojis) == 1


async def test_no_more_than_discord_takes(stage: Stage) -> None:
    for number in range(MOST):
        stage.sandbox.world.store.put("emojis", str(number), {"id": str(number), "name": f"e{number}"})
    assert (await stage.call("POST", emojis(stage), {"name": "more", "image": uri()}))[1]["code"] == 30008


async def test_those_of_others_are_not_ours(stage: Stage) -> None:
    assert (await stage.call("GET", "/applications/1/emojis"))[1]["code"] == 20012


async def test_they_outlive_a_restart(tmp_path: Path) -> None:
    async with Sandbox(tmp_path) as sandbox:
        created = Emojis(sandbox.world).create({"name": "stone", "image": uri()})
    async with Sandbox(tmp_path) as sandbox:
        assert Emojis(sandbox.world).all() == [created]
        assert sandbox.world.store.file(created["id"]) == PICTURE
