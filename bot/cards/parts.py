"""What the features add to every game's cards and panels: pure functions, like those of the cards."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import NamedTuple

from bot.messages.buttons import Press
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from render.kit.say import Say

Page = Callable[[Match, int | None, Say], Press | None]
"""Takes a seat, or None for someone who isn't playing; returns the button that opens a page, or None if the
page isn't available now.
"""
Over = Callable[[Match, str, Say], Press | None]
"""Returns the button that opens a page about a finished game or a record, given its reference in ids."""
Begin = Callable[[str, Say], Press | None]
"""Returns the button that opens a page for starting a game."""

Timed = Callable[[Match, ClockFace, int, Say], list[Press]]
"""Returns a seat's buttons about time, in the panel of `/clock`."""
Timely = Callable[[Match, Say], list[Press]]
"""Returns the buttons that are needed on the card now."""


class PanelEntry(NamedTuple):
    """A page and its place in a list of pages; smaller numbers come first."""

    place: int
    page: Page


@dataclass(frozen=True, kw_only=True)
class CardParts:
    """The features' buttons, by where they appear. `more`: in a game's private panel; `newcomer`: before
    those, until a player's first move; `this_game`: among the rarely needed pages; `over`: on the last card,
    and with every other view of a finished game; `waiting`: for a player who can't move yet; `begin`: where
    no game is being played; `about`: about an invitation; `clock`: in the panel of `/clock`; `timely`: on a
    card, first among the buttons that are needed now.
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
    """Return all parts combined into one."""
    given = list(parts)
    names = [field.name for field in fields(CardParts)]
    return CardParts(
        **{name: tuple(builder for part in given for builder in getattr(part, name)) for name in names}
    )


def over_buttons(match: Match, ref: str, say: Say, parts: CardParts) -> list[Press]:
    """Return the features' buttons for a finished game."""
    buttons = (button_for(match, ref, say) for button_for in parts.over)
    return [press for press in buttons if press is not None]


def pages(entries: Iterable[PanelEntry], match: Match, seat: int | None, say: Say) -> list[Press]:
    """Return the buttons that open the available pages, in order."""
    buttons = (entry.page(match, seat, say) for entry in sorted(entries, key=lambda entry: entry.place))
    return [press for press in buttons if press is not None]
