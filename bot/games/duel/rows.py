"""The Duel's buttons and menus: a grid of nine for placing, a button per boat and per action tile, and
menus for what an action tile asks.
"""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.games.duel.labels import label
from bot.messages.buttons import Letter, Press, Row, button, joined, menu, row_of, rows_of
from bot.service.drafts import Choice, Draft, choices
from bot.service.match import Match
from engine.contract import Game
from engine.duel import steps
from engine.duel.harbor import EMPTY, FIELDS
from engine.duel.tiles import Action
from render.duel.text.phrases import letter
from render.kit.players import Players
from render.kit.say import Say

GRID = 3


def turn_rows(match: Match, say: Say) -> list[Row]:
    """For the public card: exactly what may be played now."""
    game = match.play.game
    return _choice_rows(match, game, (), choices(game), say)


def draft_rows(match: Match, draft: Draft, say: Say) -> list[Row]:
    """For the private panel: how a draft goes on, and a way back."""
    rows = _choice_rows(match, draft.play.game, draft.words, draft.choices, say)
    if draft.words:
        rows.append(row_of([_button(match, draft.back, say("button.back"))]))
    return rows


def _choice_rows(
    match: Match, game: Game, said: tuple[str, ...], ways: Sequence[Choice], say: Say
) -> list[Row]:
    """Rows for all ways to go on after the words already said."""
    placing = [way for way in ways if isinstance(way.step, steps.Place)]
    unloading = [way for way in ways if isinstance(way.step, steps.Unload)]
    swapping = [way for way in ways if isinstance(way.step, steps.Swap | steps.Take) and said]
    rows: list[Row] = []
    if placing:
        rows += _grid(match, game, said, placing, say)
    buttons = [_unload_button(match, said, way, say) for way in unloading]
    buttons += [_stop_button(match, said, say) for way in ways if isinstance(way.step, steps.Stop)]
    rows += rows_of(buttons)
    if swapping:
        rows.append(_menu(match, game, said, swapping, say))
    actions = _action_row(match, said, ways, say)
    return rows if actions is None else [*rows, actions]


def _grid(match: Match, game: Game, said: tuple[str, ...], placing: Sequence[Choice], say: Say) -> list[Row]:
    """Nine buttons as the harbor lies; a field that cannot be chosen keeps its button, switched off."""
    view = game.view(None)
    words = {way.step.field: way.words for way in placing if isinstance(way.step, steps.Place)}
    buttons: list[Press] = []
    for field, name in enumerate(FIELDS):
        owner = view.fields[field]
        called = name if owner == EMPTY else say("button.taken", field=name, owner=letter(view, owner, say))
        free = field in words
        style = ButtonStyle.primary if free else ButtonStyle.secondary
        code = words.get(field, (name,))
        buttons.append(_button(match, (*said, *code), called, style=style, disabled=not free))
    return rows_of(buttons, GRID)


def _button(
    match: Match,
    words: Sequence[str],
    called: str,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> Press:
    """A button that says these words of a turn."""
    here = (match.id, match.version)
    return button(called, Letter.MOVE, *here, joined(words), style=style, disabled=disabled)


def _unload_button(match: Match, said: tuple[str, ...], way: Choice, say: Say) -> Press:
    called = say("button.unload", boat=way.words[-1].removeprefix("x"))
    return _button(match, (*said, *way.words), called, style=ButtonStyle.success)


def _stop_button(match: Match, said: tuple[str, ...], say: Say) -> Press:
    return _button(match, (*said, steps.STOP.code), say("button.stop"))


def _menu(match: Match, game: Game, said: tuple[str, ...], ways: Sequence[Choice], say: Say) -> Row:
    """One menu with every way, told by what it brings."""
    table = Players(match.names)
    options = [(label(game, way.step, table, say), joined(way.words)) for way in ways]
    hint = say("menu.take" if isinstance(ways[0].step, steps.Take) else "menu.swap")
    return row_of([menu(hint, options, Letter.CHOOSE, match.id, match.version, joined(said))])


def _action_row(match: Match, said: tuple[str, ...], ways: Sequence[Choice], say: Say) -> Row | None:
    """A button for every kind of action tile that can be played; what it asks for comes in a private panel.

    Not a menu: Discord does not send the same choice of a menu twice, so a dismissed panel could not be
    opened again.
    """
    letters = {way.words[0] for way in ways if isinstance(way.step, steps.Take | steps.Play)}
    if said or not letters:
        return None
    return row_of(
        _button(match, (action.value,), say(f"button.play.{action.value}"))
        for action in Action
        if action.value in letters
    )
