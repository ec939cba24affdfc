"""Walk-throughs: a few private pages, each on a position of one real game from the game's package. Nothing is
stored between pages: each button holds the number of the next one. The reader watches as seat 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

from bot.messages.names import Ids, command_mentions, plain_table
from bot.service.match import Match, exhibit
from engine.contract import Game, Step
from engine.record import Play, read
from render.kit.players import Players
from render.kit.say import Say

YOU, OTHER = 0, 1
"""The seats of the reader and of the opponent."""

Values = Mapping[str, str | int]


def no_values(match: Match, say: Say) -> Values:
    """Return no values, for a page whose text names none."""
    del match, say
    return {}


def button_names(match: Match, say: Say) -> Values:
    """Return the values for a page that explains a card's buttons."""
    del match
    return {
        "confirm": say("button.confirm"),
        "undo": say("button.undo"),
        "replay": say("button.replay"),
        "more": say("button.more"),
    }


@dataclass(frozen=True)
class Page:
    """A page's name, the number of log entries played before it, and the values of its text. Of the steps in
    `tries`, the record's is the right one.
    """

    name: str
    played: int
    values: Callable[[Match, Say], Values] = no_values
    tries: tuple[str, ...] = ()


class TourPage(NamedTuple):
    """The content of a page: its number, the position, the text, and the steps that can be tried."""

    number: int
    match: Match
    text: str
    tries: tuple[str, ...]


@dataclass(frozen=True)
class Tour:
    """The walk-through of a game. Its texts are `tour.<game>.title.…` and `….text.…` by the names of the
    pages, and `….tried.…` by the steps; `package` has the record; `commands`: those that the texts name.
    `label` describes a step and its gain; `button` is the label of its button.
    """

    game: str
    package: str
    pages: tuple[Page, ...]
    commands: tuple[str, ...]
    label: Callable[[Game, Step, Players, Say], str]
    button: Callable[[str, Say], str]

    @property
    def whole(self) -> Play:
        """Return the whole game that is shown. It is shared, so copy it before you change it."""
        return demonstration(self.package)

    def match_at(self, played: int, say: Say) -> Match:
        """Return the game after this many entries, between two people whose names are in the reader's
        language.
        """
        return exhibit(self.whole, (say("tour.you"), say("tour.other"))).at(played)

    def page(self, number: int, tried: str | None, say: Say, ids: Ids) -> TourPage:
        """Return the page with this number, from 1; after a right try, the page shows its effect. Old buttons
        may ask for pages or steps that no longer exist.
        """
        number = min(max(number, 1), len(self.pages))
        page = self.pages[number - 1]
        tried = tried if tried in page.tries else None
        is_right = tried is not None and tried == self.right_step(page)
        text = self.text(page, say, ids) if tried is None else self.answer(page, tried, say)
        return TourPage(
            number, self.match_at(page.played + is_right, say), text, () if is_right else page.tries
        )

    def right_step(self, page: Page) -> str:
        """Return the step with which the record continues."""
        return self.whole.entries[page.played].text

    def text(self, page: Page, say: Say, ids: Ids) -> str:
        """Return the page's title and text."""
        values = {
            **_names(say),
            **command_mentions(self.commands, ids, say),
            **page.values(self.match_at(page.played, say), say),
        }
        return self._titled(page, say(f"tour.{self.game}.text.{page.name}", **values), say)

    def answer(self, page: Page, tried: str, say: Say) -> str:
        """Return the title, a comment on the step that was tried, and its effect according to the engine."""
        match = self.match_at(page.played, say)
        game = match.play.game
        brings = self.label(game, game.parse(tried), plain_table(match), say)
        verdict = say(f"tour.{self.game}.tried.{''.join(tried.split())}", **_names(say))
        return self._titled(page, "\n".join((verdict, f"-# {brings}")), say)

    def _titled(self, page: Page, text: str, say: Say) -> str:
        return f"### {say(f'tour.{self.game}.title.{page.name}')}\n{text}"


FIRST = 1
"""The number of the first page."""


@cache
def demonstration(package: str) -> Play:
    """Return the record of a whole game from a package."""
    return read(resources.files(package).joinpath("demonstration.txt").read_text("utf-8"))


def _names(say: Say) -> dict[str, str]:
    return {"you": say("tour.you"), "other": say("tour.other")}
