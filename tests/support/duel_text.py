"""A game of The Duel as readable text, for golden files and for messages of failing tests."""

from dataclasses import fields
from enum import Enum
from typing import cast

from engine.contract import Event
from engine.duel import Duel
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.tiles import Tile
from engine.duel.view import PlayerView
from tests.support.duel import hidden, tiles_of

FIGURE = {-1: ".", 0: "0", 1: "1"}


def event_text(event: Event) -> str:
    """Return an event as text: its name, then every field with its value."""
    words = [type(event).__name__]
    for part in fields(event):
        words += [part.name, _value(part.name, getattr(event, part.name))]
    return " ".join(words)


def _value(name: str, value: object) -> str:
    match value:
        case Tile():
            return value.code
        case tuple():
            return ",".join(_value(name, member) for member in cast("tuple[object, ...]", value))
        case Enum():
            return str(value.value)
        case int() if name == "boat":
            return BOATS[value]
        case int() if name == "field":
            return FIELDS[value]
        case int() if name in ("space", "first", "second"):
            return str(value + 1)
        case _:
            return str(value)


def position_text(game: Duel) -> str:
    """Return a position as one line: harbor by rows, boats, both players' tiles, and how many tiles are in
    the supply and the reserve.
    """
    view = game.view(None)
    rows = ("".join(FIGURE[owner] for owner in view.fields[start : start + 3]) for start in (0, 3, 6))
    boats = (
        f"{name}:{'gone' if cargo is None else ','.join(tile.code for tile in cargo)}"
        for name, cargo in zip(BOATS, view.boats, strict=True)
    )
    own = (_player_text(player) for player in view.players)
    return f"{'/'.join(rows)} | {' '.join(boats)} | {' | '.join(own)} | {view.supply}+{view.reserve}"


def _player_text(player: PlayerView) -> str:
    return f"{player.seat}: {','.join(tile.code for tile in tiles_of(player.sites)) or '-'}"


def score_text(game: Duel) -> str:
    """Return both score sheets on one line."""
    return " | ".join(
        " ".join([*(f"{item.name} {item.points}" for item in sheet.items), f"= {sheet.total}"])
        for sheet in game.scores()
    )


def secret_text(game: Duel) -> str:
    """Return the supply and the reserve, in order."""
    return " + ".join(",".join(tile.code for tile in part) for part in hidden(game))
