"""What a side of a site, or a module, says of choices: its kinds of steps and its kinds of decisions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Any

from engine.contract import Step
from engine.imhotep.view import ImhotepView
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.say import Say


class Gains(Enum):
    """Whose points and standings, as a step would change them, end its label."""

    NONE = auto()
    OTHERS = auto()
    """For a step whose label names the points of whoever chooses."""
    ALL = auto()


@dataclass(frozen=True)
class StepText:
    """How a kind of step is offered.

    `label`: one line, what it is and perhaps brings, from what all see and the step; `gains`: whose points
    follow. `button`: what its button is called, if not like its label; `group`: what one button for many of
    its kind is called, where there is no room for them. `topic`: where the rules tell it, if not at its site
    or module.
    """

    label: Callable[[ImhotepView, Any, Say], str]
    gains: Gains = Gains.NONE
    button: Callable[[Any, Say], str] | None = None
    group: str | None = None
    topic: Callable[[Any], str] | None = None


@dataclass(frozen=True)
class Asked:
    """What goes with a kind of decision, as keys of texts where it is text.

    `declined`: the label of doing without; `follows`: what ends the label of a ship's sailing that leads to
    it. `secret`: only whoever must choose may see what there is to choose from; `sketch`: a picture of that,
    if it needs one.
    """

    declined: str = "label.decline"
    follows: str | None = None
    secret: bool = False
    sketch: Callable[[ImhotepView, Sequence[Step], Theme], Canvas] | None = None


@dataclass(frozen=True)
class TablePart:
    """What a side or a module adds: steps, also those of every game that are special here, and decisions."""

    steps: Mapping[type[Step], StepText] = field(default_factory=dict[type[Step], StepText])
    asked: Mapping[StrEnum, Asked] = field(default_factory=dict[StrEnum, Asked])


def named(key: str) -> Callable[[object, Say], str]:
    """A button that is always called the same."""
    return lambda _, say: say(key)
