"""Imhotep's buttons: a row of positions for every ship, stones to fetch, cards to play, and what is asked.

A button that sails a ship opens a private panel with the sites; what only one person may see is asked in a
private panel too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.host.drafts import Choice, Draft, choices
from bot.host.match import Match
from bot.panels.items import Press, row_of
from bot.panels.meanings import joined
from bot.speech.desk import Row
from bot.speech.voices import voice_of
from engine.contract import Game, Step
from engine.imhotep import steps
from engine.imhotep.basics import owner
from engine.imhotep.ships import NAMES, Ship
from render import imhotep_phrases as phrases
from render.say import Say
from render.table import Table

BUTTONS_PER_ROW = 5
LABEL_LENGTH = 80
"""Discord's limits."""


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
        label: str,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> Press:
        """A button that goes on with these words."""
        said = joined((*self.said, *words))
        here = (self.match.id, self.match.version)
        return Press.labelled(label[:LABEL_LENGTH], "m", *here, said, style=style, disabled=disabled)

    def of(self, *kinds: type[Step]) -> list[Choice]:
        """The ways that are steps of these kinds."""
        return [way for way in self.ways if isinstance(way.step, kinds)]


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be chosen now; a secret choice is opened privately."""
    game = match.play.game
    decision = game.decision
    if decision is not None and voice_of(match).is_secret(decision):
        secret = Panel(match, game, (), (), say)
        return [row_of([secret.button((), say("button.look"), ButtonStyle.primary)])]
    return _rows(Panel(match, game, (), choices(game), say))


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on, and a way back."""
    rows = _rows(Panel(match, draft.play.game, draft.words, draft.choices, say))
    if draft.words:
        back = Panel(match, draft.play.game, (), (), say)
        rows.append(row_of([back.button(draft.back, say("button.back"))]))
    return rows


def _rows(panel: Panel) -> list[Row]:
    rows = [row_of(buttons) for buttons in _ships(panel)]
    others = [*_fetching(panel), *_sites(panel), *_answers(panel)]
    starts = range(0, len(others), BUTTONS_PER_ROW)
    return [*rows, *(row_of(others[start : start + BUTTONS_PER_ROW]) for start in starts)]


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
            label = panel.say("button.sail", ship=NAMES[number])
            words = (NAMES[number],) if panel.said[-1:] == ("s",) else ("s", NAMES[number])
            buttons.append(panel.button(words, label, ButtonStyle.success, disabled=number not in sails))
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


ANSWERS: dict[type[Step], str] = {
    steps.TakePair: "button.pair",
    steps.Accept: "button.accept_bonus",
    steps.Points: "button.points",
    steps.Stones: "button.stones",
    steps.Decline: "button.without",
}
"""Answers that are always called the same."""


def _answers(panel: Panel) -> Iterator[Press]:
    """Cards to play or take, pyramids, owners, yes and no."""
    for way in panel.ways:
        label = _answer(way.step, panel)
        if label:
            yield panel.button(way.words, label)


def _answer(step: Step, panel: Panel) -> str:
    """What a button is called; nothing for steps that have buttons of their own."""
    match step:
        case steps.Play():
            return panel.say("button.card", card=phrases.card_name(step.card, panel.say))
        case steps.Take() | steps.Keep():
            return phrases.card_name(step.card, panel.say)
        case steps.Build():
            return panel.say("button.pyramid", number=step.pyramid + 1)
        case steps.Next():
            name = phrases.names(Table(panel.match.names), panel.say)[step.seat]
            return panel.say("button.next", name=name, letter=phrases.seat_letter(step.seat, panel.say))
        case steps.Fetch() | steps.Load() | steps.Sail():
            return ""
        case _:
            return panel.say(ANSWERS[type(step)])
