"""`/game hint`: the best steps, shown privately, against computer players or if all have agreed."""

from discord import ButtonStyle

from bot.cards.elsewhere import WORTH_TELLING, signed_tenths, step_label
from bot.cards.home import takes_part, whom
from bot.features.hints.service import HintReason, Hints, allowed
from bot.flows.game import GAME as GROUP
from bot.flows.look import end_of_page, show_request
from bot.flows.places import game_here
from bot.flows.reply import Request
from bot.games.refusals import sentence
from bot.messages.buttons import GAME, MOVE, VERSION, Click, ClickForm, Press, Row, button, joined, rows_of
from bot.messages.layout import layout
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.rivals.games import RIVALS
from engine.rivals.hints import Hint
from render.kit.say import Say


async def show_hint(request: Request, match: Match) -> None:
    """Show the best steps according to a strong computer player, labelled like the buttons; if hints aren't
    allowed, show a button that asks the others.
    """
    say = request.say
    try:
        hints = await request.services.of(Hints).best(match, request.actor)
    except Refused as refused:
        if not refused.because(HintReason.NO_HINTS):
            raise
        seat = match.stored.seat_of(request.actor.user_id)
        rows = asking_rows(match, whom(match, -1 if seat is None else seat, say), say)
        view = layout(sentence(refused, say), rows=await end_of_page(request, match, rows))
    else:
        rows = await end_of_page(request, match, hint_rows(match, hints, say))
        view = layout(hint_text(match, hints, say), rows=rows)
    await request.reply(view, instead=True)


async def ask_for_hints(request: Request, match: Match) -> None:
    """Ask the others, in the channel."""
    request.must_be_public()
    await show_request(request, (await request.services.of(Hints).ask(match, request.actor)).id)


async def look(request: Request, click: Click) -> None:
    """Show the best steps, from a button of the game."""
    await show_hint(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


async def asked(request: Request, click: Click) -> None:
    """Ask the others to allow hints."""
    await ask_for_hints(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


@GROUP.slash("hint")
async def hint_command(request: Request) -> None:
    """Show the best steps, privately."""
    await show_hint(request, await request.services.matches.in_channel(request.channel_id))


HINT_LOOK = ClickForm("v", f"(?P<what>hint):{GAME}")
HINTS_BUTTON = ClickForm("a", f"{GAME}:{VERSION}:(?P<kind>hints)")


def hint_text(match: Match, hints: list[Hint], say: Say) -> str:
    """Return a line for each step, with its greatest gain."""
    lines = [say("hint.head"), *(_line(match, number, hint, say) for number, hint in enumerate(hints, 1))]
    return "\n".join(lines)


def _line(match: Match, number: int, hint: Hint, say: Say) -> str:
    label = step_label(match, hint.code, say)
    if hint.gain.points < WORTH_TELLING:
        return say("hint.plain", number=number, label=label)
    about, gain = say(f"hint.term.{hint.gain.term}"), signed_tenths(hint.gain.points, say)
    return say("hint.line", number=number, label=label, about=about, gain=gain)


def hint_rows(match: Match, hints: list[Hint], say: Say) -> list[Row]:
    """Return buttons that play the hints, as the card's buttons would."""
    return rows_of(
        button(
            say("button.hint.play", number=number),
            *(MOVE, match.id, match.version, joined(hint.code.split())),
            style=ButtonStyle.success,
        )
        for number, hint in enumerate(hints, 1)
    )


def asking_rows(match: Match, others: str, say: Say) -> list[Row]:
    """Return the row with `asking_button`."""
    return rows_of([asking_button(match, others, say)])


def asking_button(match: Match, others: str, say: Say) -> Press:
    """Return a button that asks the others, by name, to allow hints."""
    return button(say("button.hints", others=others), HINTS_BUTTON, match.id, match.version, "hints")


def hint_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that shows hints, for the player to move if hints are
    allowed; None for anyone else.
    """
    decision = match.play.game.decision
    mine = decision is not None and decision.seat == seat
    if seat is None or not (mine and takes_part(match, seat)):
        return None
    may = match.play.header.game in RIVALS and allowed(match, seat)
    return button(say("button.hint"), HINT_LOOK, "hint", match.id) if may else None


def asking_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that asks the others, for players in a game without hints; None for anyone else."""
    if seat is None or not takes_part(match, seat) or not match.people - {seat}:
        return None
    may = match.play.header.game in RIVALS and not match.stored.hints
    return asking_button(match, whom(match, seat, say), say) if may else None
