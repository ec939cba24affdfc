"""In every game, a blind copy invents nothing: its answers hold in every world that looks the same to it, and
it stops where those worlds differ (promise 8).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

import pytest

from engine.contract import Event, Game, Refused
from engine.duel import Duel
from engine.duel.tiles import FACE_DOWN
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card
from engine.imhotep.sites.black_market import BlackState
from engine.imhotep.sites.crypt import CryptState
from engine.imhotep.sites.market import MarketState
from engine.imhotep.sites.scaffold import UNKNOWN, ScaffoldState
from tests.support import duel, duel_play, imhotep, imhotep_dynasty, imhotep_play
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.soaked import soaked

BASE_SIDES = imhotep.ALL_SIDES[3::5]


def _duel(sides: str, number: int) -> tuple[Game, Random]:
    return duel.new(sides, number), Random(number)


def _base(sides: str, number: int) -> tuple[Game, Random]:
    return imhotep.new(sides, 2 + number % 3, number), Random(number)


Walk = Callable[[Game, Random], Iterator[tuple[object, tuple[Event, ...]]]]
WORLDS = 2
"""The number of worlds, besides the true one, in which every step is tried."""


STARTS: dict[str, Callable[[], tuple[Game, Random]]] = {
    **{f"duel-{sides}": partial(_duel, sides, number) for number, sides in enumerate(duel.ALL_SIDES)},
    **{f"imhotep-{sides}": partial(_base, sides, number) for number, sides in enumerate(BASE_SIDES)},
    **{f"imhotep-{name(sample)}": sample.start for sample in (*samples(48, 700)[::3], *samples(12, 1300))},
}
"""Games with all sides of The Duel, some of the base game, and all sides and switches of the expansions."""
every_start = pytest.mark.parametrize("start", soaked(STARTS.values(), 24), ids=list(STARTS))


def other_world(game: Game, seat: int | None, rng: Random) -> Game:
    """Return a game that could be the true one as far as this seat knows."""
    if isinstance(game, Imhotep):
        return imhotep_dynasty.with_other_secrets(game, rng, seat)
    assert isinstance(game, Duel)
    return duel.with_other_secrets(game, rng)


def worlds(game: Game, seat: int, rng: Random) -> Iterator[Game]:
    """Yield the game as it is, then as it could be."""
    yield game.copy()
    for _ in range(WORLDS):
        yield other_world(game, seat, rng)


def positions(game: Game, rng: Random) -> Iterator[Game]:
    """Yield every position of a random game before its end."""
    for _ in range(imhotep_play.LONGEST):
        if game.decision is None:
            return
        yield game
        game.play(rng.choice(game.options()))
    pytest.fail(f"{game!r} does not end")


def before_reveals(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events until something is revealed."""
    until = next((place for place, event in enumerate(events) if event.reveals), len(events))
    return events[:until]


@every_start
def test_hidden_things_change_nothing_that_can_be_seen(start: Callable[[], tuple[Game, Random]]) -> None:
    """If everything that a seat or a spectator may not see is swapped, its view is the same. So are the
    options of the seat that is asked, and the events up to the next reveal (D-19, §12, N-12, N-341).
    """
    game, rng = start()
    for at, position in enumerate(positions(game, rng)):
        if at % 2 and not position.mid_turn:
            continue
        step = rng.choice(position.options())
        for seat in (*range(position.seats), None):
            other = other_world(position, seat, rng)
            assert (other.view(seat), other.scores()) == (position.view(seat), position.scores())
            assert (other.undo_limit(), other.mid_turn) == (position.undo_limit(), position.mid_turn)
            assert position.decision is not None
            if seat == position.decision.seat:
                assert other.options() == position.options()
                foreseen = len(position.blind(seat).play(step))  # others' Load Sleds may matter (N-343)
                ours, theirs = (before_reveals(world.play(step)) for world in (position.copy(), other))
                assert ours[:foreseen] == theirs[:foreseen]


