"""Properties of every game, whatever its rules.

A game added to `engine.games.GAMES` is tested here. Games are mixed from the options that each game describes
(`Game.choices`).
"""

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from engine.contract import BadOption, Game, Illegal, Reason, Refused, Step
from engine.record import Diverged, Entry, Play, read, write
from tests.engine.keeping import (
    check_codes,
    check_decision,
    check_doors,
    check_refusals,
    deal,
    every_game,
    mixed,
)

pytestmark = pytest.mark.usefixtures("tiny_game")

LONGEST = 900


def line(position: Game, rng: Random) -> Iterator[tuple[Game, Step]]:
    """Yield every position of a random game with the step that is about to be played."""
    for _ in range(LONGEST):
        if position.decision is None:
            return
        step = rng.choice(position.options())
        yield position, step
        position.play(step)
    pytest.fail(f"{position!r} does not end")


@every_game
@pytest.mark.parametrize("number", range(12))
def test_a_random_game_keeps_the_contract(game: type[Game], number: int) -> None:
    rng = Random(number)
    items = set(game.vocabulary.items)
    start = mixed(game, rng).start()
    check_codes(start.begins(()))
    for position, step in line(start, rng):
        check_decision(position)
        check_doors(position, step)
        assert {item.name for sheet in position.scores() for item in sheet.items} <= items
        assert type(position).__name__ in repr(position)
        if rng.random() < 0.2:
            check_refusals(position, position.begins(()), rng.randrange(5))
            for seat in (None, *range(position.seats)):
                assert position.blind(seat).view(seat) == position.view(seat)
            assert position.undo_limit() >= 0
            again = game.at(position.state())
            assert again.state() == position.state()
            assert (again.digest(), again.options()) == (position.digest(), position.options())


@every_game
@pytest.mark.parametrize("number", range(12))
def test_copies_are_independent(game: type[Game], number: int) -> None:
    """A copy is independent, and playing on changes no past position (property 13)."""
    rng = Random(number)
    past: list[tuple[Game, object, object]] = []
    for at, (position, _) in enumerate(line(mixed(game, rng).start(), rng)):
        other, before = position.copy(), position.state()
        other.play(rng.choice(other.options()))
        assert position.state() == before
        past.append((position.copy(), before, position.view(None)))
        if at % 25 == 0:
            for then, state, view in past:
                assert (then.state(), then.view(None)) == (state, view)


def pickled(game: Game) -> Game:
    """Return the game as another process receives it."""
    return pickle.loads(pickle.dumps(game))  # noqa: S301  our own bytes


@every_game
@pytest.mark.parametrize("duplicate", [pickled, deepcopy])
@pytest.mark.parametrize("number", range(3))
def test_other_ways_of_copying_are_as_good(
    game: type[Game], duplicate: Callable[[Game], Game], number: int
) -> None:
    """Pickled and other copies have the same state and options in the middle of a turn, because coming
    choices are data (property 10).
    """
    rng = Random(number)
    for at, (position, _) in enumerate(line(mixed(game, rng).start(), rng)):
        if at % 4 == 0 or position.mid_turn:
            other = duplicate(position)
            assert other.state() == position.state()
            assert other.options() == position.options()
            check_decision(other)


@every_game
@pytest.mark.parametrize("number", range(6))
def test_a_turn_may_be_looked_at_before_it_comes(game: type[Game], number: int) -> None:
    """`turn_of` gives a seat's current turn, or its future turn as it would be in the present position, and
    changes nothing. It is refused during another seat's turn and after the end.
    """
    rng, looked = Random(number), 0
    position = mixed(game, rng).start()
    for here, _ in line(position, rng):
        decision, before = here.decision, here.state()
        assert decision is not None
        for seat in range(here.seats):
            try:
                turn = here.turn_of(seat)
            except Refused:
                assert here.mid_turn or seat != decision.seat or game.turn_of is Game.turn_of
                continue
            assert not here.mid_turn
            assert turn.decision is not None
            assert turn.decision.seat == seat
            assert not turn.mid_turn
            assert turn.options() == turn.options(seat) != ()
            assert turn.scores() == here.scores()
            if seat == decision.seat:
                assert turn.options() == here.options()
            turn.play(rng.choice(turn.options()))
            looked += 1
        assert here.state() == before
        with pytest.raises(Refused):
            here.turn_of(here.seats)
    assert looked > 5 or game.turn_of is Game.turn_of
    with pytest.raises(Refused) as refused_at_the_end:
        position.turn_of(0)
    assert refused_at_the_end.value.because(Reason.GAME_OVER)


