# ruff: noqa: INP001  a script, not part of a package
"""Draws the pictures of docs/: `python docs/make_pictures.py`.

From random games, always the same ones: a board of The Duel and one of Imhotep with something to see
(duel.png, imhotep.png), the slices of a card one above the other. From the game of the Duel's tour: how it
ends (replay.gif), half as large as *Animation* under its last card gives it.
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
from engine.imhotep import Imhotep
from engine.imhotep.view import ImhotepView
from engine.record import read
from render.games import RENDERERS
from render.kit.animation import Film
from render.kit.canvas import Canvas
from render.kit.palette import DARK
from render.kit.players import Players

SIDES = "ABBA"
TABLE = Players(("Nefertiti", "Akhenaten"))
FOUR = Players(("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose"))
ROUND, SAILED = 4, 2
"""Of the board of Imhotep: late enough for stones everywhere, with ships at sites and ships that wait."""
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
    say, here = catalogue("en"), Path(__file__)
    view, turn = next(filter(None, map(scene, range(1000))))
    slices = RENDERERS["duel"].compose(view, TABLE, turn, say, DARK)
    here.with_name("duel.png").write_bytes(Canvas.stacked(slices).png())
    big, turn = next(filter(None, map(big_scene, range(1000))))
    slices = RENDERERS["imhotep"].compose(big, FOUR, turn, say, DARK)
    here.with_name("imhotep.png").write_bytes(Canvas.stacked(slices).png())
    here.with_name("replay.gif").write_bytes(replay())


def big_scene(seed: int) -> tuple[ImhotepView, list[Event]] | None:
    """A position of four at the beginning of a turn, half the ships of the round at sites."""
    game = Imhotep.new({"sides": "BBBBB"}, len(FOUR.names), Deal(seed.to_bytes(32, "big"), "picture"))
    chance, turn = Random(seed), list[Event]()
    while game.decision is not None:
        if not game.mid_turn:
            view = game.view(None)
            sailed = sum(ship.site is not None for ship in view.ships)
            waiting = sum(ship.load for ship in view.ships if ship.site is None)
            if view.round == ROUND and sailed == SAILED and waiting > SAILED:
                return view, turn
            turn = []
        turn += game.play(chance.choice(game.options()))
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
