"""The buttons and menus of every kind of message; `bot.interactions` handles them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import Select

from bot.cards.clock import look_button, timely_buttons
from bot.cards.invitation import is_full, kind_of
from bot.cards.parts import NO_PARTS, CardParts, over_buttons
from bot.games import game_of
from bot.messages.buttons import (
    CHOOSE,
    CLOSE,
    CONFIRM,
    INVITATION,
    LOOK,
    MOVE,
    REMATCH,
    REQUEST,
    RESIGN,
    TAKE_BACK,
    THREAD,
    UNDO,
    Press,
    Row,
    button,
    compact,
    joined,
    packed,
    row_of,
    rows_of,
    split,
)
from bot.service.clocks.face import ClockFace
from bot.service.drafts import Draft, follow
from bot.service.invitations import fewest
from bot.service.limits import Declined
from bot.service.match import Match
from bot.service.proposals import Proposal
from bot.store.invitations import NO_PACE, Invitation
from bot.store.requests import ANNOUNCED, StoredRequest
from engine import games as engines
from render.kit.say import Say

ROWS = 7
"""The number of rows that fit below a picture on one screen."""

Styles = Mapping[str, ButtonStyle]

_REQUEST: Styles = {"yes": ButtonStyle.success, "no": ButtonStyle.danger}
_RESIGN: Styles = {"yes": ButtonStyle.danger, "no": ButtonStyle.secondary}
_ANSWERS: Styles = {
    "accept": ButtonStyle.success,
    "decline": ButtonStyle.danger,
    "join": ButtonStyle.success,
    "start": ButtonStyle.primary,
    "cancel": ButtonStyle.danger,
    **dict.fromkeys(("leave", "change", "more"), ButtonStyle.secondary),
}


def turn_rows(
    match: Match,
    say: Say,
    *,
    newcomer: bool = False,
    face: ClockFace | None = None,
    parts: CardParts = NO_PARTS,
) -> list[Row]:
    """Return the rows for the player to move, if that is a person: exactly the legal moves. In addition,
    there are buttons that time or absent players make necessary, and the button that leads to all pages,
    whose label may address a `newcomer`.
    """
    looks = _looks(match, say, parts, newcomer=newcomer)
    if match.over:
        return rows_of(looks)
    rows = [] if match.thinker is not None else game_of(match).turn_rows(match, say)
    called_for = () if face is None else timely_buttons(match, face, say, parts)
    every = rows_of(looks, [*rows, *rows_of(called_for)] if called_for else rows)
    return compact(every, ROWS) if len(every) > ROWS else every


def draft_rows(match: Match, draft: Draft, say: Say, part: str | None = None) -> list[Row]:
    """Return the buttons for continuing a draft and for going back to the previous question, if there is
    one.
    """
    rows = game_of(match).draft_rows(match, draft, say, part)
    return rows_of([_back(match, draft, say, part)], rows) if draft.words else rows


def preview_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """Return the buttons to confirm, or to go back to the previous question."""
    here = (match.id, match.version)
    sure = button(say("button.confirm"), CONFIRM, *here, joined(draft.words), style=ButtonStyle.success)
    return [row_of((sure, _back(match, draft, say)))]


def _back(match: Match, draft: Draft, say: Say, part: str | None = None) -> Press:
    """Return the button that leads to the previous panel, or closes this one if the card came before it."""
    panel = Asking(draft.words) if part else asked_before(match, draft, say)
    if panel is None:
        return button(say("button.back"), CLOSE)
    words, narrowed = joined(panel.words), [panel.part] if panel.part else []
    return button(say("button.back"), MOVE, match.id, match.version, words, *narrowed)


class Asking(NamedTuple):
    """A question in a panel: the words chosen so far, and the beginning of the next word."""

    words: tuple[str, ...]
    part: str = ""

    def leads_to(self, words: tuple[str, ...]) -> bool:
        """Tell whether these words could answer the question."""
        known = len(self.words)
        narrowed = not self.part or any(word.startswith(self.part) for word in words[known:])
        return narrowed and words[:known] == self.words


def asked_before(match: Match, draft: Draft, say: Say) -> Asking | None:
    """Return the panel whose buttons led to a draft; None if the card's buttons did."""
    game, panel, rows = game_of(match), None, game_of(match).turn_rows(match, say)
    while True:
        earlier = [press for press in _said_by(rows) if press.leads_to(draft.words) and press != panel]
        nearest = max(earlier, key=lambda press: (len(press.words), len(press.part)), default=None)
        if nearest is None or nearest.words == draft.words:
            return panel
        panel = nearest
        rows = game.draft_rows(match, follow(match.play, draft.seat, panel.words), say, panel.part or None)


