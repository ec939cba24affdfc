# ruff: noqa: INP001  a script, not part of a package
"""Draws the animation of the README: `python docs/make_pictures.py`.

It shows how the game of the Duel's tour ends (replay.gif), half as large as *Animation* under its last card.
"""

from importlib.resources import files
from pathlib import Path

from bot.cards.turn import Scene, compose
from bot.features.records.card import filmed
from bot.messages.catalog import catalog
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.record import read
from render.kit.animation import Film
from render.kit.canvas import Canvas
from render.kit.palette import DARK
from render.kit.players import Players

TABLE = Players(("Nefertiti", "Akhenaten"))
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
        scenes = compose(match.showing(position), shown, catalog("en"), DARK.name)
        small.add(Canvas.stacked(scenes).halved())
    return small.finish()


def main() -> None:
    """Draw and write."""
    Path(__file__).with_name("replay.gif").write_bytes(replay())


if __name__ == "__main__":
    main()
