"""The steps that only games with the expansions have, in words: what they are and what they bring now."""

from collections.abc import Sequence

from bot.games.imhotep.lookahead import foreseen, what_it_does, with_points
from engine.contract import Game, Step
from engine.imhotep import house, steps
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.modules.gangway import Land
from engine.imhotep.modules.private_ships import Embark
from engine.imhotep.modules.prophecies import Predict, PropheciesValues
from engine.imhotep.sites import ra
from engine.imhotep.sites.avenue import AvenueBoard, Found
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import Token
from engine.imhotep.sites.great_obelisk import Add, GreatBoard, GreatState, Shape, added, turns
from engine.imhotep.sites.hill_tomb import LayStone
from engine.imhotep.sites.market import TakeSpaces
from engine.imhotep.sites.temple import TakePoints, TakeStones
from engine.imhotep.table.pieces import Scarab
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.prophecies import god_name, task_text
from render.imhotep.text.phrases import card_name, numbered, to_site
from render.kit.say import Say

OWNERS_CHOOSE = ("tomb", "crypt", "tile", "avenue")
"""What owners of stones are asked at a site of the expansion that leaves them a choice (N-37)."""

SQUARE, GAP, ABOVE = "#", ".", "/"
"""How an obelisk tile is drawn in a line: its rows from the top."""


def label(game: Game, step: Step, called: Sequence[str], say: Say) -> str | None:
    """One line; None for a step of the base game."""
    text = _choice(game, step, say)
    if text is None:
        return _sailing(game, step, called, say) or _answer(game, step, say)
    return with_points(text, foreseen(game, step), called, say)


def _choice(game: Game, step: Step, say: Say) -> str | None:
    """Where a stone goes, which cards are taken (N-37)."""
    match step:
        case TakeSpaces(spaces=spaces):
            return _spaces(game, spaces, say)
        case LayStone(level=level, place=place):
            return say("label.tomb", level=level + 1, place=place + 1)
        case Token(number=number):
            return say("label.crypt", number=number)
        case Add():
            return _add(game, step, say)
        case Found(place=place):
            height, points = house.HOUSE.of(AvenueBoard).places[place]
            return say("label.avenue", place=place + 1, height=height, points=points)
        case _:
            return None


def _answer(game: Game, step: Step, say: Say) -> str | None:
    """What brings no points that are known now."""
    view: ImhotepView = game.view(None)
    kind = "" if view.decision is None else view.decision.kind
    match step:
        case Predict(god=god):
            return _predict(view, god, say)
        case steps.Accept() if kind == "figure":
            return _figure(view, say)
        case steps.Decline() if kind in ("figure", "tile", "prophecy"):
            return say(f"label.decline.{kind}")
        case TakePoints() | TakeStones() if view.side(Site.TEMPLE) == "C":
            return _ra(view, step, say)
        case _:
            return None


# --- the market --------------------------------------------------------------------------------------


def _spaces(game: Game, spaces: tuple[int, ...], say: Say) -> str:
    """A card, two cards for a coin, or a stack to choose from (N-102, N-201)."""
    view: ImhotepView = game.view(None)
    there = view.sites[Site.MARKET]
    if isinstance(there, BlackView) and spaces[0] >= len(there.open):
        cards = there.stacks[spaces[0] - len(there.open)]
        return say("label.stack", space=spaces[0] + 1, count=cards)
    cards = [view.sites[Site.MARKET].open[space] or Card.FACE_DOWN for space in spaces]
    if len(cards) == 1:
        return say("label.space", space=spaces[0] + 1, card=what_it_does(cards[0], say))
    first, second = (card_name(card, say) for card in cards)
    return say("label.coin", one=spaces[0] + 1, two=spaces[1] + 1, first=first, second=second)


# --- obelisk tiles, figure, temple of Ra, prophecies -------------------------------------------------


def _add(game: Game, step: Add, say: Say) -> str:
    """Where the tile comes, how it is turned, and the heights after it (N-181, N-188)."""
    view: ImhotepView = game.view(None)
    there = view.sites[Site.OBELISKS]
    tile = view.choosing and view.choosing.tile
    if view.decision is None or not isinstance(there, GreatState) or tile is None:
        raise ValueError("nobody is asked about a tile")
    turned = turns(house.HOUSE.of(GreatBoard).shapes[tile])[step.turn]
    after = added(there.heights[view.decision.seat], turned, step.column) or ()
    return say("label.tile", column=step.column + 1, shape=drawn(turned), heights=numbered(after, say))


def drawn(turned: Shape) -> str:
    """A tile by its rows from the top, such as `##/#.`."""
    wide, high = (1 + max(one) for one in zip(*turned, strict=True))
    rows = ("".join(SQUARE if (x, y) in turned else GAP for x in range(wide)) for y in reversed(range(high)))
    return ABOVE.join(rows)


def _figure(view: ImhotepView, say: Say) -> str:
    """Where the figure would go, and where the next stone would come then (N-224)."""
    there = view.sites[Site.PYRAMIDS]
    field = there.free if isinstance(there, CorridorState) else None
    if field is None:
        raise ValueError("the figure cannot move")
    return say("label.figure", field=field)


def _ra(view: ImhotepView, step: TakePoints | TakeStones, say: Say) -> str:
    """Points, or as many stones as fit (N-143)."""
    if isinstance(step, TakePoints) or view.decision is None:
        return say("label.points", count=ra.POINTS)
    player = view.players[view.decision.seat]
    more = min(ra.STONES, player.capacity - player.sled, player.quarry)
    return say("label.stones", count=more, sled=player.sled + more)


def _predict(view: ImhotepView, god: str, say: Say) -> str:
    """What is predicted, and what is at stake in this round (N-366)."""
    won, lost = house.HOUSE.of(PropheciesValues).ladder[Scarab(0, god, view.round).step]
    task = task_text(god, len(view.players), say)
    return say("label.scarab", god=god_name(god, say), task=task, won=won, lost=-lost)


# --- ships and the raft ------------------------------------------------------------------------------


def _sailing(game: Game, step: Step, called: Sequence[str], say: Say) -> str | None:
    """The private ship, the raft: one's own stone, and what it brings at once (N-400, N-320)."""
    match step:
        case Embark(site=site):
            text = say("label.private", to=to_site(site, say))
        case Land(site=site):
            text = say("label.raft", to=to_site(site, say))
        case _:
            return None
    return with_points(text, foreseen(game, step), called, say)
