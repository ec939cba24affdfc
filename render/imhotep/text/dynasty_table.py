"""What the expansions add to a text board beside the sites: what players have, private ships, prophecies."""

from collections.abc import Iterator, Sequence

from engine.imhotep.modules.switches import PrivateShip
from engine.imhotep.printed import SLED
from engine.imhotep.sites.ra import DrawThree, TakeBonus
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.text.dynasty_common import god_name, task_text
from render.imhotep.text.phrases import EMPTY, card_name, seat_letter, seat_mark, site_name, stone_letter
from render.kit.lists import series
from render.kit.say import Say


def spaces(view: ImhotepView) -> list[int]:
    """Columns of the temple of Ra that are still to be resolved, from 1 (N-142)."""
    return [task.column + 1 for task in view.agenda if isinstance(task, TakeBonus | DrawThree)]


def status(view: ImhotepView, say: Say) -> Iterator[str]:
    """Hidden market cards, and cards that are being looked at (N-340, N-144, N-201)."""
    expansion = view.dynasty
    if expansion is None:
        return
    if expansion.rules.hidden_cards:
        yield say("imhotep.board.hidden_cards")
    if expansion.seen:
        yield say("imhotep.board.seen")
        yield from (f"  {card_name(card, say)}" for card in expansion.seen)
    elif expansion.looking:
        yield say("imhotep.board.looking", number=expansion.looking)


def player(view: ImhotepView, one: PlayerView, say: Say) -> list[str]:
    """Coins, scarabs, room on the sled, the second colour (N-100, N-361, N-23, N-22)."""
    expansion, found = view.dynasty, list[str]()
    if expansion is None:
        return found
    if view.sides[0] == "C":
        found.append(say("imhotep.board.coins", number=one.coins))
    if expansion.rules.prophecies:
        found.append(say("imhotep.board.scarabs", number=one.scarabs))
    if one.capacity > SLED:
        found.append(say("imhotep.board.room", number=one.capacity))
    lines = [series(found, say, "dot")] if found else []
    if one.second_colour is not None:
        lines.append(_second(one, one.second_colour, say))
    return lines


def _second(one: PlayerView, colour: int, say: Say) -> str:
    """How many stones have the second colour; small letters mark them."""
    letter, name = seat_letter(one.seat, say).lower(), seat_mark(colour, say)
    sled, quarry = one.second_sled, one.second_quarry
    return say("imhotep.board.second", letter=letter, colour=name, sled=sled, quarry=quarry)


def private_ships(view: ImhotepView, say: Say) -> Iterator[str]:
    """Every private ship: waiting, at a site, or gone (N-400)."""
    ships = view.dynasty.private if view.dynasty else ()
    if ships:
        yield say("imhotep.board.private")
    for seat, ship in enumerate(ships):
        yield f"  {seat_letter(seat, say)}  {_private(ship, say)}"


def _private(ship: PrivateShip, say: Say) -> str:
    if not ship.used:
        return say("imhotep.board.private_waits")
    if ship.site is None:
        return say("imhotep.board.private_gone")
    row = EMPTY if ship.stone is None else stone_letter(ship.stone, say)
    return say("imhotep.board.moored", row=row, site=site_name(ship.site, say))


def prophecies(view: ImhotepView, say: Say) -> Iterator[str]:
    """Every prophecy in play, what it is about, and whose scarabs lie there since which round (N-361)."""
    gods = view.dynasty.prophecies if view.dynasty else ()
    if gods:
        yield say("imhotep.board.prophecies")
    for god in gods:
        yield say("imhotep.board.prophecy", god=god_name(god, say), scarabs=scarabs(view, god, say))
        yield f"  {task_text(god, len(view.players), say)}"


def scarabs(view: ImhotepView, god: str, say: Say) -> str:
    """Whose scarabs lie on a prophecy, and since which round."""
    placed: Sequence[str] = [
        say("imhotep.part.of", name=seat_letter(one.seat, say), parts=one.round)
        for one in (view.dynasty.scarabs if view.dynasty else ())
        if one.god == god
    ]
    return series(placed, say)
