"""The buttons and menus of every kind of message: implements `bot.speech.desk.Controls`."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import ActionRow, Button, LayoutView

from bot.host.drafts import Draft
from bot.host.match import Match
from bot.panels import duel
from bot.panels.items import ChallengeButton, PrivacyButton, ResignButton, ThreadButton
from bot.speech.desk import Row
from bot.store.challenges import Challenge
from render.say import Say

PANELS = {"duel": duel}
"""By game; a new one registers itself by one line here."""

_ANSWER_STYLES = {
    "accept": ButtonStyle.success,
    "decline": ButtonStyle.danger,
    "cancel": ButtonStyle.secondary,
}


class PanelControls:
    """See the protocol for what each method gives."""

    def turn(self, match: Match, say: Say) -> Sequence[Row]:
        panels = PANELS[match.play.header.game]
        return [*panels.turn_rows(match, say), panels.look_row(match, say)]

    def draft(self, match: Match, draft: Draft, say: Say) -> Sequence[Row]:
        return PANELS[match.play.header.game].draft_rows(match, draft, say)

    def challenge(self, challenge: Challenge, say: Say) -> Sequence[Row]:
        row: Row = ActionRow()
        for what, style in _ANSWER_STYLES.items():
            row.add_item(
                ChallengeButton(what, challenge.id, Button(label=say(f"button.{what}"), style=style))
            )
        return [row]

    def thread(self, opponent_id: int, options: dict[str, str], say: Say) -> Sequence[Row]:
        row: Row = ActionRow()
        button: Button[LayoutView] = Button(label=say("button.thread"), style=ButtonStyle.primary)
        row.add_item(ThreadButton(opponent_id, options, button))
        return [row]

    def privacy(self, asked: str, say: Say) -> Sequence[Row]:
        row: Row = ActionRow()
        for what in ("sure", "keep") if asked == "delete" else ("export", "delete"):
            style = ButtonStyle.danger if what in ("delete", "sure") else ButtonStyle.secondary
            button: Button[LayoutView] = Button(label=say(f"button.privacy.{what}"), style=style)
            row.add_item(PrivacyButton(what, button))
        return [row]

    def resign(self, match: Match, say: Say) -> Sequence[Row]:
        row: Row = ActionRow()
        for sure, style in (("yes", ButtonStyle.danger), ("no", ButtonStyle.secondary)):
            button: Button[LayoutView] = Button(label=say(f"button.resign.{sure}"), style=style)
            row.add_item(ResignButton(match.id, match.version, sure, button))
        return [row]
