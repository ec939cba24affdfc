# ruff: noqa: INP001  a script, not part of a package
"""Draw the animation for the README: `python docs/make_pictures.py`.

It shows how the game in The Duel's tour ends (replay.gif), half as large as *Animation* under its last card.
"""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from bot.cards.turn import Scene, compose, frames
from bot.features.records.card import FRAME, decisive, filmed
from bot.messages.catalog import catalog
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.record import read
from render.kit.animation import Film
from render.kit.canvas import Canvas
from render.kit.palette import DARK
from render.kit.players import Players

TABLE = Players(("Nefertiti", "Akhenaten"))
LAST_TURNS, MOVING = 12, 4
"""How many turns the animation shows, and how many of them have moving pieces; both are few, because pages
must load fast.
"""


def replay() -> bytes:
    """Return the end of the game in The Duel's tour as a small animation; the bytes are always the same."""
    play = read(files("bot.games.duel").joinpath("demonstration.txt").read_text("utf-8"))
    seats = tuple(Seat(seat, seat + 1, name) for seat, name in enumerate(TABLE.names))
    stored = StoredGame(1, 1, None, play.header, "resident", "en", play.version, None, seats, ())
    match, small, say = Match(stored, play), Film(), catalog("en")
    turns = filmed(match)[-LAST_TURNS - 1 :]
    moving = decisive(match, turns)[:MOVING]
    for before, turn in pairwise(turns):
        if turn in moving:
            shown = match.line[before.at].game.view(None)
            for frame in frames(match.showing(match.line[before.at]), shown, turn.events, say, DARK.name):
                small.add(frame.halved(), FRAME)
        position = match.line[turn.at]
        scene = Scene(position.game.view(None), turn.events)
        small.add(Canvas.stacked(compose(match.showing(position), scene, say, DARK.name)).halved())
    return small.finish()


def main() -> None:
    """Draw the animation and write it next to this script."""
    Path(__file__).with_name("replay.gif").write_bytes(replay())


if __name__ == "__main__":
    main()
