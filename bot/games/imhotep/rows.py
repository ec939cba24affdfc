"""Imhotep's buttons: a row of positions for every ship, stones to fetch, cards to play, and what is asked.

A button that sails a ship opens a private panel with the sites; what only one person may see is asked in a
private panel too.
"""

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.games.imhotep.labels import label
from bot.games.imhotep.vocabulary import asked_of, steps_of
from bot.games.rows import Offer, back_row, drafted
from bot.messages.buttons import (
    BUTTONS_PER_ROW,
    OPTIONS_PER_MENU,
    Press,
    Row,
    row_of,
    rows_of,
)
from bot.service.drafts import Draft, Way, choices
from bot.service.match import Match
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.components import owner
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.steps import ImhotepKind
from render.imhotep.text import phrases
from render.kit.say import Say

MOST_BUTTONS = 10
"""More answers than these come as menus, in a private panel."""


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be chosen now. A secret choice is opened privately, and one that
    a picture explains.
    """
    game = match.play.game
    decision, hidden = game.decision, _hides_cards(game)
    offer = Offer(match, game, (), _open_ways(game) if hidden else choices(game), say)
    asked = asked_of(decision)
    if asked.secret or asked.sketch or len(_plain(offer)) > MOST_BUTTONS:
        return rows_of([offer.button((), say("button.look"), ButtonStyle.primary)])
    if not hidden or decision is None or game.mid_turn:
        return _rows(offer)
    return _rows(offer, [offer.button((PLAY,), say("button.group.card"), ButtonStyle.primary)])


def _hides_cards(game: Game) -> bool:
    """Whether cards are held secretly (N-340): then nobody may see either which of them could be played."""
    return game.view(None).rules.hidden_market_cards


def _open_ways(game: Game) -> tuple[Way, ...]:
    """What everybody may know of the ways to go on: no cards, and stones to fetch wherever a face-down load
    sled might carry them (N-343); without one that is refused, privately.
    """
    ways = [way for way in choices(game) if not isinstance(way.step, steps.Play | steps.Fetch)]
    decision, view = game.decision, game.view(None)
    if decision is None or decision.kind != ImhotepKind.TURN:
        return tuple(ways)
    player = view.players[decision.seat]
    secret = view.rules.new_market_cards and player.held > len(player.cards)
    if player.quarry and (player.sled < player.capacity or secret):
        ways.insert(0, Way((steps.FETCH.code,), steps.FETCH))
    return tuple(ways)


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on, and a way back."""
    offer = drafted(match, draft, say)
    rows = _menus(offer) if len(_plain(offer)) > MOST_BUTTONS else _rows(offer)
    return [*rows, *back_row(match, draft, say)]


def _rows(offer: Offer, more: Sequence[Press] = ()) -> list[Row]:
    rows = [row_of(buttons) for buttons in _ships(offer)]
    answers = _groups(offer) if len(_plain(offer)) > BUTTONS_PER_ROW else [*_answers(offer)]
    others = [*_fetching(offer), *_sites(offer), *answers, *more]
    return [*rows, *rows_of(others)]


# --- ships -------------------------------------------------------------------------------------------


def _ships(offer: Offer) -> Iterator[list[Press]]:
    """A row for every ship that something can be done with: its positions from the bow, then sailing."""
    loads = {
        (step.ship, step.position): way for way in offer.ways if isinstance(step := way.step, steps.Load)
    }
    sails = {step.ship for way in offer.ways if isinstance(step := way.step, steps.Sail)}
    named = _ship_is_said(offer)
    view = offer.game.view(None)
    for number, ship in enumerate(view.ships):
        buttons = [
            _position(offer, ship, number, position, loads.get((number, position)))
            for position in range(ship.capacity)
            if loads and ship.site is None
        ]
        if sails and not named and ship.site is None:
            called = offer.say("button.sail", ship=NAMES[number])
            words = (NAMES[number],) if offer.said[-1:] == ("s",) else ("s", NAMES[number])
            buttons.append(offer.button(words, called, ButtonStyle.success, disabled=number not in sails))
        if buttons:
            yield buttons


