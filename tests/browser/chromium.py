"""Debian's chromium, driven by playwright, or a clear sentence about why it is missing."""

from __future__ import annotations

import os
import shutil
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import Browser

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def chromium() -> AsyncGenerator[Browser]:
    """Start a headless chromium; if there is none, skip the test and say so, or fail when CI=true."""
    path = shutil.which("chromium")
    if path is None:
        text = "there is no chromium on the PATH: the page is not tried (apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(text)
        pytest.skip(text)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()
