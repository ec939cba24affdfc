"""Every state that a disk may be in after a power cut, made from a program's writes, which `powercut.c`
recorded.

Synced writes are always there. Each other write can be there, missing, or half there, in any order, because a
disk writes single sectors. SQLite's shared memory is left out, because it is rebuilt when the database is
opened.
"""

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

SOURCE = Path(__file__).with_name("powercut.c")
HEAD = struct.Struct("<c3q")
SECTOR = 512
SAID = "said"
"""The file in which the program notes the turns it has reported as done."""
FOLDER = ""
"""The name of the folder itself; a removal is durable once the folder is synced."""
COMPILER = shutil.which("cc") or shutil.which("gcc")


@dataclass(frozen=True)
class Done:
    """One recorded operation on a file."""

    kind: str
    name: str
    offset: int
    data: bytes


class Kept(Random):
    """A generator that keeps every write, as if only the program had been killed."""

    def random(self) -> float:
        """Return a number for which every unsynced write is kept."""
        return 0.4


@cache
def layer() -> Path:
    """Return the path of the library that records writes, compiled only once."""
    library = Path(mkdtemp()) / "powercut.so"
    subprocess.run(
        [COMPILER or "cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl", "-lpthread"], check=True
    )
    return library


def recorded(folder: Path, *command: str) -> list[Done]:
    """Run a Python program, and return its writes to the files in a folder."""
    trace = folder.with_suffix(".trace")
    around = {"LD_PRELOAD": str(layer()), "POWERCUT_FOLDER": str(folder), "POWERCUT_TRACE": str(trace)}
    subprocess.run([sys.executable, *command], env={**os.environ, **around}, check=True)
    return list(_read(trace.read_bytes()))


def _read(data: bytes) -> Iterator[Done]:
    at = 0
    while at < len(data):
        kind, named, offset, size = HEAD.unpack_from(data, at)
        at += HEAD.size
        name = data[at : at + named].decode()
        at += named
        length = size if kind == b"w" else 0
        yield Done(kind.decode(), name, offset, data[at : at + length])
        at += length


def said(operations: Sequence[Done]) -> int:
    """Return how many turns these operations have reported, by one byte each."""
    return sum(len(act.data) for act in operations if act.name == SAID and act.kind == "w")


def _applied(files: dict[str, bytearray], operation: Done) -> None:
    file = files.setdefault(operation.name, bytearray())
    if operation.kind == "w":
        end = operation.offset + len(operation.data)
        file.extend(bytes(max(0, end - len(file))))
        file[operation.offset : end] = operation.data
    elif operation.kind == "t":
        del file[operation.offset :]
        file.extend(bytes(max(0, operation.offset - len(file))))
    elif operation.kind == "r":
        del files[operation.name]


def after_cut(
    before: Mapping[str, bytes], operations: Sequence[Done], luck: Random | None
) -> dict[str, bytes]:
    """Return the files as they are after a power cut at this point, without any unsynced write or with those
    that `luck` keeps, some of them only in part.
    """
    synced = {act.name: number for number, act in enumerate(operations) if act.kind == "s"}
    files = {name: bytearray(data) for name, data in before.items()}
    for number, act in enumerate(operations):
        if act.kind == "s":
            continue
        if number <= synced.get(FOLDER if act.kind == "r" else act.name, -1):
            _applied(files, act)
        elif luck is not None and luck.random() < 0.5:
            half = act.kind == "w" and luck.random() < 0.3
            kept = luck.randrange(0, len(act.data) + 1, SECTOR) if half else len(act.data)
            if act.name in files or act.kind == "w":
                _applied(files, Done(act.kind, act.name, act.offset, act.data[:kept]))
    return {name: bytes(data) for name, data in files.items() if not name.endswith("-shm") and name != SAID}


def put(files: Mapping[str, bytes], folder: Path) -> None:
    """Make a folder hold these files and no others."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
