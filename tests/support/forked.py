"""The program `imhotep run` in a process forked from one that has imported it already: it is there at once,
and is killed, ended and measured like any other.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot import app
from bot.__main__ import main

__all__ = ["app", "started_bot"]

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__])


def started_bot(environment: Mapping[str, str], log: Path | None) -> BaseProcess:
    """Start it with this environment and no other; it appends what it writes to `log`."""
    process = FORKS.Process(target=_run, args=(dict(environment), log), daemon=True)
    process.start()
    return process


def _run(environment: dict[str, str], log: Path | None) -> None:
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    if log is not None:
        file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.close(file)
    sys.exit(main(["run"]))
