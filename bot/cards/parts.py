"""The features' parts of every game's cards and panels: functions as pure as the cards are."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import NamedTuple

from bot.messages.buttons import Press
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from render.kit.say import Say

Page = Callable[[Match, int | None, Say], Press | None]
"""The button to a page for a seat (None: a person without one); None if it leads nowhere now."""
Over = Callable[[Match, str, Say], Press | None]
"""The same of a game that is over, or of a record, by how ids refer to it."""
Begin = Callable[[str, Say], Press | None]
"""The same for a game that is not being played yet."""

Timed = Callable[[Match, ClockFace, int, Say], list[Press]]
"""A seat's actions about time, in the panel of `/clock`."""
Timely = Callable[[Match, Say], list[Press]]
"""Actions called for now, on the card."""


class PanelEntry(NamedTuple):
    """A page and its place in a list of pages: smaller numbers come first."""

    place: int
    page: Page


@dataclass(frozen=True, kw_only=True)
class CardParts:
    """Buttons by place. `more`: in the private panel of a game; `newcomer`: before these until a player's
    first move; `this_game`: among the rarely needed ones; `over`: on the last card, and wherever a finished
    game is looked at; `waiting`: for a player who cannot move yet; `begin`: where no game is being played;
    `about`: about an invitation; `clock`: in the panel of time; `timely`: on a card, first among the actions
    called for.
    """

    more: tuple[PanelEntry, ...] = ()
    newcomer: tuple[Page, ...] = ()
    this_game: tuple[PanelEntry, ...] = ()
    over: tuple[Over, ...] = ()
    waiting: tuple[Page, ...] = ()
    begin: tuple[Begin, ...] = ()
    about: tuple[Begin, ...] = ()
    clock: tuple[Timed, ...] = ()
    timely: tuple[Timely, ...] = ()


NO_PARTS = CardParts()


def together(parts: Iterable[CardParts]) -> CardParts:
    """All of them as one."""
    given = list(parts)
    names = [field.name for field in fields(CardParts)]
    return CardParts(
        **{name: tuple(builder for part in given for builder in getattr(part, name)) for name in names}
    )


def over_buttons(match: Match, ref: str, say: Say, parts: CardParts) -> list[Press]:
    """The buttons of a game that is over."""
    made = (button_for(match, ref, say) for button_for in parts.over)
    return [press for press in made if press is not None]


def pages(entries: Iterable[PanelEntry], match: Match, seat: int | None, say: Say) -> list[Press]:
    """The buttons of those that lead somewhere, in order."""
    made = (entry.page(match, seat, say) for entry in sorted(entries, key=lambda entry: entry.place))
    return [press for press in made if press is not None]
