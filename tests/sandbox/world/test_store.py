"""The journal: its contents, and how much a kill can cost."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from sandbox.world.store import Store

if TYPE_CHECKING:
    from pathlib import Path


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("things", "1", {"a": 1})
    store.put("things", "2", {"b": 2})
    store.drop("things", "1")
    store.put_file("7", b"seven")
    store.close()
    with (tmp_path / "journal.jsonl").open("a") as journal:
        journal.write('["things", "3", {"c"')
    again = Store(tmp_path)
    assert again.table("things") == {"2": {"b": 2}}
    assert again.file("7") == b"seven"
    assert again.file("../state.json") is None
    assert json.loads((tmp_path / "state.json").read_text())["things"] == {"2": {"b": 2}}
    assert not os.path.lexists(tmp_path / "journal.jsonl")
