"""The engine and the naive model play in lockstep: two implementations, one rulebook."""

from collections.abc import Callable
from random import Random

import pytest

from engine.duel import Duel
from engine.duel.harbor import BOATS, FIELDS
from tests.engine import naive
from tests.engine.naive import Naive
from tests.support.duel import ALL_SIDES, codes, deal, hidden, new, position, tiles_of
from tests.support.duel_play import LONGEST, choose
from tests.support.soaked import seeded

Picture = dict[str, object]


def picture_of_engine(game: Duel) -> Picture:
    """Return the whole position in the naive model's notation."""
    view = game.view(None)
    supply, reserve = hidden(game)
    return {
        "figures": {FIELDS[field]: owner for field, owner in enumerate(view.fields) if owner >= 0},
        "boats": {
            name: [tile.code for tile in cargo]
            for name, cargo in zip(BOATS, view.boats, strict=True)
            if cargo is not None
        },
        "built": [sorted(tile.code for tile in tiles_of(player.sites)) for player in view.players],
        "supply": [tile.code for tile in supply],
        "reserve": [tile.code for tile in reserve],
        "box": [tile.code for tile in view.box],
        "five": view.first_to_five if view.side("obelisk") == "B" else None,
        "mover": None if game.decision is None else game.decision.seat,
        "winner": None if game.outcome is None else game.outcome.winners[0],
        "scores": [{item.name: item.points for item in sheet.items} for sheet in game.scores()],
    }


def picture_of_naive(model: Naive) -> Picture:
    """Return the whole position of the naive model, in its notation."""
    return {
        "figures": model.figures,
        "boats": model.boats,
        "built": [sorted(own) for own in model.built],
        "supply": model.supply,
        "reserve": model.reserve,
        "box": model.box,
        "five": model.five if model.sides[0] == "B" else None,
        "mover": None if model.winner is not None else model.mover,
        "winner": model.winner,
        "scores": [model.score(seat) for seat in (0, 1)],
    }


def naive_of(game: Duel) -> Naive:
    """Return the naive model of a position at the start of a turn."""
    view = game.view(None)
    supply, reserve = hidden(game)
    assert view.decision is not None
    return Naive(
        sides=view.sides,
        first=view.first,
        mover=view.decision.seat,
        boats={
            name: [tile.code for tile in cargo]
            for name, cargo in zip(BOATS, view.boats, strict=True)
            if cargo is not None
        },
        supply=[tile.code for tile in supply],
        reserve=[tile.code for tile in reserve],
        figures={FIELDS[field]: owner for field, owner in enumerate(view.fields) if owner >= 0},
        built=[[tile.code for tile in tiles_of(player.sites)] for player in view.players],
        box=[tile.code for tile in view.box],
        five=view.first_to_five,
    )


def lockstep(game: Duel, model: Naive, rng: Random) -> None:
    """Play both games to the end, comparing options and positions at every step."""
    played: list[str] = []
    for _ in range(LONGEST + 1):
        assert codes(game) == model.options(), played
        assert picture_of_engine(game) == picture_of_naive(model), played
        if game.decision is None:
            return
        code = choose(game, rng).code
        played.append(code)
        game.play(game.parse(code))
        model.play(code)
    raise AssertionError("the game is longer than it can be")


def lockstep_from_the_deal(seed: int) -> None:
    """Play and compare a whole game that both set up from the same numbers."""
    sides, start = ALL_SIDES[seed % 16], seed // 16 % 2
    order = list(deal(seed).order("duel/supply", 60))
    lockstep(new(sides, seed, str(start)), naive.setup(sides, start, order), Random(seed))


@pytest.mark.parametrize("block", range(16))
def test_both_play_the_same_game(block: int) -> None:
    """The engine and the naive model have the same options, positions, scores and winner in every game (D-4
    to D-56).
    """
    for seed in range(block, 160, 16):
        lockstep_from_the_deal(seed)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(100))
