"""What can be looked at privately by a button under a board."""

from collections.abc import Awaitable, Callable

from bot.host.match import Match
from bot.speech.answering import Visit
from bot.speech.boards import show_board, show_record, show_replay, show_score, show_text

Look = Callable[[Visit, Match], Awaitable[None]]

LOOKS: dict[str, Look] = {
    "board": show_board,
    "text": show_text,
    "replay": show_replay,
    "score": show_score,
    "record": show_record,
}
