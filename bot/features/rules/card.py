"""The buttons of rules and tours, and the buttons that open them."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.cards.invitation import computer_button, friend_button
from bot.games import GAMES, game_of
from bot.games.tour import FIRST, Tour, TourPage
from bot.messages.buttons import (
    CLOSE,
    GAME,
    LOOK,
    OPTIONS_PER_MENU,
    TOUR_BUTTON,
    ClickForm,
    MenuLine,
    Press,
    Row,
    button,
    joined,
    menu,
    row_of,
    rows_of,
)
from bot.service.match import Match
from render.kit.say import Say

TOPIC_MENU = ClickForm("q", "(?P<page>[0-9]?)")
RULES_LOOK = ClickForm("v", f"(?P<what>rules|why|full)(?P<page>[1-9]?):{GAME}")
RULES_BUTTON = ClickForm("h", "(?P<what>rules)")


def tour_rows(tour: Tour, page: TourPage, say: Say) -> list[Row]:
    """Return buttons with steps to try, then back, next and close; at the end, buttons for a game against the
    computer or a friend.
    """
    game, number, pages = tour.game, page.number, len(tour.pages)
    style = ButtonStyle.secondary if page.tries else ButtonStyle.primary
    back = button(say("tour.back"), TOUR_BUTTON, game, number - 1)
    following = button(say("tour.next", page=number, pages=pages), TOUR_BUTTON, game, number + 1, style=style)
    close = button(say("tour.close"), CLOSE)
    if number == pages:
        turning = row_of((back, computer_button(game, say, "tour.play"), friend_button(game, say), close))
    else:
        turning = row_of((*((back,) if number > FIRST else ()), following, close))
    if not page.tries:
        return [turning]
    tries = (
        button(
            tour.button(code, say),
            *(TOUR_BUTTON, game, number, joined(code.split())),
            style=ButtonStyle.success,
        )
        for code in page.tries
    )
    return [row_of(tries), turning]


def offer(game: str, say: Say, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    """Return the button that opens the tour."""
    return button(say("tour.open"), TOUR_BUTTON, game, FIRST, style=style)


def rules_rows(topics: Sequence[tuple[str, str]], say: Say) -> list[Row]:
    """Return menus of topics, given their titles and values."""
    options = [MenuLine(*topic) for topic in topics]
    pages = [options[start : start + OPTIONS_PER_MENU] for start in range(0, len(options), OPTIONS_PER_MENU)]
    if len(pages) == 1:
        return [row_of([menu(say("menu.rules"), options, TOPIC_MENU)])]
    rows: list[Row] = []
    for number, page in enumerate(pages):
        first = number * OPTIONS_PER_MENU + 1
        hint = say("menu.page", first=first, last=first + len(page) - 1, all=len(topics))
        rows.append(row_of([menu(f"{say('menu.rules')} {hint}", page, TOPIC_MENU, number)]))
    return rows


def rules_looks(match: Match, say: Say, *, in_full: bool) -> list[Row]:
    """Return buttons for further explanations, to go below the current rules."""
    buttons = [button(say("button.legend"), LOOK, "legend", match.id)]
    if game_of(match).tour is not None:
        buttons.append(offer(match.play.header.game, say))
    if in_full:
        buttons.append(button(say("button.full"), RULES_LOOK, "full", match.id))
    return rows_of(buttons)


def rules_page(match: Match, _seat: int | None, say: Say) -> Press:
    """Return the button that opens the current rules."""
    return button(say("button.rules"), RULES_LOOK, "rules", match.id)


def newcomers_tour(match: Match, _seat: int | None, say: Say) -> Press | None:
    """Return the button that opens the tour, which players see before their first move; None if the game has
    no tour.
    """
    tour = game_of(match).tour
    return None if tour is None else offer(match.play.header.game, say, ButtonStyle.success)


def rules_button(_game: str, say: Say) -> Press:
    """Return a button that opens the rules of all games."""
    return button(say("tour.rules"), RULES_BUTTON, "rules")


def tour_button(game: str, say: Say) -> Press | None:
    """Return the button that opens the tour of a game, if it has one."""
    return None if GAMES[game].tour is None else button(say("begin.tour"), TOUR_BUTTON, game, FIRST)
