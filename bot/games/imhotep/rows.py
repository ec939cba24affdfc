"""Imhotep's buttons: a row of positions for every ship, stones to fetch, cards to play, and what is asked.

A button that sails a ship opens a private panel with the sites; what only one person may see is asked in a
private panel too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.games.imhotep.labels import label
from bot.games.imhotep.vocabulary import asked_of, steps_of
from bot.messages.buttons import (
    BUTTONS_PER_ROW,
    OPTIONS_PER_MENU,
    Letter,
    Press,
    Row,
    button,
    joined,
    menu,
    row_of,
    rows_of,
)
from bot.service.drafts import Choice, Draft, choices
from bot.service.match import Match
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.components import owner
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.steps import ImhotepKind
from render.imhotep.text import phrases
from render.kit.players import Players
from render.kit.say import Say

MOST_BUTTONS = 10
"""More answers than these come as menus, in a private panel."""


@dataclass(frozen=True)
class Panel:
    """What a message offers: the ways to go on in a position after the words already said."""

    match: Match
    game: Game
    said: tuple[str, ...]
    ways: tuple[Choice, ...]
    say: Say

    def button(
        self,
        words: Sequence[str],
        called: str,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> Press:
        """A button that goes on with these words."""
        said = joined((*self.said, *words))
        here = (self.match.id, self.match.version)
        return button(called, Letter.MOVE, *here, said, style=style, disabled=disabled)

    def of(self, *kinds: type[Step]) -> list[Choice]:
        """The ways that are steps of these kinds."""
        return [way for way in self.ways if isinstance(way.step, kinds)]


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be chosen now. A secret choice is opened privately, and one that
    a picture explains.
    """
    game = match.play.game
    decision, hidden = game.decision, _hides_cards(game)
    panel = Panel(match, game, (), _open_ways(game) if hidden else choices(game), say)
    asked = asked_of(decision)
    if asked.secret or asked.sketch or len(_plain(panel)) > MOST_BUTTONS:
        return [row_of([panel.button((), say("button.look"), ButtonStyle.primary)])]
    if not hidden or decision is None or game.mid_turn:
        return _rows(panel)
    return _rows(panel, [panel.button((PLAY,), say("button.group.card"), ButtonStyle.primary)])


def _hides_cards(game: Game) -> bool:
    """Whether cards are held secretly (N-340): then nobody may see either which of them could be played."""
    return game.view(None).rules.hidden_market_cards


