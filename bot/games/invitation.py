"""Invitations to a game as data: the choices, and the texts of an invitation. The two commands that
invite work for every game. The texts of their arguments are `command.invite.<argument>.name` and
`.description`, those of a choice `command.invite.<argument>.<word>`. `bot.flows.invitations.commands`
makes Discord's commands from them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import NO, YES, Option, Refused
from render.kit.say import Say

PRESET = "preset"
"""The argument that names a preset."""
PACE = "pace"
"""The argument that names the pace."""
LEVEL = "level"
"""The argument that names a computer player's level."""
FAMILY = "invite"
"""The prefix of the arguments' text keys, shared by both commands."""
Kind = Literal["one", "all"]
"""Whether one person is invited, or anyone may join."""
COMMANDS: Mapping[Kind, str] = {"one": "challenge", "all": "new"}
"""The commands that invite, by the kind of invitation."""


SWITCHES = "switches"
"""The name of the menu that holds all switches."""


class Change(NamedTuple):
    """The purpose of a menu: `PRESET`, `SWITCHES`, or an argument; for a typed one, also the index of a
    place.
    """

    name: str
    place: int | None = None


class LetterPlace(NamedTuple):
    """One letter of a typed option: the possible letters, and the name of each."""

    letters: str
    label: Callable[[str, Say], str]


@dataclass(frozen=True)
class Switch:
    """An option that is on or off. `name`: its argument's name, if that isn't the option's; `label`: the key
    of its name in a menu, if that isn't the argument's description.
    """

    option: str
    name: str = ""
    label: str = ""

    @property
    def argument(self) -> str:
        """Return the name of its argument in commands."""
        return self.name or self.option

    def value(self, chosen: str | bool) -> str:  # noqa: FBT001  what Discord fills in
        """Return the option's value."""
        return (YES if chosen else NO) if isinstance(chosen, bool) else chosen


@dataclass(frozen=True)
class Menu:
    """An option with few values, named by the last parts of their texts' keys; `label`: the key of the
    question, if that isn't the argument's description.
    """

    option: str
    values: Mapping[str, str]
    label: str = ""

    @property
    def argument(self) -> str:
        """Return the name of its argument in commands."""
        return self.option

    def value(self, chosen: str | bool) -> str:  # noqa: FBT001  the same for every kind of offer
        """Return the option's value."""
        return str(chosen)


FIRST = "0"
"""The value for the first seat."""


@dataclass(frozen=True)
class Start(Menu):
    """The option that says who begins: a seat, or one drawn at random."""

    def mirrored(self, value: str) -> str:
        """Return the same option for two players, from the other seat's view."""
        return {"0": "1", "1": "0"}.get(value, value)


@dataclass(frozen=True)
class Typed:
    """An option with many values. Each letter of a value describes one place, and is chosen separately.
    `read` interprets a typed or preset value, because some values are drawn at random.
    """

    option: str
    read: Callable[[str], str]
    places: tuple[LetterPlace, ...]

    @property
    def argument(self) -> str:
        """Return the name of its argument in commands."""
        return self.option

    def value(self, chosen: str | bool) -> str:  # noqa: FBT001  the same for every kind of offer
        """Return the option's value."""
        return self.read(str(chosen))


Offer = Switch | Menu | Typed


def is_yes(options: Mapping[str, str], switch: str) -> bool:
    """Tell whether a switch is on, for a game in which nothing but its option turns it on."""
    return options.get(switch) == YES


def nothing_of_ours(options: Mapping[str, str]) -> bool:
    """Return False, for a game whose values are all printed in its box."""
    del options
    return False


def plain(option: Option) -> Offer:
    """Return how an option is offered if the game doesn't say how."""
    if option.values == (NO, YES):
        return Switch(option.name)
    return Menu(option.name, {value: value for value in option.values})


