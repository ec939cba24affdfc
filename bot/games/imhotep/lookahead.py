"""What a choice would bring in Imhotep, as far as the one who chooses can know it."""

from collections.abc import Iterable, Mapping, Sequence

from engine.contract import Game, Sheet, Step
from render.kit.lists import series, signed_change
from render.kit.say import Say


def foresee(game: Game, step: Step) -> Game:
    """The position after a legal step, as far as the one who chooses can know it."""
    decision = game.decision
    blind = game.blind(None if decision is None else decision.seat)
    blind.apply(step)
    return blind


def gained(before: Iterable[Sheet], after: Iterable[Sheet]) -> dict[int, int]:
    """Whose total would change, and by how much (§10)."""
    pairs = zip(before, after, strict=True)
    return {one.seat: more for one, other in pairs if (more := other.total - one.total)}


def with_points(text: str, gains: Mapping[int, int], called: Sequence[str], say: Say) -> str:
    """A label, with the points if there are any."""
    if not gains:
        return text
    parts = (
        say("imhotep.part.of", name=called[seat], parts=signed_change(more)) for seat, more in gains.items()
    )
    return say("label.with", what=text, gains=series(parts, say))
