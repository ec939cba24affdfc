"""The sandbox answers only this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import aiohttp

    from tests.support.sandbox.recording import RecordingSandbox


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/page/world", "/page/live", "/gateway", "/api/v10/gateway"])
async def test_only_this_machine(
    sandbox: RecordingSandbox, http: aiohttp.ClientSession, headers: dict[str, str], path: str
) -> None:
    response = await http.get(sandbox.url + path, headers=headers)
    assert response.status == 403
    assert "error" in await response.json()


async def test_its_own_origin_is_welcome(sandbox: RecordingSandbox, http: aiohttp.ClientSession) -> None:
    response = await http.get(f"{sandbox.url}/page/world", headers={"Origin": sandbox.url})
    assert response.status == 200
    response = await http.post(f"{sandbox.url}/page/say", data="{}")
    assert response.status == 415
