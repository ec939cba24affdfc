from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from tests.browser.bot_process import bot_process
from tests.browser.chromium import chromium
from tests.browser.tab import DESKTOP, Tab, new_tab
from tests.support.sandbox.recording import RecordingSandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Browser

CHANNEL = "harbor"


class Open(Protocol):
    """Opens a tab for a person, in the channel where everything happens."""

    async def __call__(self, person: str, size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Tab: ...


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as one:
        yield one


@pytest.fixture
async def sandbox(browser: Browser, tmp_path: Path) -> AsyncIterator[RecordingSandbox]:
    async with RecordingSandbox() as one, bot_process(one, tmp_path):
        yield one


@pytest.fixture
async def open_tab(browser: Browser, sandbox: RecordingSandbox) -> AsyncIterator[Open]:
    """Opens tabs; at the end no console may have complained."""
    tabs: list[Tab] = []

    async def open_one(person: str, size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Tab:
        tab = await new_tab(browser, sandbox, person, size, touch=touch)
        tabs.append(tab)
        await tab.open(CHANNEL)
        return tab

    yield open_one
    assert [problem for tab in tabs for problem in tab.problems] == []


@pytest.fixture
async def ana(open_tab: Open) -> Tab:
    return await open_tab("Ana")


@pytest.fixture
async def ben(open_tab: Open) -> Tab:
    return await open_tab("Ben")
