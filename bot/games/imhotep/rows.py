"""Imhotep's buttons: a row of positions for every ship, stones to fetch, cards to play, and what is asked.

A button that sails a ship opens a private panel with the sites; what only one person may see is asked in a
private panel too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.games.imhotep.icons import FETCH, GROUPS, card_icon, icon_of
from bot.games.imhotep.labels import button_label, label
from bot.games.imhotep.vocabulary import asked_of, group_of, only_ship
from bot.games.rows import LOOKS, ROWS, WORDS_DO, Offer, drafted, free_or_taken, opened
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
from engine.contract import Game
from engine.imhotep import steps
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepKind
from render.imhotep.text import phrases
from render.kit.say import Say

if TYPE_CHECKING:
    from engine.imhotep.view import ImhotepView

MOST_BUTTONS = 10
"""More answers than these come as menus, in a private panel."""


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be chosen now. A secret choice is opened privately, and one that
    a picture explains.
    """
    game, offer = match.play.game, opened(match, say, icon_of)
    decision, hidden = game.decision, _hides_cards(offer.view)
    if hidden:
        offer = replace(offer, ways=_open_ways(game))
    asked, at_turn = asked_of(decision), _is_open(offer)
    if asked.secret or asked.sketch or (len(_plain(offer)) > MOST_BUTTONS and not at_turn):
        return rows_of([offer.button((), say("button.look"), ButtonStyle.primary)])
    if not at_turn:
        return _rows(offer)
    return _turn(offer, [_group_button(offer, PLAY, "card")] if hidden and not game.mid_turn else [])


def _hides_cards(view: "ImhotepView") -> bool:
    """Whether cards are held secretly (N-340): then nobody may see either which of them could be played."""
    return view.rules.hidden_market_cards


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
    """For the private panel: how a draft goes on; before anything is said only what the card has folded."""
    offer = drafted(match, draft, say, icon_of)
    if len(_plain(offer)) > MOST_BUTTONS:
        return _menus(offer)
    return _rows(offer) if draft.words or not _is_open(offer) else rows_of([*chain(*_groups(offer))])


def _rows(offer: Offer) -> list[Row]:
    ships = [row_of(buttons) for buttons in _ships(offer)]
    return [*ships, *rows_of([*_fetching(offer), *_sites(offer), *chain(*_groups(offer))])]


def _turn(offer: Offer, cards: Sequence[Press]) -> list[Row]:
    """A whole turn, on a card. Ships and fetching have their buttons; of everything else there is as much as
    the screen has room for, else what is alike, else all of it, is folded into one.
    """
    ships = [row_of(buttons) for buttons in _ships(offer)]
    room = max(1, ROWS - len(ships)) * BUTTONS_PER_ROW - LOOKS
    fetching = [*_fetching(offer)]
    single, folded = _groups(offer)
    if len([*fetching, *single, *folded, *cards]) > room:
        single, folded = _groups(offer, tight=True)
    folded += cards
    if len([*fetching, *single, *folded]) > room:
        single, folded = [], [*single, *folded]
    if len(folded) > 1:
        folded = [offer.button((), offer.say("button.others"), ButtonStyle.primary)]
    others, idle = [*fetching, *single, *folded], [*_idle_cards(offer)]
    return [*ships, *rows_of(others + (idle if len(others) + len(idle) <= room else []))]


# --- ships -------------------------------------------------------------------------------------------


def _ships(offer: Offer) -> Iterator[list[Press]]:
    """A row for every ship that something can be done with: its positions from the bow, then sailing. The
    first position that is free says what it is that is done.
    """
    loads = {
        (step.ship, step.position): way for way in offer.ways if isinstance(step := way.step, steps.Load)
    }
    sails = {step.ship for way in offer.ways if isinstance(step := way.step, steps.Sail)}
    everything, named = _is_open(offer), _ship_is_said(offer)
    ships = offer.view.ships
    first = min(loads, default=None)
    for number, ship in enumerate(ships):
        if ship.site is not None:
            continue
        buttons = [
            _position(offer, (number, position), loads.get((number, position)), first)
            for position in range(ship.capacity if loads or everything else 0)
        ]
        if everything or (sails and not named):
            called = offer.say("button.sail", ship=NAMES[number])
            words = (NAMES[number],) if offer.said[-1:] == ("s",) else ("s", NAMES[number])
            style = ButtonStyle.success if number in sails else ButtonStyle.secondary
            buttons.append(offer.button(words, called, style, disabled=number not in sails, icon=WORDS_DO))
        if buttons:
            yield buttons


