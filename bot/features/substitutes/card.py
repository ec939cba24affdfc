"""Finding a substitute for a player who is late or has left: the panel, and the buttons to it."""

from collections.abc import Iterator

from bot.cards.terms import level_lines
from bot.features.substitutes.service import vacant
from bot.messages.buttons import (
    CLOCK,
    GAME,
    VERSION,
    ClickForm,
    Press,
    Row,
    button,
    chooser,
    people_chooser,
    row_of,
)
from bot.messages.layout import Part, words
from bot.messages.names import marked_table, plain_table
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from engine.rivals.games import RIVALS
from render.kit.lists import series
from render.kit.say import Say

SUBSTITUTE = ClickForm("S", f"(?P<how>seat|person|rival):(?P<seat>[0-9]):{GAME}:{VERSION}")


def substitute_buttons(match: Match, face: ClockFace, seat: int, say: Say) -> list[Press]:
    """To the panel, for every other seat that may be taken over."""
    names = plain_table(match).names
    seats = () if match.stored.guild_id is None else vacant(match, face)
    return [
        button(say("button.substitute", name=names[one]), SUBSTITUTE, "seat", *_here(match, one))
        for one in seats
        if one != seat
    ]


def computer_buttons(match: Match, say: Say) -> list[Press]:
    """To the same panel, for seats open to computer players only: those of players who left."""
    if match.stored.guild_id is None or match.play.header.game not in RIVALS:
        return []
    names = plain_table(match).names
    return [
        button(say("button.computer", name=names[seat]), SUBSTITUTE, "seat", *_here(match, seat))
        for seat in match.play.game.absent
    ]


def substitute_parts(match: Match, seat: int, asking: int, say: Say) -> list[Part]:
    """Who may have a seat, what that means, and who else must agree."""
    return [words(_about(match, seat, asking, say)), *_choices(match, seat, say), row_of([_back(match, say)])]


def _about(match: Match, seat: int, asking: int, say: Say) -> str:
    names, has_left = marked_table(match, say).names, seat in match.play.game.absent
    others = [names[other] for other in sorted(match.people - {asking, seat})]
    lines = [say("substitute.left" if has_left else "substitute.late", name=names[seat])]
    if match.play.header.game in RIVALS:
        lines.append(say("substitute.unrated"))
    lines.append(say("substitute.others", names=series(others, say)) if others else say("substitute.at_once"))
    return "\n".join(lines)


def _choices(match: Match, seat: int, say: Say) -> Iterator[Row]:
    if seat not in match.play.game.absent:
        hint = say("substitute.person")
        yield row_of([people_chooser(hint, SUBSTITUTE, "person", *_here(match, seat))])
    if match.play.header.game in RIVALS:
        hint = say("substitute.rival")
        yield row_of([chooser(level_lines(say), (), SUBSTITUTE, "rival", *_here(match, seat), hint=hint)])


def _back(match: Match, say: Say) -> Press:
    return button(say("button.back"), CLOCK, "show", match.id, match.version)


def _here(match: Match, seat: int) -> tuple[int, int, int]:
    return seat, match.id, match.version
