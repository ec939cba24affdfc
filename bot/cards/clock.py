"""The texts about time, on cards and in the panel of `/clock`."""

from discord import ButtonStyle

from bot.cards.parts import CardParts
from bot.clock import DAY, HOUR
from bot.messages.buttons import CLOCK, CLOSE, Press, Row, button, row_of, rows_of
from bot.messages.names import marked_table, plain_table
from bot.service.clocks.face import PACES, ClockFace
from bot.service.match import Match
from bot.store.clocks import SeatClock
from render.kit.lists import together
from render.kit.say import Say

PAIR = 2
"""With this number of players, running out of time loses the game."""
GIFTS = (1, 3)
"""How many days one click can give."""


def due(face: ClockFace | None) -> str:
    """Return the deadline of the player to move as a Discord timestamp: the day, and on the last day the
    hour. Empty if no clock is running.
    """
    clock = None if face is None or face.paused or face.away is not None else face.on_move
    if face is None or clock is None or clock.until is None:
        return ""
    return f"<t:{clock.until}:{'f' if clock.until - face.now < DAY else 'D'}>"


def clock_lines(match: Match, face: ClockFace | None, say: Say, *, until: str = "") -> list[str]:
    """Return a line that says why the clock is stopped or, given `until` (the key of a text), the deadline of
    the player to move; otherwise nothing.
    """
    clock = None if face is None else face.on_move
    if face is None:
        return []
    if face.paused:
        return [f"-# {say('clock.paused')}"]
    if clock is None:
        return []
    if face.away is not None:
        name = marked_table(match, say).names[clock.seat]
        return [f"-# {say('clock.away', name=name, until=f'<t:{face.away}:D>')}"]
    if clock.until is None or not until:
        return []
    return [f"-# {say(until, time=f'<t:{clock.until}:f>', left=f'<t:{clock.until}:R>')}"]


def clock_text(match: Match, face: ClockFace, seat: int | None, say: Say) -> str:
    """Describe the clocks of all players, for a seat or an onlooker (None)."""
    pace = PACES[face.patience.pace]
    lines = [say("clock.head"), say(f"pace.{face.patience.pace}")]
    if pace.game:
        names = marked_table(match, say).names
        lines += [
            say("clock.left", name=names[clock.seat], left=_duration(clock, face, say))
            for clock in face.clocks
        ]
    if face.late and face.on_move is not None:
        lines.append(say("clock.late", name=marked_table(match, say).names[face.on_move.seat]))
    waits = seat is not None and match.asked is not None and match.asked.seat != seat
    later = waits and not (face.paused or face.away is not None or face.may_nudge)
    nudge = [f"-# {say('clock.nudge_from', when=f'<t:{face.nudge_from}:R>')}"] if later else []
    return "\n".join((*lines, *clock_lines(match, face, say, until="clock.until"), *nudge))


def _duration(clock: SeatClock, face: ClockFace, say: Say) -> str:
    days, rest = divmod(clock.left(face.now), DAY)
    return say("clock.duration", days=days, hours=rest // HOUR)


def clock_rows(match: Match, face: ClockFace, seat: int | None, say: Say, parts: CardParts) -> list[Row]:
    """Return a player's buttons about time; none for onlookers, for players who left, and after the end."""
    decision = match.play.game.decision
    if seat is None or match.over or decision is None or seat not in match.play.game.present:
        return []
    here, buttons = (match.id, match.version), list[Press]()
    if seat != decision.seat:
        if face.may_nudge:
            label = say("button.clock.nudge", name=plain_table(match).names[decision.seat])
            buttons.append(button(label, CLOCK, "nudge", *here))
        if face.ticks:
            buttons += [
                button(say("button.clock.give", count=days), CLOCK, f"give{days}", *here) for days in GIFTS
            ]
            if face.late:
                label, style = say("button.clock.claim"), ButtonStyle.danger
                buttons.append(button(label, CLOCK, "claim", *here, style=style))
    if face.ticks:
        action = "resume" if face.paused else "pause"
        buttons.append(button(say(f"button.clock.{action}"), CLOCK, action, *here))
    more = (press for timed in parts.clock for press in timed(match, face, seat, say))
    return rows_of([*buttons, *more])


def timely_buttons(match: Match, face: ClockFace, say: Say, parts: CardParts) -> list[Press]:
    """Return the buttons that are needed on the card now: first the features' buttons, such as one to fill an
    empty seat, then the button to nudge the player to move, or, once their time is up, the buttons to claim
    or to give more time.
    """
    here, asked = (match.id, match.version), match.asked
    buttons = [press for timely in parts.timely for press in timely(match, say)]
    if asked is None or asked.level is not None or len(match.people) == 1:
        return buttons
    name = plain_table(match).names[asked.seat]
    if face.late:
        called = say(
            "button.clock.claim" if len(match.play.game.present) == PAIR else "button.clock.go_on", name=name
        )
        buttons.append(button(called, CLOCK, "claim", *here, style=ButtonStyle.danger))
        buttons.append(button(say("button.clock.more"), CLOCK, f"give{GIFTS[0]}", *here))
    elif face.may_nudge:
        buttons.append(button(say("button.clock.nudge", name=name), CLOCK, "nudge", *here))
    return buttons


def claim_text(match: Match, say: Say) -> str:
    """Return the text that asks whether to claim, and names the consequences."""
    game, names = match.play.game.copy(), marked_table(match, say).names
    late = -1 if game.decision is None else game.decision.seat
    game.resign(late)
    if game.outcome is not None:
        return say("clock.sure", name=names[late])
    return say(
        "clock.sure_others", name=names[late], names=together((names[seat] for seat in game.present), say)
    )


def claim_rows(match: Match, say: Say) -> list[Row]:
    """Return the buttons to claim or to wait."""
    pair = len(match.play.game.present) == PAIR
    sure = button(
        say("button.clock.sure" if pair else "button.clock.sure_others"),
        CLOCK,
        "sure",
        match.id,
        match.version,
        style=ButtonStyle.danger,
    )
    return [row_of((sure, button(say("button.clock.wait"), CLOSE)))]


def look_button(match: Match, say: Say) -> Press:
    """Return the button that opens the panel of `/clock`."""
    return button(say("button.clock"), CLOCK, "show", match.id, match.version)
