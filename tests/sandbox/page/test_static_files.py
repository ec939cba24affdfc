"""The files of the page, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import aiohttp

    from tests.support.sandbox.recording import RecordingSandbox


@pytest.mark.parametrize("path", ["/..%2fserver.py", "/%2e%2e/server.py", "/nothing.js", "/server.py"])
async def test_nothing_but_the_page_is_served(
    sandbox: RecordingSandbox, http: aiohttp.ClientSession, path: str
) -> None:
    assert (await http.get(sandbox.url + path)).status == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/main.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
async def test_the_page_is_found(
    sandbox: RecordingSandbox, http: aiohttp.ClientSession, path: str, kind: str
) -> None:
    response = await http.get(sandbox.url + path)
    assert (response.status, response.content_type) == (200, kind)
    assert await response.read()
