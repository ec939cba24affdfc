"""Everything within a ring is new or has disappeared since an earlier position, one turn ago or many."""

from collections import Counter
from random import Random

import pytest
from PIL import ImageChops

from bot.messages.catalog import LANGUAGES, catalog
from engine.contract import Event
from engine.duel import Duel
from engine.duel.events import (
    ActionPlayed,
    BoatLeft,
    Delivered,
    Placed,
    Refilled,
    ReserveRevealed,
    Swapped,
    Taken,
)
from engine.duel.harbor import EMPTY, SPACES
from engine.duel.sites import Sites
from engine.duel.tiles import FACE_DOWN, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.picture import geometry
from render.duel.picture.compose import compose
from render.duel.picture.highlights import Highlights, highlighted
from render.duel.text import phrases
from render.duel.text.alt import alt_text
from render.duel.text.telling import newest
from render.kit.canvas import Canvas
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT
from tests.render.duel.positions import LONG, SHORT, new, played

GAMES = [(seed, sides) for seed, sides in enumerate(("AAAA", "BBBB", "ABAB", "BABA"))]
OBELISK, SWAP_TILE = Tile(Kind.OBELISK), Tile(Kind.ACTION, 0, Action.SWAP)
GONE = Delivered(0, OBELISK, 1, 0, 4)
"""The event in which the figure on the middle field leaves its field."""

Line = list[tuple[DuelView, int]]
"""The positions of a game, each with the number of events before it."""


def history(seed: int, sides: str) -> tuple[Line, list[Event]]:
    """Play a random game, and return its positions and all its events."""
    chance, game = Random(seed), new(seed, sides)
    events: list[Event] = []
    line: Line = [(game.view(None), 0)]
    while game.decision is not None:
        events += game.play(chance.choice(game.options()))
        line.append((game.view(None), len(events)))
    return line, events


@pytest.mark.parametrize(("seed", "sides"), GAMES)
def test_rings_are_true_now(seed: int, sides: str) -> None:
    """Between any two positions of a game, every difference is ringed, and nothing else."""
    line, events = history(seed, sides)
    for start, (before, begin) in enumerate(line):
        for after, end in line[start + 1 : start + 30]:
            span = events[begin:end]
            seen = highlighted(span)
            check_fields(seen, before, after, span)
            check_boats(seen, before, after)
            check_sites(seen, before, after)


def check_fields(seen: Highlights, before: DuelView, after: DuelView, span: list[Event]) -> None:
    came = {event.field for event in span if isinstance(event, Placed)}
    for field, (old, new_one) in enumerate(zip(before.fields, after.fields, strict=True)):
        if new_one == EMPTY:
            assert (field in seen.fields) == (old != EMPTY)
        else:
            assert (field in seen.fields) == (field in came)
            assert old == new_one or field in seen.fields


def check_boats(seen: Highlights, before: DuelView, after: DuelView) -> None:
    for boat, (old, new_one) in enumerate(zip(before.boats, after.boats, strict=True)):
        assert (boat in seen.boats) == (old is not None and new_one is None)
        ringed = {space for space in range(SPACES) if (boat, space) in seen.spaces}
        if old is None or new_one is None:
            assert not ringed
            continue
        assert {space for space in range(SPACES) if old[space] != new_one[space]} <= ringed


def check_sites(seen: Highlights, before: DuelView, after: DuelView) -> None:
    for seat, own in enumerate(after.players):
        gained = built(own.sites) - built(before.players[seat].sites)
        assert gained == +Counter({
            tile: count for tile, count in seen.gained[seat].items() if tile.action is None
        })  # fmt: skip
        old = before.players[seat].sites.actions
        for action in Action:
            counts = old.count(action), own.sites.actions.count(action)
            ringed = (seat, action) in seen.slots
            assert ringed or counts[0] == counts[1]
            assert not ringed or counts != (0, 0)


def built(own: Sites) -> Counter[Tile]:
    """Return the tiles on a player's sites."""
    counter = Counter(
        Tile(kind, value)
        for kind, values in ((Kind.TEMPLE, own.temple), (Kind.TOMB, own.tomb))
        for value in values
    )
    pyramids = {Kind.OBELISK: own.obelisk, Kind.LIGHT_PYRAMID: own.light, Kind.DARK_PYRAMID: own.dark}
    return counter + Counter({Tile(kind): number for kind, number in pyramids.items()})


