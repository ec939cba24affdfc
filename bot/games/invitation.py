"""How a game is invited to, as data: its commands, what they let one choose, what an invitation says.

Texts are `command.<name>.name` and `.description`, those of an argument `command.<name>.<argument>.…`, of a
choice `command.<name>.<argument>.<word>`. `bot.commands.invite` makes Discord's commands of them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.contract import NO, YES, Option, Refused
from render.kit.say import Say

PRESET = "preset"
"""The argument that names a preset."""


@dataclass(frozen=True)
class Switch:
    """An option that is on or off; `name` is that of the argument, if it is not the option's."""

    option: str
    name: str = ""

    @property
    def argument(self) -> str:
        """What the commands call it."""
        return self.name or self.option

    def value(self, said: str | bool) -> str:  # noqa: FBT001  what Discord fills in
        """The option's value."""
        return (YES if said else NO) if isinstance(said, bool) else said


@dataclass(frozen=True)
class Menu:
    """An option of few values, by the words that end the keys of their texts."""

    option: str
    values: Mapping[str, str]

    @property
    def argument(self) -> str:
        """What the commands call it."""
        return self.option

    def value(self, said: str | bool) -> str:  # noqa: FBT001  the same for every kind of offer
        """The option's value."""
        return str(said)


@dataclass(frozen=True)
class Start(Menu):
    """The option that says who begins: drawn, or a seat."""

    def mirrored(self, value: str) -> str:
        """The same of two, as said from the other seat."""
        return {"0": "1", "1": "0"}.get(value, value)


@dataclass(frozen=True)
class Typed:
    """An option of many values: what is typed is gone on with by suggestions (labels and values), and read.
    A preset's value is read like one that is typed.
    """

    option: str
    suggest: Callable[[str, Say], Iterable[tuple[str, str]]]
    read: Callable[[str], str]

    @property
    def argument(self) -> str:
        """What the commands call it."""
        return self.option

    def value(self, said: str | bool) -> str:  # noqa: FBT001  the same for every kind of offer
        """The option's value."""
        return self.read(str(said))


Offer = Switch | Menu | Typed


def plain(option: Option) -> Offer:
    """How an option is offered of which the game says nothing more."""
    if option.values == (NO, YES):
        return Switch(option.name)
    return Menu(option.name, {value: value for value in option.values})


@dataclass(frozen=True)
class Inviting:
    """How people are invited to one game.

    `to_one` and `to_all` are the names of the commands by which one person is asked and by which all may
    join, where there are such. `offers` says how options are offered, first ones first; those of the engine's
    options that it does not name follow as they are, but for those that are `held_back`. `presets` choose
    several at once, the first one if nothing is said. `terms` are what will be played, one by one, with the
    names of those who have a seat.
    """

    terms: Callable[[Invitation, Sequence[str], Say], list[str]]
    to_one: str | None = None
    to_all: str | None = None
    offers: tuple[Offer, ...] = ()
    held_back: Collection[str] = ()
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the commands."""
        return tuple(name for name in (self.to_one, self.to_all) if name is not None)

    def offered(self, known: Sequence[Option]) -> tuple[Offer, ...]:
        """Everything that the commands let one choose, of the options that the engine knows."""
        named = {*self.held_back, *(offer.option for offer in self.offers)}
        return (*self.offers, *(plain(option) for option in known if option.name not in named))

    def chosen(self, known: Sequence[Option], said: Mapping[str, str | bool | None]) -> dict[str, str]:
        """The options of a game: the defaults, those of the preset, then what was said beside it, by
        argument. Raises `Refused` for a preset that there is not.
        """
        found = {
            option.name: option.default
            for option in known
            if option.default is not None and option.name not in self.held_back
        }
        preset = self._preset(said.get(PRESET))
        for offer in self.offered(known):
            given = said.get(offer.argument)
            wanted = preset.get(offer.option) if given is None else given
            if wanted is not None:
                found[offer.option] = offer.value(wanted)
        return found

    def mirrored(self, options: Mapping[str, str]) -> dict[str, str]:
        """The same for two, as whoever has the other seat would have chosen it."""
        starts = {offer.option: offer for offer in self.offers if isinstance(offer, Start)}
        return {
            name: starts[name].mirrored(value) if name in starts else value for name, value in options.items()
        }

    def _preset(self, said: str | bool | None) -> Mapping[str, str]:  # noqa: FBT001  what Discord fills in
        if said is None:
            return next(iter(self.presets.values())) if self.presets else {}
        if said not in self.presets:
            raise Refused(ServiceReason.BAD_OPTION, option=PRESET, value=str(said))
        return self.presets[str(said)]


def start_text(start: str, names: Sequence[str], say: Say) -> str:
    """Who begins: drawn, or the one of a seat, by name if somebody sits there already."""
    if not start.isdecimal():
        return say("invitation.start.random")
    seat = int(start)
    if seat < len(names):
        return say("invitation.start.name", name=names[seat])
    return say("invitation.start.seat", seat=seat + 1)
