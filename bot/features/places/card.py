"""Lists of running games, with a line and a choice for each, and the actions for one of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ButtonStyle
from discord.ui import Button

from bot.messages.buttons import NUMBER, ClickForm, MenuLine, Press, Row, button, menu, row_of
from bot.messages.names import bold
from bot.service.places import FoundGame
from bot.store.games import Seat
from render.kit.lists import series
from render.kit.say import Say

GAMES_BUTTON = ClickForm("g", f"(?P<list>mine|here|bring):(?P<number>{NUMBER})")

LISTED = 10
"""The number of games on a page, few enough that their links and names always fit."""


@dataclass(frozen=True)
class Listed:
    """A game in a list, with its place as text and the address of its newest card, if there is one.
    `is_gone`: whether the place no longer exists.
    """

    game: FoundGame
    label: str
    place: str
    url: str | None = None
    is_gone: bool = False


@dataclass(frozen=True)
class GameList:
    """One page of a list: the list's name in ids, the games on the page, and the total number of games."""

    name: str
    page: int
    games: Sequence[Listed]
    total: int

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, -(-self.total // LISTED))


def list_text(shown: GameList, say: Say) -> str:
    """Return a heading, and a line for every game."""
    head = say(f"games.head.{shown.name}", count=shown.total)
    if shown.pages > 1:
        head = f"{head} {say('games.page', page=shown.page + 1, pages=shown.pages)}"
    return "\n".join((head, *(f"- {game_line(game, say)}" for game in shown.games)))


def game_line(listed: Listed, say: Say) -> str:
    """Return the line about a game in the list: whether it waits for the reader, its round, players,
    standing, and place.
    """
    stored, standing = listed.game.stored, listed.game.standing
    parts = [say(f"game.{stored.header.game}")]
    if standing is not None:
        number = standing.turn if standing.round is None else standing.round
        parts.append(say("games.turn" if standing.round is None else "games.round", number=number))
    names = [_stands(seat, listed.game, say) for seat in stored.seats]
    key = "games.entry_mine" if listed.game.mine else "games.entry"
    until = "" if listed.game.until is None else f" · {say('games.until', at=listed.game.until)}"
    return say(key, game=", ".join(parts), names=series(names, say), place=listed.place) + until


def _stands(seat: Seat, game: FoundGame, say: Say) -> str:
    name = bold(seat.name, say)
    return name if game.standing is None else f"{name} {game.standing.points[seat.seat]}"


def list_rows(shown: GameList, say: Say) -> list[Row]:
    """Return a menu of the games, and buttons for the previous and next page."""
    choices = [MenuLine(game.label, str(game.game.stored.id)) for game in shown.games]
    rows = [row_of([menu(say("games.choose"), choices, GAMES_BUTTON, shown.name, shown.page)])]
    others = {"games.before": shown.page - 1, "games.after": shown.page + 1}
    pages = [
        button(say(key), GAMES_BUTTON, shown.name, page)
        for key, page in others.items()
        if 0 <= page < shown.pages
    ]
    return [*rows, row_of(pages)] if pages else rows


def other_rows(shown: str, in_server: bool, say: Say) -> list[Row]:  # noqa: FBT001  a fact of the place
    """Return the button that leads from the reader's own games to the server's, or back; none outside
    servers.
    """
    if not in_server:
        return []
    other = "here" if shown == "mine" else "mine"
    return [row_of([button(say(f"games.{other}"), GAMES_BUTTON, other, 0)])]


def game_rows(listed: Listed, shown: str, page: int, say: Say, *, may_bring: bool) -> list[Row]:
    """Return the buttons that open the game, move it here if that is allowed, and lead back to the list."""
    buttons: list[Press] = []
    if listed.url is not None:
        buttons.append(Button(label=say("games.go"), style=ButtonStyle.link, url=listed.url))
    if may_bring:
        buttons.append(
            button(
                say("games.bring"), GAMES_BUTTON, "bring", listed.game.stored.id, style=ButtonStyle.primary
            )
        )
    return [row_of([*buttons, button(say("button.back"), GAMES_BUTTON, shown, page)])]
