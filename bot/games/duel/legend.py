"""What the choices of The Duel look like, and what each symbol of its pictures means."""

from collections.abc import Iterator, Mapping, Sequence

from bot.games.duel.rulebook import RULEBOOK
from bot.games.rulebook import BETWEEN, Sign, explained, in_play
from engine.contract import Game, Step
from engine.duel import steps
from engine.duel.sites import DuelSite
from engine.duel.tiles import TEMPLE_SYMBOLS, Action
from render.duel.icons import ACTIONS, figure_of, name_of
from render.kit.say import Say

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


OF_SITES: Mapping[str, tuple[str, ...]] = {
    DuelSite.OBELISK: ("tile_obelisk",),
    DuelSite.TEMPLE: tuple(f"tile_temple_{symbols}" for symbols in TEMPLE_SYMBOLS),
    DuelSite.PYRAMIDS: ("tile_light_pyramid", "tile_dark_pyramid"),
    DuelSite.TOMB: ("tile_tomb",),
}
"""The tiles that go to a site."""
ALWAYS = ("tile_face_down", "boat", "can_unload", "box", "chooses_now", "has_won", "changed_here")
FLAG = "race_flag"
"""The sign whose explanation depends on the side of the obelisk."""


def legend(game: Game, names: Sequence[str], say: Say) -> Iterator[Sign]:
    """Figures, tiles with their sites and effects, and the signs of the harbor."""
    view = game.view(None)
    for seat, name in enumerate(names):
        yield Sign((figure_of(view, seat),), say("legend.figures", name=name))
    yield from in_play(RULEBOOK, OF_SITES, game, say)
    for action, icon in ACTIONS.items():
        yield Sign((icon,), BETWEEN.join((action.value, say(f"button.play.{action.value}"))))
    yield Sign((FLAG,), say(f"legend.{FLAG}.{view.side(DuelSite.OBELISK).lower()}"))
    yield from explained(ALWAYS, say)