@pytest.mark.parametrize(
    ("events", "fields"),
    [
        ([Placed(0, 4)], {4}),
        ([GONE], {4}),
        ([Placed(0, 4), GONE], set[int]()),
        ([GONE, Placed(1, 4)], {4}),
        ([GONE, Placed(1, 4), GONE], {4}),
    ],
)
def test_figures_that_came_and_went(events: list[Event], fields: set[int]) -> None:
    assert highlighted(events).fields == fields


def test_boats_touched_twice() -> None:
    """A boat refilled twice is new once, one that has left has no new spaces, and one swapped back has no
    rings.
    """
    cargo = (OBELISK,) * SPACES
    refilled = Refilled(2, cargo)
    assert highlighted([refilled, refilled]) == highlighted([refilled])
    gone = highlighted([refilled, Swapped(0, 2, 0, 1, (FACE_DOWN, FACE_DOWN)), BoatLeft(2)])
    assert (gone.boats, gone.spaces) == ({2}, set())
    swap = Swapped(0, 2, 0, 1, (FACE_DOWN, FACE_DOWN))
    assert highlighted([swap]).spaces == {(2, 0), (2, 1)}
    assert highlighted([swap, swap]).spaces == set()
    assert highlighted([ReserveRevealed(2, 0, OBELISK), swap]).spaces == {(2, 0), (2, 1)}
    assert highlighted([swap, ReserveRevealed(2, 0, OBELISK), swap]).spaces == {(2, 1)}


def test_action_tiles_that_came_and_went() -> None:
    slot, gain, spend = (0, Action.SWAP), Taken(0, SWAP_TILE, 1, 0), ActionPlayed(0, Action.SWAP)
    assert highlighted([gain]).slots == {slot}
    assert highlighted([spend]).slots == {slot}
    assert highlighted([spend, gain]).slots == {slot}
    assert highlighted([gain, spend]).slots == set()
    assert highlighted([gain, gain, spend]).slots == {slot}


# --- several turns as text -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_and_alt_texts_of_several_turns(language: str) -> None:
    """Texts about several turns are never cut and stay within all limits, with ordinary names and with the
    longest.
    """
    say = catalog(language)
    for seed, sides in GAMES:
        line, events = history(seed, sides)
        for start in range(0, len(line) - 8, 9):
            view, recent = line[start + 8][0], events[line[start][1] : line[start + 8][1]]
            for table in (SHORT, LONG):
                text = alt_text(view, table, recent, say)
                assert len(text) <= ALT_LIMIT
                full = phrases.names(view, table, say)
                newest_lines = newest(recent, full, say)
                assert any(say("render.alt.last", last=line) in text[:HEAD_LIMIT] for line in newest_lines)
                if view.outcome is None:
                    assert on_papyrus(compose(view, table, recent, say)[0]) in newest(recent, full, say)


def on_papyrus(canvas: Canvas) -> str:
    """Return the text about the last move; fail if a line is cut or leaves the papyrus."""
    left, top, wide, high = geometry.PAPYRUS
    lines = [text for text in canvas.written if text.box[0] > left and top < text.box[1] < top + high]
    assert all(line.shown == line.wanted for line in lines), lines
    assert all(line.box[2] < left + wide - 12 and line.box[3] <= top + high for line in lines), lines
    return " ".join(line.shown for line in lines)


def test_all_new_tiles_of_a_temple_stack_are_ringed() -> None:
    """On side A, the ring surrounds all new backs at the top of a temple stack."""
    game = next(game for game, _ in played(new(2), 2) if len(game.view(None).players[0].sites.temple) == 4)
    narrow, wider, widest = (ring_width(game, count) for count in (1, 2, 3))
    assert 0 < narrow < wider < widest


def ring_width(game: Duel, fresh: int) -> int:
    """Return the width of the ring in pixels when this many temple tiles are new."""
    tiles = game.view(None).players[0].sites.temple[:fresh]
    recent = [Taken(0, Tile(Kind.TEMPLE, value), 0, 0) for value in tiles]
    say = catalog("en")
    with_ring, without = (compose(game.view(None), SHORT, some, say)[1].image() for some in (recent, ()))
    boxes = ImageChops.difference(with_ring.convert("RGB"), without.convert("RGB"))
    left, _, right, _ = boxes.getbbox() or (0, 0, 0, 0)
    return right - left
