"""What can be looked at privately by a button under a board."""

from collections.abc import Awaitable, Callable

from bot.flows.hint import show_hint
from bot.flows.look import (
    show_board,
    show_deal,
    show_film,
    show_legend,
    show_more,
    show_record,
    show_replay,
    show_resigning,
    show_score,
    show_text,
    show_this_game,
)
from bot.flows.plan import show_plan
from bot.flows.reply import Request
from bot.flows.rules import show_rules
from bot.games.rulebook import BOTH, SHORT
from bot.service.match import Match


async def show_rules_now(request: Request, match: Match) -> None:
    """What may be done now and what the sides in play do, or after the end what there is to read of
    this game.
    """
    await show_rules(request, None, SHORT, under=match)


async def show_rules_in_full(request: Request, match: Match) -> None:
    """The same with all there is to know."""
    await show_rules(request, None, BOTH, under=match)


Look = Callable[[Request, Match], Awaitable[None]]

LOOKS: dict[str, Look] = {
    "board": show_board,
    "text": show_text,
    "replay": show_replay,
    "score": show_score,
    "record": show_record,
    "rules": show_rules_now,
    "deal": show_deal,
    "more": show_more,
    "why": show_rules_now,
    "legend": show_legend,
    "plan": show_plan,
    "hint": show_hint,
    "this": show_this_game,
    "resign": show_resigning,
    "full": show_rules_in_full,
    "film": show_film,
}
