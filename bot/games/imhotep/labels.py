"""The steps of Imhotep in words: what a choice is and what it would bring now."""

from collections.abc import Iterator, Sequence

from bot.games.imhotep import dynasty_labels as dynasty
from bot.games.imhotep.lookahead import foresee, gained, what_it_does, with_points
from engine.contract import Game, Step
from engine.imhotep import printed, steps
from engine.imhotep.components import Site, owner
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.sites.market import Keep, Take, TakePair
from engine.imhotep.sites.pyramids import Build
from engine.imhotep.sites.temple import TakePoints, TakeStones
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import names, place, seat_letter, to_site
from render.kit.lists import name_lengths, series
from render.kit.players import Players
from render.kit.say import Say

LABEL_LENGTH = 100
"""Characters of a label in a list of choices: Discord's limit."""

SIMPLE: dict[type[Step], str] = {
    TakePair: "label.pair",
    steps.Decline: "label.decline",
}
"""Steps whose label is always the same."""


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    """One line for a list of choices. Tells nothing that nobody can know yet."""
    text = ""
    for called in _called(table, say):
        text = dynasty.label(game, step, called, say) or _label(game, step, called, say)
        if len(text) <= LABEL_LENGTH:
            break
    return text[:LABEL_LENGTH]


def _called(table: Players, say: Say) -> Iterator[tuple[str, ...]]:
    """The names, ever shorter; at last the letters of the stones."""
    yield from name_lengths(names(table, say))
    yield tuple(seat_letter(seat, say) for seat in range(len(table.names)))


def _label(game: Game, step: Step, called: Sequence[str], say: Say) -> str:
    match step:
        case steps.Fetch():
            return _fetch(game, say)
        case steps.Load():
            return _load(game, step, say)
        case steps.Sail():
            return _sail(game, step, called, say)
        case steps.Play():
            return say(f"label.play.{step.card.name.lower()}")
        case Take() | Keep():
            return _card(game, step, called, say)
        case Build():
            return _build(game, step, called, say)
        case TakePoints() | TakeStones():
            return _temple(game, step, say)
        case steps.Next():
            return say("label.next", name=called[step.seat], letter=seat_letter(step.seat, say))
        case steps.Accept():
            return _accept(game, say)
        case _:
            return say(SIMPLE[type(step)])


# --- actions -----------------------------------------------------------------------------------------


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


def _sail(game: Game, step: steps.Sail, called: Sequence[str], say: Say) -> str:
    """Whose stones would come there, who would score now, and who would have to choose."""
    view: ImhotepView = game.view(None)
    owners = _owners(view.ships[step.ship])
    start = say("label.sail", ship=NAMES[step.ship], to=to_site(step.site, say))
    if step.site is Site.MARKET:
        brings = say("label.cards", names=_in_order(owners, called, say))
    else:
        brings = _stones(owners, called, say)
    after = foresee(game, step)
    asked = "" if after.decision is None or not after.mid_turn else after.decision.kind
    if step.site is Site.TEMPLE and asked != "order" and view.side(Site.TEMPLE) != "D":
        stones = [owner(stone) for stone in after.view(None).sites[Site.TEMPLE].visible if stone is not None]
        brings = say("label.visible", brings=brings, seen=_stones(sorted(stones), called, say))
    gains = gained(game.scores(), after.scores())
    text = with_points(say("label.brings", what=start, brings=brings), gains, called, say)
    if asked == "order":
        return say("label.order_follows", what=text)
    if asked == "pyramid":
        return say("label.choices_follow", what=text)
    if asked in dynasty.OWNERS_CHOOSE:
        return say("label.owners_choose", what=text)
    return say("label.round_ends", what=text) if _ends_round(view) else text


def _owners(ship: Ship) -> list[int]:
    return [owner(stone) for _, stone in ship.aboard()]


def _in_order(owners: Sequence[int], called: Sequence[str], say: Say) -> str:
    return series((called[seat] for seat in owners), say)


def _stones(owners: Sequence[int], called: Sequence[str], say: Say) -> str:
    """How many stones of whom, in the order in which they come."""
    counted = ((seat, owners.count(seat)) for seat in dict.fromkeys(owners))
    return series((say("imhotep.counted", number=number, card=called[seat]) for seat, number in counted), say)


def _ends_round(view: ImhotepView) -> bool:
    """Whether the ship that sails now is the last one (§3)."""
    return sum(ship.site is None for ship in view.ships) == 1


# --- choices of an owner -----------------------------------------------------------------------------


def _card(game: Game, step: Take | Keep, called: Sequence[str], say: Say) -> str:
    """What a card does, and what it would bring now: a decoration and statues by what is there (§8)."""
    gains = gained(game.scores(), foresee(game, step).scores())
    return with_points(what_it_does(step.card, say), gains, called, say)


def _build(game: Game, step: Build, called: Sequence[str], say: Say) -> str:
    """The points of the next space, and its bonus (§7.2)."""
    view: ImhotepView = game.view(None)
    shape = printed.PYRAMIDS[view.side(Site.PYRAMIDS)][step.pyramid]
    space = shape[len(view.sites[Site.PYRAMIDS].built[step.pyramid])]
    gains = gained(game.scores(), foresee(game, step).scores())
    text = say("label.build", number=step.pyramid + 1, points=space.points)
    if space.bonus is not None:
        bonus = say(f"imhotep.bonus.{space.bonus.value}")
        text = say("label.build_bonus", what=text, bonus=bonus)
    own = None if game.decision is None else game.decision.seat
    others = {seat: more for seat, more in gains.items() if seat != own}
    return with_points(text, others, called, say)


def _accept(game: Game, say: Say) -> str:
    view: ImhotepView = game.view(None)
    bonus = None if view.choosing is None else view.choosing.bonus
    if bonus is None:
        raise ValueError("nobody is asked about a bonus")
    return say("label.bonus", bonus=say(f"imhotep.bonus.{bonus.value}"))


def _temple(game: Game, step: TakePoints | TakeStones, say: Say) -> str:
    """Points, or as many stones as fit (§7.3)."""
    seat = game.decision.seat if game.decision is not None else 0
    view: ImhotepView = game.view(None)
    if isinstance(step, TakePoints):
        space = 0 if view.choosing is None else view.choosing.space or 0
        benefit = printed.TEMPLE[view.side(Site.TEMPLE)][space]
        return say("label.points", count=printed.TEMPLE_POINTS[benefit])
    player = view.players[seat]
    more = min(printed.TEMPLE_STONES, printed.SLED - player.sled, player.quarry)
    return say("label.stones", count=more, sled=player.sled + more)
