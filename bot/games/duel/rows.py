"""The Duel's buttons and menus: a grid of nine for placing, a button per boat and per action tile, and
menus for what an action tile asks.
"""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.games.duel.labels import label
from bot.games.rows import Offer, back_row, drafted
from bot.messages.buttons import Press, Row, grid_of, rows_of
from bot.service.drafts import Draft, choices
from bot.service.match import Match
from engine.duel import steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS
from engine.duel.tiles import Action
from render.duel.text.phrases import letter
from render.kit.say import Say

GRID = 3


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be played now."""
    game = match.play.game
    return _rows(Offer(match, game, (), choices(game), say))


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on, and a way back."""
    return [*_rows(drafted(match, draft, say)), *back_row(match, draft, say)]


def _rows(offer: Offer) -> list[Row]:
    """Rows for all ways to go on."""
    asked = offer.of(steps.Swap, steps.Take) if offer.said else []
    hint = "menu.take" if offer.of(steps.Take) else "menu.swap"
    menus = [offer.menu(offer.say(hint), asked, label)] if asked else []
    others = [*_unloading(offer)]
    if not offer.said:
        others += _actions(offer)
    return [*grid_of([*_grid(offer)], GRID), *menus, *rows_of(others)]


def _grid(offer: Offer) -> Iterator[Press]:
    """Nine buttons as the harbor lies; a field that cannot be chosen keeps its button, switched off."""
    view, say = offer.game.view(None), offer.say
    free = {way.step.field: way.words for way in offer.ways if isinstance(way.step, steps.Place)}
    for field, name in enumerate(FIELDS if free else ()):
        owner = view.fields[field]
        called = name if owner == EMPTY else say("button.taken", field=name, owner=letter(view, owner, say))
        style = ButtonStyle.primary if field in free else ButtonStyle.secondary
        yield offer.button(free.get(field, (name,)), called, style, disabled=field not in free)


def _unloading(offer: Offer) -> Iterator[Press]:
    """A button for every boat that can be unloaded, and one to stop."""
    for way in offer.ways:
        if isinstance(way.step, steps.Unload):
            called = offer.say("button.unload", boat=BOATS[way.step.boat])
            yield offer.button(way.words, called, ButtonStyle.success)
    for way in offer.of(steps.Stop):
        yield offer.button(way.words, offer.say("button.stop"))


def _actions(offer: Offer) -> Iterator[Press]:
    """A button for every kind of action tile that can be played; what it asks for comes in a private panel.

    Not a menu: Discord does not send the same choice of a menu twice, so a dismissed panel could not be
    opened again.
    """
    letters = {way.words[0] for way in offer.of(steps.Take, steps.Play)}
    for one in (action.value for action in Action if action.value in letters):
        yield offer.button((one,), offer.say(f"button.play.{one}"))