def _position(offer: Offer, ship: Ship, number: int, position: int, way: Way | None) -> Press:
    """A position: taken ones show whose stone lies there; what cannot be chosen is switched off."""
    stone, name = ship.stones[position], phrases.place(number, position)
    if stone is not None:
        letter = phrases.seat_letter(owner(stone), offer.say)
        return offer.button(
            (name, letter), offer.say("button.taken", field=name, owner=letter), disabled=True
        )
    words = ("l", name) if way is None else way.words
    style = ButtonStyle.secondary if way is None else ButtonStyle.primary
    return offer.button(words, name, style, disabled=way is None)


def _ship_is_said(offer: Offer) -> bool:
    """Whether the ship that sails is named already: then only the site is asked for (also by the card)."""
    return any(len(way.words) == 1 for way in offer.of(steps.Sail))


def _sites(offer: Offer) -> Iterator[Press]:
    """The open sites for a ship that is already named."""
    for way in offer.ways if _ship_is_said(offer) else ():
        if isinstance(step := way.step, steps.Sail):
            yield offer.button(way.words, phrases.site_name(step.site, offer.say), ButtonStyle.success)


# --- everything else ---------------------------------------------------------------------------------


def _fetching(offer: Offer) -> Iterator[Press]:
    for way in offer.of(steps.Fetch):
        yield offer.button(way.words, offer.say("button.fetch"), ButtonStyle.primary)


PLAY = "c"
"""How the codes of playing a card begin."""


def _plain(offer: Offer) -> list[Way]:
    """The ways that have no place of their own: everything but fetching, loading and sailing."""
    return [way for way in offer.ways if not isinstance(way.step, steps.Fetch | steps.Load | steps.Sail)]


def _answers(offer: Offer) -> Iterator[Press]:
    """Cards to play or take, pyramids, owners, yes and no."""
    for way in _plain(offer):
        yield offer.button(way.words, _answer(way.step, offer))


def _groups(offer: Offer) -> list[Press]:
    """The same, but what begins alike is one button that opens a private panel."""
    alike: dict[str, list[Way]] = {}
    for way in _plain(offer):
        alike.setdefault(way.words[0], []).append(way)
    found: list[Press] = []
    for word, ways in alike.items():
        group = _group(ways[0].step, offer)
        if len(ways) > 1 and len(ways[0].words) > 1 and group is not None:
            found.append(offer.button((word,), offer.say(group), ButtonStyle.primary))
        else:
            found += [offer.button(way.words, _answer(way.step, offer)) for way in ways]
    return found


def _menus(offer: Offer) -> list[Row]:
    """Very many answers, page by page; each with what it would bring."""
    ways, rows = _plain(offer), list[Row]()
    for start in range(0, len(ways), OPTIONS_PER_MENU):
        page = ways[start : start + OPTIONS_PER_MENU]
        hint = offer.say("menu.page", first=start + 1, last=start + len(page), all=len(ways))
        rows.append(offer.menu(hint, page, label, start))
    return rows


def _group(step: Step, offer: Offer) -> str | None:
    """What one button for all steps of a kind is called, if they can be folded into one."""
    if isinstance(step, steps.Play):
        return "button.group.card"
    text = steps_of(offer.game.view(None).sides).get(type(step))
    return None if text is None else text.group


def _answer(step: Step, offer: Offer) -> str:
    """What a button is called."""
    match step:
        case steps.Play():
            return offer.say("button.card", card=phrases.card_name(step.card, offer.say))
        case steps.Next():
            name = phrases.names(offer.players, offer.say)[step.seat]
            return offer.say("button.next", name=name, letter=phrases.seat_letter(step.seat, offer.say))
        case steps.Decline():
            return offer.say("button.without")
        case _:
            called = steps_of(offer.game.view(None).sides)[type(step)].button
            if called is None:
                return label(offer.game, step, offer.players, offer.say)
            return called(step, offer.say)
