"""A position of Imhotep in one breath: the alt texts of its pictures."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.contract import Event
from engine.imhotep import printed
from engine.imhotep.components import Site, owner
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.text import dynasty_alt as dynasty
from render.imhotep.text import phrases
from render.imhotep.text.dynasty_table import prophecies
from render.imhotep.text.events import last_lines
from render.imhotep.text.phrases import (
    CardWords,
    brief_card,
    card_name,
    letters,
    seat_letter,
    site_name,
    to_site,
)
from render.kit.lists import name_lengths, series, shorten, signed
from render.kit.players import Players
from render.kit.say import Say

ALT_LIMIT, HEAD_LIMIT = 1024, 256
"""Characters Discord takes, and how many of them must stand alone."""
SHORT_HEAD = 180
"""How few of them suffice where room is short."""


@dataclass(frozen=True)
class Detail:
    """How a text is said: cards by which names, seats with their colours or by their letters, how long its
    head may be, whether the cards of players are named at all, and whether the piles are told.
    """

    naming: CardWords
    colours: bool
    head: int = HEAD_LIMIT
    hands: bool = True
    piles: bool = True


DETAILS = (
    Detail(card_name, colours=True),
    Detail(brief_card, colours=True),
    Detail(brief_card, colours=False),
    Detail(brief_card, colours=False, head=SHORT_HEAD),
    Detail(brief_card, colours=False, head=SHORT_HEAD, hands=False),
    Detail(brief_card, colours=False, head=SHORT_HEAD, hands=False, piles=False),
)


def alt_text(view: ImhotepView, players: Players, recent: Sequence[Event], say: Say) -> str:
    """The whole position, at most 1024 characters; the first 256 stand alone."""
    monuments = series(_monuments(view, say), say, "space")
    candidates = (_upper(view, players, recent, detail, say) for detail in DETAILS)
    return _first_fitting((series([upper, monuments], say, "space") for upper in candidates), ALT_LIMIT)


def alt_texts(view: ImhotepView, players: Players, recent: Sequence[Event], say: Say) -> tuple[str, ...]:
    """The same by picture: harbor, market and players; the monuments; prophecies if they are in play."""
    candidates = (_upper(view, players, recent, detail, say) for detail in DETAILS)
    monuments = series([_monuments_head(view, say), *_monuments(view, say)], say, "space")
    found = _first_fitting(candidates, ALT_LIMIT), _first_fitting([monuments], ALT_LIMIT)
    if view.dynasty is None or not view.dynasty.rules.prophecies:
        return found
    told = " ".join(" ".join(line.split()) for line in prophecies(view, say))
    return (*found, shorten(told, ALT_LIMIT))


def _upper(view: ImhotepView, players: Players, recent: Sequence[Event], detail: Detail, say: Say) -> str:
    """Everything but the monuments."""
    head = _head(view, players, recent, detail.head, say)
    return series([head, *_harbor(view, detail, say), *_players(view, detail, say)], say, "space")


def _first_fitting(candidates: Iterable[str], limit: int) -> str:
    last = ""
    for last in candidates:
        if len(last) <= limit:
            return last
    return shorten(last, limit)


# --- the head ----------------------------------------------------------------------------------------


def _head(view: ImhotepView, players: Players, recent: Sequence[Event], limit: int, say: Say) -> str:
    full = phrases.names(players, say)
    return _first_fitting(_heads(view, full, recent, say), limit)


def _heads(view: ImhotepView, full: Sequence[str], recent: Sequence[Event], say: Say) -> Iterator[str]:
    """Choice, points, last change; ever shorter."""
    for last, short in product(last_lines(recent, full, say), name_lengths(full)):
        parts = [_turn(view, short, say), _points(view, short, say), say("imhotep.alt.last", last=last)]
        yield series(parts, say, "space")


def _turn(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    if view.decision is None:
        return say("imhotep.alt.over", win=phrases.verdict(view, full, say))
    return say("imhotep.alt.todo", todo=phrases.todo(view, full, say))


def _points(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    """Everybody's points; here the letters of the stones are explained."""
    told = (
        say("imhotep.alt.points_of", name=full[player.seat], letter=seat_letter(player.seat, say),
            points=signed(phrases.points(view, player.seat)))
        for player in view.players
    )  # fmt: skip
    return say("imhotep.alt.points", points=series(told, say))


# --- harbor and market -------------------------------------------------------------------------------


def _harbor(view: ImhotepView, detail: Detail, say: Say) -> Iterator[str]:
    yield say("imhotep.alt.round", number=view.round, rounds=printed.ROUNDS)
    if view.wrath:
        yield say("imhotep.alt.wrath")
    if context := phrases.about(view.choosing, detail.naming, say):
        yield say("imhotep.alt.about", parts=series(context, say))
    if view.ships:
        ships = (_ship(NAMES[number], ship, say) for number, ship in enumerate(view.ships))
        yield say("imhotep.alt.ships", ships=series(ships, say, "semicolon"))
    yield _market(view, detail, say)
    yield from dynasty.beside(view, say)
    if detail.piles:
        yield say("imhotep.alt.piles", draw=view.draw, discard=len(view.discard))
    if view.in_play:
        acting = (
            say("imhotep.part.of", name=seat_letter(one.seat, say), parts=detail.naming(one.card, say))
            for one in view.in_play
        )
        yield say("imhotep.alt.in_play", cards=series(acting, say))


