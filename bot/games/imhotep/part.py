"""The texts for the choices that a site's side or a module adds: its kinds of steps and of decisions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from engine.contract import Step
from engine.imhotep.view import ImhotepView
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.say import Say


class Group(NamedTuple):
    """A button for many steps, named by the text `button.group.<name>`; `draft.group.<name>` asks which step.
    Several steps are folded if there is no room for all of them; with `always`, even a single one is. `icon`:
    the button's icon.
    """

    name: str
    icon: str | None = None
    always: bool = False


@dataclass(frozen=True)
class StepText:
    """How a kind of step is offered. Given the public position and a step, `label` returns a line with the
    step's name and perhaps its effect, to which the caller adds the points that it scores; `button` returns
    the name of its button, below a question that says the rest (by default the first part of the label).
    `group` is the button into which such steps can be folded. `topic` returns the step's topic in the rules,
    if that isn't its site or module, and `icon` its button's icon, if that isn't its site's.
    """

    label: Callable[[ImhotepView, Any, Say], str]
    button: Callable[[ImhotepView, Any, Say], str] | None = None
    group: Group | None = None
    topic: Callable[[Any], str] | None = None
    icon: Callable[[ImhotepView, Any], str | None] | None = None


@dataclass(frozen=True)
class Asked:
    """The presentation of one kind of decision; texts are given by key.

    `declined`: the label for declining; `follows`: the end of the label for sailing a ship that leads to it.
    `secret`: only the player who must choose may see the options; `sketch`: a picture of them, if needed.
    """

    declined: str = "label.decline"
    follows: str | None = None
    secret: bool = False
    sketch: Callable[[ImhotepView, Sequence[Step], Theme], Canvas] | None = None


@dataclass(frozen=True)
class TablePart:
    """The steps and decisions that a side or a module adds, including steps of every game that it treats
    specially, and the icons of the signs on its board.
    """

    steps: Mapping[type[Step], StepText] = field(default_factory=dict[type[Step], StepText])
    asked: Mapping[StrEnum, Asked] = field(default_factory=dict[StrEnum, Asked])
    signs: tuple[str, ...] = field(default=(), kw_only=True)


def shown(icon: str) -> Callable[[ImhotepView, object], str]:
    """Return a function for a button that always has the same icon."""
    return lambda _view, _step: icon