def _said_by(rows: Sequence[Row]) -> Iterator[Asking]:
    """Yield the panels to which buttons and menus lead."""
    for item in (item for row in rows for item in row.children):
        custom_id = getattr(item, "custom_id", None)
        if (move := MOVE.read(custom_id)) is not None:
            yield Asking(move.words, move.arguments["part"] or "")
        elif (choose := CHOOSE.read(custom_id)) is not None and isinstance(item, Select):
            yield from (Asking((*choose.words, *split(option.value))) for option in item.options)


def takeback_rows(match: Match, others: str, say: Say) -> list[Row]:
    """Return the button to ask the others, by name, to agree."""
    here, called = (match.id, match.version), say("button.ask", others=others)
    return rows_of([button(called, TAKE_BACK, *here, style=ButtonStyle.primary)])


def request_rows(match: Match, request: StoredRequest, say: Say) -> list[Row]:
    """Return the buttons to agree or decline, or those that go with an announcement."""
    if request.kind in ANNOUNCED:
        return [] if request.kind == "nudge" else [row_of([look_button(match, say)])]
    return [
        row_of(
            button(say(f"button.request.{answer}"), REQUEST, answer, request.id, style=style)
            for answer, style in _REQUEST.items()
        )
    ]


def invitation_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Return the buttons of an invitation to one person (accept, decline, more), or of a lobby: join while
    there are seats, change, and start once there are enough players.
    """
    whats = ["accept", "decline", "more"]
    if invitation.is_to_all:
        whats = ["more" if invitation.continues else "change"]
        whats = [*whats, "start"] if len(invitation.seated) >= fewest(invitation) else whats
        whats = whats if is_full(invitation) else ["join", *whats]
    return [row_of(_answer_button(invitation, answer, _ANSWERS[answer], say) for answer in whats)]


def about_rows(
    invitation: Invitation, *, is_host: bool, moderates: bool, say: Say, parts: CardParts
) -> list[Row]:
    """Return the buttons that open pages about an invitation. The host also gets the buttons that change and
    withdraw it, and a moderator gets the button that closes it.
    """
    read = [button_for(invitation.game, say) for button_for in parts.about]
    deal = button(say("button.deal"), INVITATION, "deal", invitation.id)
    rows = [row_of([*(text for text in read if text is not None), deal])]
    if invitation.state != "open" or not (is_host or moderates):
        return rows
    if not is_host:
        label = f"button.{kind_of(invitation)}.close"
        return [row_of([_invitation_button("close", invitation, label, ButtonStyle.danger, say)]), *rows]
    whats = ["cancel"] if invitation.continues else ["change", "cancel"]
    return [row_of(_answer_button(invitation, answer, _ANSWERS[answer], say) for answer in whats), *rows]


def leave_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Return the button to leave a lobby."""
    return [row_of([_answer_button(invitation, "leave", _ANSWERS["leave"], say)])]


def decline_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Return the buttons to decline, with and without a reason."""
    plain = _invitation_button("refuse", invitation, "button.decline.refuse", ButtonStyle.danger, say)
    reasons = (
        _invitation_button(reason, invitation, f"button.decline.{reason}", ButtonStyle.secondary, say)
        for reason in Declined
    )
    return [row_of([plain, *reasons])]


def closing_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Return a moderator's buttons to close an invitation or to leave it open."""
    label = f"button.{kind_of(invitation)}.close"
    close = _invitation_button("close", invitation, label, ButtonStyle.danger, say)
    return [row_of([close, button(say("button.leave"), CLOSE)])]


