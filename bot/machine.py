"""The processors and memory that the program may use, because a container or a systemd unit may
have only a part of the machine.
"""

import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
OURS = Path("/proc/self/cgroup")
UNIFIED = "0::"
"""The beginning of the line in `OURS` that names our control group."""


def processors() -> float:
    """Return the number of processors that may be used: those that the process may run on,
    or its share if that is smaller.
    """
    allowed = getattr(os, "sched_getaffinity", None)  # Linux only
    there = len(allowed(0)) if allowed is not None else os.cpu_count() or 1
    shares = (limit.split() for limit in _limits("cpu.max"))
    return min([there, *(int(time) / int(period) for time, period in shares)])


def memory() -> int | None:
    """Return the bytes of memory that may be used; None without a limit."""
    return min(map(int, _limits("memory.max")), default=None)


def _limits(name: str) -> Iterator[str]:
    """Return the values of this limit for our control group and all its parents; empty if there are none."""
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
