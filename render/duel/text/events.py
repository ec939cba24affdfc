"""Events of The Duel in sentences for a message; one short line is in `last_change`."""

from collections.abc import Sequence

from engine.contract import Event
from engine.duel.events import (
    ActionPlayed,
    BoatLeft,
    Boxed,
    Ended,
    FirstToFive,
    Passed,
    Placed,
    Refilled,
    ReserveRevealed,
    Resigned,
    Stopped,
    Swapped,
    Taken,
    Unloaded,
)
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.sites import RACE_TILES
from render.duel.text.actions import Played, actions, gains_of
from render.duel.text.phrases import action_name, by_seats, load, middle_name, unknown
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say


def describe(events: Sequence[Event], players: Players, say: Say) -> list[str]:
    """Who did what, one or two short sentences for each action."""
    full = by_seats(players, say)
    return [sentence for action in actions(events) for sentence in _sentences(action, full, say)]


def _sentences(action: Played, full: Sequence[str], say: Say) -> list[str]:
    head = action[0]
    match head:
        case Placed():
            fields = [FIELDS[event.field] for event in action if isinstance(event, Placed)]
            shown = series(fields, say)
            found = [say("render.event.place", name=full[head.seat], fields=shown, count=len(fields))]
        case Unloaded():
            found = [_unloading(head, action, full, say)]
        case ActionPlayed():
            found = [_play(head, action, full, say)]
        case Swapped():
            found = [
                say("render.event.swap", name=full[head.seat], boat=BOATS[head.boat], first=head.first + 1,
                    second=head.second + 1)
            ]  # fmt: skip
        case Stopped():
            found = [say("render.event.stop", name=full[head.seat])]
        case Passed():
            found = [say("render.event.pass", name=full[head.seat])]
        case Resigned():
            found = [say("render.event.resign", name=full[head.seat])]
        case Ended():
            found = [say("render.event.end", name=full[head.winner])]
        case _:
            found = []
    return found + [_consequence(event, full, say) for event in action if isinstance(event, CONSEQUENCES)]


def _unloading(head: Unloaded, action: Played, full: Sequence[str], say: Say) -> str:
    gains = [
        say(
            "render.event.gain",
            name=full[seat],
            tiles=load(tiles, middle_name, say),
        )
        for seat, tiles in gains_of(action)
    ]
    boxed = [middle_name(event.tile, say) for event in action if isinstance(event, Boxed)]
    if boxed:
        gains.append(say("render.event.box", tiles=series(boxed, say)))
    name, boat = full[head.seat], BOATS[head.boat]
    if not gains:  # told alone
        return say("render.event.unload_alone", name=name, boat=boat)
    return say("render.event.unload", name=name, boat=boat, gains=series(gains, say, "semicolon"))


def _play(head: ActionPlayed, played: Played, full: Sequence[str], say: Say) -> str:
    """An action tile; what it takes is said with it."""
    letter, what, name = head.action.value, action_name(head.action, say), full[head.seat]
    for event in played:
        if isinstance(event, Taken):
            tile, boat = middle_name(event.tile, say), BOATS[event.boat]
            return say("render.event.take", name=name, letter=letter, action=what, tile=tile, boat=boat)
    return say("render.event.play", name=name, letter=letter, action=what)


Consequence = Refilled | BoatLeft | FirstToFive | ReserveRevealed
CONSEQUENCES = (Refilled, BoatLeft, FirstToFive, ReserveRevealed)


def _consequence(event: Consequence, full: Sequence[str], say: Say) -> str:
    match event:
        case Refilled():
            boat, count = BOATS[event.boat], len(event.tiles)
            if unknown(event.tiles):
                return say("render.event.refill_unknown", boat=boat, count=count)
            return say("render.event.refill", boat=boat, tiles=load(event.tiles, middle_name, say))
        case BoatLeft():
            return say("render.event.gone", boat=BOATS[event.boat])
        case FirstToFive():
            return say("render.event.first", name=full[event.seat], tiles=RACE_TILES)
        case ReserveRevealed():
            boat, space = BOATS[event.boat], event.space + 1
            if unknown((event.tile,)):
                return say("render.event.reveal_unknown", space=space, boat=boat)
            return say("render.event.reveal", tile=middle_name(event.tile, say), space=space, boat=boat)
