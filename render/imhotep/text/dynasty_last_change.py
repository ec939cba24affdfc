"""Events of the expansions in few words, for `imhotep_last_tidings` (N-…)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep import house
from engine.imhotep.modules import events as d
from render.imhotep.text.actions import Gain, Tally
from render.imhotep.text.dynasty_common import god_name
from render.imhotep.text.phrases import to_site
from render.kit.lists import series
from render.kit.say import Say


def clause(head: Event | None, full: Sequence[str], say: Say) -> str:
    """What somebody did with private ship, scarab or figure (N-400, N-361, N-224); else nothing."""
    match head:
        case d.PrivateSailed(seat=seat, site=site):
            return say("imhotep.last.private", name=full[seat], to=to_site(site, say))
        case d.ScarabPlaced(seat=seat, god=god):
            return say("imhotep.last.scarab", name=full[seat], god=god_name(god, say))
        case d.FigureMoved(seat=seat, field=field):
            return say("imhotep.last.figure", name=full[seat], field=field)
        case d.FigureLeft(seat=seat):
            return say("imhotep.last.figure_left", name=full[seat])
        case _:
            return ""


def parts(gain: Gain, say: Say) -> Iterator[str]:
    """Where a chariot is, obelisk tiles, finished obelisks (N-242, N-181, N-283)."""
    if gain.chariot is not None:
        goal = gain.chariot == house.HOUSE.goal
        yield say("imhotep.part.goal") if goal else say("imhotep.last.chariot", field=gain.chariot)
    for tile in gain.tiles:
        if isinstance(tile, d.TileAdded):
            yield say("imhotep.last.tile", tile=tile.tile)
        else:
            yield say("imhotep.last.no_tile")
    for place in gain.finished:
        yield say("imhotep.last.finished", place=place + 1)


def looks(event: e.PairTaken | d.StackTaken | d.CardsDrawn, say: Say) -> str:
    """Cards that are looked at (§7.1, N-144, N-201)."""
    if isinstance(event, e.PairTaken):
        return say("imhotep.part.pair")
    return say("imhotep.event.face_down", count=event.cards)


def tally(one: Tally, full: Sequence[str], say: Say) -> str:
    """Who got the points of a full scaffold tile (N-126)."""
    told = (
        say("imhotep.part.of", name=full[point.seat], parts=say("imhotep.last.points", points=point.points))
        for point in one.points
    )
    return say("imhotep.last.tile_scored", number=one.number + 1, gains=series(told, say))
