"""Buttons and menus of a turn, as every game offers them: each says words, and the words lead on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discord import ButtonStyle

from bot.games.commands import Label
from bot.messages.buttons import Letter, MenuLine, Press, Row, button, joined, menu, row_of
from bot.messages.names import plain_table
from bot.service.drafts import Draft, Way, choices
from bot.service.match import Match
from engine.contract import Game, Step
from render.kit.players import Players
from render.kit.say import Say

IconOf = Callable[[Game, Step], str | None]
"""The icon of a choice, by its name."""


ROWS, LOOKS = 5, 3
"""So many rows stand below a picture on one screen; where a card has more, buttons share the last one. After
those of the game come so many that look something up.
"""

WORDS_DO = ""
"""Instead of an icon, where words say the same: on a phone a row of the grid has no room for both."""


def free_or_taken(code: str, owner: str | None, verb: str | None, say: Say) -> str:
    """What the button of a field or position is called: behind the sign of whoever has it, or behind a verb,
    if it is the first one that is free. Hardly wider then, so that nothing beside it moves.
    """
    if owner is not None:
        return f"{owner} {code}"
    return code if verb is None else say(verb, place=code)


def no_icon(game: Game, step: Step) -> None:
    """For what has none."""
    del game, step


@dataclass(frozen=True)
class Offer:
    """The ways to go on in a position after the words already said."""

    match: Match
    game: Game
    said: tuple[str, ...]
    ways: tuple[Way, ...]
    say: Say
    icon: IconOf = no_icon

    @cached_property
    def view(self) -> Any:
        """What everybody sees of the position, the same for all that is offered there."""
        return self.game.view(None) if self.said else self.match.view

    @property
    def players(self) -> Players:
        """Who plays, as labels name them."""
        return plain_table(self.match)

    def of(self, *kinds: type[Step]) -> list[Way]:
        """The ways that are steps of these kinds."""
        return [way for way in self.ways if isinstance(way.step, kinds)]

    def button(
        self,
        words: Sequence[str],
        called: str,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
        icon: str | None = None,
    ) -> Press:
        """A button that goes on with these words; its icon is that of the step to which they lead."""
        said = joined((*self.said, *words))
        here = (self.match.id, self.match.version)
        found = next((way for way in self.ways if way.words == tuple(words)), None)
        if icon is None and found is not None:
            icon = self.icon(self.game, found.step)
        return button(called, Letter.MOVE, *here, said, style=style, disabled=disabled, icon=icon)

    def menu(self, hint: str, ways: Sequence[Way], label: Label, *page: int) -> Row:
        """One menu with these ways, each with what it would bring."""
        options = [
            MenuLine(
                label(self.game, way.step, self.players, self.say),
                joined(way.words),
                self.icon(self.game, way.step),
            )
            for way in ways
        ]
        here = (self.match.id, self.match.version, joined(self.said))
        return row_of([menu(hint, options, Letter.CHOOSE, *here, *page)])


def opened(match: Match, say: Say, icon: IconOf) -> Offer:
    """How a turn may begin, or go on, for everybody to see: as far as all may know."""
    game = match.play.game
    return Offer(match, game.blind(None), (), choices(game), say, icon)


def drafted(match: Match, draft: Draft, say: Say, icon: IconOf) -> Offer:
    """How a draft goes on."""
    return Offer(match, draft.play.game, draft.words, draft.choices, say, icon)
