"""Pictures are served at their addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import aiohttp

    from tests.support.sandbox.recording import RecordingSandbox


async def test_avatars_and_missing_files(sandbox: RecordingSandbox, http: aiohttp.ClientSession) -> None:
    response = await http.get(f"{sandbox.cdn}/embed/avatars/3.png")
    assert (await response.read()).startswith(b"\x89PNG")
    assert (await http.get(f"{sandbox.cdn}/attachments/1/2/x.png")).status == 404
