"""What a thinking process is asked, as bytes: a blind position and how strong to play, nothing else."""

import io
import pickle
from typing import Any, Literal, NamedTuple

from engine.contract import Game
from engine.rivals.levels import Level

Aim = Literal["turn", "hints", "look"]
"""The steps of a turn up to the next reveal; the best steps with what they are worth; or what is to be said
of a position, and of the step that was played there.
"""


class Question(NamedTuple):
    """One thing to think about. `blind` is what the seat that must choose may know (`Game.blind`)."""

    aim: Aim
    game: str
    level: Level
    seed: bytes
    blind: Game
    played: str = ""


def packed(question: Question) -> bytes:
    """The same bytes for equal positions: nothing in them tells which objects were one and the same."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, 5)
    pickler.fast = True
    pickler.dump((*question[:2], question.level.value, *question[3:]))
    return stream.getvalue()


def unpacked(data: bytes) -> Question:
    """The inverse of `packed`, of what the program itself has packed."""
    aim, game, level, *rest = _loaded(data)
    return Question(aim, game, Level(level), *rest)


def _loaded(data: bytes) -> Any:
    return pickle.loads(data)  # noqa: S301  it comes from the parent process only
