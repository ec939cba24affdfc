"""Events of the expansions in words: what `imhotep_tidings` says for them (N-…)."""

from collections.abc import Iterable, Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.modules import events as d
from engine.imhotep.sites import crypt, scaffold
from render.imhotep.text.actions import Extra, Gain, Got, Tally
from render.imhotep.text.dynasty_common import god_name, heights, numbered, scaffold_spaces
from render.imhotep.text.phrases import card_name, hand, to_site
from render.kit.lists import series
from render.kit.say import Say


def alone(head: Event | None, full: Sequence[str], say: Say) -> str | None:
    """A sentence for what somebody did with figure or scarab (N-224, N-361); None for anything else."""
    match head:
        case d.FigureMoved(seat=seat, field=field):
            return say("imhotep.event.figure", name=full[seat], field=field)
        case d.FigureLeft(seat=seat):
            return say("imhotep.event.figure_left", name=full[seat])
        case d.ScarabPlaced(seat=seat, god=god):
            return say("imhotep.event.scarab", name=full[seat], god=god_name(god, say))
        case _:
            return None


def sailing(head: d.PrivateSailed, full: Sequence[str], say: Say) -> str:
    """Who sails the private ship where (N-400)."""
    return say("imhotep.event.private", name=full[head.seat], to=to_site(head.site, say))


def opened(event: d.TokensOpened, say: Say) -> str:
    """The new crypt tokens; in a preview nobody knows them (N-261)."""
    if crypt.UNKNOWN in event.tokens:
        return say("imhotep.event.tokens_unknown")
    return say("imhotep.event.tokens", tokens=numbered(event.tokens, say))


# --- gains -------------------------------------------------------------------------------------------


def got(event: Got, say: Say) -> str:
    """A card by its name; cards that are only looked at, by where they are from (N-144, N-201)."""
    match event:
        case d.StackTaken(space=space, cards=cards):
            return say("imhotep.part.stack", space=space + 1, count=cards)
        case d.CardsDrawn(cards=cards):
            return say("imhotep.part.drawn", count=cards)
        case e.PairTaken():
            return say("imhotep.part.pair")
        case _ if event.card is Card.FACE_DOWN:
            return say("imhotep.part.hidden")
        case _:
            return card_name(event.card, say)


def took(gain: Gain, cards: str, say: Say) -> str:
    """Cards, with the coin that was paid for the second one (N-102)."""
    return say("imhotep.part.coin", cards=cards) if gain.coins else cards


def parts(gain: Gain, say: Say) -> Iterator[str]:
    """Fields of the crypt and places of the avenue, chariot, obelisk tiles, finished obelisks (N-262, N-282,
    N-242, N-181, N-283).
    """
    if gain.fields:
        yield say("imhotep.part.fields", fields=numbered([field + 1 for field in gain.fields], say))
    for place in gain.places:
        yield say("imhotep.part.place", place=place + 1)
    if gain.chariot == house.HOUSE.goal:
        yield say("imhotep.part.goal")
    elif gain.chariot is not None:
        yield say("imhotep.part.chariot", field=gain.chariot)
    for tile in gain.tiles:
        if isinstance(tile, d.TileAdded):
            yield say("imhotep.part.added", tile=tile.tile, heights=heights(tile.heights, say))
        else:
            yield say("imhotep.part.boxed", tile=tile.tile)
    for place in gain.finished:
        yield say("imhotep.part.finished", place=place + 1)


# --- what happens beside -----------------------------------------------------------------------------


def beside(extras: Iterable[Extra], full: Sequence[str], say: Say) -> Iterator[Extra | str]:
    """The same, with sentences in the place of what the expansions know; refilled spaces make one."""
    spaces: list[str] = []
    for extra in extras:
        if isinstance(extra, d.Refilled):
            spaces.append(_refilled(extra, say))
            continue
        if spaces:
            yield say("imhotep.event.refill", spaces=series(spaces, say))
            spaces = []
        told = list(_sentences(extra, full, say))
        yield from told or [extra]
    if spaces:
        yield say("imhotep.event.refill", spaces=series(spaces, say))


def _sentences(extra: Extra, full: Sequence[str], say: Say) -> Iterator[str]:
    match extra:
        case Tally(number=number):
            yield say("imhotep.event.tile_scored", number=number + 1, gains=majority(extra, full, say))
        case d.TileTurned():
            yield _turned(extra, say)
        case d.TokensBoxed(tokens=tokens):
            yield say("imhotep.event.tokens_boxed", tokens=numbered(tokens, say))
        case d.SledShown(seat=seat):
            yield say("imhotep.event.sled_shown", name=full[seat])
        case d.PrivateBoxed(seats=seats):
            yield say("imhotep.event.private_boxed", names=series((full[seat] for seat in seats), say))
        case d.HandsShown(hands=hands):
            for seat, cards in enumerate(hands):
                told = hand(cards, card_name, say)
                yield say("imhotep.event.hand_shown", name=full[seat], cards=told)
        case _:
            return


def majority(tally: Tally, full: Sequence[str], say: Say) -> str:
    """Who got the points of a full scaffold tile (N-126)."""
    told = (
        say(
            "imhotep.part.of",
            name=full[one.seat],
            parts=say("imhotep.part.points", count=one.points),
        )
        for one in tally.points
    )
    return series(told, say)


def _turned(event: d.TileTurned, say: Say) -> str:
    """What the new tile gives; in a preview nobody knows it (N-125)."""
    if event.tile == scaffold.UNKNOWN:
        return say("imhotep.event.tile_unknown", number=event.number + 1)
    spaces = series(scaffold_spaces(event.tile, say), say)
    return say("imhotep.event.tile_turned", number=event.number + 1, spaces=spaces)


def _refilled(event: d.Refilled, say: Say) -> str:
    down = event.cards.count(Card.FACE_DOWN)
    cards = say("imhotep.event.face_down", count=down) if down else hand(event.cards, card_name, say)
    return say("imhotep.event.refill_space", space=event.space + 1, cards=cards)
