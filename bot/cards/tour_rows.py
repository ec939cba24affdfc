"""The buttons of the walk-through, and those that lead to it."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.messages.buttons import Letter, Press, Row, button, row_of
from render.kit.say import Say

FIRST = 1


def tour_rows(number: int, pages: int, tries: Sequence[str], say: Say) -> list[Row]:
    """Steps to try, then back, next and close; always in the same place, so that one can click through."""
    style = ButtonStyle.secondary if tries else ButtonStyle.primary
    label, at_end = say("tour.next", page=number, pages=pages), number == pages
    turning = row_of(
        (
            button(say("tour.back"), Letter.TOUR, number - 1, disabled=number == FIRST),
            button(label, Letter.TOUR, number + 1, style=style, disabled=at_end),
            button(say("tour.close"), Letter.TOUR, "close"),
        )
    )
    return [row_of(_try_button(number, code, say) for code in tries), turning] if tries else [turning]


def _try_button(number: int, code: str, say: Say) -> Press:
    label = say("button.unload", boat=code.removeprefix("x"))
    return button(label, Letter.TOUR, number, code, style=ButtonStyle.success)


def offer(say: Say) -> Press:
    """For somebody who has never played: after everything else."""
    return button(say("tour.offer"), Letter.TOUR, FIRST)


def help_rows(say: Say) -> list[Row]:
    """What explains more than the help does."""
    tour = button(say("tour.open"), Letter.TOUR, FIRST, style=ButtonStyle.primary)
    return [row_of((tour, button(say("tour.rules"), Letter.HELP, "rules")))]
