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

    `label` is a step with its gain in a list of choices, at most 100 characters. `opening`, `asks` and `ties`
    are sentences of a card: at the beginning, while a player (given as a mention) must choose, and at the end
    next to the winner, with names for Markdown; `question` is that of a private panel; `explains` adds
    details for which a card's buttons have no room. `is_secret`: only the player to choose may see the
    options; `sketch`: pictures of the options for a private panel. `turn_rows` are the buttons of the public
    card: exactly the legal beginnings; `draft_rows` those of the private panel: how a draft continues,
    perhaps narrowed to a part of the next word. `needs_only_below`: the next choice needs only the lower
    slices of the picture, so that they and the buttons share a screen. `holds`: a player's hidden possessions
    in a sentence, from their view. `taken_back`: the short name of a step that is taken back, if it has one.
    `tour`: its walk-through; `inviting`: how people are invited; `counts_late`: the game scores only at the
    end, so points are shown as if it ended now; `things`: how to name the things that a refusal mentions, by
    the name of its value; `legend`: the meaning of the symbols in its pictures.
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
