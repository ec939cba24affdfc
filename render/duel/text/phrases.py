"""Short phrases that pictures and texts share, about seats, names, tiles and boats."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from engine.duel.harbor import BOATS, FIELDS, unloadable
from engine.duel.sites import RACE_TILES, Sites
from engine.duel.tiles import Action, Kind, Tile
from engine.duel.view import DuelView, PlayerView
from render.kit.lists import series
from render.kit.marks import MARKS
from render.kit.players import Players
from render.kit.say import Say

TileWords = Callable[[Tile, Say], str]
"""A function that names a tile."""

Owner = Literal["black", "white"]
"""The owner of a figure, by color; black begins (D-5)."""

OWNERS: tuple[Owner, ...] = ("black", "white")


def owner(view: DuelView, seat: int) -> Owner:
    """Return the color of a seat's figures; black begins (D-5)."""
    return "black" if seat == view.first else "white"


def seat_mark(view: DuelView, seat: int, say: Say) -> str:
    """Return the name of a seat's color."""
    return say(f"render.seat.{owner(view, seat)}")


def active(view: DuelView) -> int | None:
    """Return the seat that must choose now, or that has won."""
    if view.outcome is not None:
        return view.outcome.winners[0]
    return None if view.decision is None else view.decision.seat


def mark_of(view: DuelView, seat: int) -> str:
    """Return the sign on a seat's figures, as a character."""
    return MARKS[OWNERS.index(owner(view, seat))]


def names(view: DuelView, players: Players, say: Say) -> tuple[str, ...]:
    """Return both players' names; a seat without a name is called by its color."""
    return tuple(name or seat_mark(view, seat, say) for seat, name in enumerate(players.names))


def by_seats(players: Players, say: Say) -> tuple[str, ...]:
    """Return the names for texts without a view; a seat without a name is called by its number, because its
    color is unknown.
    """
    return tuple(
        name or say("render.seat.number", number=seat) for seat, name in enumerate(players.names, start=1)
    )


def tile_name(tile: Tile, say: Say) -> str:
    """Return the name of a tile for sentences."""
    if tile.action is not None:
        return say("render.tile.action", name=action_name(tile.action, say))
    return _named(tile, "tile", say)


def brief_name(tile: Tile, say: Say) -> str:
    """Return a tile's short name: an action tile's letter, or an abbreviation for a pyramid."""
    if tile.action is not None:
        return say("render.brief.action", letter=tile.action.value)
    return _named(tile, "brief", say)


def middle_name(tile: Tile, say: Say) -> str:
    """Return the full name of a tile, but only the letter of an action tile."""
    return tile_name(tile, say) if tile.kind is not Kind.ACTION else brief_name(tile, say)


def load(tiles: Sequence[Tile], naming: TileWords, say: Say) -> str:
    """List these tiles, or say how many there are if all of them lie face down."""
    if unknown(tiles):
        return say("render.tile.backs", count=len(tiles))
    return series((naming(tile, say) for tile in tiles), say)


def unknown(tiles: Sequence[Tile]) -> bool:
    """Tell whether there are tiles and all of them lie face down."""
    return bool(tiles) and all(tile.kind is Kind.FACE_DOWN for tile in tiles)


def _named(tile: Tile, group: str, say: Say, value: str = "") -> str:
    key = f"render.{group}.{tile.kind.value}"
    return say(key, value=value or tile.value) if tile.value else say(key)


def action_name(action: Action, say: Say) -> str:
    """Return the effect of an action tile, as worded in the picture's legend."""
    return say(f"render.action.{action.value}")


def total(view: DuelView, seat: int) -> int:
    """Return a seat's points as if the game ended now. Face-down tiles count, because
    everyone saw them arrive (D-19).
    """
    return view.players[seat].sheet.total


def temple_hidden(view: DuelView, sites: Sites) -> bool:
    """Tell whether this temple has tiles whose values are not shown (D-19)."""
    return view.outcome is None and view.side("temple") == "A" and bool(sites.temple)


def ready_boats(view: DuelView) -> tuple[int, ...]:
    """Return the boats that can be unloaded; none after the end."""
    return () if view.outcome is not None else unloadable(view.fields, view.boats)


def boat_names(boats: Iterable[int]) -> list[str]:
    """Return the names of these boats."""
    return [BOATS[boat] for boat in boats]


def field_names(view: DuelView, seat: int) -> list[str]:
    """Return the names of the fields where this seat has a figure."""
    return [FIELDS[field] for field, holder in enumerate(view.fields) if holder == seat]


def todo(view: DuelView, full: Sequence[str], say: Say) -> str:
    """Say who must choose now, and what; raises `ValueError` if the game is over."""
    decision = view.decision
    if decision is None:
        raise ValueError("the game is over")
    key = f"render.todo.{decision.kind}" + ("_optional" if decision.optional else "")
    return say(key, name=full[decision.seat])


def asked(view: DuelView, say: Say) -> str:
    """Say what the player must do, briefly enough to fit next to a name, or that the player has won."""
    decision = view.decision
    if decision is None:
        return say("render.ask.won")
    return say(f"render.ask.{decision.kind}" + ("_optional" if decision.optional else ""))


def verdict(view: DuelView, full: Sequence[str], say: Say) -> str:
    """Say who won and by how much, except after a resignation (D-57)."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    winner = outcome.winners[0]
    if outcome.reason == "resigned":
        return say("render.verdict.win", name=full[winner])
    high, low = (view.players[seat].sheet.total for seat in (winner, 1 - winner))
    return say("render.verdict.win_score", name=full[winner], high=high, low=low)


def reasons(view: DuelView, full: Sequence[str], say: Say) -> list[str]:
    """Say why the game ended, and which rule broke a tie (D-40, D-56, D-57)."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    loser = 1 - outcome.winners[0]
    sentences = [say(f"render.verdict.{outcome.reason}", name=full[loser])]
    first, second = (player.sheet.total for player in view.players)
    if first == second and outcome.reason != "resigned":
        sentences.append(say("render.verdict.tie"))
    return sentences


def race_won(view: DuelView, player: PlayerView, key: str, say: Say) -> str | None:
    """Describe a player's obelisks if they won the race (D-50, side B), else return None."""
    if view.first_to_five != player.seat:
        return None
    return say(key, number=player.sites.obelisk, tiles=RACE_TILES)


def numbered(values: Sequence[int], say: Say) -> str:
    """List these numbers, separated by spaces."""
    return series(map(str, values), say, "space")
