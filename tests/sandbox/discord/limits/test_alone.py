"""The sandbox refuses on its own whatever Discord's OpenAPI file refuses, so no test depends on having the
file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from tests.sandbox.discord.test_openapi import BAD, CALLBACK

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from tests.sandbox.discord.stage import Stage


def _name(case: tuple[str, object]) -> str:
    return case[0]


@pytest.mark.parametrize("case", BAD, ids=_name)
async def test_refuses(stage: Stage, case: tuple[str, object]) -> None:
    route, body = case
    await stage.go()
    if route == CALLBACK and "choices" in str(body):
        await stage.suggest()
    path = route.split(" ")[1].format(
        channel_id=stage.sandbox.channel("nile"),
        application_id=stage.sandbox.world.bot_id,
        interaction_id=stage.event["id"],
        interaction_token=stage.event["token"],
    )
    status, answer = await stage.call(route.split(" ")[0], path, cast("Json", body))
    assert status == (404 if "such" in route else 400), answer
