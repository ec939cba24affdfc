"""A blind copy invents nothing: what it tells holds in every world that it cannot tell apart, and where those
worlds differ it stops (promise 8). For every game.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from engine.contract import Event, Game, Refused
from engine.duel import Duel
from engine.imhotep import Imhotep
from tests.support import duel, duel_play, imhotep_dynasty, imhotep_play
from tests.support.imhotep_mixtures import Sample, name, samples

Walk = Callable[[Game, Random], Iterator[tuple[object, tuple[Event, ...]]]]
WORLDS = 2
"""Others than the true one that every step is tried in."""


def worlds(game: Game, seat: int, rng: Random) -> Iterator[Game]:
    """The game as it is, and as it may be for all that this seat knows."""
    yield game.copy()
    for _ in range(WORLDS):
        if isinstance(game, Imhotep):
            yield imhotep_dynasty.with_other_secrets(game, rng, seat)
        else:
            assert isinstance(game, Duel)
            yield duel.with_other_secrets(game, rng)


def telling(game: Game, seat: int) -> tuple[object, ...]:
    """What a preview shows that could be invented."""
    view = game.view(seat)
    round_, ships = getattr(view, "round", None), getattr(view, "ships", None)
    return (
        game.decision,
        game.outcome,
        game.mid_turn,
        game.scores(),
        round_,
        ships,
        getattr(view, "players", None),
    )


def check(game: Game, rng: Random, share: float) -> int:
    """Steps that reveal something, and so many of the others, in every world; how often the blind copy
    stopped.
    """
    decision, stops = game.decision, 0
    assert decision is not None
    for step in game.options():
        reveals = any(event.reveals for event in game.copy().apply(step))
        if rng.random() > (1 if reveals else share):
            continue
        blind = game.blind(decision.seat)
        foreseen = blind.play(step)
        for world in worlds(game, decision.seat, rng):
            happened = world.play(step)
            assert is_begun_by(happened, foreseen)
            if not blind.stopped:
                assert len(happened) == len(foreseen)
                assert telling(blind, decision.seat)[:-1] == telling(world, decision.seat)[:-1]
        if blind.stopped:
            stops += 1
            check_stopped(blind, game, decision.seat)
    return stops


def is_begun_by(happened: Iterable[Event], foreseen: tuple[Event, ...]) -> bool:
    """Whether things happen as foreseen, but for what is turned up, and then perhaps more."""
    pairs = [*zip(foreseen, happened, strict=False)]
    alike = (one == two or (one.reveals and type(one) is type(two)) for one, two in pairs)
    return len(pairs) == len(foreseen) and all(alike)


def check_stopped(blind: Game, before: Game, seat: int) -> None:
    """Nobody is asked, nothing has ended, no round has begun, and nothing more can be done."""
    assert (blind.decision, blind.outcome, blind.mid_turn, blind.options()) == (None, None, False, ())
    assert blind.undo_limit() == 0
    assert getattr(blind.view(seat), "round", None) == getattr(before.view(seat), "round", None)
    assert all(ship.capacity for ship in getattr(blind.view(seat), "ships", ()))
    with pytest.raises(Refused):
        blind.play(before.options()[0])
    assert blind.copy().stopped
    assert blind.blind(seat).stopped


def check_game(game: Game, rng: Random, walk: Walk, share: float) -> int:
    stops = check(game, rng, share)
    for _ in walk(game, rng):
        assert not game.stopped
        if game.decision is not None:
            stops += check(game, rng, share)
    return stops


@pytest.mark.parametrize(("number", "sides"), list(enumerate(duel.ALL_SIDES[::3])))
def test_the_duel_is_foreseen_truly(number: int, sides: str) -> None:
    """D-19: a turn of The Duel never needs what it turns up."""
    assert check_game(duel.new(sides, number), Random(number), duel_play.walk, 0.3) == 0


@pytest.mark.parametrize("sample", samples(24, 6000), ids=name)
def test_imhotep_is_foreseen_truly(sample: Sample) -> None:
    """§12, N-12, N-340: with all sides and switches."""
    assert check_game(*sample.start(), imhotep_play.walk, 0.03)


@pytest.mark.soak
@pytest.mark.parametrize("sample", samples(192, 7000), ids=name)
def test_many_games_of_imhotep_are_foreseen_truly(sample: Sample) -> None:
    assert check_game(*sample.start(), imhotep_play.walk, 1)


@pytest.mark.parametrize("game", [duel.new("ABAB", 3), samples(1, 40)[0].start()[0]], ids=["duel", "imhotep"])
def test_a_blind_copy_comes_to_a_stop(game: Game) -> None:
    """Nobody can play on without knowing what is turned up."""
    rng = Random(1)
    blind = game.blind(0)
    for _ in range(imhotep_play.LONGEST):
        if blind.decision is None:
            break
        blind.play(rng.choice(blind.options()))
    check_stopped(blind, game, 0)
