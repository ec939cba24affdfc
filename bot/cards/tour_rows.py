"""The buttons of the walk-through, and those that lead to it."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.flows.services import Row
from bot.messages.buttons import Press, row_of
from render.kit.say import Say

FIRST = 1


def tour_rows(number: int, pages: int, tries: Sequence[str], say: Say) -> list[Row]:
    """Steps to try, then back, next and close; always in the same place, so that one can click through."""
    style = ButtonStyle.secondary if tries else ButtonStyle.primary
    turning = row_of(
        (
            Press.labelled(say("tour.back"), "w", number - 1, disabled=number == FIRST),
            Press.labelled(
                say("tour.next", page=number, pages=pages),
                "w",
                number + 1,
                style=style,
                disabled=number == pages,
            ),
            Press.labelled(say("tour.close"), "w", "close"),
        )
    )
    return [row_of(_try_button(number, code, say) for code in tries), turning] if tries else [turning]


def _try_button(number: int, code: str, say: Say) -> Press:
    label = say("button.unload", boat=code.removeprefix("x"))
    return Press.labelled(label, "w", number, code, style=ButtonStyle.success)


def offer_row(say: Say) -> Row:
    """For somebody who has never played: a row of its own, below everything else."""
    return row_of([Press.labelled(say("tour.offer"), "w", FIRST)])


def help_row(say: Say) -> Row:
    """What explains more."""
    return row_of(
        (
            Press.labelled(say("tour.open"), "w", FIRST, style=ButtonStyle.primary),
            Press.labelled(say("tour.rules"), "h", "rules"),
        )
    )
