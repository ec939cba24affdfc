"""The buttons and menus of every kind of message: they say what can be done, `bot.clicks` does it."""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.cards.invitation import kind_of
from bot.cards.tour_rows import offer
from bot.games import game_of
from bot.messages.buttons import (
    OPTIONS_PER_MENU,
    Letter,
    Press,
    Row,
    button,
    joined,
    menu,
    packed,
    row_of,
    rows_of,
)
from bot.service.drafts import Draft
from bot.service.invitations import Proposal
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import TakebackRequest
from engine import games as engines
from render.kit.say import Say

Styles = Mapping[str, ButtonStyle]

ROWS = 5
"""So many rows stand below a picture on one screen; where a card has more, buttons share the last one."""

MORE = ("board", "text", "score", "rules", "deal")
"""What can be looked up one click further."""

_REQUEST: Styles = {"yes": ButtonStyle.success, "no": ButtonStyle.danger}
_RESIGN: Styles = {"yes": ButtonStyle.danger, "no": ButtonStyle.secondary}
_TO_ONE: Styles = {
    "accept": ButtonStyle.success,
    "decline": ButtonStyle.danger,
    "cancel": ButtonStyle.secondary,
}
_TO_ALL: Styles = {
    "join": ButtonStyle.success,
    "leave": ButtonStyle.secondary,
    "start": ButtonStyle.primary,
    "cancel": ButtonStyle.secondary,
}
_PRIVACY: Styles = {"export": ButtonStyle.secondary, "delete": ButtonStyle.danger}
_PRIVACY_SURE: Styles = {"sure": ButtonStyle.danger, "keep": ButtonStyle.secondary}


def turn_rows(match: Match, say: Say, *, newcomer: bool = False) -> list[Row]:
    """For the player to move: exactly the legal kinds of move. Also what anybody may look up; for a
    `newcomer` the walk-through.
    """
    game = game_of(match)
    looks = [*_looks(match, say), *([offer(say)] if newcomer and game.tour is not None else [])]
    rows = game.turn_rows(match, say)
    return rows_of(looks, rows) if len(rows) >= ROWS else [*rows, *rows_of(looks)]


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """How a draft can go on."""
    return game_of(match).draft_rows(match, draft, say)


def preview_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """Confirm, or go back: to the choice before, else away with the panel."""
    here = (match.id, match.version)
    sure = button(
        say("button.confirm"), Letter.CONFIRM, *here, joined(draft.words), style=ButtonStyle.success
    )
    if draft.back:
        back = button(say("button.back"), Letter.MOVE, *here, joined(draft.back))
    else:
        back = button(say("button.back"), Letter.CLOSE)
    return [row_of((sure, back))]


def rules_rows(topics: Sequence[tuple[str, str]], say: Say) -> list[Row]:
    """A menu of topics to read about: titles and values; more menus if one is full."""
    pages = [topics[start : start + OPTIONS_PER_MENU] for start in range(0, len(topics), OPTIONS_PER_MENU)]
    if len(pages) == 1:
        return [row_of([menu(say("menu.rules"), topics, Letter.TOPIC)])]
    rows: list[Row] = []
    for number, page in enumerate(pages):
        first = number * OPTIONS_PER_MENU + 1
        hint = say("menu.page", first=first, last=first + len(page) - 1, all=len(topics))
        rows.append(row_of([menu(f"{say('menu.rules')} {hint}", page, Letter.TOPIC, number)]))
    return rows


def takeback_rows(match: Match, say: Say) -> list[Row]:
    """Ask the others to agree, or leave it."""
    ask = button(say("button.ask"), Letter.ASK, match.id, match.version, style=ButtonStyle.primary)
    return [row_of((ask, button(say("button.leave"), Letter.CLOSE)))]


def request_rows(request: TakebackRequest, say: Say) -> list[Row]:
    """Agree, or not."""
    return [
        row_of(
            button(say(f"button.request.{answer}"), Letter.REQUEST, answer, request.id, style=style)
            for answer, style in _REQUEST.items()
        )
    ]


def invitation_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Accept, decline, cancel; where it is open to all: join, leave, for the host start and cancel. By what
    the deal can be checked.
    """
    styles = _TO_ALL if invitation.is_to_all else _TO_ONE
    answers = [_answer_button(invitation, what, style, say) for what, style in styles.items()]
    return rows_of([*answers, button(say("button.deal"), Letter.INVITATION, "deal", invitation.id)])


def hosting_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Cancel, for a host who opens another one to all."""
    return [row_of([_answer_button(invitation, "cancel", _TO_ALL["cancel"], say)])]


def _answer_button(invitation: Invitation, what: str, style: ButtonStyle, say: Say) -> Press:
    label = say(f"button.{kind_of(invitation)}.{what}", host=invitation.host_name)
    return button(label, Letter.INVITATION, what, invitation.id, style=style)


def thread_rows(proposal: Proposal, say: Say) -> list[Row]:
    """Open a thread and invite there to the same."""
    options = packed(proposal.options, engines.GAMES[proposal.game].choices())
    opponent = "" if proposal.invited is None else proposal.invited.user_id
    label = say(f"button.{kind_of(proposal)}.thread")
    wanted = (proposal.game, proposal.most, opponent, options)
    return [row_of([button(label, Letter.THREAD, *wanted, style=ButtonStyle.primary)])]


def privacy_rows(say: Say, *, sure: bool = False) -> list[Row]:
    """Export and delete; or, to make `sure`, yes or no."""
    styles = _PRIVACY_SURE if sure else _PRIVACY
    return [
        row_of(
            button(say(f"button.privacy.{what}"), Letter.PRIVACY, what, style=style)
            for what, style in styles.items()
        )
    ]


def resign_rows(match: Match, say: Say) -> list[Row]:
    """Yes or no."""
    here = (match.id, match.version)
    return [
        row_of(
            button(say(f"button.resign.{sure}"), Letter.RESIGN, *here, sure, style=style)
            for sure, style in _RESIGN.items()
        )
    ]


def _looks(match: Match, say: Say) -> list[Press]:
    """What anybody may look up, and taking back for whoever moved last; the record when the game is over."""
    if match.stored.ended_at is None:
        undo = button(
            say("button.undo"), Letter.UNDO, match.id, match.version, disabled=not match.play.starts
        )
    else:
        undo = _look("record", match, say)
    return [_look("replay", match, say, disabled=not match.play.line), undo, _look("more", match, say)]


def more_rows(match: Match, say: Say) -> list[Row]:
    """What else anybody may look up."""
    return rows_of([_look(what, match, say) for what in MORE])


def _look(what: str, match: Match, say: Say, *, disabled: bool = False) -> Press:
    return button(say(f"button.{what}"), Letter.LOOK, what, match.id, disabled=disabled)
