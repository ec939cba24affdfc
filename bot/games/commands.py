"""The commands of a game as data: the arguments of each, and the words of a turn that they produce.

Their texts are `command.<game>.<name>.name` and `.description`, those of an argument
`command.<game>.<name>.<argument>.…`. `bot.flows.moves` makes Discord's commands from them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.things import BETWEEN, Things, folded
from bot.messages.buttons import OPTION_LENGTH
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.names import plain_table
from bot.service.drafts import Draft, follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Game, Refused, Step
from render.kit.players import Players
from render.kit.say import Say

Filled = Mapping[str, str]
"""The given arguments, in the order of the command."""
Suggest = Callable[[Match, Draft, Filled, Say], Iterable[tuple[str, str]]]
"""Returns the suggestions for an argument: labels with values. The draft is the
position after the previous arguments.
"""
Label = Callable[[Game, Step, Players, Say], str]


def text_key(*parts: str) -> str:
    """Return the key of a text about a command, or the prefix of several."""
    return ".".join(("command", *parts))


@dataclass(frozen=True)
class Argument:
    """An argument of a command. `after`: the arguments whose words come before its own; `things`: the things
    it may name, by code or by word; without `things`, people may type a suggestion's label.
    """

    name: str
    suggest: Suggest
    after: tuple[str, ...] = ()
    required: bool = True
    things: Things | None = None


@dataclass(frozen=True)
class TurnCommand:
    """A slash command that plays words of a turn, in the group of its game."""

    game: str
    name: str
    words: Callable[[Filled], Sequence[str]]
    arguments: tuple[Argument, ...] = ()

    def key(self, argument: Argument, part: str) -> str:
        """Return the key of a text about an argument."""
        return text_key(self.game, self.name, argument.name, part)


def coded(code: str, line: str) -> str:
    """Return a line with a code in place of its first part, which only repeats the command and its option."""
    _, *rest = line.split(BETWEEN)
    return BETWEEN.join((code, *rest))


def behind(code: str, line: str) -> str:
    """Return a code followed by the line, or by the line without its first part if the whole doesn't fit."""
    whole = BETWEEN.join((code, line))
    return whole if len(whole) <= OPTION_LENGTH or BETWEEN not in line else coded(code, line)


def legal(kind: type[Step], label: Label) -> Suggest:
    """Return a function that suggests the legal steps of a kind, each by its last word, with its gains."""

    def suggest(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterable[tuple[str, str]]:
        del filled
        for way in draft.choices:
            if isinstance(way.step, kind):
                line = label(draft.play.game, way.step, plain_table(match), say)
                yield coded(way.words[-1], line), way.words[-1]

    return suggest


def filled(command: TurnCommand, typed: Mapping[str, str | None]) -> Filled:
    """Return the typed values by argument, with names of things replaced by their codes."""
    values = (
        (argument, _bare(command, argument, typed.get(argument.name) or "")) for argument in command.arguments
    )
    return {argument.name: _code(argument, value) for argument, value in values if value or argument.required}


def heard(
    command: TurnCommand, typed: Mapping[str, str | None], match: Match, seat: int | None, say: Say
) -> Filled:
    """Return the typed values for a player in a position, where an answer may also be given by its label.
    Raises `Refused` for an unknown thing.
    """
    values = dict(filled(command, typed))
    if seat is None:
        return values
    for argument in command.arguments:
        value = values.get(argument.name)
        if value and argument.things is not None and argument.things.meant(value) is None:
            name = say(command.key(argument, "name"))
            raise Refused(
                ServiceReason.NO_SUCH_THING, what=name, said=value, choices=argument.things.listed(say)
            )
        if value and argument.things is None:
            values[argument.name] = _by_label(argument, value, values, match, seat)
    return values


def _bare(command: TurnCommand, argument: Argument, value: str) -> str:
    """Remove the name of the argument before a value: `field b2` becomes `b2`."""
    for language in LANGUAGES:
        name = folded(Catalog(language)(command.key(argument, "name")))
        if folded(value).startswith(f"{name} "):
            return " ".join(value.split()[len(name.split()) :])
    return value


def _code(argument: Argument, value: str) -> str:
    return value if argument.things is None else argument.things.meant(value) or value


def _by_label(argument: Argument, value: str, before: Filled, match: Match, seat: int) -> str:
    """Return the value of the suggestion whose label matches the typed text, if there is exactly one;
    otherwise the text itself.
    """
    words = [word for name in argument.after for word in before.get(name, "").split()]
    try:
        draft = follow(match.play, seat, words)
    except Refused:
        return value
    offered = [
        (folded(label), code)
        for language in LANGUAGES
        for label, code in argument.suggest(match, draft, before, Catalog(language))
    ]
    if folded(value) in {folded(code) for _, code in offered}:
        return value
    fitting = {code for label, code in offered if _says(folded(value), label)}
    return fitting.pop() if len(fitting) == 1 else value


def _says(value: str, label: str) -> bool:
    """Tell whether a label matches the words; a number alone matches only the end of a name (`2` for `Pyramid
    2`), because labels have other numbers, such as stones and points.
    """
    if any(map(str.isalpha, value)):
        return value in label
    return label.split(BETWEEN, maxsplit=1)[0].split()[-1:] == [value]
