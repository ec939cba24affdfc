"""The buttons and menus of every kind of message: they say what can be done, `bot.clicks` does it."""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.cards.invitation import kind_of
from bot.cards.tour_rows import offer_row
from bot.games import game_of
from bot.messages.buttons import OPTIONS_PER_MENU, Letter, Press, Row, button, joined, menu, packed, row_of
from bot.service.drafts import Draft
from bot.service.invitations import Proposal
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import TakebackRequest
from engine import games as engines
from render.kit.say import Say

Styles = Mapping[str, ButtonStyle]

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
    offered = [offer_row(say)] if newcomer and game.tour is not None else []
    return [*game.turn_rows(match, say), _look_row(match, say), *offered]


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
    """Accept, decline, cancel; where it is open to all: join, leave, for the host start and cancel."""
    styles = _TO_ALL if invitation.is_to_all else _TO_ONE
    return [row_of(_answer_button(invitation, what, style, say) for what, style in styles.items())]


def hosting_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Cancel, for a host who opens another one to all."""
    return [row_of([_answer_button(invitation, "cancel", _TO_ALL["cancel"], say)])]


def _answer_button(invitation: Invitation, what: str, style: ButtonStyle, say: Say) -> Press:
    label = say(f"button.{kind_of(invitation)}.{what}")
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


def _look_row(match: Match, say: Say) -> Row:
    """Things anybody may look up, and taking back for whoever moved last."""
    looks = ["text", "score"]
    if match.play.line:
        looks.append("replay")
    looks.append("rules" if match.stored.ended_at is None else "record")
    items = [button(say(f"button.{what}"), Letter.LOOK, what, match.id) for what in looks]
    if match.play.starts and match.stored.ended_at is None:
        items.append(button(say("button.undo"), Letter.UNDO, match.id, match.version))
    return row_of(items)
