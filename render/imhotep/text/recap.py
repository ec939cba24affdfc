"""What became of the numbers of Imhotep since an earlier position."""

from collections.abc import Iterator

from engine.imhotep.components import MONUMENTS, SITES, Site, owner
from engine.imhotep.view import ImhotepView
from render.imhotep.modules import private_ships, prophecies
from render.imhotep.sites import side_of
from render.imhotep.text.phrases import names, points
from render.kit.lists import signed
from render.kit.players import Players
from render.kit.recap import Fact, Facts, differences
from render.kit.say import Say


def recap(before: ImhotepView, after: ImhotepView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines; none if all numbers are as they were."""
    return differences(_facts(before), _facts(after), names(players, say), say)


def _facts(view: ImhotepView) -> Facts:
    return Facts(tuple(_of_table(view)), [tuple(_of_seat(view, seat)) for seat in range(len(view.players))])


def _of_table(view: ImhotepView) -> Iterator[Fact]:
    """Round, market and piles; what the sides count."""
    yield Fact("imhotep.recap.round", str(view.round))
    yield Fact("imhotep.recap.market", str(side_of(view, Site.MARKET).cards(view)))
    for site in SITES:
        yield from side_of(view, site).facts(view)
    yield Fact("imhotep.recap.draw", str(view.draw))
    yield Fact("imhotep.recap.discard", str(len(view.discard)))


def _of_seat(view: ImhotepView, seat: int) -> Iterator[Fact]:
    """Points, stones at monuments, cards, stones on the sled; what modules and sides count."""
    player = view.players[seat]
    stones = sum(owner(stone) == seat for site in MONUMENTS for stone in view.sites[site].all_stones)
    yield Fact("imhotep.recap.points", signed(points(view, seat)))
    yield Fact("imhotep.recap.stones", str(stones))
    yield Fact("imhotep.recap.cards", str(player.held))
    yield Fact("imhotep.recap.sled", str(player.sled))
    yield from private_ships.facts_of(view, seat)
    yield from prophecies.facts_of(view, seat)
    for site in SITES:
        yield from side_of(view, site).facts_of(view, seat)
