"""The buttons and menus of every kind of message: they say what can be done, `bot.clicks` does it."""

from collections.abc import Iterator, Mapping, Sequence

from discord import ButtonStyle
from discord.ui import Button, Select

from bot.cards.clock import look_button
from bot.cards.invitation import is_full, kind_of
from bot.cards.replay import review_buttons
from bot.cards.tour_rows import offer
from bot.games import game_of
from bot.games.rows import ROWS
from bot.messages.buttons import (
    OPTIONS_PER_MENU,
    Letter,
    MenuLine,
    Press,
    Row,
    button,
    click_of,
    joined,
    menu,
    packed,
    row_of,
    rows_of,
    split,
)
from bot.service.drafts import Draft, follow
from bot.service.invitations.declining import Declined
from bot.service.invitations.proposals import Proposal
from bot.service.match import Match
from bot.store.invitations import NO_PACE, Invitation
from bot.store.requests import ANNOUNCED, StoredRequest
from engine import games as engines
from render.kit.say import Say

Styles = Mapping[str, ButtonStyle]

FEW_LOOKS = 2
"""So many of the buttons that look something up, the last ones, stand beside the offer of a tour: whoever is
new here has read all that has happened.
"""

MORE = ("board", "text", "score", "rules", "legend", "deal")
"""What can be looked up one click further."""
WHILE_RUNNING = ("plan", "why")
"""The same while the game goes on."""

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
    "change": ButtonStyle.secondary,
}
_PRIVACY: Styles = {"export": ButtonStyle.secondary, "delete": ButtonStyle.danger}
_PRIVACY_SURE: Styles = {"sure": ButtonStyle.danger, "keep": ButtonStyle.secondary}


def turn_rows(match: Match, say: Say, *, newcomer: bool = False) -> list[Row]:
    """For the player to move, if that is a person: exactly the legal kinds of move. Also what anybody may
    look up; for a `newcomer` also the walk-through, and why something is switched off: for others that is one
    click further, as a row more would push the picture off a phone.
    """
    game = game_of(match)
    if match.closed:
        return rows_of(_looks(match, say))
    rows = [] if match.thinker is not None else game.turn_rows(match, say)
    looks = _looks(match, say)
    why = [_look("why", match, say)] if newcomer and switched_off(rows) else []
    if newcomer and game.tour is not None:
        looks = [*looks[-FEW_LOOKS:], offer(match.play.header.game, say)]
    if len(rows) < ROWS:
        return [*rows, *rows_of([*why, *looks])]
    few, every = rows_of(looks, rows), rows_of([*why, *looks], rows)
    return every if len(every) == len(few) <= ROWS else few


def switched_off(rows: Sequence[Row]) -> list[tuple[str, tuple[str, ...]]]:
    """What buttons are called that cannot be pressed, and the words that they would say."""
    off = [item for row in rows for item in row.children if isinstance(item, Button) and item.disabled]
    clicks = ((item.label or "", click_of(item.custom_id or "")) for item in off)
    found = [(label, click) for label, click in clicks if click is not None]
    return [(label, split(click["words"])) for label, click in found if "words" in click.arguments]


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """How a draft can go on, and back to the question before, if anything has been said."""
    rows = game_of(match).draft_rows(match, draft, say)
    return rows_of([_back(match, draft, say)], rows) if draft.words else rows


def preview_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """Confirm, or go back to the question before."""
    here = (match.id, match.version)
    sure = button(
        say("button.confirm"), Letter.CONFIRM, *here, joined(draft.words), style=ButtonStyle.success
    )
    return [row_of((sure, _back(match, draft, say)))]


def _back(match: Match, draft: Draft, say: Say) -> Press:
    """To the panel that asked before; away with this one, if that was the card."""
    panel = asked_before(match, draft, say)
    if panel is None:
        return button(say("button.back"), Letter.CLOSE)
    return button(say("button.back"), Letter.MOVE, match.id, match.version, joined(panel))


def asked_before(match: Match, draft: Draft, say: Say) -> tuple[str, ...] | None:
    """The words said in the panel whose buttons led to a draft; None for the card."""
    game, panel, rows = game_of(match), None, game_of(match).turn_rows(match, say)
    while True:
        said = (words for words in _said_by(rows) if words == draft.words[: len(words)] and words != panel)
        nearest = max(said, key=len, default=None)
        if nearest is None or nearest == draft.words:
            return panel
        panel = nearest
        rows = game.draft_rows(match, follow(match.play, draft.seat, panel), say)


