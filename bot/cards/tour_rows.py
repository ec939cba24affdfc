"""The buttons of walk-throughs, and those that lead to them."""

from discord import ButtonStyle

from bot.cards.opponents import computer_button, friend_button
from bot.games.tour import FIRST, Tour, TourPage
from bot.messages.buttons import CLOSE, GAME, TOUR_BUTTON, ClickForm, Press, Row, button, joined, row_of
from render.kit.say import Say

TOPIC_MENU = ClickForm("q", "(?P<page>[0-9]?)")
RULES_LOOK = ClickForm("v", f"(?P<what>rules|why|full)(?P<page>[1-9]?):{GAME}")
RULES_BUTTON = ClickForm("h", "(?P<what>rules)")


def tour_rows(tour: Tour, page: TourPage, say: Say) -> list[Row]:
    """Steps to try, then back, next and close; at the end a game against the computer, or with a friend."""
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
    """To the walk-through."""
    return button(say("tour.open"), TOUR_BUTTON, game, FIRST, style=style)
