"""The private panel of a game: its start page, and the way back from its other pages."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.cards.clock import look_button
from bot.cards.parts import CardParts, PanelEntry, pages
from bot.games import game_of
from bot.messages.buttons import LOOK, UNDO, Press, Row, button, link, rows_of
from bot.messages.names import plain_table
from bot.service.match import Match
from render.kit.lists import series
from render.kit.say import Say


def home_text(match: Match, seat: int | None, say: Say) -> str:
    """Return a list of a player's hidden possessions, which the board doesn't show, or, if there are none, an
    explanation of the panel.
    """
    held = "" if seat is None else game_of(match).holds(match.play.game.view(seat), seat, say)
    return held or say("look.more")


def home_rows(match: Match, seat: int | None, say: Say, parts: CardParts) -> list[Row]:
    """Return the buttons that open the available pages; before a player's first move, pages for newcomers
    come first.
    """
    first = [page(match, seat, say) for page in parts.newcomer] if _is_new(match, seat) else []
    others = pages((*HOME, *parts.more), match, seat, say)
    return [*rows_of([press for press in first if press is not None]), *rows_of(others)]


def this_game_rows(match: Match, seat: int | None, say: Say, parts: CardParts) -> list[Row]:
    """Return the buttons that open rarely needed pages: the board as text, the deal, and requests to the
    others.
    """
    return rows_of(pages((*THIS_GAME, *parts.this_game), match, seat, say))


def takes_part(match: Match, seat: int | None) -> bool:
    """Tell whether a seat is still playing in a running game."""
    return match.stored.ended_at is None and seat is not None and seat in match.play.game.present


def _is_new(match: Match, seat: int | None) -> bool:
    """Tell whether a seat (for onlookers the one to move) has never moved in a running game."""
    asked = match.play.game.decision
    asking = asked.seat if seat is None and asked is not None else seat
    return not match.over and all(entry.seat != asking for entry in match.play.entries)


def _replay(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that shows what has happened since this seat's last turn, if anything has."""
    _, *news = match.story(seat).chapters
    return _page("replay", match, say) if news else None


def _score(match: Match, _seat: int | None, say: Say) -> Press:
    return _page("score", match, say)


def _clock(match: Match, seat: int | None, say: Say) -> Press | None:
    return look_button(match, say) if not match.over and match.people - {seat} else None


def _this(match: Match, _seat: int | None, say: Say) -> Press:
    return _page("this", match, say)


HOME = (PanelEntry(10, _replay), PanelEntry(30, _score), PanelEntry(50, _clock), PanelEntry(60, _this))


def _text(match: Match, _seat: int | None, say: Say) -> Press:
    return _page("text", match, say)


def _deal(match: Match, _seat: int | None, say: Say) -> Press:
    return _page("deal", match, say)


def _record(match: Match, _seat: int | None, say: Say) -> Press | None:
    return None if match.stored.ended_at is None else _page("record", match, say)


def _undo(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button to ask the others for a takeback, if one is possible but not free."""
    if seat is None or not takes_part(match, seat):
        return None
    mine = bool(match.play.line) and match.play.line[-1].seat == seat and match.free_to_undo is not None
    if mine or not (match.people - {seat} and match.play.since_turn_of(seat)):
        return None
    return button(say("button.undo_ask"), UNDO, match.id, match.version)


def _resign(match: Match, seat: int | None, say: Say) -> Press | None:
    return _page("resign", match, say, ButtonStyle.danger) if takes_part(match, seat) else None


THIS_GAME = (
    *(PanelEntry(10, _text), PanelEntry(20, _deal), PanelEntry(30, _record)),
    *(PanelEntry(50, _undo), PanelEntry(70, _resign)),
)


def whom(match: Match, seat: int, say: Say) -> str:
    """Return the names of the other people, who would be asked to agree."""
    names = plain_table(match).names
    return series((names[other] for other in sorted(match.people - {seat})), say)


def page_rows(
    match: Match, board: str | None, say: Say, after: Sequence[Row] = (), back: Press | None = None
) -> list[Row]:
    """Return the rows of a page: those in `after`, then `back` or else a button to the start page, and a link
    to the card, if its address is known.
    """
    last = [back or button(say("button.back"), LOOK, "more", match.id)]
    if board is not None:
        last.append(link(say("button.to_board"), board))
    return rows_of(last, after)


def _page(name: str, match: Match, say: Say, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return button(say(f"button.{name}"), LOOK, name, match.id, style=style)
