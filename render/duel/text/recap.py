"""What became of the numbers of The Duel since an earlier position."""

from collections.abc import Iterator

from engine.duel.view import DuelView
from render.duel.text.phrases import names, open_points
from render.kit.players import Players
from render.kit.recap import Fact, Facts, differences
from render.kit.say import Say


def recap(before: DuelView, after: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """At most two lines; none if all numbers are as they were."""
    return differences(_facts(before, say), _facts(after, say), names(after, players, say), say)


def _facts(view: DuelView, say: Say) -> Facts:
    """Boats and stores; by seat what `_of_seat` gives."""
    table = (
        Fact("render.recap.boats", str(sum(boat is not None for boat in view.boats))),
        Fact("render.recap.supply", str(view.supply)),
        Fact("render.recap.reserve", str(view.reserve)),
        Fact("render.recap.box", str(len(view.box))),
    )
    return Facts(table, [tuple(_of_seat(view, seat, say)) for seat in range(len(view.players))])


def _of_seat(view: DuelView, seat: int, say: Say) -> Iterator[Fact]:
    """Points as far as they lie open (D-19), tiles on the sites, action tiles, figures in stock."""
    player = view.players[seat]
    own = player.sites
    tiles = own.obelisk + own.light + own.dark + len(own.temple) + len(own.tomb)
    yield Fact("render.recap.points", open_points(view, seat, say))
    yield Fact("render.recap.tiles", str(tiles))
    yield Fact("render.recap.actions", str(len(own.actions)))
    yield Fact("render.recap.stock", str(player.stock))
