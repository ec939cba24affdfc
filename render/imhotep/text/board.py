"""A position of Imhotep as monospaced text: everything that a seat may see (§12)."""

from collections.abc import Iterable, Iterator, Sequence

from engine.imhotep import printed
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.rules import agenda
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import MODULES
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.imhotep.text.phrases import card_name, seat_sign, signs_of, site_name
from render.kit.fit import folded, listed
from render.kit.lists import NAME_LENGTHS, series, shorten, signed
from render.kit.marks import OPEN_MARKS
from render.kit.players import Players
from render.kit.say import Say


def text_board(view: ImhotepView, players: Players, say: Say) -> str:
    """Return the whole position for a code block."""
    full = [shorten(name, NAME_LENGTHS[1]) for name in phrases.names(players, say)]
    blocks: list[Iterable[str]] = [
        _status(view, full, say),
        *(_player(view, player, full, say) for player in view.players),
        _ships(view, say),
        *(module.board(view, say) for module in MODULES),
        _market(view, say),
        *(_monument(view, site, say) for site in MONUMENTS),
    ]
    return "\n\n".join(text for block in blocks if (text := "\n".join(block)))


# --- who must choose what ----------------------------------------------------------------------------


def _status(view: ImhotepView, full: Sequence[str], say: Say) -> Iterator[str]:
    if view.outcome is not None:
        yield from folded(phrases.verdict(view, full, say))
    else:
        yield from folded(phrases.todo(view, full, say))
    if context := phrases.about(view.choosing, card_name, say):
        yield from listed(context, say)
    yield say("imhotep.board.round", number=view.round, rounds=printed.ROUNDS)
    if view.rules.wrath:
        yield say("imhotep.board.wrath")
    if view.outcome is None:
        yield say("imhotep.board.active", letter=seat_sign(view.active))
    if view.passes:
        yield say("imhotep.board.passes", number=view.passes)
    yield from _still(view, say)
    for module in MODULES:
        yield from module.status(view, say)
    if cards := view.visible_cards:
        yield say("imhotep.board.seen")
        yield from (f"  {card_name(card, say)}" for card in cards)
    elif view.cards_to_choose:
        yield say("imhotep.board.looking", number=view.cards_to_choose)


def _still(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines about the rest of the turn after the choice: cards that are acting, stones to unload, and
    spaces of the Temple.
    """
    for played in view.in_play:
        yield say("imhotep.board.in_play", letter=seat_sign(played.seat), card=card_name(played.card, say))
    stones = [task.delivery for task in view.agenda if isinstance(task, agenda.Unload)]
    places = [phrases.place(stone.ship or 0, stone.position or 0) for stone in stones]
    if places:
        yield say("imhotep.board.unload", places=series(places, say, "space"))
    if spaces := side_of(view, Site.TEMPLE).pending(view):
        shown = series(map(str, sorted(spaces)), say, "space")
        yield say("imhotep.board.spaces", spaces=shown)


# --- players -----------------------------------------------------------------------------------------


def _player(view: ImhotepView, player: PlayerView, full: Sequence[str], say: Say) -> Iterator[str]:
    seat = player.seat
    key = "imhotep.board.player_first" if seat == view.first else "imhotep.board.player"
    yield say(key, letter=seat_sign(seat), color=phrases.seat_mark(seat, say), name=full[seat])
    if player.absent:
        yield say("imhotep.left")
    points, total = say("render.total.points", number=signed(player.sheet.scored)), signed(player.sheet.total)
    if view.outcome is None:
        yield series([points, say("render.total.standing", number=total)], say, "dot")
    else:
        yield say("imhotep.board.of_which", points=points, track=player.points)
    yield say("imhotep.board.stones", sled=player.sled, quarry=player.quarry)
    yield from _own(view, player, say)
    yield from listed(phrases.kinds(phrases.held(player), card_name, say), say)


def _own(view: ImhotepView, player: PlayerView, say: Say) -> Iterator[str]:
    """Yield descriptions of a player's possessions other than cards: those from the market and modules, room
    on the sled, and stones of the second color (N-310, N-22).
    """
    parts = list(side_of(view, Site.MARKET).player_board(player, say))
    parts += [text for module in MODULES for text in module.player_board(view, player, say)]
    if player.capacity > printed.SLED:
        parts.append(say("imhotep.board.room", number=player.capacity))
    if parts:
        yield series(parts, say, "dot")
    if player.second_color is not None:
        yield _second(player, player.second_color, say)


def _second(player: PlayerView, color: int, say: Say) -> str:
    """Say how many stones have the second color, and that they have open signs."""
    letter, name = OPEN_MARKS[player.seat], phrases.seat_mark(color, say)
    sled, quarry = player.second_sled, player.second_quarry
    return say("imhotep.board.second", letter=letter, color=name, sled=sled, quarry=quarry)


# --- harbor and market -------------------------------------------------------------------------------


def _ships(view: ImhotepView, say: Say) -> Iterator[str]:
    cards = (
        "".join(map(str, card)) for card in view.round_cards if card
    )  # a blind copy doesn't know a new card
    if view.ships:
        yield say("imhotep.board.ships")
    for number, ship in enumerate(view.ships):
        yield _ship(NAMES[number], ship, say)
    yield from folded(say("imhotep.board.cards", cards=series(cards, say, "space")))


def _ship(name: str, ship: Ship, say: Say) -> str:
    row = f"{'>' if ship.ready else ' '} {name}  {signs_of(ship.stones, ' '):<7}"
    if ship.site is not None:
        return say("imhotep.board.moored", row=row, site=site_name(ship.site, say))
    return say("imhotep.board.needs", row=row, needed=ship.needed)


def _market(view: ImhotepView, say: Say) -> Iterator[str]:
    yield _head(view, Site.MARKET, say)
    yield from side_of(view, Site.MARKET).board(view, say)
    yield say("imhotep.board.piles", draw=view.draw, discard=len(view.discard))
    if view.discard:
        yield from listed(phrases.kinds(view.discard, card_name, say), say)


def _head(view: ImhotepView, site: Site, say: Say) -> str:
    """Name a site, its side, and the ship at its dock."""
    named = say("imhotep.site_side", site=site_name(site, say), side=view.side(site))
    ship = view.dock(site) if view.ships else None
    return named if ship is None else say("imhotep.board.dock", site=named, ship=NAMES[ship])


# --- monuments ---------------------------------------------------------------------------------------


def _monument(view: ImhotepView, site: Site, say: Say) -> Iterator[str]:
    yield _head(view, site, say)
    yield from side_of(view, site).board(view, say)
