"""How much of this machine the program may use: a container or a unit of systemd may be given a part only."""

import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
OURS = Path("/proc/self/cgroup")
UNIFIED = "0::"
"""How the line of `OURS` begins that names our group."""


def processors() -> float:
    """How many processors may be used: those that the process may run on, or the share that it is given."""
    allowed = getattr(os, "sched_getaffinity", None)  # Linux only
    there = len(allowed(0)) if allowed is not None else os.cpu_count() or 1
    shares = (limit.split() for limit in _limits("cpu.max"))
    return min([there, *(int(time) / int(period) for time, period in shares)])


def memory() -> int | None:
    """Bytes of memory that may be used; None where no limit is set."""
    return min(map(int, _limits("memory.max")), default=None)


def _limits(name: str) -> Iterator[str]:
    """The values of this limit for our control group and all those around it; nothing where there are
    none.
    """
    try:
        lines = OURS.read_text("utf-8").splitlines()
    except OSError:
        return
    ours = next((line.removeprefix(UNIFIED) for line in lines if line.startswith(UNIFIED)), "/")
    inside = Path(ours.lstrip("/"))
    for folder in (inside, *inside.parents):
        try:
            limit = (GROUPS / folder / name).read_text("utf-8").strip()
        except OSError:
            continue
        if not limit.startswith("max"):
            yield limit
