"""What can be looked at privately by a button under a board."""

from collections.abc import Awaitable, Callable

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
from bot.flows.reply import Request
from bot.service.match import Match

Look = Callable[[Request, Match], Awaitable[None]]

LOOKS: dict[str, Look] = {
    "board": show_board,
    "text": show_text,
    "replay": show_replay,
    "score": show_score,
    "record": show_record,
    "deal": show_deal,
    "more": show_more,
    "legend": show_legend,
    "this": show_this_game,
    "resign": show_resigning,
    "film": show_film,
}
