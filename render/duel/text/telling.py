"""Describes turns of The Duel: the actions, everyone's gains, and the consequences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.contract import Event
from engine.duel.events import (
    ActionPlayed,
    BoatLeft,
    Boxed,
    Delivered,
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
from engine.duel.tiles import Action, Kind, Tile
from render.duel.text.phrases import TileWords, by_seats, load, tile_name, unknown
from render.kit.lists import series, together
from render.kit.players import Players
from render.kit.say import Say
from render.kit.telling import Follow, Telling, gains_text, plate_lines

HEADS = (Placed, Unloaded, ActionPlayed, Swapped, Stopped, Passed, Resigned)
"""Events that are actions; all others are consequences."""
ALONE = (ActionPlayed, Passed, Resigned, Ended)
"""Events that always begin a new sentence."""

Turn = Sequence[Event]


class Piece(NamedTuple):
    """A part of a turn: its sentence without a period, its phrase for use after the name of its action tile,
    and the gains from it.
    """

    sentence: str
    within: str
    gains: str = ""


def tell(events: Sequence[Event], players: Players, say: Say) -> list[Telling]:
    """Describe these events turn by turn."""
    full = by_seats(players, say)
    return [_telling(turn, full, say) for turn in turns(events)]


def newest(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield one-line descriptions of the newest of these turns, each shorter than the last; take the first
    that fits.
    """
    if not events:
        return iter([say("render.last.none")])
    return plate_lines((_telling(turn, full, say) for turn in turns(events)), full)


def turns(events: Sequence[Event]) -> list[Turn]:
    """Return the events grouped by turn; a turn lasts as long as the same seat acts."""
    grouped: list[list[Event]] = []
    actor: int | None = None
    for event in events:
        acts = isinstance(event, HEADS)
        if not grouped or isinstance(event, ALONE) or (acts and event.seat != actor):
            grouped.append([])
        if acts:
            actor = event.seat
        grouped[-1].append(event)
    return [tuple(turn) for turn in grouped]


def action_named(action: Action, say: Say) -> str:
    """Return the name of an action tile."""
    return say(f"render.tell.action.{action.value}")


def gained_name(tile: Tile, say: Say) -> str:
    """Return the name of a tile that someone gets."""
    if tile.action is not None:
        return say(f"render.tell.tile.{tile.action.value}")
    return tile_name(tile, say)


def briefly_gained(tile: Tile, say: Say) -> str:
    """Return a shorter `gained_name`, in which an action tile has the name that it has when it is played."""
    return gained_name(tile, say) if tile.action is None else action_named(tile.action, say)


def _telling(turn: Turn, full: Sequence[str], say: Say) -> Telling:
    follows = tuple(_follows(turn, full, say))
    notes = tuple(_note(event, full, say) for event in turn if isinstance(event, NOTES))
    parts, head = _parts(turn, full, say), turn[0]
    actor = next((event.seat for event in turn if isinstance(event, HEADS)), None)
    if isinstance(head, ActionPlayed):
        start = say("render.tell.play", name=full[head.seat], action=action_named(head.action, say))
        return Telling(_behind(start, parts, say), start, "", follows, notes, actor)
    sentences = (_sentence(part.sentence, part.gains, say) for part in parts)
    short = series((part.sentence for part in parts), say) if parts else ""
    return Telling(" ".join(sentences), short, "", follows, notes, actor)


def _behind(start: str, parts: Sequence[Piece], say: Say) -> str:
    """Return the sentence about an action tile: its name, and then its effects."""
    within = [_gained(part.within, part.gains, say) for part in parts]
    return _sentence(start, series(within, say, "semicolon") if within else "", say)


def _gained(action: str, gains: str, say: Say) -> str:
    return say("render.tell.gains", what=action, gains=gains) if gains else action


def _sentence(action: str, gains: str, say: Say) -> str:
    return say("render.tell.sentence", what=_gained(action, gains, say))


def _parts(turn: Turn, full: Sequence[str], say: Say) -> list[Piece]:
    """Return the actions in order. Figures placed in succession are one action, so a stop after them isn't
    mentioned.
    """
    pieces: list[Piece] = []
    for number, event in enumerate(turn):
        match event:
            case Placed() | Stopped() if number and isinstance(turn[number - 1], Placed):
                pass
            case Placed():
                pieces.append(_placing(event, turn[number:], full, say))
            case Unloaded():
                pieces.append(_unloading(event, turn[number + 1 :], full, say))
            case Taken(seat=seat, tile=tile):
                within = say("render.tell.taken", tile=gained_name(tile, say), boat=BOATS[event.boat],
                             name=full[seat])  # fmt: skip
                pieces.append(Piece(within, within))
            case Swapped(seat=seat, tiles=tiles):
                first, second = (gained_name(tile, say) for tile in tiles)
                within = say("render.tell.swapped", first=first, second=second, boat=BOATS[event.boat])
                pieces.append(Piece(say("render.tell.swap", name=full[seat], what=within), within))
            case Stopped(seat=seat):
                pieces.append(Piece(say("render.tell.stop", name=full[seat]), say("render.tell.stopped")))
            case Passed(seat=seat):
                pieces.append(Piece(say("render.tell.pass", name=full[seat]), ""))
            case Resigned(seat=seat):
                pieces.append(Piece(say("render.tell.resign", name=full[seat]), ""))
            case _:
                pass
    return pieces


