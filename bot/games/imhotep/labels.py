"""The steps of Imhotep as text, each with its gain."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.games.imhotep.asking import asked_of, steps_of
from bot.games.imhotep.market_cards import effect
from bot.games.imhotep.sailing import Outlook, brings
from bot.games.rows import Offer
from bot.games.things import BETWEEN, called_by, changed, fitting, for_whom, reached_by
from bot.service.drafts import Way
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import Sail
from render.imhotep.text.phrases import card_name, names, place, seat_sign, site_name, to_site
from render.kit.lists import shorten, signed_change
from render.kit.players import Players
from render.kit.say import Say

if TYPE_CHECKING:
    from engine.imhotep.view import ImhotepView

NAME_ROOM = 20
"""How many characters of a name fit on a button."""


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    """Return one line for a list of choices: the action, and everyone's gains, without hidden information."""
    outlook = Outlook(game, step, untold=table.are_solving)
    signs = [seat_sign(seat) for seat in range(len(table.names))]
    return fitting(_line(outlook, called, say) for called in (names(table, say), signs))


def button_label(offer: Offer, step: Step) -> str:
    """Return the label of a step's button, below the question and the picture: its name, and the points that
    its player scores. For a sailing ship a panel lists the gains, site by site.
    """
    name = _button_name(offer, step)
    points = 0 if isinstance(step, steps.Sail) else offer.gains(step).points.get(_chooser(offer.game), 0)
    if not points:
        return name or offer.say("label.points")
    change = signed_change(points)
    return offer.say("button.scores", name=name, change=change) if name else change


def left_out(game: Game, step: Step, names: Sequence[str], reached: Sequence[str], say: Say) -> str | None:
    """Return details that an answer's button leaves out; None if there are none. `reached`: the names by
    which players who gain something are called.
    """
    outlook = Outlook(game, step)
    first, *rest = _words(outlook, names, say).split(BETWEEN)
    later = for_whom(outlook.later, reached, (_chooser(game),), say)
    parts = [*rest, *([say("draft.sail.end", gains=later)] if later else ())]
    return say("label.left_out", name=first, parts=BETWEEN.join(parts)) if parts else None


def _words(outlook: Outlook, names: Sequence[str], say: Say) -> str:
    """Return an answer as text, without its gains."""
    match outlook.step:
        case steps.Play() as step:
            return BETWEEN.join((card_name(step.card, say), effect(step.card, say)))
        case steps.Next() as step:
            return say("button.next", sign=seat_sign(step.seat), name=names[step.seat])
        case steps.Decline():
            return say(asked_of(outlook.game.decision).declined)
        case step:
            return steps_of(outlook.view.sides)[type(step)].label(outlook.view, step, say)


def taken_back(step: Step, say: Say) -> str | None:
    """Return the short name of a step that is taken back; None if it has none."""
    match step:
        case steps.Load():
            return place(step.ship, step.position)
        case steps.Fetch():
            return say("undo.stones")
        case steps.Sail():
            return say("undo.ship", ship=NAMES[step.ship])
        case steps.Play():
            return card_name(step.card, say)
        case _:
            return None


def _button_name(offer: Offer, step: Step) -> str:
    """Return the name on a step's button."""
    say, view = offer.say, offer.game.view(None)
    match step:
        case steps.Sail():
            return site_name(step.site, say)
        case steps.Load():
            return place(step.ship, step.position)
        case steps.Play():
            return say("button.card", card=card_name(step.card, say))
        case steps.Fetch():
            return _fetch(Outlook(offer.game, step), say).split(BETWEEN)[0]
        case steps.Next():
            name = shorten(offer.players.names[step.seat], NAME_ROOM)
            return say("button.next", sign=seat_sign(step.seat), name=name)
        case steps.Decline():
            return say(asked_of(offer.game.decision).declined)
        case _:
            text = steps_of(view.sides)[type(step)]
            if text.button is not None:
                return text.button(view, step, say)
            return text.label(view, step, say).split(BETWEEN)[0]


def _chooser(game: Game) -> int:
    return 0 if game.decision is None else game.decision.seat


def _line(outlook: Outlook, names: Sequence[str], say: Say) -> str:
    """Return the line for a step, which a side or a module may define."""
    game, view = outlook.game, outlook.view
    chooser = _chooser(game)
    called, reached = called_by(chooser, names, say), reached_by(chooser, names, say)
    match outlook.step:
        case steps.Fetch():
            return _fetch(outlook, say)
        case steps.Load() as step:
            return _load(game, step, say)
        case steps.Sail() as step:
            sails = say("label.sail", ship=NAMES[step.ship], to=to_site(step.site, say))
            return BETWEEN.join((sails, *brings(outlook, reached, say)))
        case steps.Play() as step:
            return BETWEEN.join((say("button.card", card=card_name(step.card, say)), effect(step.card, say)))
        case steps.Next() as step:
            return say("label.next", name=called[step.seat], letter=seat_sign(step.seat))
        case steps.Decline():
            return say(asked_of(game.decision).declined)
        case step:
            text = steps_of(view.sides)[type(step)].label(view, step, say)
            return BETWEEN.join((text, *_gains(outlook, reached, say)))


def _gains(outlook: Outlook, reached: Sequence[str], say: Say) -> Iterator[str]:
    """Yield the points scored at once, and the additional change at the end (§10), both from public
    information.
    """
    first = (_chooser(outlook.game),)
    if outlook.scored:
        yield changed(outlook.scored, reached, first, say)
    if outlook.later:
        yield say("draft.sail.end", gains=for_whom(outlook.later, reached, first, say))


def _fetch(outlook: Outlook, say: Say) -> str:
    if outlook.after is None:
        return say("button.fetch")
    seat = _chooser(outlook.game)
    after: ImhotepView = outlook.after.view(None)
    sled, quarry = after.players[seat].sled, after.players[seat].quarry
    count = sled - outlook.view.players[seat].sled
    return say("label.fetch", count=count, sled=sled, quarry=quarry) if count else say("button.fetch")


def _load(game: Game, step: steps.Load, say: Say) -> str:
    """Describe the ship's cargo after loading, and say whether the ship could sail."""
    view: ImhotepView = game.view(None)
    ship = view.ships[step.ship].loaded(step.position, 0)
    loaded = say("button.load", place=place(step.ship, step.position))
    values = {"ship": NAMES[step.ship], "load": ship.load, "size": ship.capacity}
    if ship.ready:
        return BETWEEN.join((loaded, say("label.load_ready", **values)))
    return BETWEEN.join((loaded, say("label.load", **values, needed=ship.needed)))


def only_ship(ways: Sequence[Way]) -> int | None:
    """Return the ship if every choice is to sail it, so that only the site is still open; otherwise None."""
    ships = {way.step.ship if isinstance(way.step, Sail) else None for way in ways}
    return ships.pop() if len(ships) == 1 else None
