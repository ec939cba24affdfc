"""Imhotep's buttons: a row of positions for every ship, stones to fetch, cards to play, and answers.

A button that sails a ship opens a private panel with the sites; secret choices are made in a private panel
too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.games.imhotep.asking import CARDS, asked_of, group_of
from bot.games.imhotep.labels import button_label, label, only_ship
from bot.games.imhotep.part import Group
from bot.games.imhotep.rulebook import icon_of
from bot.games.rows import WORDS_DO, Offer, drafted, opened
from bot.messages.buttons import OPTIONS_PER_MENU, Press, Row, closed, rows_of
from bot.service.drafts import Draft, Way, choices
from bot.service.match import Match
from engine.contract import Game
from engine.imhotep import steps
from engine.imhotep.cards import BLUE
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.steps import ImhotepKind
from render.kit.say import Say

if TYPE_CHECKING:
    from engine.imhotep.view import ImhotepView

MOST_BUTTONS = 10
"""The maximum number of answers that have buttons; if there are more, they come as menus, in a private
panel.
"""
MOST, MOST_AT_FIRST, LOOKS = 18, 14, 2
"""The maximum number of buttons on a card, the maximum before a player's first move, and the number of
buttons that turn pages.
"""
FULL_TABLE, MORE_THERE = 4, 2
"""With this many players, a card may have this many more buttons, because the ships are larger."""
FEW_CARDS = 2
"""The maximum number of cards that get a button each."""


def turn_rows(match: Match, say: Say) -> list[Row]:
    """Return the rows of the public card: exactly the legal choices. A choice that is secret or needs a
    picture is opened privately.
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
    return _turn(offer, [_group_button(offer, PLAY, CARDS)] if hidden and _may_hold_blue(offer.view) else [])


def _hides_cards(view: "ImhotepView") -> bool:
    """Tell whether hands are secret (N-340); whether a card can be played is then secret, too."""
    return view.rules.hidden_market_cards


def _may_hold_blue(view: "ImhotepView") -> bool:
    """Tell whether the player to move may hold a playable card, judging by public information (N-341)."""
    if view.decision is None:
        return False
    player = view.players[view.decision.seat]
    return player.held > len(player.cards) or any(card in BLUE for card in player.cards)


