"""A pytest plugin that writes to `MUTANTS_SEEN` which of our functions each test calls, and how long it
takes.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = str(Path(__file__).parents[2]) + os.sep
OURS = tuple(ROOT + part + os.sep for part in ("engine", "bot"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record the calls from the setup of a test to its end."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    began = time.monotonic()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        return (yield)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # pyright: ignore[reportArgumentType]  None ends it
        texts = {
            f"{code.co_filename.removeprefix(ROOT)}:{code.co_firstlineno}"
            for code in called
            if code.co_filename.startswith(OURS)
        }
        line = json.dumps([item.nodeid, round(time.monotonic() - began, 3), sorted(texts)])
        with Path(os.environ["MUTANTS_SEEN"]).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
