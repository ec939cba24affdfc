"""The buttons of walk-throughs, and those that lead to them."""

from collections.abc import Iterable

from discord import ButtonStyle

from bot.games import GAMES
from bot.games.tour import Tour, TourPage
from bot.messages.buttons import Letter, Press, Row, button, joined, row_of
from render.kit.say import Say

FIRST = 1


def tour_rows(tour: Tour, page: TourPage, say: Say) -> list[Row]:
    """Steps to try, then back, next and close; always in the same place, so that one can click through."""
    game, number, pages = tour.game, page.number, len(tour.pages)
    style = ButtonStyle.secondary if page.tries else ButtonStyle.primary
    turning = row_of(
        (
            button(say("tour.back"), Letter.TOUR, game, number - 1, disabled=number == FIRST),
            button(
                say("tour.next", page=number, pages=pages),
                *(Letter.TOUR, game, number + 1),
                style=style,
                disabled=number == pages,
            ),
            button(say("tour.close"), Letter.CLOSE),
        )
    )
    if not page.tries:
        return [turning]
    tries = (
        button(
            tour.button(code, say),
            *(Letter.TOUR, game, number, joined(code.split())),
            style=ButtonStyle.success,
        )
        for code in page.tries
    )
    return [row_of(tries), turning]


def offer(game: str, say: Say, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    """To the walk-through."""
    return button(say("tour.open"), Letter.TOUR, game, FIRST, style=style)


def help_rows(games: Iterable[str], say: Say) -> list[Row]:
    """What explains more than the help does: the tours of these games."""
    toured = [game for game in games if GAMES[game].tour is not None]
    tours = [
        button(
            say("tour.open") if len(toured) == 1 else say("tour.open_game", game=say(f"game.{game}")),
            *(Letter.TOUR, game, FIRST),
            style=ButtonStyle.primary,
        )
        for game in toured
    ]
    return [row_of((*tours, button(say("tour.rules"), Letter.HELP, "rules")))]
