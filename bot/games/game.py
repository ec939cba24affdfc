"""A game's Discord side: one value of `TableGame`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.commands import TurnCommand
from bot.games.invitation import Inviting
from bot.games.rulebook import Legend, Rulebook, no_legend
from bot.games.things import Things
from bot.games.tour import Tour
from bot.messages.buttons import Row
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Decision, Game, Step
from render.kit.canvas import Canvas
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say


def no_more(match: Match, say: Say) -> Sequence[str]:
    """Return no explanations, for a game whose buttons say everything."""
    del match, say
    return ()


def no_name(step: Step, say: Say) -> str | None:
    """Return no name, for a game whose steps have no names short enough for a button."""
    del step, say


def holds_nothing(view: Any, seat: int, say: Say) -> str:
    """Return an empty text, for a game without hidden possessions."""
    del view, seat, say
    return ""


def needs_all(draft: Draft) -> bool:
    """Return False, for a game whose panels always show the whole board."""
    del draft
    return False


def no_sketch(draft: Draft, say: Say, theme: Theme) -> tuple[Canvas, ...]:
    """Return no sketch, for a game whose board shows all the options."""
    del draft, say, theme
    return ()


def nothing_secret(decision: Decision) -> bool:
    """Return False, for a game in which everyone sees the same."""
    del decision
    return False


@dataclass(frozen=True)
class TableGame:
    """The Discord side of a game, in addition to its engine and its renderer.

    `label` describes a step and its gain for a list of choices, in at most 100 characters. A card says
    `opening` at the beginning, `asks` while a player (given as a mention) must choose, and `ties` at the end
    next to the winner, all with names for Markdown; `explains` adds details for which its buttons have no
    room. A private panel asks `question`, and shows the pictures that `sketch` draws of the options.
    `is_secret` tells whether only the player who must choose may see the options. `turn_rows` returns the
    public card's buttons, which are exactly the legal beginnings; `draft_rows` returns the private panel's,
    which continue a draft, perhaps narrowed to a part of the next word. `needs_only_below` tells whether the
    next choice needs only the lower slices of the picture, so that they and the buttons share a screen.
    `holds` lists a player's hidden possessions in a sentence, from their view. `taken_back` returns the short
    name of a step that is taken back, if it has one. `tour` is the game's walk-through, and `inviting` says
    how people are invited. With `counts_late`, the game scores only at the end, so points are shown as if it
    ended now. `things` says how to name the things that a refusal mentions, by the name of its value, and
    `legend` explains the symbols in the pictures.
    """

    label: Callable[[Game, Step, Players, Say], str]
    opening: Callable[[Game, Sequence[str], Say], str]
    asks: Callable[[Game, str, Say], str]
    question: Callable[[Draft, Players, Say], str]
    ties: Callable[[Game, Sequence[str], Say], Sequence[str]]
    turn_rows: Callable[[Match, Say], list[Row]]
    draft_rows: Callable[[Match, Draft, Say, str | None], list[Row]]
    rulebook: Rulebook
    commands: tuple[TurnCommand, ...]
    inviting: Inviting
    things: Mapping[str, Things] = field(default_factory=dict[str, Things])
    is_secret: Callable[[Decision], bool] = nothing_secret
    explains: Callable[[Match, Say], Sequence[str]] = no_more
    needs_only_below: Callable[[Draft], bool] = needs_all
    holds: Callable[[Any, int, Say], str] = holds_nothing
    taken_back: Callable[[Step, Say], str | None] = no_name
    sketch: Callable[[Draft, Say, Theme], tuple[Canvas, ...]] = no_sketch
    tour: Tour | None = None
    counts_late: bool = False
    legend: Legend = no_legend
