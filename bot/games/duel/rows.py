"""The Duel's buttons and menus: a grid of nine for placing, a button per boat and per action tile, and
menus for what an action tile asks. Whatever cannot be played now keeps its button, switched off. Where boats
and action tiles are too many for a phone, the action tiles are folded into one button.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.games.duel.icons import PLACE, icon_of
from bot.games.duel.labels import boat_label, button_label, label
from bot.games.labels import BETWEEN
from bot.games.rows import LOOKS, ROWS, WORDS_DO, Offer, drafted, free_or_taken, opened
from bot.messages.buttons import BUTTONS_PER_ROW, Press, Row, row_of, rows_of
from bot.messages.icons import emoji
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.duel import steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS
from engine.duel.tiles import Action
from render.duel.icons import ACTIONS
from render.duel.text.phrases import mark_of
from render.kit.say import Say

if TYPE_CHECKING:
    from engine.duel.view import DuelView

GRID = 3
ROOM = (ROWS - GRID) * BUTTONS_PER_ROW - LOOKS
"""So many boats and action tiles have a button each below the grid."""


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be played now."""
    offer = opened(match, say, icon_of)
    rows, boats, others = _rows(offer)
    if len(boats) + len(others) > ROOM:
        others = [_folded(offer, others)]
    return [*rows, *rows_of([*boats, *others])]


def _folded(offer: Offer, others: Sequence[Press]) -> Press:
    """One button for all action tiles; if none can be played, it is off, for the reason of the first one."""
    called = offer.say("button.group.action")
    if all(one.disabled for one in others):
        return offer.button((_own_actions(offer)[0].value,), called, disabled=True, icon=WORDS_DO)
    return offer.button((), called, ButtonStyle.primary)


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on; before anything is said only what the card has folded."""
    offer = drafted(match, draft, say, icon_of)
    rows, boats, others = _rows(offer)
    folded = _begins(offer)
    return rows_of(others) if folded else [*rows, *rows_of([*boats, *others])]


def _begins(offer: Offer) -> bool:
    """Whether a whole turn is still to be chosen."""
    return bool(offer.ways) and not offer.said and not offer.game.mid_turn


def _rows(offer: Offer) -> tuple[list[Row], list[Press], list[Press]]:
    """The grid and menus, boats, and other buttons for all ways to go on; in the middle of an action tile
    only of the kind that it asks for.
    """
    at_turn = _begins(offer)
    asked = offer.of(steps.Swap, steps.Take) if offer.said else []
    hint = "menu.take" if offer.of(steps.Take) else "menu.swap"
    menus = [offer.menu(offer.say(hint), asked, label)] if asked else []
    fields = [*_fields(offer)] if at_turn or offer.of(steps.Place) else []
    boats = [*_boats(offer)] if at_turn or offer.of(steps.Unload) else []
    grid = [row_of(fields[start : start + GRID]) for start in range(0, len(fields), GRID)]
    return [*grid, *menus], boats, [*_others(offer, at_turn=at_turn)]


def _fields(offer: Offer) -> Iterator[Press]:
    """Nine buttons as the harbor lies; a field that is taken keeps its own. The first one that is free says
    what is done, by an icon: a verb would push the row's boat to a line of its own on a phone.
    """
    free = {way.step.field: way.words for way in offer.ways if isinstance(way.step, steps.Place)}
    view: DuelView = offer.view
    first = min(free, default=None)
    for field, name in enumerate(FIELDS):
        owner = view.fields[field]
        sign = None if owner == EMPTY else mark_of(view, owner)
        icon = PLACE if field == first else WORDS_DO
        verb = "button.place" if field == first and emoji(icon) is None else None
        style = ButtonStyle.primary if field in free else ButtonStyle.secondary
        called, words = free_or_taken(name, sign, verb, offer.say), free.get(field, (name,))
        yield offer.button(words, called, style, disabled=field not in free, icon=icon)


def _boats(offer: Offer) -> Iterator[Press]:
    """A button for every boat that is still there. The first one, if one can be unloaded the first of those,
    says what is done: so two stand side by side on a phone, with what they bring.
    """
    view: DuelView = offer.view
    ready = {step.boat: (way, step) for way in offer.ways if isinstance(step := way.step, steps.Unload)}
    there = [boat for boat in range(len(BOATS)) if view.boats[boat] is not None]
    first = min(ready or there, default=None)
    for boat in there:
        verb = boat == first
        if boat in ready:
            way, step = ready[boat]
            called = button_label(offer.game, view, step, offer.say, verb=verb)
            yield offer.button(way.words, called, ButtonStyle.success, icon=WORDS_DO)
        else:
            called = boat_label(BOATS[boat], offer.say, verb=verb)
            yield offer.button((f"x{BOATS[boat]}",), called, disabled=True, icon=WORDS_DO)


def _others(offer: Offer, *, at_turn: bool) -> Iterator[Press]:
    """A button for every kind of action tile that the player has, and one to stop. What a tile asks for comes
    in a private panel.

    Not a menu: Discord does not send the same choice of a menu twice, so a dismissed panel could not be
    opened again.
    """
    letters = {way.words[0] for way in offer.of(steps.Take, steps.Play)}
    for action in _own_actions(offer) if at_turn else ():
        called, off = offer.say(f"button.play.{action.value}"), action.value not in letters
        if emoji(ACTIONS[action]) is not None:  # which shows the letter
            called = called.split(BETWEEN)[-1]
        style = ButtonStyle.secondary if off else ButtonStyle.primary
        yield offer.button((action.value,), called, style, disabled=off, icon=ACTIONS[action])
    for way in offer.of(steps.Stop):
        yield offer.button(way.words, offer.say("label.stop"))


def _own_actions(offer: Offer) -> list[Action]:
    """The kinds of action tiles of whoever is to move."""
    view: DuelView = offer.view
    own = () if view.decision is None else view.players[view.decision.seat].sites.actions
    return [action for action in Action if action in own]
