"""The commands of a game as data: what each asks for, and the words of a turn that it says.

Their texts are `command.<game>.<name>.name` and `.description`, those of an argument
`command.<game>.<name>.<argument>.…`.
`bot.flows.moves` makes Discord's commands of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.things import Things
from bot.messages.names import plain_table
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Game, Step
from render.kit.players import Players
from render.kit.say import Say

Filled = Mapping[str, str]
"""The arguments as they are filled in, in the order of the command, without those that were left out."""
Suggest = Callable[[Match, Draft, Filled, Say], Iterable[tuple[str, str]]]
"""What an argument offers: labels with values. The draft is the position after the arguments before."""
Label = Callable[[Game, Step, Players, Say], str]


def text_key(*parts: str) -> str:
    """The key of a text about a command, or the beginning of several."""
    return ".".join(("command", *parts))


@dataclass(frozen=True)
class Argument:
    """One option of a command. `after`: the arguments whose words come before its own; `things`: the things
    it may name, by code or by word; without them a suggestion may be typed as its label.
    """

    name: str
    suggest: Suggest
    after: tuple[str, ...] = ()
    required: bool = True
    things: Things | None = None


@dataclass(frozen=True)
class TurnCommand:
    """A slash command that says words of a turn, in the group of its game."""

    game: str
    name: str
    words: Callable[[Filled], Sequence[str]]
    arguments: tuple[Argument, ...] = ()

    def key(self, argument: Argument, what: str) -> str:
        """The key of a text about an argument."""
        return text_key(self.game, self.name, argument.name, what)


def legal(kind: type[Step], label: Label) -> Suggest:
    """The steps of a kind that are legal now, each with what it would bring and the words it takes."""

    def suggest(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterable[tuple[str, str]]:
        del filled
        for way in draft.choices:
            if isinstance(way.step, kind):
                yield label(draft.play.game, way.step, plain_table(match), say), " ".join(way.words)

    return suggest