def _open_ways(game: Game) -> tuple[Way, ...]:
    """Return the public ways to begin a turn: no cards, but fetching stones even if only a face-down load
    sled might carry them (N-343); a player without such a sled is refused privately.
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


def draft_rows(match: Match, draft: Draft, say: Say, part: str | None = None) -> list[Row]:
    """Return the rows of the private panel: the ways to continue a draft; before the first word, only those
    that the card has folded.
    """
    del part
    offer = drafted(match, draft, say, icon_of)
    if len(_plain(offer)) > MOST_BUTTONS:
        return _menus(offer)
    if draft.words or not _is_open(offer):
        return _rows(offer)
    cards, groups = _cards(offer), _groups(offer)
    return rows_of([*cards, *groups])


def _rows(offer: Offer) -> list[Row]:
    ships = [row for buttons in _ships(offer) for row in rows_of(buttons)]
    return [*ships, *rows_of([*_fetching(offer), *_sites(offer), *_cards(offer), *_groups(offer)])]


def _turn(offer: Offer, hidden: Sequence[Press]) -> list[Row]:
    """Return the rows of a whole turn on a card. If there are more buttons than a card may have, first the
    cards to play are folded into one button, then everything except ships and fetching.
    """
    ships = [*_ships(offer)]
    room = most_buttons(offer.match) - LOOKS - sum(map(len, ships))
    fetching, cards, groups = [*_fetching(offer)], [*_cards(offer), *hidden], _groups(offer)
    if len(cards) > FEW_CARDS or len([*fetching, *cards, *groups]) > room:
        cards = [_group_button(offer, PLAY, CARDS)] if cards else []
    others = [*cards, *groups]
    if len(others) > 1 and len([*fetching, *others]) > room:
        others = [offer.button((), offer.say("button.others"), ButtonStyle.primary)]
    rows = [row for buttons in ships for row in closed(rows_of(buttons))]
    return [*rows, *rows_of([*fetching, *others])]


def most_buttons(match: Match) -> int:
    """Return the maximum number of buttons on a card."""
    decision, play = match.play.game.decision, match.play
    new = decision is not None and all(play.line[start].seat != decision.seat for start in play.starts)
    more = MORE_THERE if play.game.seats == FULL_TABLE else 0
    return (MOST_AT_FIRST if new else MOST) + more


# --- ships -------------------------------------------------------------------------------------------


def _ships(offer: Offer) -> Iterator[list[Press]]:
    """Yield a row for every ship with possible moves: its free positions from the bow, then sailing. The
    first position's button names the action.
    """
    loads = [way for way in offer.ways if isinstance(way.step, steps.Load)]
    sails = {way.step.ship for way in offer.ways if isinstance(way.step, steps.Sail)}
    if _ship_is_said(offer):
        sails = set[int]()
    first = loads[0] if loads else None
    for number, name in enumerate(NAMES):
        buttons = [
            _position(offer, way, verb=way is first)
            for way in loads
            if isinstance(way.step, steps.Load) and way.step.ship == number
        ]
        if number in sails:
            called = offer.say("button.sail", ship=name)
            words = (name,) if offer.said[-1:] == ("s",) else ("s", name)
            buttons.append(offer.button(words, called, ButtonStyle.success, icon=WORDS_DO))
        if buttons:
            yield buttons


def _position(offer: Offer, way: Way, *, verb: bool) -> Press:
    name = way.words[-1]
    called = offer.say("button.load", place=name) if verb else name
    return offer.button(way.words, called, ButtonStyle.primary, icon=WORDS_DO)


def _is_open(offer: Offer) -> bool:
    """Tell whether a whole turn is still to be chosen."""
    decision = offer.game.decision
    asked = decision is not None and decision.kind == ImhotepKind.TURN
    return asked and all(way.words == tuple(way.step.code.split()) for way in offer.ways)


def _ship_is_said(offer: Offer) -> bool:
    """Tell whether the ship that sails is known, so that only the site must be chosen (even by a card)."""
    return only_ship(offer.ways) is not None and not _is_open(offer)


def _sites(offer: Offer) -> Iterator[Press]:
    """Yield a button for each open site, if the ship is already named."""
    for way in offer.ways if _ship_is_said(offer) else ():
        if isinstance(way.step, steps.Sail):
            yield _choice(offer, way, ButtonStyle.success)


# --- everything else ---------------------------------------------------------------------------------


PLAY = "c"
"""The beginning of the codes for playing a card."""


def _choice(offer: Offer, way: Way, style: ButtonStyle = ButtonStyle.primary) -> Press:
    """Return the button of a choice with its gain. Declining has its own style; sites only have
    their names.
    """
    if isinstance(way.step, steps.Decline):
        style = ButtonStyle.secondary
    icon = WORDS_DO if hasattr(way.step, "site") else None
    return offer.button(way.words, button_label(offer, way.step), style, icon=icon)


def _fetching(offer: Offer) -> Iterator[Press]:
    for way in offer.of(steps.Fetch):
        yield _choice(offer, way)


def _plain(offer: Offer) -> list[Way]:
    """Return the ways that have no row of their own: everything but fetching, loading and sailing."""
    return [way for way in offer.ways if not isinstance(way.step, steps.Fetch | steps.Load | steps.Sail)]


def _cards(offer: Offer) -> list[Press]:
    """Return a button for each card that can be played."""
    return [_choice(offer, way) for way in offer.of(steps.Play)]


def _groups(offer: Offer) -> list[Press]:
    """Return a button for each of the other answers, such as a card to take, a pyramid, or yes and no; groups
    of similar steps are folded into one button that opens a private panel.
    """
    presses: dict[str, Press] = {}
    for way in _plain(offer):
        group = group_of(offer.view, way.step)
        if isinstance(way.step, steps.Play):
            continue
        if group is not None and group.always and len(way.words) > 1:
            presses.setdefault(way.words[0], _group_button(offer, way.words[0], group))
        else:
            presses[way.step.code] = _choice(offer, way)
    return [*presses.values()]


def _group_button(offer: Offer, word: str, group: Group) -> Press:
    """Return one button for all steps of a kind."""
    called = offer.say(f"button.group.{group.name}")
    return offer.button((word,), called, ButtonStyle.primary, icon=group.icon)


def _menus(offer: Offer) -> list[Row]:
    """Return menus for a large number of answers, page by page, each answer with its gain."""
    ways, rows = _plain(offer), list[Row]()
    for start in range(0, len(ways), OPTIONS_PER_MENU):
        page = ways[start : start + OPTIONS_PER_MENU]
        hint = offer.say("menu.page", first=start + 1, last=start + len(page), all=len(ways))
        rows.append(offer.menu(hint, page, label, start))
    return rows