def _position(offer: Offer, where: tuple[int, int], way: Way | None, first: tuple[int, int] | None) -> Press:
    """A position of a ship; one that is taken, or cannot be chosen, keeps its button, switched off."""
    ship, position = where
    name = phrases.place(ship, position)
    stone = offer.view.ships[ship].stones[position]
    sign = None if stone is None else phrases.stone_sign(stone)
    called = free_or_taken(name, sign, "button.load" if where == first else None, offer.say)
    words = ("l", name) if way is None else way.words
    style = ButtonStyle.secondary if way is None else ButtonStyle.primary
    return offer.button(words, called, style, disabled=way is None, icon=WORDS_DO)


def _is_open(offer: Offer) -> bool:
    """Whether a whole turn is still to be chosen: then what cannot be done keeps its button, switched off."""
    decision = offer.game.decision
    asked = decision is not None and decision.kind == ImhotepKind.TURN
    return asked and all(way.words == tuple(way.step.code.split()) for way in offer.ways)


def _ship_is_said(offer: Offer) -> bool:
    """Whether it is clear which ship sails: then only the site is asked for (also by the card)."""
    return only_ship(offer.ways) is not None and not _is_open(offer)


def _sites(offer: Offer) -> Iterator[Press]:
    """The open sites for a ship that is already named."""
    for way in offer.ways if _ship_is_said(offer) else ():
        if isinstance(way.step, steps.Sail):
            yield _choice(offer, way, ButtonStyle.success)


# --- everything else ---------------------------------------------------------------------------------


def _choice(offer: Offer, way: Way, style: ButtonStyle = ButtonStyle.primary) -> Press:
    """A choice, and what it brings; one to do without it looks like no other."""
    if isinstance(way.step, steps.Decline):
        style = ButtonStyle.secondary
    return offer.button(way.words, button_label(offer.game, way.step, offer.players, offer.say), style)


def _fetching(offer: Offer) -> Iterator[Press]:
    for way in offer.of(steps.Fetch):
        yield _choice(offer, way)
    if _is_open(offer) and not offer.of(steps.Fetch):
        yield offer.button((steps.FETCH.code,), offer.say("button.fetch"), disabled=True, icon=FETCH)


def _idle_cards(offer: Offer) -> Iterator[Press]:
    """Cards that cannot be played now."""
    view: ImhotepView = offer.view
    if view.decision is None or not _is_open(offer):
        return
    ready = [way.step for way in offer.of(steps.Play)]
    for play in steps.PLAYS:
        if play not in ready and play.card in view.players[view.decision.seat].cards:
            called = offer.say("button.card", card=phrases.card_name(play.card, offer.say))
            yield offer.button(play.code.split(), called, disabled=True, icon=card_icon(play.card))


PLAY = "c"
"""How the codes of playing a card begin."""


def _plain(offer: Offer) -> list[Way]:
    """The ways that have no place of their own: everything but fetching, loading and sailing."""
    return [way for way in offer.ways if not isinstance(way.step, steps.Fetch | steps.Load | steps.Sail)]


def _groups(offer: Offer, *, tight: bool = False) -> tuple[list[Press], list[Press]]:
    """Cards to play or take, pyramids, owners, yes and no, each by itself; and what is folded where there is
    no room: what begins alike is one button that opens a private panel.
    """
    alike: dict[str, list[Way]] = {}
    for way in _plain(offer):
        alike.setdefault(way.words[0], []).append(way)
    tight = tight or len(_plain(offer)) > BUTTONS_PER_ROW
    single, folded = list[Press](), list[Press]()
    for word, ways in alike.items():
        group = group_of(offer.view, ways[0].step)
        if group is not None and (group.always or (tight and len(ways) > 1)) and len(ways[0].words) > 1:
            folded.append(_group_button(offer, word, group.name))
        else:
            single += [_choice(offer, way) for way in ways]
    return single, folded


def _group_button(offer: Offer, word: str, group: str) -> Press:
    """One button for all of a kind."""
    called = offer.say(f"button.group.{group}")
    return offer.button((word,), called, ButtonStyle.primary, icon=GROUPS.get(group))


def _menus(offer: Offer) -> list[Row]:
    """Very many answers, page by page; each with what it would bring."""
    ways, rows = _plain(offer), list[Row]()
    for start in range(0, len(ways), OPTIONS_PER_MENU):
        page = ways[start : start + OPTIONS_PER_MENU]
        hint = offer.say("menu.page", first=start + 1, last=start + len(page), all=len(ways))
        rows.append(offer.menu(hint, page, label, start))
    return rows
