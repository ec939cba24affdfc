"""Blind copies, for previews: they hold everything that all players may see, and nothing else (D-19)."""

from dataclasses import replace
from random import Random

import pytest

from engine.contract import Event
from engine.duel.events import Refilled, ReserveRevealed
from engine.duel.tiles import COUNTS, FACE_DOWN, TILES, Kind
from engine.duel.view import DuelView
from tests.support.duel import ALL_SIDES, new, play, position
from tests.support.duel_play import walk

SEATS = (0, 1, None)
Space = tuple[int, int]


def games() -> list[tuple[str, int]]:
    return [(sides, index) for index, sides in enumerate(ALL_SIDES)]


def test_a_face_down_tile_is_none_of_the_game() -> None:
    """A face-down tile isn't one of the sixty tiles, and none of them has its code (D-1)."""
    assert FACE_DOWN not in TILES
    assert all(tile.kind is not Kind.FACE_DOWN for tile, _ in COUNTS)
    assert FACE_DOWN.code == "?"
    assert FACE_DOWN.code not in {tile.code for tile in TILES}


@pytest.mark.parametrize(("sides", "seed"), games())
def test_a_step_on_a_blind_copy_is_the_games_own_but_for_what_is_revealed(sides: str, seed: int) -> None:
    """On a blind copy, the tiles that a step reveals are face down; everything else is as in the game (D-16,
    D-19, D-30).
    """
    game = new(sides, seed)
    for _ in walk(game, Random(seed)):
        for step in game.options():
            real, blind = game.copy(), game.blind(None)
            happened, previewed = real.play(step), blind.play(step)
            assert [type(event) for event in previewed] == [type(event) for event in happened]
            for event, shown in zip(happened, previewed, strict=True):
                assert event == shown or (event.reveals and shown.reveals)
            turned = revealed(happened)
            assert turned == revealed(previewed)
            assert masked(real.view(None), turned) == blind.view(None)
            assert real.scores() == blind.scores()
            assert real.undo_limit() == blind.undo_limit()


def revealed(events: tuple[Event, ...]) -> set[Space]:
    """Return the spaces on which these events put a new tile."""
    spaces: set[Space] = set()
    for event in events:
        if isinstance(event, Refilled):
            spaces |= {(event.boat, space) for space in range(len(event.tiles))}
        elif isinstance(event, ReserveRevealed):
            spaces.add((event.boat, event.space))
        else:
            assert not event.reveals
    return spaces


def masked(view: DuelView, turned: set[Space]) -> DuelView:
    """Return the view with the tiles on these spaces face down."""
    boats = tuple(
        cargo
        if cargo is None
        else tuple(FACE_DOWN if (boat, space) in turned else tile for space, tile in enumerate(cargo))
        for boat, cargo in enumerate(view.boats)
    )
    return replace(view, boats=boats)


def test_what_is_turned_up_stays_face_down() -> None:
    """Three tiles from the supply, or one from the reserve, stay face down on a blind copy (D-16, D-30)."""
    game = position("01. ... ...", boats={"2": "o l d"}, built=("T", "")).blind(0)
    refilled = play(game, "x1")[-1]
    assert refilled == Refilled(0, (FACE_DOWN,) * 3)
    game = position("01. ... ...", boats={"2": "o l d"}, built=("T", "")).blind(0)
    assert play(game, "T 22")[-1] == ReserveRevealed(1, 1, FACE_DOWN)
    view = game.view(None)
    assert view.boats[1] is not None
    assert [tile.code for tile in view.boats[1]] == ["o", "?", "d"]
    assert view.players[0].sites.light == 1
