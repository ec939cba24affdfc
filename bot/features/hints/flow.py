"""`/game hint`: the best turns, shown privately, against computer players, or once everyone has agreed."""

from dataclasses import replace

from discord import ButtonStyle

from bot.cards import turn
from bot.cards.elsewhere import WORTH_TELLING, signed_tenths
from bot.cards.home import takes_part, whom
from bot.cards.story import turns_only
from bot.features.hints.service import HintReason, Hints, allowed
from bot.flows.game import GAME as GROUP
from bot.flows.look import end_of_page, show_request
from bot.flows.places import game_here
from bot.flows.reply import Request
from bot.games.refusals import sentence
from bot.messages.buttons import GAME, MOVE, VERSION, Click, ClickForm, Press, Row, button, joined, rows_of
from bot.messages.layout import Gallery, layout
from bot.service.choices import Form
from bot.service.drafts import Draft, follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Reason, Refused
from engine.rivals.games import RIVALS
from engine.rivals.hints import Hint
from render.kit.fit import ALT_LIMIT
from render.kit.lists import shorten
from render.kit.say import Say

STAMP = "hint.stamp"
"""The key of the word on the frame of a hint's board."""


async def show_hint(request: Request, match: Match) -> None:
    """Show the best turns according to a strong computer player, with the first one in the picture; if hints
    aren't allowed, show a button that asks the others.
    """
    say = request.say
    try:
        hints = await request.services.of(Hints).best(match, request.actor)
    except Refused as refused:
        if not refused.because(HintReason.NO_HINTS):
            raise
        await _offer_to_ask(request, match, sentence(refused, say))
        return
    gallery = await _drawn_hint(request, match, hints[0])
    rows = await end_of_page(request, match, hint_rows(match, hints, say))
    view = layout(hint_text(match, hints, say), gallery=gallery, rows=rows)
    await request.reply(view, gallery.files(), instead=True)


async def _offer_to_ask(request: Request, match: Match, why: str) -> None:
    """Say why there are no hints, with a button that asks the others to allow them."""
    seat = match.stored.seat_of(request.actor.user_id)
    rows = asking_rows(match, whom(match, -1 if seat is None else seat, request.say), request.say)
    await request.reply(layout(why, rows=await end_of_page(request, match, rows)), instead=True)


async def _drawn_hint(request: Request, match: Match, hint: Hint) -> Gallery:
    """Draw a hint; return no picture for a person who reads boards as text."""
    preferences, user_id = request.services.preferences, request.actor.user_id
    if (await preferences.habits(user_id)).form is Form.TEXT:
        return Gallery(())
    theme = await preferences.theme(match.stored.guild_id)
    key = turn.picture_key(match, match.stored.seat_of(user_id), request.say, theme, "hint")
    return await request.drawn(key, lambda _: hint_gallery(match, hint, request.say, theme))


async def ask_for_hints(request: Request, match: Match) -> None:
    """Ask the others, in the channel, to allow hints."""
    request.must_be_public()
    await show_request(request, (await request.services.of(Hints).ask(match, request.actor)).id)


async def look(request: Request, click: Click) -> None:
    """Handle the button that shows the best steps."""
    await show_hint(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


async def asked(request: Request, click: Click) -> None:
    """Handle the button that asks the others to allow hints."""
    await ask_for_hints(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


@GROUP.slash("hint")
async def hint_command(request: Request) -> None:
    """Show the best steps, privately."""
    await show_hint(request, await request.services.matches.in_channel(request.channel_id))


HINT_LOOK = ClickForm("v", f"(?P<what>hint):{GAME}")
HINTS_BUTTON = ClickForm("a", f"{GAME}:{VERSION}:(?P<kind>hints)")


def hint_text(match: Match, hints: list[Hint], say: Say) -> str:
    """Return a heading and a line for each hint: the whole turn, and its greatest gain if that is worth
    mentioning.
    """
    lines = [_line(match, number, hint, hints[0], say) for number, hint in enumerate(hints, 1)]
    return "\n".join((say("hint.head"), *lines))


def _line(match: Match, number: int, hint: Hint, best: Hint, say: Say) -> str:
    whole_turn = turns_only(match, _draft(match, hint).events, say)
    if hint is not best and hint.worth > best.worth - WORTH_TELLING:
        return say("hint.equal", number=number, what=whole_turn)
    if hint.gain.points < WORTH_TELLING:
        return say("hint.later" if hint is best else "hint.plain", number=number, what=whole_turn)
    about, gain = say(f"hint.term.{hint.gain.term}"), signed_tenths(hint.gain.points, say)
    return say("hint.line", number=number, what=whole_turn, about=about, gain=gain)


def hint_gallery(match: Match, hint: Hint, say: Say, theme: str | None) -> Gallery:
    """Draw the board after a hint's turn, with everything that it changes marked."""
    scene = replace(turn.draft_scene(match, _draft(match, hint)), card=True, stamp=STAMP)
    board = turn.gallery(match, scene, say, theme)
    first, *others = board.alts
    return replace(board, alts=(shorten(f"{say(STAMP)}: {first}", ALT_LIMIT), *others))


def hint_rows(match: Match, hints: list[Hint], say: Say) -> list[Row]:
    """Return buttons that play the hinted turns, as the card's buttons would."""
    return rows_of(
        button(
            say("button.hint.play", number=number),
            *(MOVE, match.id, match.version, joined(_draft(match, hint).words)),
            style=ButtonStyle.success,
        )
        for number, hint in enumerate(hints, 1)
    )


def _draft(match: Match, hint: Hint) -> Draft:
    """Return a hint's turn, from its seat's point of view."""
    decision = match.play.game.decision
    if decision is None:
        raise Refused(Reason.GAME_OVER)
    words = [word for code in (hint.code, *hint.rest) for word in code.split()]
    return follow(match.play, decision.seat, words, past_reveals=True)


def asking_rows(match: Match, others: str, say: Say) -> list[Row]:
    """Return the row with `asking_button`."""
    return rows_of([asking_button(match, others, say)])


def asking_button(match: Match, others: str, say: Say) -> Press:
    """Return a button that asks the others, by name, to allow hints."""
    return button(say("button.hints", others=others), HINTS_BUTTON, match.id, match.version, "hints")


def hint_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that shows hints, for the player to move if hints are allowed; otherwise None."""
    decision = match.play.game.decision
    if seat is None or decision is None or decision.seat != seat or not takes_part(match, seat):
        return None
    if match.play.header.game not in RIVALS or not allowed(match, seat):
        return None
    return button(say("button.hint"), HINT_LOOK, "hint", match.id)


def asking_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that asks the others to allow hints, for players in a game without hints; None for
    anyone else.
    """
    if seat is None or not takes_part(match, seat) or not match.people - {seat}:
        return None
    if match.play.header.game not in RIVALS or match.stored.hints:
        return None
    return asking_button(match, whom(match, seat, say), say)
