# ruff: noqa: INP001  a script, not part of a package
"""Draws the pictures of docs/: `python docs/make_pictures.py`.

From random games, always the same ones: the first scene in which there is something to see (picture.png and
picture-dark.png, by day and by night), and the first in which much happened since the player's own last turn
(after.png, for docs/looks.md; before.png beside it is what the first version drew then). From the game of the
Duel's tour: how it ends (replay.gif), half as large as *Animation* under its last card gives it.
"""

from importlib.resources import files
from pathlib import Path
from random import Random

from bot.cards.replay import filmed
from bot.cards.turn import Scene, compose
from bot.messages.catalog import catalogue
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.contract import Event
from engine.deal import Deal
from engine.duel import Duel
from engine.duel.events import Unloaded
from engine.duel.harbor import EMPTY
from engine.duel.view import DuelView
from engine.record import read
from render.duel.picture.compose import draw
from render.kit.animation import Film
from render.kit.canvas import Canvas
from render.kit.palette import DARK, LIGHT
from render.kit.players import Players

SIDES = "ABBA"
TABLE = Players(("Nefertiti", "Akhenaten"))
PICTURES = {"picture.png": LIGHT, "picture-dark.png": DARK}
MOST_SUPPLY, MOST_EMPTY = 18, 4
LAST_TURNS = 16
"""Of the animation: a page has to load."""


def replay() -> bytes:
    """How the game ends that the tour of The Duel shows, as a small animation; always the same bytes."""
    play = read(files("bot.games.duel").joinpath("demonstration.txt").read_text("utf-8"))
    seats = tuple(Seat(seat, seat + 1, name) for seat, name in enumerate(TABLE.names))
    stored = StoredGame(1, 1, None, play.header, "resident", "en", play.version, 1, seats, ())
    match, small = Match(stored, play), Film()
    for turn in filmed(match)[-LAST_TURNS:]:
        position = match.line[turn.at]
        shown = Scene(position.game.view(None), turn.events)
        scenes = compose(match.showing(position), shown, catalogue("en"), DARK.name)
        small.add(Canvas.stacked(scenes).halved())
    return small.finish()


def main() -> None:
    """Play until there is something to see, draw, write."""
    view, turn = next(filter(None, map(scene, range(1000))))
    for name, theme in PICTURES.items():
        Path(__file__).with_name(name).write_bytes(draw(view, TABLE, turn, catalogue("en"), theme))
    view, turns = next(filter(None, map(long_turn, range(1000))))
    Path(__file__).with_name("after.png").write_bytes(draw(view, TABLE, turns, catalogue("en"), DARK))
    Path(__file__).with_name("replay.gif").write_bytes(replay())


def long_turn(seed: int) -> tuple[DuelView, list[Event]] | None:
    """A position after two unloadings in one turn, and everything since the mover's own last turn."""
    game = Duel.new({"sides": SIDES, "start": "0"}, 2, Deal(seed.to_bytes(32, "big"), "picture"))
    chance = Random(seed)
    turn = list[Event]()
    while game.decision is not None:
        events = game.play(chance.choice(game.options()))
        turn += events
        if not game.mid_turn:
            unloaded = [event for event in turn if isinstance(event, Unloaded)]
            if len(unloaded) > 1 and game.view(None).supply <= MOST_SUPPLY and game.outcome is None:
                return game.view(None), turn
            turn = []
    return None


def scene(seed: int) -> tuple[DuelView, list[Event]] | None:
    """A position right after a boat was unloaded, the sites half built; None if none comes."""
    game = Duel.new({"sides": SIDES, "start": "0"}, 2, Deal(seed.to_bytes(32, "big"), "picture"))
    chance = Random(seed)
    turn = list[Event]()
    mover: int | None = None
    while (decision := game.decision) is not None:
        if decision.seat != mover:
            mover, turn = decision.seat, []
        turn += game.play(chance.choice(game.options()))
        view = game.view(None)
        unloaded = any(isinstance(event, Unloaded) for event in turn)
        full = view.supply <= MOST_SUPPLY and view.fields.count(EMPTY) <= MOST_EMPTY
        if unloaded and full and view.outcome is None and not game.mid_turn:
            return view, turn
    return None


if __name__ == "__main__":
    main()