@every_game
def test_an_ended_game_says_why_and_asks_nobody(game: type[Game]) -> None:
    rng = Random(5)
    position = mixed(game, rng).start()
    for _ in line(position, rng):
        pass
    outcome = position.outcome
    assert outcome is not None
    assert outcome.reason in game.vocabulary.endings
    assert (position.options(), position.undo_limit()) == ((), 0)
    assert outcome.reason in repr(position)
    with pytest.raises(Refused) as refused:
        position.resign(0)
    assert refused.value.reason is Reason.GAME_OVER


@every_game
def test_the_fast_door_breaks_on_what_is_no_option(game: type[Game]) -> None:
    rng = Random(3)
    position = mixed(game, rng).start()
    tried = 0
    for at, (there, step) in enumerate(line(position, rng)):
        wrong = [begin for begin in there.begins(()) if begin not in there.options()] if at % 5 == 0 else []
        if wrong:
            before, tried = there.state(), tried + 1
            with pytest.raises(Illegal, match="no option of"):
                there.apply(wrong[0])
            with pytest.raises(Illegal):
                there.apply(Step(step.code))
            assert there.state() == before
    assert tried


@every_game
@pytest.mark.parametrize("seat", [-1, 9])
def test_a_seat_that_is_not_there_is_named_as_such(game: type[Game], seat: int) -> None:
    position = mixed(game, Random(1)).start()
    before = position.state()
    for ask in (position.view, position.blind, position.options, position.resign):
        with pytest.raises(Refused) as refused:
            ask(seat)
        assert refused.value.reason is Reason.NO_SUCH_SEAT
        assert str(refused.value) == f"no_such_seat (seat {seat})"
    assert position.state() == before


@every_game
def test_a_game_describes_its_options(game: type[Game]) -> None:
    """A game accepts each value that it describes and no other; its short names are unique and short."""
    choices = game.choices()
    assert (
        len({option.name for option in choices}) == len({option.short for option in choices}) == len(choices)
    )
    for option in choices:
        assert len(option.short) == 1, f"{option.name}: ids have room for one letter"
        assert option.default is None or option.default in option.values
        assert option.rule
        for value in (option.values[0], option.values[-1]):
            game.new({option.name: value}, max(game.seat_counts), deal(Random(1)))
        with pytest.raises(BadOption):
            game.new({option.name: "no such value"}, max(game.seat_counts), deal(Random(1)))
    with pytest.raises(BadOption):
        game.new({"no_such_option": "yes"}, max(game.seat_counts), deal(Random(1)))


@every_game
def test_words_are_unique(game: type[Game]) -> None:
    words = game.vocabulary
    for list_ in (words.kinds, (*Reason, *words.reasons), words.items, words.endings):
        assert list_
        assert len({word.value for word in list_}) == len(list_)


@every_game
@pytest.mark.parametrize("number", range(4))
def test_a_log_is_checked_by_its_last_digest(game: type[Game], number: int) -> None:
    rng = Random(number)
    header = mixed(game, rng)
    play, digests = Play(header), list[str]()
    while (decision := play.game.decision) is not None and play.version < 80:
        limit = play.undo_limit()
        text = rng.choice(play.game.options()).code if limit == 0 or rng.random() < 0.9 else f"undo {limit}"
        seat = decision.seat if not text.startswith("undo") else play.line[-1].seat
        play.append(Entry(seat, text))
        digests.append(play.game.digest())
    again = Play.checked(header, play.entries, digests)
    assert again.game.state() == play.game.state()
    assert write(read(write(header, play.entries)).header, play.entries) == write(header, play.entries)
    for place in (0, len(digests) // 2, len(digests) - 1):
        wrong = [*digests[:place], "0" * 16, *digests[place + 1 :]]
        wrong[-1] = "0" * 16
        with pytest.raises(Diverged) as diverged:
            Play.checked(header, play.entries, wrong)
        assert diverged.value.entry == place + 1
    with pytest.raises(Diverged) as diverged:
        Play.checked(header, [*play.entries[:-1], Entry(0, "nonsense")], digests)
    assert diverged.value.entry == len(digests)
    assert Play.checked(header, [], []).version == 0


@every_game
def test_everything_of_a_state_is_in_the_fingerprint(game: type[Game]) -> None:
    """Every change of the state changes the fingerprint, which names no class."""
    rng = Random(8)
    states: dict[str, object] = {}
    for position, _ in line(mixed(game, rng).start(), rng):
        state, text = position.state(), position.fingerprint()
        assert is_dataclass(state)
        assert states.setdefault(text, state) == state
        names = {type(getattr(state, field.name)).__name__ for field in fields(state)} - {
            "str",
            "int",
            "tuple",
        }
        assert not [name for name in names if name in text and name != "NoneType"]
