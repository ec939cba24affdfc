"""The program `imhotep run` in a process forked from one that has already imported it: it starts at once, and
can be killed, ended and measured like any other.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot import app
from bot.__main__ import main
from bot.flows import answering
from bot.messages import drawing
from bot.store import database

__all__ = ["app", "started_bot"]

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__])


def started_bot(
    environment: Mapping[str, str],
    log: Path | None,
    *,
    hasty: bool = False,
    window: float = answering.WITHIN,
    patience: float = database.PATIENCE,
) -> BaseProcess:
    """Start the bot with only this environment, and return its process. It appends its output to `log`, and
    draws in advance without pauses if it is hasty. `window` is how many seconds Discord waits for an
    acknowledgement, and `patience` how many seconds the bot waits for a database that is in use.
    """
    choices = {"hasty": hasty, "slower": window / answering.WITHIN, "patience": patience}
    process = FORKS.Process(target=_run, args=(dict(environment), log), kwargs=choices, daemon=True)
    process.start()
    return process


def _run(
    environment: dict[str, str], log: Path | None, *, hasty: bool, slower: float, patience: float
) -> None:
    os.setsid()
    database.PATIENCE = patience
    answering.WITHIN *= slower
    answering.TRYING *= slower
    if hasty:
        drawing.PAUSE = 0
    os.environ.clear()
    os.environ.update(environment)
    if log is not None:
        file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.close(file)
    sys.exit(main(["run"]))