@every_start
def test_a_blind_copy_shows_the_same_and_hides_the_rest(start: Callable[[], tuple[Game, Random]]) -> None:
    """A blind copy has the same view, options, scores and limits for the seat that is asked, and a step on it
    depends on nothing hidden (D-19, §12, N-12).
    """
    game, rng = start()
    for at, position in enumerate(positions(game, rng)):
        assert position.decision is not None
        seat, before = position.decision.seat, position.state()
        blind, other = position.blind(seat), other_world(position, seat, rng)
        check_backs(blind, seat)
        assert (blind.view(seat), blind.options()) == (position.view(seat), position.options())
        assert blind.scores() == position.scores()
        assert (blind.undo_limit(), blind.mid_turn) == (position.undo_limit(), position.mid_turn)
        assert blind.blind(seat).state() == other.blind(seat).state() == blind.state()
        for step in position.options()[at % 3 :: 3]:
            mine, theirs = position.blind(seat), other.blind(seat)
            previewed = mine.play(step)
            assert previewed == theirs.play(step)
            assert mine.state() == theirs.state()
            happened = before_reveals(position.copy().play(step))
            assert mine.stopped or len(previewed) >= len(happened)
            assert all(event == shown for event, shown in zip(happened, previewed, strict=False))
        assert position.state() == before


def check_backs(blind: Game, seat: int) -> None:
    """Check that nothing hidden has a face on the copy."""
    if isinstance(blind, Duel):
        assert {tile for part in duel.hidden(blind) for tile in part} <= {FACE_DOWN}
        return
    assert isinstance(blind, Imhotep)
    there = blind.state()
    assert there.deal is None
    assert set(there.draw) <= {Card.FACE_DOWN}
    assert {there.discard[at] for at in there.dark} <= {Card.FACE_DOWN}
    for state in there.states:
        if isinstance(state, CryptState):
            assert set(state.supply) <= {0}
        if isinstance(state, ScaffoldState):
            assert set(state.pile) <= {UNKNOWN}
        if isinstance(state, BlackState):
            assert {card for stack in state.stacks for card in stack} <= {Card.FACE_DOWN}
        if isinstance(state, MarketState) and blind.decision and blind.decision.kind != "keep":
            assert set(state.pair) <= {Card.FACE_DOWN}
    if there.rules.hidden_market_cards:
        for other, hand in enumerate(there.hands):
            assert other == seat or set(hand) <= {Card.FACE_DOWN, Card.LOAD_SLED}


@every_start
def test_a_blind_copy_can_be_played_until_it_stops(start: Callable[[], tuple[Game, Random]]) -> None:
    """No rule fails on face-down things, from the start or from the middle of a game (D-18, D-40, §12,
    N-12).
    """
    game, rng = start()
    for at, position in enumerate(positions(game, rng)):
        for seat in (None, 0) if at % 9 == 0 else ():
            blind = position.blind(seat)
            for _ in positions(blind, rng):
                blind.scores()
            blind.view(seat)
            assert blind.stopped or blind.outcome is not None


def telling(game: Game, seat: int) -> tuple[object, ...]:
    """Return the parts of a preview that could be made up."""
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
    """Try the steps that reveal something, and a share of the others, in every world; return how often the
    blind copy stopped.
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
    """Return whether the events begin with those foreseen, apart from revealed things."""
    pairs = [*zip(foreseen, happened, strict=False)]
    alike = (shown == event or (shown.reveals and type(shown) is type(event)) for shown, event in pairs)
    return len(pairs) == len(foreseen) and all(alike)


def check_stopped(blind: Game, before: Game, seat: int) -> None:
    """Check that a stopped copy asks nobody, has ended nothing, has begun no round, and allows no step."""
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
    """A turn of The Duel can always be foreseen to its end, because it doesn't need the tiles that it reveals
    (D-19).
    """
    assert check_game(duel.new(sides, number), Random(number), duel_play.walk, 0.3) == 0


@pytest.mark.parametrize("sample", samples(24, 6000), ids=name)
def test_imhotep_is_foreseen_truly(sample: Sample) -> None:
    """Turns of Imhotep are foreseen correctly, with all sides and switches, up to the point where the copy
    stops (§12, N-12, N-340).
    """
    assert check_game(*sample.start(), imhotep_play.walk, 0.03)


@pytest.mark.soak
@pytest.mark.parametrize("sample", samples(192, 7000), ids=name)
def test_many_games_of_imhotep_are_foreseen_truly(sample: Sample) -> None:
    assert check_game(*sample.start(), imhotep_play.walk, 1)


@pytest.mark.parametrize("game", [duel.new("ABAB", 3), samples(1, 40)[0].start()[0]], ids=["duel", "imhotep"])
def test_a_blind_copy_comes_to_a_stop(game: Game) -> None:
    """A blind copy stops sooner or later, because nobody can continue without the revealed information."""
    rng = Random(1)
    blind = game.blind(0)
    for _ in range(imhotep_play.LONGEST):
        if blind.decision is None:
            break
        blind.play(rng.choice(blind.options()))
    check_stopped(blind, game, 0)