def _ship(name: str, ship: Ship, say: Say) -> str:
    row = letters(ship.stones, say)
    if ship.site is not None:
        to = to_site(ship.site, say)
        return say("imhotep.alt.unloading" if ship.load else "imhotep.alt.moored", ship=name, to=to, row=row)
    if ship.ready:
        return say("imhotep.alt.ready", ship=name, row=row)
    return say("imhotep.alt.ship", ship=name, row=row, needed=ship.needed)


def _market(view: ImhotepView, detail: Detail, say: Say) -> str:
    shown = [card for card in view.market.open if card is not None]
    told = list(phrases.kinds(shown, detail.naming, say))
    if view.market.pair:
        told.append(say("imhotep.event.face_down", count=view.market.pair))
    if view.market.seen:
        told.append(say("imhotep.alt.seen", cards=phrases.hand(view.market.seen, detail.naming, say)))
    told += dynasty.market(view, detail.naming, say)
    return say("imhotep.alt.site", site=_site(view, Site.MARKET, say), content=series(told, say))


def _players(view: ImhotepView, detail: Detail, say: Say) -> Iterator[str]:
    for player in view.players:
        yield _player(view, player, detail, say)


def _player(view: ImhotepView, player: PlayerView, detail: Detail, say: Say) -> str:
    mark = seat_letter(player.seat, say)
    if detail.colours:
        mark = _mark(player.seat, say)
    stones = say("imhotep.alt.player", mark=mark, sled=player.sled, quarry=player.quarry)
    parts = [stones, *dynasty.player(view, player, say)]
    if player.cards and detail.hands:
        parts.append(phrases.hand(player.cards, detail.naming, say))
    elif player.cards:
        parts.append(say("imhotep.recap.cards", number=len(player.cards)))
    return say("imhotep.event.plain", start=series(parts, say))


def _mark(seat: int, say: Say) -> str:
    return say("imhotep.alt.mark", letter=seat_letter(seat, say), colour=phrases.seat_mark(seat, say))


# --- monuments ---------------------------------------------------------------------------------------


def _monuments_head(view: ImhotepView, say: Say) -> str:
    who = (_mark(player.seat, say) for player in view.players)
    return say("imhotep.alt.monuments", number=view.round, seats=series(who, say))


def _monuments(view: ImhotepView, say: Say) -> Iterator[str]:
    for site, base in _BASE.items():
        told = dynasty.monument(view, site, say)
        content = base(view, say) if told is None else told
        yield say("imhotep.alt.site", site=_site(view, site, say), content=content)


def _site(view: ImhotepView, site: Site, say: Say) -> str:
    return say("imhotep.site_side", site=site_name(site, say), side=view.side(site))


def _pyramids(view: ImhotepView, say: Say) -> str:
    """Each pyramid's stones in the order of its spaces, and what its next space is worth."""
    told: list[str] = []
    shapes = printed.PYRAMIDS[view.side(Site.PYRAMIDS)]
    for number, (shape, stones) in enumerate(zip(shapes, view.pyramids.built, strict=True), start=1):
        row = letters(stones, say) or say("render.join.nothing")
        if len(shapes) > 1:
            row = say("imhotep.alt.numbered", number=number, row=row)
        if len(stones) < len(shape):
            row = say("imhotep.alt.next", row=row, points=shape[len(stones)].points)
        told.append(row)
    if view.pyramids.beside:
        told.append(say("imhotep.alt.beside", row=letters(view.pyramids.beside, say)))
    return series(told, say, "semicolon")


def _temple(view: ImhotepView, say: Say) -> str:
    visible, number = letters(view.temple.visible, say), len(view.temple.stones)
    return say("imhotep.alt.temple", row=visible, covered=number - sum(map(bool, view.temple.heights)))


def _burial(view: ImhotepView, say: Say) -> str:
    rows = (letters(row, say) for row in view.burial_chamber.rows if row)
    return series(rows, say, "semicolon") if view.burial_chamber.stones else say("render.join.nothing")


def _obelisks(view: ImhotepView, say: Say) -> str:
    """Heights; on side B towers by their owners, and stones that wait."""
    stacks = [(seat, len(stack)) for seat, stack in enumerate(view.obelisks.stacks) if stack]
    heights = series(
        (say("imhotep.part.of", name=seat_letter(seat, say), parts=height) for seat, height in stacks), say
    )
    if view.side(Site.OBELISKS) == "A":
        return heights
    towers = "".join(seat_letter(owner(tower[0]), say) for tower in view.obelisks.towers)
    return say("imhotep.alt.towers", towers=towers or say("render.join.nothing"), waiting=heights)


_BASE: dict[Site, Callable[[ImhotepView, Say], str]] = {
    Site.PYRAMIDS: _pyramids,
    Site.TEMPLE: _temple,
    Site.BURIAL_CHAMBER: _burial,
    Site.OBELISKS: _obelisks,
}
"""How a monument of the base game is told, and the temple of Ra."""