@dataclass(frozen=True)
class Inviting:
    """How people are invited to one game. `terms` are the lines that describe the game, with the names of the
    seated players. `usual`: the kinds of invitation that start this game when no game is named. `offers` says
    how options are offered, in this order; the engine's other options follow, except those that are
    `held_back`. `presets` choose several at once; the first one is the default. `is_on`: whether these
    options turn a switch on; `is_house`: whether they use our own values.
    """

    terms: Callable[[Invitation, Sequence[str], Say], list[str]]
    usual: Collection[Kind] = ()
    offers: tuple[Offer, ...] = ()
    held_back: Collection[str] = ()
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    is_on: Callable[[Mapping[str, str], str], bool] = is_yes
    is_house: Callable[[Mapping[str, str]], bool] = nothing_of_ours

    def offered(self, known: Sequence[Option]) -> tuple[Offer, ...]:
        """Return the choices that the commands offer, for the options that the engine knows."""
        named = {*self.held_back, *(offer.option for offer in self.offers)}
        return (*self.offers, *(plain(option) for option in known if option.name not in named))

    def chosen(self, known: Sequence[Option], preset: str | None = None) -> dict[str, str]:
        """Return the options of a game: the defaults, then those of a preset, by default the first one.
        Raises `Refused` for an unknown preset.
        """
        values = {
            option.name: option.default
            for option in known
            if option.default is not None and option.name not in self.held_back
        }
        wanted = self._preset(preset)
        read = {
            offer.option: offer.value(wanted[offer.option])
            for offer in self.offered(known)
            if offer.option in wanted
        }
        return {**values, **read}

    def preset_of(self, known: Sequence[Option], options: Mapping[str, str]) -> str | None:
        """Return the preset with these options, apart from who begins; None if there is none."""
        return next((name for name in self.presets if self._by_preset(known, options, name) == options), None)

    def adjusted(
        self, known: Sequence[Option], options: Mapping[str, str], change: Change, values: Sequence[str]
    ) -> dict[str, str]:
        """Return the options with one value replaced by a menu. Raises `Refused` for an unknown value."""
        name, place = change
        if name == PRESET and values:
            return self._by_preset(known, options, values[0])
        if name == SWITCHES:
            turned = {
                offer.option: YES if offer.option in values else NO
                for offer in self.offered(known)
                if isinstance(offer, Switch) and self.is_on(options, offer.option) != (offer.option in values)
            }
            return {**options, **turned}
        offer = next((offer for offer in self.offered(known) if offer.argument == name), None)
        if offer is None or not values:
            raise Refused(ServiceReason.UNKNOWN_OPTION, option=name)
        if place is None:
            return {**options, offer.option: offer.value(values[0])}
        before = options.get(offer.option, "")
        return {**options, offer.option: before[:place] + values[0] + before[place + 1 :]}

    def _by_preset(self, known: Sequence[Option], options: Mapping[str, str], name: str) -> dict[str, str]:
        starts = {offer.option for offer in self.offers if isinstance(offer, Start)}
        kept = {option: value for option, value in options.items() if option in starts}
        return {**self.chosen(known, name), **kept}

    def mirrored(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the same options for two players, from the other seat's view."""
        starts = self._starts
        return {
            name: starts[name].mirrored(value) if name in starts else value for name, value in options.items()
        }

    def again(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the same options for a rematch with rotated seats, in which the first seat begins."""
        return {**options, **dict.fromkeys(self._starts, FIRST)}

    @property
    def _starts(self) -> dict[str, Start]:
        return {offer.option: offer for offer in self.offers if isinstance(offer, Start)}

    def _preset(self, name: str | None) -> Mapping[str, str]:
        if name is None:
            return next(iter(self.presets.values())) if self.presets else {}
        if name not in self.presets:
            raise Refused(ServiceReason.BAD_OPTION, option=PRESET, value=name)
        return self.presets[name]


def start_text(start: str, names: Sequence[str], say: Say) -> str:
    """Return the text that says who begins: someone drawn at random, or a seat, by name if it is taken."""
    if not start.isdecimal():
        return say("invitation.start.random")
    seat = int(start)
    if seat < len(names):
        return say("invitation.start.name", name=names[seat])
    return say("invitation.start.seat", seat=seat + 1)
