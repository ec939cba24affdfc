"""The buttons of a move in a panel that doesn't play the move: the words become, for example, a plan or an
answer.
"""

from collections.abc import Callable, Iterable, Iterator

from discord.ui import Button, Select

from bot.games import game_of
from bot.games.rows import ALL
from bot.messages.buttons import CHOOSE, MOVE, Click, Menu, Press, Row, row_of, split
from bot.service.drafts import Draft
from bot.service.match import Match
from render.kit.say import Say

Address = Callable[[str, tuple[str, ...]], str]
"""Makes an id from the words and a text that distinguishes menus with the same words."""


def rows_elsewhere(match: Match, draft: Draft, say: Say, address: Address) -> list[Row]:
    """Return the buttons for continuing a draft, with the ids that `address` makes. Choices that a card folds
    into one button are unfolded, because no other panel follows.
    """
    game = game_of(match)
    rows = game.draft_rows(match, draft, say, ALL) if draft.words else game.turn_rows(match, say)
    if not draft.words and any(map(_folds, _items(rows))):
        rows = _opened(rows, game.draft_rows(match, draft, say, ALL))
    for item in _items(rows):
        click = _click(item)
        item.custom_id = address(click.arguments.get("page") or "", split(click["words"]))
    return rows


def _opened(rows: list[Row], folded: list[Row]) -> list[Row]:
    """Return the rows of a card, with `folded` rows in place of the buttons that open them, and without
    duplicates.
    """
    known = {_click(item)["words"] for item in _items(rows) if isinstance(item, Button)}
    kept = ([item for item in _items([row]) if not _folds(item)] for row in rows)
    more = (
        [item for item in _items([row]) if isinstance(item, Select) or _click(item)["words"] not in known]
        for row in folded
    )
    return [row_of(items) for items in (*kept, *more) if items]


def _folds(item: Press | Menu) -> bool:
    """Tell whether a button only opens more choices."""
    return isinstance(item, Button) and not _click(item)["words"]


def _items(rows: Iterable[Row]) -> Iterator[Press | Menu]:
    return (item for row in rows for item in row.children if isinstance(item, (Button, Select)))


def _click(item: Press | Menu) -> Click:
    click = MOVE.read(item.custom_id) or CHOOSE.read(item.custom_id)
    if click is None:
        raise ValueError(item.custom_id)
    return click


WORTH_TELLING = 0.1
"""The points below which a gain isn't worth mentioning."""


def signed_tenths(points: float, say: Say) -> str:
    """Format points with a sign, in the language's notation."""
    sign = "" if not round(abs(points) * 10) else "\N{MINUS SIGN}" if points < 0 else "+"
    return sign + tenths(abs(points), say)


def tenths(points: float, say: Say) -> str:
    """Format points in the language's notation."""
    whole, tenth = divmod(round(points * 10), 10)
    return say("hint.points", whole=whole, tenth=tenth)
