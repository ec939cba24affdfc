"""The buttons and menus of every kind of message: implements `bot.speech.desk.Controls`."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.host.drafts import Draft
from bot.host.match import Match
from bot.panels import duel
from bot.panels.items import Press, row_of
from bot.panels.meanings import joined
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
        return [
            row_of(
                Press.labelled(say(f"button.{what}"), "c", what, challenge.id, style=style)
                for what, style in _ANSWER_STYLES.items()
            )
        ]

    def thread(self, opponent_id: int, options: dict[str, str], say: Say) -> Sequence[Row]:
        said = joined([f"{name}={value}" for name, value in options.items()])
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
