"""Buttons and menus of a turn, for every game: each adds words to the draft."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from discord import ButtonStyle

from bot.games.commands import Label
from bot.games.things import NO_GAINS, Gains, gains
from bot.messages.buttons import CHOOSE, MOVE, MenuLine, Press, Row, button, joined, menu, row_of
from bot.messages.names import plain_table
from bot.service.drafts import Draft, Way, choices
from bot.service.match import Match
from engine.contract import Game, Sheet, Step
from render.kit.players import Players
from render.kit.say import Say

IconOf = Callable[[Game, Step], str | None]
"""A function that returns the name of a choice's icon."""


WORDS_DO = ""
"""The value of `icon` for buttons whose words say enough."""

ALL = ""
"""The `part` that shows everything at once in a menu, instead of narrowing a panel's question."""


def no_icon(game: Game, step: Step) -> None:
    """Return no icon."""
    del game, step


@dataclass(frozen=True)
class Offer:
    """The ways to continue in a position after the first words."""

    match: Match
    game: Game
    said: tuple[str, ...]
    ways: tuple[Way, ...]
    say: Say
    icon: IconOf = no_icon
    draft: Draft | None = None

    @cached_property
    def view(self) -> Any:
        """Return the public position, the same for all options."""
        return self.game.view(None) if self.said else self.match.view

    @property
    def players(self) -> Players:
        """Return the players' names for labels."""
        return plain_table(self.match)

    def of(self, *kinds: type[Step]) -> list[Way]:
        """Return the ways that lead to a step of one of these kinds."""
        return [way for way in self.ways if isinstance(way.step, kinds)]

    def gains(self, step: Step) -> Gains:
        """Return a step's gains, as far as the readers of its button may know them; none if they are secret.
        The preview of the step shows the same gains.
        """
        if self.match.hides_effects:
            return NO_GAINS
        after = self.game.blind(self._viewer)
        if step not in after.options():
            return NO_GAINS
        after.apply(step)
        return gains(self._before, after, self._viewer)

    @property
    def _viewer(self) -> int | None:
        return None if self.draft is None else self.draft.seat

    @cached_property
    def _before(self) -> Sequence[Sheet]:
        """The scores before the turn, from the readers' point of view."""
        return self.match.play.game.blind(self._viewer).scores(self._viewer)

    def button(
        self,
        words: Sequence[str],
        called: str,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        icon: str | None = None,
        part: str = "",
    ) -> Press:
        """Return a button that adds these words, or narrows the choice to a `part` of the next word; its icon
        is that of the step to which the words lead.
        """
        all_words = joined((*self.said, *words))
        fitting = next((way for way in self.ways if way.words == tuple(words)), None)
        if icon is None and fitting is not None:
            icon = self.icon(self.game, fitting.step)
        where = (self.match.id, self.match.version, all_words, *([part] if part else []))
        return button(called, MOVE, *where, style=style, icon=icon)

    def menu(self, hint: str, ways: Sequence[Way], label: Label, *page: int) -> Row:
        """Return a single menu of these ways, each with its gain."""
        options = [
            MenuLine(
                label(self.game, way.step, self.players, self.say),
                joined(way.words),
                self.icon(self.game, way.step),
            )
            for way in ways
        ]
        here = (self.match.id, self.match.version, joined(self.said))
        return row_of([menu(hint, options, CHOOSE, *here, *page)])


def opened(match: Match, say: Say, icon: IconOf) -> Offer:
    """Return the ways to begin or continue a turn, as far as they are public."""
    game = match.play.game
    return Offer(match, game.blind(None), (), choices(game), say, icon)


def drafted(match: Match, draft: Draft, say: Say, icon: IconOf) -> Offer:
    """Return the ways to continue a draft."""
    return Offer(match, draft.play.game, draft.words, draft.choices, say, icon, draft)
