"""The icons of The Duel's choices: placing, taking, unloading, playing a tile."""

from engine.contract import Game, Step
from engine.duel import steps
from engine.duel.tiles import Action
from render.duel.icons import ACTIONS, name_of

PLACE = "place_a_figure"


def icon_of(game: Game, step: Step) -> str | None:
    """The icon of a step; none that would reveal hidden information."""
    view = game.view(None)
    match step:
        case steps.Place():
            return PLACE
        case steps.Take():
            cargo = view.boats[step.boat]
            return None if cargo is None else name_of(cargo[step.space])
        case steps.Swap():
            return ACTIONS[Action.SWAP]
        case steps.Play():
            return ACTIONS[step.action]
        case steps.Unload():
            return "boat"
        case steps.Stop():
            return "stop"
        case _:
            return None