def test_both_play_the_same_ten_thousand_games(block: int) -> None:
    """The engine and the naive model have the same options, positions, scores and winner in ten thousand
    games (D-4 to D-56).
    """
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        lockstep_from_the_deal(seeded(seed))


def crowded(rng: Random) -> Duel:
    """Return a late position with random figures, several boats gone and a hand of action tiles."""
    owners = ["0"] * int(rng.random() * 5) + ["1"] * int(rng.random() * 5)
    fields = sorted([*owners, *"." * (9 - len(owners))], key=lambda _: rng.random())
    rows = " ".join("".join(fields[start : start + 3]) for start in (0, 3, 6))
    gone = sorted(BOATS, key=lambda _: rng.random())[: int(rng.random() * 5)]
    boats: dict[str, str | None] = dict.fromkeys(gone)
    kept = sorted(BOATS, key=lambda _: rng.random())[:2]
    boats |= {name: "T P S" for name in kept[:1] if name not in gone}
    built = [" ".join(action for action in "TPUS" if rng.random() < 0.6) for _ in range(2)]
    return position(
        rows,
        boats=boats,
        built=(f"{built[0]} o o o o", f"{built[1]} o o o o"),
        supply=0 if gone else int(rng.random() * 3),
        sides=ALL_SIDES[int(rng.random() * 16)],
        first=int(rng.random() * 2),
        to_move=int(rng.random() * 2),
    )


def test_both_play_the_same_from_crowded_positions() -> None:
    """The engine and the naive model play the same from random late positions, which games from the start
    rarely reach (D-9, D-12, D-17, D-21, D-23, D-30…D-33, D-40).
    """
    passes = 0
    for seed in range(400):
        game = crowded(Random(seed))
        if not game.options():  # in a real game this turn would already have been skipped
            continue
        model = naive_of(game)
        lockstep(game, model, Random(seed))
        passes += model.passes
    assert passes, "no game met the automatic pass"


def count(position: Duel, depth: int) -> int:
    """Return the number of leaves of the engine's game tree."""
    if depth == 0 or position.decision is None:
        return 1
    return sum(count(after(position, code), depth - 1) for code in codes(position))


def after(game: Duel, code: str) -> Duel:
    """Return a copy after one step."""
    game = game.copy()
    game.apply(game.parse(code))
    return game


def naive_count(model: Naive, depth: int) -> int:
    """Return the number of leaves of the naive model's game tree."""
    if depth == 0 or model.winner is not None:
        return 1
    total = 0
    for code in model.options():
        other = copy_of(model)
        other.play(code)
        total += naive_count(other, depth - 1)
    return total


def copy_of(model: Naive) -> Naive:
    """Return an independent copy."""
    return Naive(
        sides=model.sides,
        first=model.first,
        mover=model.mover,
        boats={name: list(cargo) for name, cargo in model.boats.items()},
        supply=list(model.supply),
        reserve=list(model.reserve),
        figures=dict(model.figures),
        built=[list(own) for own in model.built],
        box=list(model.box),
        phase=model.phase,
        winner=model.winner,
        passes=model.passes,
        five=model.five,
    )


def opening() -> Duel:
    return new("AAAA", 0, "0")


def middle() -> Duel:
    return position("01. .1. 0..", boats={"1": "o P n1"}, built=("P U", "T S"))


def late() -> Duel:
    gone: dict[str, str | None] = dict.fromkeys("1bc")
    return position("010 1.. .01", boats=gone, built=("S", "U"), supply=0)


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        (opening, (9, 72, 540)),
        (middle, (10, 217, 1993)),
        (late, (6, 40, 174)),
    ],
)
def test_game_trees_have_the_same_number_of_leaves(
    start: Callable[[], Duel], counts: tuple[int, ...]
) -> None:
    """The engine's and the naive model's game trees have the same number of leaves from fixed positions, at
    depths 1 to 3, with chance fixed (property 5).
    """
    game = start()
    counted = tuple(count(game, depth) for depth in (1, 2, 3))
    assert counted == tuple(naive_count(naive_of(game), depth) for depth in (1, 2, 3))
    assert counted == counts
