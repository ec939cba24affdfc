"""The private panel of a game: where it begins, and the way back from each of its pages."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.cards.clock import look_button
from bot.cards.hint import HINT_LOOK, asking_button
from bot.cards.planning import PLAN_LOOK
from bot.cards.replay import REPLAY_BUTTON
from bot.cards.tour_rows import RULES_LOOK, offer
from bot.games import game_of
from bot.messages.buttons import LOOK, UNDO, ClickForm, Press, Row, button, link, rows_of
from bot.messages.names import plain_table
from bot.service.hints import allowed
from bot.service.match import Match
from engine.rivals.games import RIVALS
from render.kit.lists import series
from render.kit.say import Say


def home_text(match: Match, seat: int | None, say: Say) -> str:
    """What a person may see that the board does not show: hidden cards; else what the panel is for."""
    held = "" if seat is None else game_of(match).holds(match.play.game.view(seat), seat, say)
    return held or say("look.more")


def home_rows(match: Match, seat: int | None, say: Say) -> list[Row]:
    """At most six pages that lead somewhere; before that, until somebody's first move, the walk-through."""
    running = not match.over
    plays = running and seat is not None and seat in match.play.game.present
    found = [_page("replay", match, say)] if match.play.line else []
    if plays and seat is not None:
        found += _advice(match, seat, say)
    found += [_page("score", match, say), _page("rules", match, say, form=RULES_LOOK)]
    if running and match.people - {seat}:
        found.append(look_button(match, say))
    found.append(_page("this", match, say))
    return [*rows_of(_tour(match, seat, say)), *rows_of(found)]


def _tour(match: Match, seat: int | None, say: Say) -> list[Press]:
    asked = match.play.game.decision
    one = asked.seat if seat is None and asked is not None else seat
    new = all(entry.seat != one for entry in match.play.entries)
    if not new or match.over or game_of(match).tour is None:
        return []
    return [offer(match.play.header.game, say, ButtonStyle.success)]


def _advice(match: Match, seat: int, say: Say) -> list[Press]:
    """A hint, where that is allowed; in others' turns planning ahead."""
    decision = match.play.game.decision
    if decision is None or decision.seat != seat:
        return [_page("plan", match, say, form=PLAN_LOOK)]
    may = match.play.header.game in RIVALS and allowed(match, seat)
    return [_page("hint", match, say, form=HINT_LOOK)] if may else []


def this_game_rows(match: Match, seat: int | None, say: Say) -> list[Row]:
    """What is rarely needed: the board in words, the deal, and what is asked of the others."""
    found = [_page("text", match, say), _page("deal", match, say)]
    if match.stored.ended_at is not None:
        film = button(say("button.film"), REPLAY_BUTTON, "film", f"g{match.id}")
        found += [_page("record", match, say), film]
    elif seat is not None and seat in match.play.game.present:
        found += _asking(match, seat, say)
        found.append(_page("resign", match, say, ButtonStyle.danger))
    return rows_of(found)


def _asking(match: Match, seat: int, say: Say) -> list[Press]:
    """What the others must agree to."""
    others, found = match.people - {seat}, list[Press]()
    mine = bool(match.play.line) and match.play.line[-1].seat == seat and match.free_to_undo is not None
    if others and match.play.since_turn_of(seat) and not mine:
        found.append(button(say("button.undo_ask"), UNDO, match.id, match.version))
    if others and match.play.header.game in RIVALS and not match.stored.hints:
        found.append(asking_button(match, whom(match, seat, say), say))
    return found


def whom(match: Match, seat: int, say: Say) -> str:
    """Whom somebody asks, by name."""
    names = plain_table(match).names
    return series((names[other] for other in sorted(match.people - {seat})), say)


def rules_looks(match: Match, say: Say, *, in_full: bool) -> list[Row]:
    """What explains more than the rules of the moment."""
    found = [_page("legend", match, say)]
    if game_of(match).tour is not None:
        found.append(offer(match.play.header.game, say))
    if in_full:
        found.append(_page("full", match, say, form=RULES_LOOK))
    return rows_of(found)


def page_rows(match: Match, board: str | None, say: Say, after: Sequence[Row] = ()) -> list[Row]:
    """The end of a page: back to where the panel begins, and to the card, if its address is known."""
    back = [_page("more", match, say, called="button.back")]
    if board is not None:
        back.append(link(say("button.to_board"), board))
    return rows_of(back, after)


def _page(
    what: str,
    match: Match,
    say: Say,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    called: str | None = None,
    form: ClickForm = LOOK,
) -> Press:
    return button(say(called or f"button.{what}"), form, what, match.id, style=style)
