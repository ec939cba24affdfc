"""Looking ahead for the labels of choices: what one who chooses can know, of Imhotep and its expansions."""

from collections.abc import Iterable, Sequence

from engine.contract import Game, Sheet, Step
from engine.imhotep.cards import Card, Colour
from render.imhotep.text.phrases import card_name
from render.kit.lists import series
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


def with_points(text: str, gains: dict[int, int], called: Sequence[str], say: Say) -> str:
    """A label, with the points if there are any."""
    return say("label.with", what=text, gains=_gains_text(gains, called, say)) if gains else text


def foreseen(game: Game, step: Step) -> dict[int, int]:
    """What a step would change in the totals."""
    return gained(game.scores(), foresee(game, step).scores())


def what_it_does(card: Card, say: Say) -> str:
    """A card with its effect in few words."""
    return say("label.card", card=card_name(card, say), what=say(f"label.card.{_group(card)}"))


def _group(card: Card) -> str:
    """Decorations of sites are alike; other cards each for itself."""
    decorates = card.colour is Colour.GREEN and card.site is not None
    return "decoration" if decorates else card.name.lower()


def _gains_text(gains: dict[int, int], called: Sequence[str], say: Say) -> str:
    """Who would have more or fewer points."""
    return series(
        (say("imhotep.part.of", name=called[seat], parts=_signed(more, say)) for seat, more in gains.items()),
        say,
    )


def _signed(points: int, say: Say) -> str:
    if points < 0:
        return say("render.recap.minus", what=-points)
    return say("render.recap.plus", what=points)
