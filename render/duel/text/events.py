"""Events in words: sentences for a message, and one short line for the picture's foot."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.contract import Event
from engine.duel import steps
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.sites import RACE_TILES
from engine.duel.tiles import Action, Tile
from render.duel.text.phrases import action_name, brief_name, load, middle_name, unknown
from render.kit.lists import ELLIPSIS, NAME_LENGTHS, series, shorten
from render.kit.players import Players
from render.kit.say import Say

FOLLOWERS = (steps.Delivered, steps.Boxed, steps.Refilled, steps.BoatLeft, steps.FirstToFive, steps.Taken,
             steps.ReserveRevealed)  # fmt: skip
"""Events that belong to the one before them."""

Deed = tuple[Event, ...]


def deeds(events: Sequence[Event]) -> list[Deed]:
    """The events in groups that make one sentence: a run of placements, an unloading and what follows."""
    found: list[list[Event]] = []
    for event in events:
        last = found[-1] if found else None
        if last is not None and (isinstance(event, FOLLOWERS) or _same_run(last[0], event)):
            last.append(event)
        else:
            found.append([event])
    return [tuple(group) for group in found]


def _same_run(before: Event, event: Event) -> bool:
    return isinstance(before, steps.Placed) and isinstance(event, steps.Placed) and before.seat == event.seat


def _gains(deed: Deed) -> Iterator[tuple[int, list[Tile]]]:
    """Who got what: neighbours of the same seat together, in the order of delivery."""
    given = [event for event in deed if isinstance(event, steps.Delivered)]
    for seat, group in groupby(given, key=lambda event: event.seat):
        yield seat, [event.tile for event in group]


# --- sentences ---------------------------------------------------------------------------------------


def describe(events: Sequence[Event], players: Players, say: Say) -> list[str]:
    """Who did what, one or two short sentences for each deed."""
    full = [
        name or say("render.seat.number", number=seat) for seat, name in enumerate(players.names, start=1)
    ]
    return [sentence for deed in deeds(events) for sentence in _sentences(deed, full, say)]


def _sentences(deed: Deed, full: Sequence[str], say: Say) -> list[str]:
    head = deed[0]
    match head:
        case steps.Placed():
            fields = [FIELDS[event.field] for event in deed if isinstance(event, steps.Placed)]
            shown = series(fields, say)
            found = [say("render.event.place", name=full[head.seat], fields=shown, count=len(fields))]
        case steps.Unloaded():
            found = [_unloading(head, deed, full, say)]
        case steps.ActionPlayed():
            found = [_play(head, deed, full, say)]
        case steps.Swapped():
            found = [
                say("render.event.swap", name=full[head.seat], boat=BOATS[head.boat], first=head.first + 1,
                    second=head.second + 1)
            ]  # fmt: skip
        case steps.Stopped():
            found = [say("render.event.stop", name=full[head.seat])]
        case steps.Passed():
            found = [say("render.event.pass", name=full[head.seat])]
        case steps.Resigned():
            found = [say("render.event.resign", name=full[head.seat])]
        case steps.Ended():
            found = [say("render.event.end", name=full[head.winner])]
        case _:
            found = []
    return found + [_consequence(event, full, say) for event in deed if isinstance(event, CONSEQUENCES)]


def _unloading(head: steps.Unloaded, deed: Deed, full: Sequence[str], say: Say) -> str:
    gains = [
        say(
            "render.event.gain",
            name=full[seat],
            tiles=load(tiles, middle_name, say),
        )
        for seat, tiles in _gains(deed)
    ]
    boxed = [middle_name(event.tile, say) for event in deed if isinstance(event, steps.Boxed)]
    if boxed:
        gains.append(say("render.event.box", tiles=series(boxed, say)))
    shown = series(gains, say, "semicolon")
    return say("render.event.unload", name=full[head.seat], boat=BOATS[head.boat], gains=shown)


def _play(head: steps.ActionPlayed, deed: Deed, full: Sequence[str], say: Say) -> str:
    action, name = head.action, full[head.seat]
    for event in deed:
        if isinstance(event, steps.Taken):
            tile, boat = middle_name(event.tile, say), BOATS[event.boat]
            what = action_name(action, say)
            return say("render.event.take", name=name, letter=action.value, action=what, tile=tile, boat=boat)
    return say("render.event.play", name=name, letter=action.value, action=action_name(action, say))


Consequence = steps.Refilled | steps.BoatLeft | steps.FirstToFive | steps.ReserveRevealed
CONSEQUENCES = (steps.Refilled, steps.BoatLeft, steps.FirstToFive, steps.ReserveRevealed)


def _consequence(event: Consequence, full: Sequence[str], say: Say) -> str:
    match event:
        case steps.Refilled():
            boat, count = BOATS[event.boat], len(event.tiles)
            if unknown(event.tiles):
                return say("render.event.refill_unknown", boat=boat, count=count)
            return say("render.event.refill", boat=boat, tiles=load(event.tiles, middle_name, say))
        case steps.BoatLeft():
            return say("render.event.gone", boat=BOATS[event.boat])
        case steps.FirstToFive():
            return say("render.event.first", name=full[event.seat], tiles=RACE_TILES)
        case steps.ReserveRevealed():
            boat, space = BOATS[event.boat], event.space + 1
            if unknown((event.tile,)):
                return say("render.event.reveal_unknown", space=space, boat=boat)
            return say("render.event.reveal", tile=middle_name(event.tile, say), space=space, boat=boat)


# --- one short line ----------------------------------------------------------------------------------


def last_lines(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """The last changes in one line, then ever shorter ways to say it: take the first that fits. The latest
    are kept longest; an ellipsis stands for what is left out.
    """
    told = [deed for deed in deeds(events) if not isinstance(deed[0], steps.Ended)]
    if not told:
        yield say("render.last.none" if not events else "render.last.end")
        return
    named = [[shorten(name, limit) for name in full] for limit in NAME_LENGTHS]
    for short in named:
        yield series(_clauses(told, short, say, fully=True), say, "dot")
    brief = [_clauses(told, short, say, fully=False) for short in named]
    for skipped in range(len(brief[0])):
        for clauses in brief:
            yield series([*[ELLIPSIS][:skipped], *clauses[skipped:]], say, "dot")


def _clauses(told: Sequence[Deed], full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    found: list[str] = []
    queue = list(told)
    while queue:
        deed = queue.pop(0)
        head = deed[0]
        if isinstance(head, steps.ActionPlayed) and head.action is not Action.TAKE:
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
            found += _clause(deed, full, say, fully=fully)
    return found


def _part(deed: Deed, seat: int, say: Say) -> str | None:
    """What a deed adds to an action tile's clause; None if it does not belong to it."""
    head = deed[0]
    match head:
        case steps.Placed() if head.seat == seat:
            return _fields(deed, say)
        case steps.Unloaded() if head.seat == seat:
            return say("render.last.part_unload", boat=BOATS[head.boat])
        case steps.Swapped() if head.seat == seat:
            first, second = head.first + 1, head.second + 1
            return say("render.last.part_swap", boat=BOATS[head.boat], first=first, second=second)
        case _:
            return None


