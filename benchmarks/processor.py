"""Reads how much processor time and memory a process uses, on Linux."""

from pathlib import Path

NANO, KIB = 1e-9, 1024


def seconds(process: int) -> float:
    """Return the processor time, in seconds, of a process's living threads."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return NANO * sum(int((thread / "schedstat").read_text("ascii").split()[0]) for thread in threads)


def mebibytes(process: int) -> float:
    """Return a process's resident memory in MiB."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    (row,) = (line for line in lines if line.startswith("VmRSS:"))
    return int(row.split()[1]) / KIB
