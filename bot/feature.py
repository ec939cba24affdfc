"""Features as values that hold everything they add to the bot, and the register that combines them. The
kernel is a value of the same type. It doesn't know any feature; its services have lists and tables as hooks,
to which `Feature.start` adds.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.cards.parts import CardParts, together
from bot.flows.reply import Flow, Note, Register, Services, SettingForm
from bot.flows.slash import Slash
from bot.messages.buttons import ClickForm
from bot.service.choices import Setting
from bot.store.own_data import OwnData
from bot.store.timers import Timer

Work = Callable[[], Awaitable[None]]
Handler = Callable[[Timer], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Running:
    """A running feature. `uses`: its use cases, which flows find by their class; `timers`: handlers of its
    timers, by kind; `recover`: awaited before the bot connects; `background`: runs from the login to the end.
    """

    uses: Sequence[object] = ()
    timers: Mapping[str, Handler] = field(default_factory=dict[str, Handler])
    recover: Work | None = None
    background: Work | None = None


def nothing(_services: Services) -> Running:
    """Return an idle `Running`, for a feature that has only commands, buttons or texts."""
    return Running()


class HelpLine(NamedTuple):
    """A line of `/help` about a command, and its place; smaller numbers come first."""

    place: int
    command: str


@dataclass(frozen=True, kw_only=True)
class Feature:
    """A feature. `start` gets the kernel's services, `needs` names other features that must exist, and the
    other fields are the feature's part of each register. `commands` is called for each new tree; each of the
    `refusals` has a sentence `refusal.<reason>`; `about` lists the commands that the last line of `/help`
    names; `moved` maps former names of commands to their replacements.
    """

    name: str
    start: Callable[[Services], Running] = nothing
    needs: tuple[str, ...] = ()
    commands: Callable[[], Iterable[Slash]] = tuple
    clicks: Mapping[ClickForm, Flow] = field(default_factory=dict[ClickForm, Flow])
    refusals: type[StrEnum] | None = None
    settings: tuple[Setting, ...] = ()
    forms: tuple[SettingForm, ...] = ()
    notes: tuple[Note, ...] = ()
    own_data: tuple[OwnData, ...] = ()
    help: tuple[HelpLine, ...] = ()
    about: tuple[str, ...] = ()
    moved: Mapping[str, str] = field(default_factory=dict[str, str])
    parts: CardParts = field(default_factory=CardParts)


def register_of(features: Iterable[Feature]) -> Register:
    """Return the combined registers of these features. Raises `ValueError` if two of them claim the same
    thing, or if a needed feature is missing.
    """
    every = list(features)
    names = {feature.name for feature in every}
    for feature in every:
        if missing := set(feature.needs) - names:
            raise ValueError(f"{feature.name} needs {sorted(missing)}")
    settings = tuple(setting for feature in every for setting in feature.settings)
    _must_be_single(form for feature in every for form in feature.clicks)
    _must_be_single(setting.name for setting in settings)
    _must_be_single(kind for feature in every for data in feature.own_data for kind in data.kinds)
    reasons = tuple(reason for feature in every if feature.refusals for reason in feature.refusals)
    _must_be_single(reason.value for reason in reasons)
    _must_be_single(command.path for command in commands_of(every))
    _must_be_single(old for feature in every for old in feature.moved)
    return Register(
        flows={form: flow for feature in every for form, flow in feature.clicks.items()},
        reasons=reasons,
        settings=settings,
        forms=tuple(form for feature in every for form in feature.forms),
        notes=tuple(note for feature in every for note in feature.notes),
        own_data=tuple(data for feature in reversed(every) for data in feature.own_data),
        help=tuple(line.command for line in sorted(line for feature in every for line in feature.help)),
        about=tuple(name for feature in every for name in feature.about),
        moved={old: now for feature in every for old, now in feature.moved.items()},
        parts=together(feature.parts for feature in every),
    )


def _must_be_single(claimed: Iterable[Hashable]) -> None:
    if doubles := [name for name, count in Counter(claimed).items() if count > 1]:
        raise ValueError(f"claimed twice: {doubles}")


def commands_of(features: Iterable[Feature]) -> list[Slash]:
    """Return the commands of all these features."""
    return [command for feature in features for command in feature.commands()]
