"""The steps of Imhotep in words: what a choice is and what it would bring now."""

from collections.abc import Iterator

from bot.games.imhotep.lookahead import Called, foresee, with_gains
from bot.games.imhotep.part import Gains
from bot.games.imhotep.sites import SIDES
from bot.games.imhotep.vocabulary import asked_of, steps_of
from bot.games.labels import fitting
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.components import owner
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepKind
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import names, place, seat_letter, to_site
from render.kit.lists import name_lengths
from render.kit.players import Players
from render.kit.say import Say


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    """One line for a list of choices. Tells nothing that nobody can know yet."""
    return fitting(_label(game, step, called, say) for called in _called(table, say))


def _called(table: Players, say: Say) -> Iterator[Called]:
    """The names, ever shorter, then the letters of the stones; at last without what would change."""
    letters = tuple(seat_letter(seat, say) for seat in range(len(table.names)))
    yield from (Called(short) for short in (*name_lengths(names(table, say)), letters))
    yield Called(letters, gains=False)


def _label(game: Game, step: Step, called: Called, say: Say) -> str:
    """What every game has; anything else as its side or module says."""
    match step:
        case steps.Fetch():
            return _fetch(game, say)
        case steps.Load():
            return _load(game, step, say)
        case steps.Sail():
            return _sail(game, step, called, say)
        case steps.Play():
            return say(f"label.play.{step.card.name.lower()}")
        case steps.Next():
            return say("label.next", name=called.names[step.seat], letter=seat_letter(step.seat, say))
        case steps.Decline():
            return say(asked_of(game.decision).declined)
        case _:
            return _special(game, step, called, say)


def _special(game: Game, step: Step, called: Called, say: Say) -> str:
    """A step of a side or module, and what it would change."""
    view = game.view(None)
    text = steps_of(view.sides)[type(step)]
    line = text.label(view, step, say)
    if text.gains is Gains.NONE:
        return line
    return with_gains(line, (game, foresee(game, step)), called, say, text.gains)


def _fetch(game: Game, say: Say) -> str:
    seat = game.decision.seat if game.decision is not None else 0
    before: ImhotepView = game.view(None)
    after: ImhotepView = foresee(game, steps.FETCH).view(None)
    sled, quarry = after.players[seat].sled, after.players[seat].quarry
    return say("label.fetch", count=sled - before.players[seat].sled, sled=sled, quarry=quarry)


def _load(game: Game, step: steps.Load, say: Say) -> str:
    """What the ship would carry, and whether it could sail then."""
    view: ImhotepView = game.view(None)
    ship = view.ships[step.ship].loaded(step.position, 0)
    where, name = place(step.ship, step.position), NAMES[step.ship]
    if ship.ready:
        return say("label.load_ready", place=where, ship=name, load=ship.load, size=ship.capacity)
    return say("label.load", place=where, ship=name, load=ship.load, size=ship.capacity, needed=ship.needed)


def _sail(game: Game, step: steps.Sail, called: Called, say: Say) -> str:
    """Whose stones would come there, who would score now, and who would have to choose."""
    view: ImhotepView = game.view(None)
    owners = [owner(stone) for _, stone in view.ships[step.ship].aboard()]
    after = foresee(game, step)
    start = say("label.sail", ship=NAMES[step.ship], to=to_site(step.site, say))
    brings = SIDES[step.site, view.side(step.site)].brings(owners, after.view(None), called.names, say)
    start = say("label.brings", what=start, brings=brings)
    text = with_gains(start, (game, after), called, say)
    follows = _follows(view, after)
    return text if follows is None else say(follows, what=text)


def _follows(view: ImhotepView, after: Game) -> str | None:
    """The key of what comes after a ship's sailing: a choice, or the round's end (§3)."""
    asked = after.decision if after.mid_turn else None
    if asked is not None and asked.kind == ImhotepKind.ORDER:
        return "label.order_follows"
    ends = sum(ship.site is None for ship in view.ships) == 1
    return asked_of(asked).follows or ("label.round_ends" if ends else None)
