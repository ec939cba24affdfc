"""The steps of Imhotep as text, each with its present gain."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from bot.games.imhotep.lookahead import Outlook
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.part import Asked, Group, StepText
from bot.games.imhotep.sites import SIDES
from bot.games.rows import Offer
from bot.games.things import BETWEEN, called_by, fitting, for_whom, with_gains
from bot.service.drafts import Way
from engine.contract import Decision, Game, Step
from engine.imhotep import steps
from engine.imhotep.components import SITES, owner
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepKind, Play, Sail
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import card_name, names, place, seat_sign, site_name, to_site
from render.kit.lists import name_lengths, shorten, signed_change
from render.kit.players import Players
from render.kit.say import Say
from render.kit.standings import changes

NAME_ROOM = 20
"""Characters of a name on a button."""


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    """One line for a list of choices. It reveals nothing hidden."""
    outlook = Outlook(game, step, untold=table.are_solving)
    letters = [seat_sign(seat) for seat in range(len(table.names))]
    called = (*_called(game, table, say), called_by(_chooser(game), letters, say))
    return fitting(_line(outlook, name, say) for name in called)


def button_label(offer: Offer, step: Step) -> str:
    """The same on a button, below the question and the picture: the name, and the points its player scores.
    For a sailing ship a panel tells the gains, site by site.
    """
    name = _button_name(offer, step)
    points = 0 if isinstance(step, steps.Sail) else offer.gains(step).points.get(_chooser(offer.game), 0)
    if not points:
        return name or offer.say("label.points")
    change = signed_change(points)
    return offer.say("button.scores", name=name, change=change) if name else change


def left_out(game: Game, step: Step, reached: Sequence[str], say: Say) -> str | None:
    """Details that the button of an answer leaves out; None if there are none. Players are named as they are
    `reached`.
    """
    outlook = Outlook(game, step)
    first, *rest = _words(outlook, say).split(BETWEEN)
    later = for_whom(outlook.later, reached, (_chooser(game),), say)
    parts = [*rest, *([say("draft.sail.end", gains=later)] if later else ())]
    return say("label.left_out", name=first, parts=BETWEEN.join(parts)) if parts else None


def _words(outlook: Outlook, say: Say) -> str:
    """An answer without its details."""
    match outlook.step:
        case steps.Play() as step:
            return say(f"label.play.{step.card.name.lower()}")
        case steps.Next() | steps.Decline():
            return ""
        case step:
            return steps_of(outlook.view.sides)[type(step)].label(outlook.view, step, say)


def taken_back(step: Step, say: Say) -> str | None:
    """The short name of a step that is taken back."""
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
    """The name of a button."""
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


def _called(game: Game, table: Players, say: Say) -> Iterator[tuple[str, ...]]:
    """The names, ever shorter. The player to choose is *you*."""
    return (called_by(_chooser(game), called, say) for called in name_lengths(names(table, say)))


def _line(outlook: Outlook, called: Sequence[str], say: Say) -> str:
    """The line of a step that every game has, or that of its side or module."""
    game = outlook.game
    match outlook.step:
        case steps.Fetch():
            return _fetch(outlook, say)
        case steps.Load() as step:
            return _load(game, step, say)
        case steps.Sail() as step:
            return _with_points(_sail(outlook, step, called, say), outlook, called, say)
        case steps.Play() as step:
            return say(f"label.play.{step.card.name.lower()}")
        case steps.Next() as step:
            return say("label.next", name=called[step.seat], letter=seat_sign(step.seat))
        case steps.Decline():
            return say(asked_of(game.decision).declined)
        case step:
            view = outlook.view
            return _with_points(steps_of(view.sides)[type(step)].label(view, step, say), outlook, called, say)


def _with_points(line: str, outlook: Outlook, called: Sequence[str], say: Say) -> str:
    """A line with the scored points, and at its end each player's standing if that differs (§10); both as far
    as everyone may know.
    """
    points = with_gains(line, outlook.scored, called, _chooser(outlook.game), say)
    if not outlook.stands:
        return points
    standing = say("render.total.standing", number=changes(outlook.stands, called, say))
    return BETWEEN.join((points, standing))


def _fetch(outlook: Outlook, say: Say) -> str:
    if outlook.after is None:
        return say("button.fetch")
    seat = _chooser(outlook.game)
    after: ImhotepView = outlook.after.view(None)
    sled, quarry = after.players[seat].sled, after.players[seat].quarry
    count = sled - outlook.view.players[seat].sled
    return say("label.fetch", count=count, sled=sled, quarry=quarry) if count else say("button.fetch")


def _load(game: Game, step: steps.Load, say: Say) -> str:
    """The ship's cargo then, and whether it could sail."""
    view: ImhotepView = game.view(None)
    ship = view.ships[step.ship].loaded(step.position, 0)
    where, name = place(step.ship, step.position), NAMES[step.ship]
    if ship.ready:
        return say("label.load_ready", place=where, ship=name, load=ship.load, size=ship.capacity)
    return say("label.load", place=where, ship=name, load=ship.load, size=ship.capacity, needed=ship.needed)


def _sail(outlook: Outlook, step: steps.Sail, called: Sequence[str], say: Say) -> str:
    """The owners of the stones that would come there, and the players who would have to choose."""
    view = outlook.view
    start = say("label.sail", ship=NAMES[step.ship], to=to_site(step.site, say))
    if outlook.after is None:
        return start
    owners = [owner(stone) for _, stone in view.ships[step.ship].aboard()]
    side = SIDES[step.site, view.side(step.site)]
    brings = side.brings(owners, outlook.after.view(None), called, say)
    return BETWEEN.join((start, brings, *_follows(view, outlook.after, say)))


def _follows(view: ImhotepView, after: Game, say: Say) -> Iterator[str]:
    """The consequence of a ship's sailing: a choice, or the round's end (§3)."""
    asked = after.decision if after.mid_turn else None
    ends = sum(ship.site is None for ship in view.ships) == 1
    if asked is not None and asked.kind == ImhotepKind.ORDER:
        yield say("label.order_follows")
    elif (follows := asked_of(asked).follows) is not None:
        yield say(follows)
    elif ends:
        yield say("label.round_ends")


_PARTS = (*MODULES, *SIDES.values())
_ASKED: Mapping[str, Asked] = {kind: asked for part in _PARTS for kind, asked in part.asked.items()}
_PLAIN = Asked()


@cache
def steps_of(letters: str) -> Mapping[type[Step], StepText]:
    """How steps are offered in a game with these sides, except for those of every game."""
    sides = (SIDES[pair] for pair in zip(SITES, letters, strict=True))
    return {kind: text for part in (*MODULES, *sides) for kind, text in part.steps.items()}


def asked_of(decision: Decision | None) -> Asked:
    """The texts for a decision."""
    return _PLAIN if decision is None else _ASKED.get(decision.kind, _PLAIN)


def group_of(view: ImhotepView, step: Step) -> Group | None:
    """The group into which steps like this one can be folded."""
    if isinstance(step, Play):
        return Group("card")
    text = steps_of(view.sides).get(type(step))
    return None if text is None else text.group


def only_ship(ways: Sequence[Way]) -> int | None:
    """The ship that sails where nothing else can be chosen: then only the site is asked for."""
    ships = {way.step.ship if isinstance(way.step, Sail) else None for way in ways}
    return ships.pop() if len(ships) == 1 else None
