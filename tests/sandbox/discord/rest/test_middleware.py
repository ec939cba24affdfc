"""Checks of every request: unknown routes, and the inspector's complaints, are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    import aiohttp


async def test_unknown_routes_are_loud(sandbox: RecordingSandbox, http: aiohttp.ClientSession) -> None:
    response = await http.get(f"{sandbox.api}/stickers/5")
    assert response.status == 404
    assert sandbox.violations == ["GET /api/v10/stickers/5: unknown route"]
    response = await http.get(f"{sandbox.api}/users/@me")
    assert response.status == 401
    assert response.headers["Content-Type"] == "application/json"


async def test_what_an_inspector_complains_of_is_refused(http: aiohttp.ClientSession) -> None:
    def check(method: str, route: str, body: object) -> list[str]:
        return [f"{body} does not belong here"] if route.endswith("/commands") else []

    async with RecordingSandbox(check_request=check) as sandbox:
        key = {"Authorization": f"Bot {sandbox.token}"}
        commands = f"{sandbox.api}/applications/{sandbox.world.bot_id}/commands"
        response = await http.put(commands, json=[], headers=key)
        assert (response.status, (await response.json())["code"]) == (400, 50035)
        assert sandbox.violations == ["PUT /applications/{application_id}/commands: [] does not belong here"]
        assert (await http.get(f"{sandbox.api}/users/@me", headers=key)).status == 200
        assert [request.status for request in sandbox.requests] == [400, 200]
