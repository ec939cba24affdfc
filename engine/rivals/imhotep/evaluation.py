"""What a position of Imhotep is worth to each seat."""

from collections.abc import Sequence
from math import exp

from engine.imhotep import printed, scoring
from engine.imhotep.cards import Card, Colour
from engine.imhotep.components import owner
from engine.imhotep.game import Imhotep

W = {
    "aboard": 1.6,
    "sled": 0.9,
    "blue": 1.2,
    "statue": 0.6,
    "green": 0.5,
    "permanent": 1.0,
    "scale": 4.0,
    "late": 3.0,
}


class ImhotepValuer:
    def __init__(self, w=W):
        self.w = w

    def points(self, game: Imhotep) -> list[float]:
        table, w = game._table, self.w
        seats = range(table.seats)
        sheets = scoring.sheets(table, full=True)
        found = [float(sheet.total) for sheet in sheets]
        left = printed.ROUNDS - table.round
        more = left / printed.ROUNDS
        for ship in table.ships:
            if ship.site is None and ship.load:
                for stone in ship.stones:
                    if stone is not None:
                        found[owner(stone)] += w["aboard"]
        for seat in seats:
            found[seat] += w["sled"] * table.sleds[seat] * (0.4 + 0.6 * min(1, left))
            for card in table.hands[seat]:
                c = card.colour
                if c is Colour.BLUE:
                    found[seat] += w["blue"] * (0.3 + more)
                elif card is Card.STATUE:
                    found[seat] += w["statue"] * more * 2
                elif c is Colour.GREEN:
                    found[seat] += w["green"] * more * 4
                elif c is Colour.PERMANENT:
                    found[seat] += w["permanent"] * more * 2
        return found

    def chances(self, game: Imhotep) -> Sequence[float]:
        outcome = game.outcome
        if outcome is not None:
            winners = outcome.winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
        points = self.points(game)
        left = printed.ROUNDS - game._table.round
        scale = self.w["late"] + left * self.w["scale"] / 3
        most = max(points)
        parts = [exp((p - most) / scale) for p in points]
        total = sum(parts)
        return [p / total for p in parts]