def _open_ways(game: Game) -> tuple[Choice, ...]:
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
        ways.insert(0, Choice((steps.FETCH.code,), steps.FETCH))
    return tuple(ways)


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on, and a way back."""
    panel = Panel(match, draft.play.game, draft.words, draft.choices, say)
    rows = _menus(panel) if len(_plain(panel)) > MOST_BUTTONS else _rows(panel)
    if draft.words:
        back = Panel(match, draft.play.game, (), (), say)
        rows.append(row_of([back.button(draft.back, say("button.back"))]))
    return rows


def _rows(panel: Panel, more: Sequence[Press] = ()) -> list[Row]:
    rows = [row_of(buttons) for buttons in _ships(panel)]
    answers = _groups(panel) if len(_plain(panel)) > BUTTONS_PER_ROW else [*_answers(panel)]
    others = [*_fetching(panel), *_sites(panel), *answers, *more]
    return [*rows, *rows_of(others)]


# --- ships -------------------------------------------------------------------------------------------


def _ships(panel: Panel) -> Iterator[list[Press]]:
    """A row for every ship that something can be done with: its positions from the bow, then sailing."""
    loads = {
        (step.ship, step.position): way for way in panel.ways if isinstance(step := way.step, steps.Load)
    }
    sails = {step.ship for way in panel.ways if isinstance(step := way.step, steps.Sail)}
    named = _ship_is_said(panel)
    view = panel.game.view(None)
    for number, ship in enumerate(view.ships):
        buttons = [
            _position(panel, ship, number, position, loads.get((number, position)))
            for position in range(ship.capacity)
            if loads and ship.site is None
        ]
        if sails and not named and ship.site is None:
            called = panel.say("button.sail", ship=NAMES[number])
            words = (NAMES[number],) if panel.said[-1:] == ("s",) else ("s", NAMES[number])
            buttons.append(panel.button(words, called, ButtonStyle.success, disabled=number not in sails))
        if buttons:
            yield buttons


def _position(panel: Panel, ship: Ship, number: int, position: int, way: Choice | None) -> Press:
    """A position: taken ones show whose stone lies there; what cannot be chosen is switched off."""
    stone, name = ship.stones[position], phrases.place(number, position)
    if stone is not None:
        letter = phrases.seat_letter(owner(stone), panel.say)
        return panel.button(
            (name, letter), panel.say("button.taken", field=name, owner=letter), disabled=True
        )
    words = ("l", name) if way is None else way.words
    style = ButtonStyle.secondary if way is None else ButtonStyle.primary
    return panel.button(words, name, style, disabled=way is None)


def _ship_is_said(panel: Panel) -> bool:
    """Whether the ship that sails is named already: then only the site is asked for (also by the card)."""
    return any(len(way.words) == 1 for way in panel.of(steps.Sail))


def _sites(panel: Panel) -> Iterator[Press]:
    """The open sites for a ship that is already named."""
    for way in panel.ways if _ship_is_said(panel) else ():
        if isinstance(step := way.step, steps.Sail):
            yield panel.button(way.words, phrases.site_name(step.site, panel.say), ButtonStyle.success)


# --- everything else ---------------------------------------------------------------------------------


def _fetching(panel: Panel) -> Iterator[Press]:
    for way in panel.of(steps.Fetch):
        yield panel.button(way.words, panel.say("button.fetch"), ButtonStyle.primary)


PLAY = "c"
"""How the codes of playing a card begin."""


def _plain(panel: Panel) -> list[Choice]:
    """The ways that have no place of their own: everything but fetching, loading and sailing."""
    return [way for way in panel.ways if not isinstance(way.step, steps.Fetch | steps.Load | steps.Sail)]


def _answers(panel: Panel) -> Iterator[Press]:
    """Cards to play or take, pyramids, owners, yes and no."""
    for way in _plain(panel):
        yield panel.button(way.words, _answer(way.step, panel))


def _groups(panel: Panel) -> list[Press]:
    """The same, but what begins alike is one button that opens a private panel."""
    alike: dict[str, list[Choice]] = {}
    for way in _plain(panel):
        alike.setdefault(way.words[0], []).append(way)
    found: list[Press] = []
    for word, ways in alike.items():
        group = _group(ways[0].step, panel)
        if len(ways) > 1 and len(ways[0].words) > 1 and group is not None:
            found.append(panel.button((word,), panel.say(group), ButtonStyle.primary))
        else:
            found += [panel.button(way.words, _answer(way.step, panel)) for way in ways]
    return found


def _menus(panel: Panel) -> list[Row]:
    """Very many answers, page by page; each with what it would bring."""
    table, ways = Players(panel.match.names), _plain(panel)
    here = (panel.match.id, panel.match.version, joined(panel.said))
    rows: list[Row] = []
    for start in range(0, len(ways), OPTIONS_PER_MENU):
        page = ways[start : start + OPTIONS_PER_MENU]
        options = [(label(panel.game, way.step, table, panel.say), joined(way.words)) for way in page]
        hint = panel.say("menu.page", first=start + 1, last=start + len(page), all=len(ways))
        rows.append(row_of([menu(hint, options, Letter.CHOOSE, *here, start)]))
    return rows


def _group(step: Step, panel: Panel) -> str | None:
    """What one button for all steps of a kind is called, if they can be folded into one."""
    if isinstance(step, steps.Play):
        return "button.group.card"
    text = steps_of(panel.game.view(None).sides).get(type(step))
    return None if text is None else text.group


def _answer(step: Step, panel: Panel) -> str:
    """What a button is called."""
    table = Players(panel.match.names)
    match step:
        case steps.Play():
            return panel.say("button.card", card=phrases.card_name(step.card, panel.say))
        case steps.Next():
            name = phrases.names(table, panel.say)[step.seat]
            return panel.say("button.next", name=name, letter=phrases.seat_letter(step.seat, panel.say))
        case steps.Decline():
            return panel.say("button.without")
        case _:
            text = steps_of(panel.game.view(None).sides)[type(step)]
            called = text.button
            return label(panel.game, step, table, panel.say) if called is None else called(step, panel.say)