def _fields(deed: Deed, say: Say) -> str:
    return series((FIELDS[event.field] for event in deed if isinstance(event, steps.Placed)), say)


def _clause(deed: Deed, full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    head = deed[0]
    match head:
        case steps.Placed():
            found = [say("render.last.place", name=full[head.seat], fields=_fields(deed, say))]
        case steps.Unloaded():
            found = [_short_unloading(head, deed, full, say, fully=fully)]
        case steps.ActionPlayed():
            found = [
                say("render.last.take", name=full[head.seat], letter=head.action.value,
                    tile=brief_name(event.tile, say), boat=BOATS[event.boat])
                for event in deed if isinstance(event, steps.Taken)
            ]  # fmt: skip
        case steps.Swapped():
            values = {"boat": BOATS[head.boat], "first": head.first + 1, "second": head.second + 1}
            found = [say("render.last.swap", name=full[head.seat], **values)]
        case steps.Stopped():
            found = [say("render.last.stop", name=full[head.seat])]
        case steps.Passed():
            found = [say("render.last.pass", name=full[head.seat])]
        case steps.Resigned():
            found = [say("render.last.resign", name=full[head.seat])]
        case _:
            found = []
    return found + _short_consequences(deed, full, say)


def _short_unloading(head: steps.Unloaded, deed: Deed, full: Sequence[str], say: Say, *, fully: bool) -> str:
    name, boat = full[head.seat], BOATS[head.boat]
    if not fully:
        return say("render.last.unload", name=name, boat=boat)
    gains = [
        say("render.last.gain", name=full[seat], tiles=load(tiles, brief_name, say))
        for seat, tiles in _gains(deed)
    ]
    return say("render.last.unload_gains", name=name, boat=boat, gains=series(gains, say, "semicolon"))


def _short_consequences(deed: Deed, full: Sequence[str], say: Say) -> list[str]:
    found: list[str] = []
    for event in deed:
        if isinstance(event, steps.BoatLeft):
            found.append(say("render.last.gone", boat=BOATS[event.boat]))
        elif isinstance(event, steps.FirstToFive):
            found.append(say("render.last.first", name=full[event.seat], tiles=RACE_TILES))
    return found
