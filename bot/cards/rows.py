"""The buttons and menus of every kind of message: implements `bot.flows.services.Controls`."""

from collections.abc import Sequence

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView, Select

from bot.cards import tour_rows
from bot.clicks import joined, packed
from bot.flows.services import Row
from bot.games.duel import rows as duel
from bot.games.imhotep import rows as imhotep
from bot.messages.buttons import Pick, Press, row_of
from bot.service.drafts import Draft
from bot.service.match import Match
from bot.store.invitations import Invitation
from bot.store.requests import TakebackRequest
from engine.duel import Duel
from render.kit.say import Say

PANELS = {"duel": duel, "imhotep": imhotep}
"""By game; a new one registers itself by one line here."""

_ANSWER_STYLES = {
    "accept": ButtonStyle.success,
    "decline": ButtonStyle.danger,
    "cancel": ButtonStyle.secondary,
}
_LOBBY_STYLES = {
    "join": ButtonStyle.success,
    "leave": ButtonStyle.secondary,
    "start": ButtonStyle.primary,
    "cancel": ButtonStyle.secondary,
}


class PanelControls:
    """See the protocol for what each method gives."""

    def turn(self, match: Match, say: Say, *, newcomer: bool = False) -> Sequence[Row]:
        panels = PANELS[match.play.header.game]
        toured = match.play.header.game == Duel.id
        offered = [tour_rows.offer_row(say)] if newcomer and toured else []
        return [*panels.turn_rows(match, say), _look_row(match, say), *offered]

    def draft(self, match: Match, draft: Draft, say: Say) -> Sequence[Row]:
        return PANELS[match.play.header.game].draft_rows(match, draft, say)

    def preview(self, match: Match, draft: Draft, say: Say) -> Sequence[Row]:
        here = (match.id, match.version)
        back = ("m", *here, joined(draft.back)) if draft.back else ("n", "")
        return [
            row_of(
                (
                    Press.labelled(
                        say("button.confirm"), "y", *here, joined(draft.words), style=ButtonStyle.success
                    ),
                    Press.labelled(say("button.back"), *back),
                )
            )
        ]

    def rules(self, topics: Sequence[tuple[str, str]], say: Say) -> Sequence[Row]:
        options = [SelectOption(label=title, value=value) for title, value in topics]
        menu: Select[LayoutView] = Select(placeholder=say("menu.rules"), options=options)
        return [row_of([Pick.among(menu, "q", "")])]

    def takeback(self, match: Match, say: Say) -> Sequence[Row]:
        ask = Press.labelled(say("button.ask"), "a", match.id, match.version, style=ButtonStyle.primary)
        return [row_of((ask, Press.labelled(say("button.leave"), "n", "")))]

    def request(self, request: TakebackRequest, say: Say) -> Sequence[Row]:
        styles = {"yes": ButtonStyle.success, "no": ButtonStyle.danger}
        return [
            row_of(
                Press.labelled(say(f"button.request.{answer}"), "k", answer, request.id, style=style)
                for answer, style in styles.items()
            )
        ]

    def invitation(self, invitation: Invitation, say: Say) -> Sequence[Row]:
        if invitation.is_to_all:
            return [row_of(_lobby_button(invitation, what, say) for what in _LOBBY_STYLES)]
        return [
            row_of(
                Press.labelled(say(f"button.{what}"), "c", what, invitation.id, style=style)
                for what, style in _ANSWER_STYLES.items()
            )
        ]

    def hosting(self, lobby: Invitation, say: Say) -> Sequence[Row]:
        return [row_of([_lobby_button(lobby, "cancel", say)])]

    def lobby_thread(self, options: dict[str, str], most: int, say: Say) -> Sequence[Row]:
        label, said = say("button.lobby_thread"), packed(options)
        return [row_of([Press.labelled(label, "o", most, said, style=ButtonStyle.primary)])]

    def thread(self, opponent_id: int, options: dict[str, str], say: Say) -> Sequence[Row]:
        said = packed(options)
        return [
            row_of([Press.labelled(say("button.thread"), "t", opponent_id, said, style=ButtonStyle.primary)])
        ]

    def privacy(self, asked: str, say: Say) -> Sequence[Row]:
        offered = ("sure", "keep") if asked == "delete" else ("export", "delete")
        return [
            row_of(
                Press.labelled(
                    say(f"button.privacy.{what}"),
                    "p",
                    what,
                    style=ButtonStyle.danger if what in ("delete", "sure") else ButtonStyle.secondary,
                )
                for what in offered
            )
        ]

    def resign(self, match: Match, say: Say) -> Sequence[Row]:
        styles = {"yes": ButtonStyle.danger, "no": ButtonStyle.secondary}
        return [
            row_of(
                Press.labelled(say(f"button.resign.{sure}"), "r", match.id, match.version, sure, style=style)
                for sure, style in styles.items()
            )
        ]

    def tour(self, number: int, pages: int, tries: Sequence[str], say: Say) -> Sequence[Row]:
        return tour_rows.tour_rows(number, pages, tries, say)

    def help(self, say: Say) -> Sequence[Row]:
        return [tour_rows.help_row(say)]


def _look_row(match: Match, say: Say) -> Row:
    """Things anybody may look up, and taking back for whoever moved last."""
    looks = ["text", "score"]
    if match.play.line:
        looks.append("replay")
    looks.append("rules" if match.stored.ended_at is None else "record")
    items = [Press.labelled(say(f"button.{what}"), "v", what, match.id) for what in looks]
    if match.play.starts and match.stored.ended_at is None:
        items.append(Press.labelled(say("button.undo"), "u", match.id, match.version))
    return row_of(items)


def _lobby_button(lobby: Invitation, what: str, say: Say) -> Press:
    return Press.labelled(say(f"button.lobby.{what}"), "l", what, lobby.id, style=_LOBBY_STYLES[what])
