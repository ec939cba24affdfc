"""Planning ahead in a private panel, where a line is made with the buttons of a move."""

from collections.abc import Sequence

from bot.features.plans.card import is_begun, kept_lines, outline_scene, outline_text, plan_back, plan_rows
from bot.features.plans.service import PlanReason, Plans
from bot.flows.game import GAME
from bot.flows.look import end_of_page, show_board, show_scene
from bot.flows.places import game_here
from bot.flows.reply import Request
from bot.games.refusals import sentence
from bot.messages.buttons import Click
from bot.messages.layout import layout
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused


async def show_plan(
    request: Request, match: Match, words: Sequence[str] | None = None, note: str = ""
) -> None:
    """Show the plan and an unfinished line (`words`; None: a new one); for the player to move, show the
    board.
    """
    service = request.services.of(Plans)
    plans = await service.of(match, request.actor)
    try:
        unfinished = (
            service.begun(match, request.actor)
            if words is None
            else service.outline(match, request.actor, words, match.version)
        )
        rows = plan_rows(match, plans, unfinished, request.say)
    except Refused as refused:
        if refused.because(PlanReason.YOUR_TURN):
            await show_board(request, match, sentence(refused, request.say))
            return
        unfinished, rows, note = (
            None,
            plan_rows(match, plans, None, request.say),
            sentence(refused, request.say),
        )
    begins = unfinished is None or not is_begun(unfinished)
    head = [request.say("plan.title"), *kept_lines(match, plans, request.say)] if begins else []
    rest = "" if unfinished is None else outline_text(match, unfinished, request.say)
    text = "\n".join(filter(None, (*head, note, rest)))
    back = None if unfinished is None else plan_back(match, unfinished, request.say)
    rows = await end_of_page(request, match, rows, back)
    if unfinished is None:
        await request.reply(layout(text, rows=rows), instead=True)
        return
    scene = outline_scene(match, unfinished)
    await show_scene(request, match, scene, text, "plan", unfinished.words, seat=unfinished.seat, rows=rows)


async def plan(request: Request, click: Click) -> None:
    """Handle a click in the panel."""
    match = await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE)
    version, action = click.number("version"), click["what"]
    words: Sequence[str] | None = click.words
    plans, note = request.services.of(Plans), ""
    if action == "drop":
        number = int(click["words"]) if click["words"].isdecimal() else 0
        await plans.drop(match, request.actor, number)
        words = None
    elif action in ("keep", "any"):
        try:
            await plans.add(match, request.actor, click.words, version, any_way=action == "any")
        except Refused as refused:
            note = sentence(refused, request.say)
        else:
            note = request.say("plan.kept")
        words = None
    elif version != match.version:
        words, note = None, request.say("refusal.stale")
    await show_plan(request, match, words, note)


async def look(request: Request, click: Click) -> None:
    """Handle the button that opens the panel."""
    await show_plan(request, await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE))


@GAME.slash("plan")
async def plan_command(request: Request) -> None:
    """Plan the player's next move privately while the others think."""
    await show_plan(request, await request.services.matches.in_channel(request.channel_id))
