"""Events of The Duel in one short line, for the picture's foot and the head of its alt text."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.duel.events import (
    ActionPlayed,
    BoatLeft,
    Ended,
    FirstToFive,
    Passed,
    Placed,
    Resigned,
    Stopped,
    Swapped,
    Taken,
    Unloaded,
)
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.sites import RACE_TILES
from engine.duel.tiles import Action
from render.duel.text.actions import Played, actions, gains_of
from render.duel.text.phrases import brief_name, by_seats, load
from render.kit.last_lines import shorter_and_shorter
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say


def briefly(events: Sequence[Event], players: Players, say: Say) -> Iterator[str]:
    """`last_lines` with people's names; who has none is called by the seat."""
    return last_lines(events, by_seats(players, say), say)


def last_lines(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """The last changes in one line, then ever shorter ways to say it: take the first that fits. The latest
    are kept longest; an ellipsis stands for what is left out.
    """
    found = [action for action in actions(events) if not isinstance(action[0], Ended)]
    if not found:
        return iter([say("render.last.end" if events else "render.last.none")])
    return shorter_and_shorter(lambda names, fully: _clauses(found, names, say, fully=fully), full, say)


def _clauses(texts: Sequence[Played], full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    found: list[str] = []
    queue = list(texts)
    while queue:
        action = queue.pop(0)
        head = action[0]
        if isinstance(head, ActionPlayed) and head.action is not Action.TAKE:
            parts: list[str] = []
            while queue and (part := _part(queue[0], head.seat, say)) is not None:
                parts.append(part)
                queue.pop(0)
            name, mark = full[head.seat], head.action.value
            if parts:
                shown = series(parts, say)
                found.append(say("render.last.play_parts", name=name, letter=mark, parts=shown))
            else:
                found.append(say("render.last.play", name=name, letter=mark))
        else:
            found += _clause(action, full, say, fully=fully)
    return found


def _part(action: Played, seat: int, say: Say) -> str | None:
    """What a action adds to an action tile's clause; None if it does not belong to it."""
    head = action[0]
    match head:
        case Placed() if head.seat == seat:
            return _fields(action, say)
        case Unloaded() if head.seat == seat:
            return say("render.last.part_unload", boat=BOATS[head.boat])
        case Swapped() if head.seat == seat:
            first, second = head.first + 1, head.second + 1
            return say("render.last.part_swap", boat=BOATS[head.boat], first=first, second=second)
        case _:
            return None


def _fields(action: Played, say: Say) -> str:
    return series((FIELDS[event.field] for event in action if isinstance(event, Placed)), say)


def _clause(action: Played, full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    head = action[0]
    match head:
        case Placed():
            found = [say("render.last.place", name=full[head.seat], fields=_fields(action, say))]
        case Unloaded():
            found = [_short_unloading(head, action, full, say, fully=fully)]
        case ActionPlayed():
            found = [
                say("render.last.take", name=full[head.seat], letter=head.action.value,
                    tile=brief_name(event.tile, say), boat=BOATS[event.boat])
                for event in action if isinstance(event, Taken)
            ]  # fmt: skip
        case Swapped():
            values = {"boat": BOATS[head.boat], "first": head.first + 1, "second": head.second + 1}
            found = [say("render.last.swap", name=full[head.seat], **values)]
        case Stopped():
            found = [say("render.last.stop", name=full[head.seat])]
        case Passed():
            found = [say("render.last.pass", name=full[head.seat])]
        case Resigned():
            found = [say("render.last.resign", name=full[head.seat])]
        case _:
            found = []
    return found + _short_consequences(action, full, say)


def _short_unloading(head: Unloaded, action: Played, full: Sequence[str], say: Say, *, fully: bool) -> str:
    name, boat = full[head.seat], BOATS[head.boat]
    if not fully:
        return say("render.last.unload", name=name, boat=boat)
    gains = [
        say("render.last.gain", name=full[seat], tiles=load(tiles, brief_name, say))
        for seat, tiles in gains_of(action)
    ]
    return say("render.last.unload_gains", name=name, boat=boat, gains=series(gains, say, "semicolon"))


def _short_consequences(action: Played, full: Sequence[str], say: Say) -> list[str]:
    found: list[str] = []
    for event in action:
        if isinstance(event, BoatLeft):
            found.append(say("render.last.gone", boat=BOATS[event.boat]))
        elif isinstance(event, FirstToFive):
            found.append(say("render.last.first", name=full[event.seat], tiles=RACE_TILES))
    return found