def _placing(head: Placed, rest: Sequence[Event], full: Sequence[str], say: Say) -> Piece:
    fields: list[str] = []
    for event in rest:
        if not isinstance(event, Placed):
            break
        fields.append(FIELDS[event.field])
    named, count = together(fields, say), len(fields)
    sentence = say("render.tell.place", name=full[head.seat], fields=named, count=count)
    return Piece(sentence, say("render.tell.placed", fields=named, count=count))


def _unloading(head: Unloaded, rest: Sequence[Event], full: Sequence[str], say: Say) -> Piece:
    until = next((number for number, event in enumerate(rest) if isinstance(event, HEADS)), len(rest))
    boat = BOATS[head.boat]
    sentence = say("render.tell.unload", name=full[head.seat], boat=boat)
    gains = unloaded(head.seat, rest[:until], full, say)
    return Piece(sentence, say("render.tell.unloaded", boat=boat), gains)


def unloaded(
    seat: int, events: Sequence[Event], full: Sequence[str], say: Say, naming: TileWords = gained_name
) -> str:
    """Describe everyone's gains from the tiles delivered in these events, beginning with this seat's."""
    delivered: dict[int, list[Tile]] = {}
    for event in events:
        if isinstance(event, Delivered):
            delivered.setdefault(event.seat, []).append(event.tile)
    # if all get the same, the text is like `1 obelisk each`
    same = len(delivered) > 1 and len({tuple(tiles) for tiles in delivered.values()}) == 1
    gains = {owner: _counted(tiles, say, naming, 0 if same else 1) for owner, tiles in delivered.items()}
    return gains_text(seat, gains, full, say)


def _counted(tiles: Sequence[Tile], say: Say, naming: TileWords, least: int) -> list[str]:
    """List gained tiles, naming each kind once, with a count if there are more than `least`."""
    return [_so_many(tile, count, say, naming, least) for tile, count in Counter(tiles).items()]


def _so_many(tile: Tile, count: int, say: Say, naming: TileWords, least: int) -> str:
    plain = tile.kind in (Kind.OBELISK, Kind.LIGHT_PYRAMID, Kind.DARK_PYRAMID, Kind.FACE_DOWN)
    match tile.kind:
        case _ if count <= (least if plain else 1):
            return naming(tile, say)
        case Kind.OBELISK:
            return say("render.tell.obelisks", count=count)
        case Kind.LIGHT_PYRAMID:
            return say("render.tell.light_pyramids", count=count)
        case Kind.DARK_PYRAMID:
            return say("render.tell.dark_pyramids", count=count)
        case Kind.FACE_DOWN:
            return say("render.tile.backs", count=count)
        case Kind.ACTION if tile.action is not None:
            return say("render.tell.action_tiles", number=count, action=action_named(tile.action, say))
        case _:
            return say("render.tell.many", number=count, tile=gained_name(tile, say))


def _follows(turn: Turn, full: Sequence[str], say: Say) -> Iterator[Follow]:
    boxed = [gained_name(event.tile, say) for event in turn if isinstance(event, Boxed)]
    if boxed:
        yield Follow(say("render.tell.boxed", tiles=together(boxed, say)))
    for event in turn:
        if isinstance(event, BoatLeft):
            yield Follow(say("render.tell.gone", boat=BOATS[event.boat]))
        elif isinstance(event, FirstToFive):
            yield Follow(say("render.tell.first", name=full[event.seat], tiles=RACE_TILES), scored=True)


Note = Refilled | ReserveRevealed | Ended
NOTES = (Refilled, ReserveRevealed, Ended)


def _note(event: Note, full: Sequence[str], say: Say) -> str:
    match event:
        case Refilled():
            boat, count = BOATS[event.boat], len(event.tiles)
            if unknown(event.tiles):
                return say("render.event.refill_unknown", boat=boat, count=count)
            return say("render.event.refill", boat=boat, tiles=load(event.tiles, gained_name, say))
        case ReserveRevealed():
            boat, space = BOATS[event.boat], event.space + 1
            if unknown((event.tile,)):
                return say("render.event.reveal_unknown", space=space, boat=boat)
            return say("render.event.reveal", tile=gained_name(event.tile, say), space=space, boat=boat)
        case Ended():
            return say("render.event.end", name=full[event.winner])
