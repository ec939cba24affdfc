"""What a choice would bring in Imhotep, as far as the one who chooses can know it."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.imhotep.part import Gains
from engine.contract import Game, Step
from render.kit.lists import series
from render.kit.say import Say
from render.kit.standings import changes, scored, stands


def foresee(game: Game, step: Step) -> Game:
    """The position after a legal step, as far as the one who chooses can know it."""
    decision = game.decision
    blind = game.blind(None if decision is None else decision.seat)
    blind.apply(step)
    return blind


class Called(NamedTuple):
    """How players are called in a line, and whether there is room for what would change."""

    names: Sequence[str]
    gains: bool = True


def with_gains(
    text: str, games: tuple[Game, Game], called: Called, say: Say, gains: Gains = Gains.ALL
) -> str:
    """A label, with what would be scored, and how everybody would stand where that says more (§10)."""
    if not called.gains:
        return text
    game, after = games
    seat = None if game.decision is None else game.decision.seat
    points = scored(game, after, seat)
    more = stands(game, after, seat)
    seats = (one for one in range(game.seats) if more.get(one, 0) != points.get(one, 0))
    stand = {one: more.get(one, 0) for one in seats}
    if gains is Gains.OTHERS and seat is not None:
        points.pop(seat, None)
    told = {"render.total.points": points, "render.total.standing": stand}
    parts = (say(key, number=changes(by, called.names, say)) for key, by in told.items() if by)
    return series((text, *parts), say, "dot")