def _said_by(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """The words that buttons and menus say."""
    for item in (item for row in rows for item in row.children):
        click = click_of(getattr(item, "custom_id", None) or "")
        if click is not None and click.letter is Letter.MOVE:
            yield split(click["words"])
        elif click is not None and click.letter is Letter.CHOOSE and isinstance(item, Select):
            yield from ((*split(click["words"]), *split(option.value)) for option in item.options)


def rules_rows(topics: Sequence[tuple[str, str]], say: Say) -> list[Row]:
    """A menu of topics to read about: titles and values; more menus if one is full."""
    options = [MenuLine(*topic) for topic in topics]
    pages = [options[start : start + OPTIONS_PER_MENU] for start in range(0, len(options), OPTIONS_PER_MENU)]
    if len(pages) == 1:
        return [row_of([menu(say("menu.rules"), options, Letter.TOPIC)])]
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


def request_rows(match: Match, request: StoredRequest, say: Say) -> list[Row]:
    """Agree, or not; of what is only announced the way to what can be done."""
    if request.kind in ANNOUNCED:
        return [] if request.kind == "nudge" else [row_of([look_button(match, say)])]
    return [
        row_of(
            button(say(f"button.request.{answer}"), Letter.REQUEST, answer, request.id, style=style)
            for answer, style in _REQUEST.items()
        )
    ]


def invitation_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Accept, decline, withdraw; where it is open to all: join while there are seats, leave, for the host
    start and change. By what the deal can be checked.
    """
    styles = _TO_ALL if invitation.is_to_all else _TO_ONE
    if invitation.continues:
        styles = {what: style for what, style in styles.items() if what != "change"}
    answers = {what: _answer_button(invitation, what, style, say) for what, style in styles.items()}
    if "join" in answers:
        answers["join"].disabled = is_full(invitation)
    return rows_of([*answers.values(), button(say("button.deal"), Letter.INVITATION, "deal", invitation.id)])


def decline_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Decline for one of the reasons, or without one."""
    plain = _invitation_button("refuse", invitation, "button.decline.refuse", ButtonStyle.danger, say)
    reasons = (
        _invitation_button(reason, invitation, f"button.decline.{reason}", ButtonStyle.secondary, say)
        for reason in Declined
    )
    return [row_of([plain, *reasons])]


def closing_rows(invitation: Invitation, say: Say) -> list[Row]:
    """For a moderator: close it, or leave it."""
    label = f"button.{kind_of(invitation)}.close"
    close = _invitation_button("close", invitation, label, ButtonStyle.danger, say)
    return [row_of([close, button(say("button.leave"), Letter.CLOSE)])]


def hosting_rows(invitation: Invitation, say: Say) -> list[Row]:
    """Cancel, for a host who opens another one to all."""
    return [row_of([cancel_button(invitation, say)])]


def cancel_button(invitation: Invitation, say: Say) -> Press:
    """Call a lobby off."""
    return _answer_button(invitation, "cancel", ButtonStyle.danger, say)


def _answer_button(invitation: Invitation, what: str, style: ButtonStyle, say: Say) -> Press:
    return _invitation_button(what, invitation, f"button.{kind_of(invitation)}.{what}", style, say)


def _invitation_button(what: str, invitation: Invitation, label: str, style: ButtonStyle, say: Say) -> Press:
    named = say(label, host=invitation.host_name)
    return button(named, Letter.INVITATION, what, invitation.id, style=style)


def thread_rows(proposal: Proposal, say: Say) -> list[Row]:
    """Open a thread and invite there to the same."""
    label, style = say(f"button.{kind_of(proposal)}.thread"), ButtonStyle.primary
    if proposal.rematch_of is not None:
        return [row_of([button(label, Letter.REMATCH, "thread", proposal.rematch_of, style=style)])]
    options = packed(proposal.options, engines.GAMES[proposal.game].choices())
    opponent = "" if proposal.invited is None else proposal.invited.level or proposal.invited.user_id
    pace = () if proposal.pace == NO_PACE else (proposal.pace,)
    wanted = (proposal.game, proposal.most, opponent, options, *pace)
    return [row_of([button(label, Letter.THREAD, *wanted, style=style)])]


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
    """What anybody may look up, and, once something has happened, taking back for whoever moved last; at the
    end another game, and the record: five buttons at most, as two lines of them leave room for the story.
    """
    story = _look("replay", match, say)
    more = _look("more", match, say)
    if match.stored.ended_at is not None:
        again = button(say("button.rematch"), Letter.REMATCH, "here", match.id, style=ButtonStyle.success)
        return [again, _looks_again(match, say)[0], story, _look("record", match, say), more]
    if not match.play.line:
        return [more]
    undo = button(say("button.undo"), Letter.UNDO, match.id, match.version, disabled=not match.play.starts)
    return [story, undo, more]


def _looks_again(match: Match, say: Say) -> list[Press]:
    """Ways to look at a finished game again: the first one on its card, the others one click further."""
    ref = f"g{match.id}"
    return [*review_buttons(match, ref, say), button(say("button.film"), Letter.REPLAY, "film", ref)]


def more_rows(match: Match, say: Say) -> list[Row]:
    """What else anybody may look up."""
    looks = [_look(what, match, say) for what in MORE]
    if match.stored.ended_at is not None:
        return rows_of([*_looks_again(match, say)[1:], *looks])
    return rows_of([*looks, *(_look(what, match, say) for what in WHILE_RUNNING), look_button(match, say)])


def waiting_rows(match: Match, say: Say) -> list[Row]:
    """For somebody who cannot move yet: plan what comes then."""
    return [row_of([_look("plan", match, say)])]


def legend_rows(match: Match, page: int, pages: int, say: Say) -> list[Row]:
    """Its other pages, if it has any."""
    if pages == 1:
        return []
    return rows_of(
        [
            button(
                say("legend.page", number=number + 1, pages=pages),
                Letter.LOOK,
                f"legend{number or ''}",
                match.id,
                disabled=number == page,
            )
            for number in range(pages)
        ]
    )


def _look(what: str, match: Match, say: Say, *, disabled: bool = False) -> Press:
    return button(say(f"button.{what}"), Letter.LOOK, what, match.id, disabled=disabled)
