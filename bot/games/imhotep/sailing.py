"""The effects of a step before it is taken, and the panel that asks where a ship sails: for every site a line
that says who would gain what, and when.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from bot.games.imhotep.asking import asked_of
from bot.games.imhotep.sites import SIDES
from bot.games.imhotep.sites.side import TableSide
from bot.games.things import BETWEEN, NO_GAINS, Gains, called_by, changed, for_whom, gains, reached_by
from bot.messages.names import marked
from engine.contract import Game, Step
from engine.imhotep.components import owner
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepKind, Sail
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import site_name
from render.kit.lists import signed_change
from render.kit.say import Say

if TYPE_CHECKING:
    from engine.imhotep import Imhotep

NOTHING = "–"


_WHOLE = (ImhotepKind.TURN, ImhotepKind.SAIL)
"""In these decisions a step is an action, so all of its consequences are shown, including the round's end."""


@dataclass(frozen=True)
class Outlook:
    """A position and a step that could be taken in it; `untold`: whether the step's score is hidden."""

    game: Game
    step: Step
    untold: bool = False

    @cached_property
    def view(self) -> ImhotepView:
        """Return the position before the step as everyone sees it."""
        return self.game.view(None)

    @cached_property
    def after(self) -> Game | None:
        """Return the position after the step, from its player's point of view; None if this position doesn't
        tell whether the step is legal (N-343).
        """
        decision = self.game.decision
        blind = self.game.blind(None if decision is None else decision.seat)
        if self.step not in blind.options():
            return None
        blind.apply(self.step)
        return blind

    @cached_property
    def brings(self) -> Game | None:
        """Return the position that shows the gains of a step; None if `after` is. For an answer, it includes
        only the direct effects, because other stones and the round's end come with every answer.
        """
        decision = self.game.decision
        if self.after is None or decision is None or decision.kind in _WHOLE:
            return self.after
        return cast("Imhotep", self.game.blind(decision.seat)).set_off(self.step)

    @cached_property
    def _gains(self) -> Gains:
        if self.brings is None or self.untold:
            return NO_GAINS
        return gains(self.game.scores(None), self.brings, None)

    @property
    def scored(self) -> Mapping[int, int]:
        """The points that each seat would score."""
        return self._gains.points

    @cached_property
    def stands(self) -> dict[int, int]:
        """Return the changes in standing, for seats whose standing changes by more or less than the points
        scored.
        """
        points, total = self._gains
        return {
            seat: total.get(seat, 0)
            for seat in sorted({*total, *points})
            if total.get(seat, 0) != points.get(seat, 0)
        }

    @cached_property
    def later(self) -> dict[int, str]:
        """Return the change of each player's final standing, beyond the points scored at once."""
        more = {seat: by - self.scored.get(seat, 0) for seat, by in self.stands.items()}
        return {seat: signed_change(by) for seat, by in more.items() if by}


def sailing_lines(game: Game, ship: int, ways: Sequence[Sail], names: Sequence[str], say: Say) -> list[str]:
    """Return lines that ask where a ship sails: first its stones from the bow, then all the sites where it
    may sail.
    """
    asked = say("draft.sail_to", ship=NAMES[ship])
    chooser = -1 if game.decision is None else game.decision.seat
    owners = owners_aboard(game.view(None), ship)
    safe = [marked(name) for name in names]
    called, reached = called_by(chooser, safe, say), reached_by(chooser, safe, say)
    stones = say("draft.from_bow", names=", ".join(called[seat] for seat in owners))
    lines = [
        BETWEEN.join((site_name(way.site, say), *brings(Outlook(game, way), reached, say))) for way in ways
    ]
    return [f"**{asked}** {stones}", *lines]


def owners_aboard(view: ImhotepView, ship: int) -> list[int]:
    """Return the owners of a ship's stones, from the bow."""
    return [owner(stone) for _, stone in view.ships[ship].aboard()]


def brings(outlook: Outlook, called: Sequence[str], say: Say) -> tuple[str, ...]:
    """Return descriptions of the effects of sailing: at once, at the end of the round, and at the end of the
    game; a dash if there are none. `called`: the names by which players are called.
    """
    step = outlook.step
    if not isinstance(step, Sail):
        raise TypeError(step)
    owners = owners_aboard(outlook.view, step.ship)
    side = SIDES[step.site, outlook.view.side(step.site)]
    parts = {
        "now": _joined(_now(outlook, side, owners, called, say)),
        "round": _joined(_at_rounds_end(outlook, side, owners, called, say)),
        "end": for_whom(outlook.later, called, owners, say),
    }
    if not any(parts.values()):
        parts["now"] = for_whom(_stones(owners, say), called, owners, say)
    return tuple(say(f"draft.sail.{when}", gains=gains) for when, gains in parts.items() if gains) or (
        NOTHING,
    )


def _now(
    outlook: Outlook, side: TableSide, owners: Sequence[int], called: Sequence[str], say: Say
) -> Iterator[str]:
    """Yield the points, the cards, and who must choose."""
    yield changed(outlook.scored, called, owners, say)
    if outlook.after is None:
        return
    if side.brings_cards:
        cards = {seat: owners.count(seat) for seat in owners}
        yield for_whom(
            {seat: say("gain.cards", count=count) for seat, count in cards.items()}, called, owners, say
        )
    asked = outlook.after.decision if outlook.after.mid_turn else None
    if asked is not None and asked.kind == ImhotepKind.ORDER:
        yield say("label.order_follows")
    elif (follows := asked_of(asked).follows) is not None:
        yield say(follows)


def _at_rounds_end(
    outlook: Outlook, side: TableSide, owners: Sequence[int], called: Sequence[str], say: Say
) -> Iterator[str]:
    """Yield a phrase saying that the stones at the site score when the round is over, unless it ends now."""
    if outlook.after is None:
        return
    if sum(ship.site is None for ship in outlook.view.ships) == 1:  # the last ship ends the round at once
        return
    after = outlook.after.view(None)
    yield for_whom(side.pays(after, say), called, owners, say)


def _stones(owners: Sequence[int], say: Say) -> dict[int, str]:
    return {seat: say("gain.stones", count=owners.count(seat)) for seat in owners}


def _joined(texts: Iterator[str]) -> str:
    return ", ".join(filter(None, texts))
