"""A process that thinks: it reads questions from standard input and writes answers to standard output, one at
a time. Each message is four bytes of length followed by the data. The process knows only the engine, doesn't
outlive its parent, and has limits: too much time or memory ends it.
"""

import contextlib
import io
import json
import os
import pickle
import resource
import signal
import sys
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from engine.contract import Game
from engine.rivals.games import RIVALS
from engine.rivals.hints import hints
from engine.rivals.levels import Level
from engine.rivals.review import Look, look
from engine.rivals.rival import Rival

Aim = Literal["turn", "hints", "look"]
"""The kinds of questions: the steps of a turn up to the next reveal; the best steps with their values; or the
facts about a position and the step that was played there.
"""


class Question(NamedTuple):
    """A question. `blind` is everything that the seat that must choose may know (`Game.blind`)."""

    aim: Aim
    game: str
    level: Level
    seed: bytes
    blind: Game
    played: str = ""


def packed(question: Question) -> bytes:
    """Return a question as bytes that are the same for equal positions, without traces of object identity."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, 5)
    pickler.fast = True
    pickler.dump((*question[:2], question.level.value, *question[3:]))
    return stream.getvalue()


def unpacked(data: bytes) -> Question:
    """Undo `packed`, for data that the program itself has packed."""
    aim, game, level, *rest = _loaded(data)
    return Question(aim, game, Level(level), *rest)


def _loaded(data: bytes) -> Any:
    return pickle.loads(data)  # noqa: S301  it comes from the parent process only


LENGTH = 4
"""The number of bytes that hold a message's length."""
MEMORY = 1 << 30
"""The maximum number of bytes of address space."""
LONGEST = 60.0
"""Seconds of processor time after which the process is ended; the longest question takes a few. On a busy
machine an answer is late but not lost.
"""
NICENESS = 10
"""The niceness of the process, which gives everything else on the machine priority."""
FIRST_TO_GO = "1000"
"""The highest possible OOM score: when memory runs out, Linux ends this process first, not the bot."""


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(NICENESS)
    with contextlib.suppress(OSError):  # other systems have no such file
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, "ascii")
    while (data := _read(sys.stdin.buffer)) is not None:
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        answer = json.dumps(answer_to(unpacked(data))).encode()
        signal.setitimer(signal.ITIMER_PROF, 0)
        try:
            sys.stdout.buffer.write(len(answer).to_bytes(LENGTH) + answer)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            os._exit(0)  # the parent is gone, and a normal exit would try to write once more


def _read(stream: BinaryIO) -> bytes | None:
    head = stream.read(LENGTH)
    return stream.read(int.from_bytes(head)) if len(head) == LENGTH else None


def answer_to(question: Question) -> list[Any]:
    """Return the answer: the codes of the steps to play; or the facts about the best steps; or the leads, and
    the choice if there was one.
    """
    rival = RIVALS[question.game]
    if question.aim == "look":
        return [*look(rival, Look(question.blind, question.played))]
    if question.aim == "hints":
        return [*hints(rival, question.blind)]
    return _turn(rival, question.blind, question.level, question.seed)


def _turn(rival: Rival[Game], blind: Game, level: Level, seed: bytes) -> list[str]:
    """Return the steps up to the end of the turn or to the next reveal, which must be seen first."""
    codes: list[str] = []
    seat = None if blind.decision is None else blind.decision.seat
    while True:
        step = rival.choose(blind, level, seed)
        codes.append(step.code)
        reveals = any(event.reveals for event in blind.play(step))
        goes_on = blind.mid_turn and blind.decision is not None and blind.decision.seat == seat
        if reveals or not goes_on:
            return codes


if __name__ == "__main__":
    main()
