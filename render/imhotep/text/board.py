"""A position of Imhotep as monospaced text: everything that a seat may see (§12)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from engine.imhotep import printed
from engine.imhotep.components import MONUMENTS, Site, Stone, owner
from engine.imhotep.printed import Benefit, Space
from engine.imhotep.rules import agenda
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.sites.temple import DrawCard, Reap
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.text import dynasty_board as dynasty
from render.imhotep.text import dynasty_table as beside
from render.imhotep.text import phrases
from render.imhotep.text.dynasty_board import LINE
from render.imhotep.text.dynasty_common import held
from render.imhotep.text.phrases import EMPTY, card_name, letters, seat_letter, site_name, stone_letter
from render.kit.lists import NAME_LENGTHS, series, shorten, signed
from render.kit.players import Players
from render.kit.say import Say

UNBROKEN = "\N{NO-BREAK SPACE}"
"""Holds a name together while lines are cut."""
CELL = 3
"""Characters of a space of the Pyramids."""
BONUS = "+"
"""Marks the space of a pyramid that gives a bonus."""


def text_board(view: ImhotepView, players: Players, say: Say) -> str:
    """The whole position for a code block."""
    full = [shorten(name, NAME_LENGTHS[1]) for name in phrases.names(players, say)]
    blocks: list[Iterable[str]] = [
        _status(view, full, say),
        *(_player(view, player, full, say) for player in view.players),
        _ships(view, say),
        beside.private_ships(view, say),
        (line for text in beside.prophecies(view, say) for line in folded(text)),
        _market(view, say),
        *(_monument(view, site, say) for site in MONUMENTS),
    ]
    return "\n\n".join(text for block in blocks if (text := "\n".join(block)))


def folded(text: str, indent: str = "") -> list[str]:
    """Lines of at most `LINE` characters."""
    return wrap(text, LINE, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _listed(items: Iterable[str], say: Say, indent: str = "  ") -> list[str]:
    """An enumeration in lines; none of its items is cut."""
    lines = folded(series((one.replace(" ", UNBROKEN) for one in items), say), indent)
    return [line.replace(UNBROKEN, " ") for line in lines]


# --- who must choose what ----------------------------------------------------------------------------


def _status(view: ImhotepView, full: Sequence[str], say: Say) -> Iterator[str]:
    if view.decision is None:
        yield from folded(phrases.verdict(view, full, say))
    else:
        yield from folded(phrases.todo(view, full, say))
    if context := phrases.about(view.choosing, card_name, say):
        yield from _listed(context, say)
    yield say("imhotep.board.round", number=view.round, rounds=printed.ROUNDS)
    if view.wrath:
        yield say("imhotep.board.wrath")
    if view.outcome is None:
        yield say("imhotep.board.active", letter=seat_letter(view.active, say))
    if view.passes:
        yield say("imhotep.board.passes", number=view.passes)
    yield from _still(view, say)
    yield from beside.status(view, say)


def _still(view: ImhotepView, say: Say) -> Iterator[str]:
    """What goes on when the choice is made: cards that act, stones to unload, spaces of the Temple."""
    for one in view.in_play:
        yield say("imhotep.board.in_play", letter=seat_letter(one.seat, say), card=card_name(one.card, say))
    stones = [task.delivery for task in view.agenda if isinstance(task, agenda.Unload)]
    places = [phrases.place(one.ship or 0, one.position or 0) for one in stones]
    if places:
        yield say("imhotep.board.unload", places=series(places, say, "space"))
    spaces = beside.spaces(view) + [task.space + 1 for task in view.agenda if isinstance(task, Reap)]
    cards = sum(isinstance(task, DrawCard) for task in view.agenda)
    if cards:
        spaces += [printed.TEMPLE[view.side(Site.TEMPLE)].index(Benefit.CARD) + 1] * cards
    if spaces:
        shown = series(map(str, sorted(spaces)), say, "space")
        yield say("imhotep.board.spaces", spaces=shown)


# --- players -----------------------------------------------------------------------------------------


def _player(view: ImhotepView, player: PlayerView, full: Sequence[str], say: Say) -> Iterator[str]:
    seat = player.seat
    key = "imhotep.board.player_first" if seat == view.first else "imhotep.board.player"
    yield say(key, letter=seat_letter(seat, say), colour=phrases.seat_mark(seat, say), name=full[seat])
    ended = "imhotep.board.points" if view.outcome is None else "imhotep.board.points_final"
    yield say(ended, points=player.points, total=signed(player.sheet.total))
    yield say("imhotep.board.stones", sled=player.sled, quarry=player.quarry)
    yield from beside.player(view, player, say)
    yield from _listed(phrases.kinds(held(player), card_name, say), say)


# --- harbor and market -------------------------------------------------------------------------------


def _ships(view: ImhotepView, say: Say) -> Iterator[str]:
    cards = ("".join(map(str, card)) for card in view.round_cards if card)  # a blind copy knows no new one
    if view.ships:
        yield say("imhotep.board.ships")
    for number, ship in enumerate(view.ships):
        yield _ship(NAMES[number], ship, say)
    yield from folded(say("imhotep.board.cards", cards=series(cards, say, "space")))


def _ship(name: str, ship: Ship, say: Say) -> str:
    row = f"{'>' if ship.ready else ' '} {name}  {letters(ship.stones, say, ' '):<7}"
    if ship.site is not None:
        return say("imhotep.board.moored", row=row, site=site_name(ship.site, say))
    return say("imhotep.board.needs", row=row, needed=ship.needed)


def _market(view: ImhotepView, say: Say) -> Iterator[str]:
    yield _head(view, Site.MARKET, say)
    for space, card in enumerate(view.market.open, start=1):
        yield f"  {space}  {say('render.join.nothing') if card is None else card_name(card, say)}"
    yield from dynasty.stacks(view, say)
    if view.market.pair:
        yield say("imhotep.board.pair", number=view.market.pair)
    if view.market.seen:
        yield say("imhotep.board.seen")
        yield from (f"  {card_name(card, say)}" for card in view.market.seen)
    yield say("imhotep.board.piles", draw=view.draw, discard=len(view.discard))
    if view.discard:
        yield from _listed(phrases.kinds(view.discard, card_name, say), say)


def _head(view: ImhotepView, site: Site, say: Say) -> str:
    """A site, its side, and the ship at its dock."""
    named = say("imhotep.site_side", site=site_name(site, say), side=view.side(site))
    ship = view.dock(site) if view.ships else None
    return named if ship is None else say("imhotep.board.dock", site=named, ship=NAMES[ship])


# --- monuments ---------------------------------------------------------------------------------------


def _monument(view: ImhotepView, site: Site, say: Say) -> Iterator[str]:
    yield _head(view, site, say)
    told = dynasty.site(view, site, _listed, say)
    yield from _BASE[site](view, say) if told is None else told


def _pyramids(view: ImhotepView, say: Say) -> Iterator[str]:
    """Levels side by side as they are printed; an empty space shows its points."""
    shapes = printed.PYRAMIDS[view.side(Site.PYRAMIDS)]
    for number, (shape, stones) in enumerate(zip(shapes, view.pyramids.built, strict=True), start=1):
        yield from _pyramid(number, shape, stones, say)
    if view.pyramids.beside:
        yield from folded(say("imhotep.board.beside", row=letters(view.pyramids.beside, say)))


def _pyramid(number: int, shape: Sequence[Space], stones: Sequence[Stone], say: Say) -> Iterator[str]:
    shown = [stone_letter(stone, say) for stone in stones]
    shown += [f"{space.points}{BONUS if space.bonus else ''}" for space in shape[len(stones) :]]
    cells = {(one.level, one.row, one.column): text for one, text in zip(shape, shown, strict=True)}
    levels = sorted({space.level for space in shape})
    for row in range(max(space.row for space in shape) + 1):
        parts: list[str] = []
        for level in levels:
            wide = 1 + max(space.column for space in shape if space.level == level)
            line = "".join(f"{cells.get((level, row, column), ''):<{CELL}}" for column in range(wide))
            parts.append(line)
        yield f"  {number if row == 0 else ' '}  {'| '.join(parts)}".rstrip(" |")


def _temple(view: ImhotepView, say: Say) -> Iterator[str]:
    """What is visible, then all levels from the bottom."""
    stones, wide = view.temple.stones, view.temple.spaces
    yield say("imhotep.board.visible", row=letters(view.temple.visible, say, " "))
    for level, start in enumerate(range(0, len(stones), wide), start=1):
        shown = letters(stones[start : start + wide], say, " ")
        yield say("imhotep.board.level", number=level, row=shown)


def _burial(view: ImhotepView, say: Say) -> Iterator[str]:
    for number, row in enumerate(view.burial_chamber.rows, start=1):
        yield f"  {number}  {letters(row, say, ' ') or EMPTY}"


def _obelisks(view: ImhotepView, say: Say) -> Iterator[str]:
    if view.side(Site.OBELISKS) == "B":
        towers = (seat_letter(owner(tower[0]), say) for tower in view.obelisks.towers)
        yield say("imhotep.board.towers", row=series(towers, say, "space"))
        yield say("imhotep.board.waiting")
    for seat, stack in enumerate(view.obelisks.stacks):
        yield f"  {seat_letter(seat, say)}  {len(stack)}"


_BASE: dict[Site, Callable[[ImhotepView, Say], Iterator[str]]] = {
    Site.PYRAMIDS: _pyramids,
    Site.TEMPLE: _temple,
    Site.BURIAL_CHAMBER: _burial,
    Site.OBELISKS: _obelisks,
}
"""How a monument of the base game is told, and the temple of Ra."""
