"""The state that survives a restart: a journal in a local folder.

`state.json` holds everything up to the last start and is replaced atomically; `journal.jsonl` gets one line
for each change since. Each change is handed to the operating system before anyone is told about it, so
killing the sandbox at any point loses nothing. Files are in `files/`.
"""

from __future__ import annotations

import json
import os
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pathlib import Path

    from sandbox.protocol.json_values import Json


class Store:
    """Tables of JSON records by key, kept in `folder`, or only in memory if there is none."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._tables: dict[str, dict[str, Json]] = {}
        self._files: dict[str, bytes] = {}
        self._journal: IO[str] | None = None
        if folder is not None:
            (folder / "files").mkdir(parents=True, exist_ok=True)
            self._load(folder)

    def table(self, name: str) -> dict[str, Json]:
        """Return a table's records by key; change them only through `put` and `drop`."""
        return self._tables.setdefault(name, {})

    def put(self, table: str, key: str, record: Json) -> None:
        """Keep a record. The object itself is kept, so put it again after changing it."""
        self.table(table)[key] = record
        self._write([table, key, record])

    def drop(self, table: str, key: str) -> None:
        """Forget a record, if there is one."""
        if self.table(table).pop(key, None) is not None:
            self._write([table, key, None])

    def put_file(self, key: str, content: bytes) -> None:
        """Store a file under a numeric key."""
        if self._folder is None:
            self._files[key] = content
        else:
            (self._folder / "files" / key).write_bytes(content)

    def file(self, key: str) -> bytes | None:
        """Return a stored file; None if there is none."""
        if self._folder is None:
            return self._files.get(key)
        path = self._folder / "files" / key
        return path.read_bytes() if key.isdigit() and path.is_file() else None

    def drop_file(self, key: str) -> None:
        """Forget a file, if there is one."""
        self._files.pop(key, None)
        if self._folder is not None and key.isdigit():
            (self._folder / "files" / key).unlink(missing_ok=True)

    def close(self) -> None:
        """Close the journal. Closing twice is allowed; a later `put` opens it again."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _write(self, entry: list[object]) -> None:
        if self._folder is None:
            return
        if self._journal is None:
            self._journal = (self._folder / "journal.jsonl").open("a", encoding="utf-8")
        self._journal.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._journal.flush()

    def _load(self, folder: Path) -> None:
        state, journal = folder / "state.json", folder / "journal.jsonl"
        if state.is_file():
            self._tables = json.loads(state.read_text(encoding="utf-8"))
        lines = journal.read_text(encoding="utf-8").split("\n") if journal.is_file() else []
        for line in filter(None, lines):
            try:
                table, key, record = cast("tuple[str, str, Json | None]", json.loads(line))
            except ValueError:
                break  # the last line was being written when the sandbox was killed
            if record is None:
                self.table(table).pop(key, None)
            else:
                self.table(table)[key] = record
        # A crash between these two steps does no harm, because the journal only
        # repeats changes that the state has.
        replace(state, json.dumps(self._tables, ensure_ascii=False).encode())
        journal.unlink(missing_ok=True)


def replace(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees either the old or the new one, never a part."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)