def hosting_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Return the button to cancel a lobby, for a host who tries to open another one."""
    return [row_of([cancel_button(invitation, say)])]


def cancel_button(invitation: Invitation, say: Say) -> Press:
    """Return the button to cancel a lobby."""
    return _answer_button(invitation, "cancel", ButtonStyle.danger, say)


def _answer_button(invitation: Invitation, answer: str, style: ButtonStyle, say: Say) -> Press:
    return _invitation_button(answer, invitation, f"button.{kind_of(invitation)}.{answer}", style, say)


def _invitation_button(
    action: str, invitation: Invitation, label: str, style: ButtonStyle, say: Say
) -> Press:
    named = say(label, host=invitation.host_name)
    shown = [invitation.revision] if action == "accept" else []
    return button(named, INVITATION, action, invitation.id, *shown, style=style)


def thread_rows(proposal: Proposal, say: Say) -> list[Row]:
    """Return the button that opens a thread and invites people to the same game there."""
    label, style = say(f"button.{kind_of(proposal)}.thread"), ButtonStyle.primary
    if proposal.rematch_of is not None:
        return [row_of([button(label, REMATCH, "thread", proposal.rematch_of, style=style)])]
    options = packed(proposal.options, engines.GAMES[proposal.game].choices())
    opponent = "" if proposal.invited is None else proposal.invited.level or proposal.invited.user_id
    pace = () if proposal.pace == NO_PACE else (proposal.pace,)
    wanted = (proposal.game, proposal.most, opponent, options, *pace)
    return [row_of([button(label, THREAD, *wanted, style=style)])]


def resign_rows(match: Match, say: Say) -> list[Row]:
    """Return the buttons to resign and to play on."""
    here = (match.id, match.version)
    return [
        row_of(
            button(say(f"button.resign.{sure}"), RESIGN, *here, sure, style=style)
            for sure, style in _RESIGN.items()
        )
    ]


def _looks(match: Match, say: Say, parts: CardParts, *, newcomer: bool) -> list[Press]:
    """Return the button for all pages, a button to take back the last turn while that is free, and, after the
    end, a button to play another game.
    """
    more = _look("more", match, say, called="tour.offer" if newcomer else "button.more")
    if match.stored.ended_at is not None:
        again = button(say("button.rematch"), REMATCH, "here", match.id, style=ButtonStyle.success)
        return [again, *over_buttons(match, f"g{match.id}", say, parts), more]
    return [*_undo(match, say), more]


def _undo(match: Match, say: Say) -> list[Press]:
    """Return the button to take back the last turn, if its player may do so without asking."""
    step = match.free_to_undo
    if step is None:
        return []
    taken = game_of(match).taken_back(step, say)
    called = say("button.undo_what", what=taken) if taken else say("button.undo")
    return [button(called, UNDO, match.id, match.version)]


def waiting_rows(match: Match, seat: int | None, say: Say, parts: CardParts) -> list[Row]:
    """Return the buttons for a player who can't move yet."""
    buttons = [page(match, seat, say) for page in parts.waiting]
    return rows_of([press for press in buttons if press is not None])


def legend_rows(match: Match, page: int, pages: int, say: Say) -> list[Row]:
    """Return the buttons for the other pages of the legend, if it has any."""
    if pages == 1:
        return []
    return rows_of(
        [
            button(
                say("legend.page", number=number + 1, pages=pages),
                LOOK,
                f"legend{number or ''}",
                match.id,
                disabled=number == page,
            )
            for number in range(pages)
        ]
    )


def _look(page: str, match: Match, say: Say, *, called: str | None = None) -> Press:
    return button(say(called or f"button.{page}"), LOOK, page, match.id)
