"""Games of every kind, mixed from the options that each game describes (`Game.choices`), and invariants of
all their positions (engine guide §6).
"""

from collections.abc import Sequence
from random import Random

import pytest

from engine.contract import BadOption, Event, Game, Reason, Refused, Step
from engine.deal import Deal
from engine.games import GAMES
from engine.record import Header
from tests.tiny.rules import Pebbles

TRIES = 100
PLAYED = (*GAMES.values(), Pebbles)
every_game = pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])


def mixed(game: type[Game], rng: Random) -> Header:
    """Return a header with a random value for every option, for any number of players."""
    problem: BadOption | None = None
    for _ in range(TRIES):
        seats = rng.choice(game.seat_counts)
        options = {option.name: rng.choice(option.values) for option in game.choices()}
        header = Header(game.id, game.ruleset, tuple(sorted(options.items())), seats, deal(rng))
        try:
            header.start()
        except BadOption as error:
            problem = error  # some values need more players
        else:
            return header
    pytest.fail(f"{game.id} does not take the options that it describes: {problem}")


def deal(rng: Random) -> Deal:
    return Deal(rng.randbytes(32), "")


def check_decision(game: Game) -> None:
    """Check that a game is never stuck, that only the seat that is asked has options, that their codes are
    unique and can be read back, and that there are no options after the end.
    """
    decision, seats = game.decision, range(game.seats)
    if decision is None:
        assert game.outcome is not None
        assert {game.options(), *(game.options(seat) for seat in seats)} == {()}
        assert not game.mid_turn
        return
    assert game.outcome is None
    assert decision.kind in game.vocabulary.kinds, f"{decision.kind}: add it to the kinds of its part"
    options = game.options()
    # a turn's action is always the seat's own choice; anything else is asked only if there is a choice
    assert len(options) >= (2 if game.answers_forced and decision.kind != "turn" else 1)
    for seat in seats:
        assert game.options(seat) == (options if seat == decision.seat else ())
    codes = {step.code for step in options}
    assert len(codes) == len(options)
    assert ("." in codes) == decision.optional
    assert "." not in [step.code for step in options[:-1]]
    assert all(game.parse(step.code) is step for step in options)


def check_codes(known: Sequence[Step]) -> None:
    """Check that codes are short enough for records and button ids: at most three words of letters, digits
    and dots.
    """
    for step in known:
        words = step.code.split()
        assert 1 <= len(words) <= 3
        assert " ".join(words) == step.code
        assert all((len(word) <= 12 and word.replace(".", "").isalnum()) or word == "." for word in words)


def check_refusals(game: Game, candidates: Sequence[Step], ply: int = 0, *, each: int = 5) -> None:
    """Check that a step that isn't an option is refused with a typed reason and changes nothing, and that an
    option isn't refused.

    Every step is checked, and one in `each` is actually played, a different one at every ply.
    """
    options = set(game.options())
    before = game.state()
    for number, step in enumerate(candidates, ply):
        refusal = game.refusal(step)
        assert (refusal is None) == (step in options), step
        if refusal is None:
            continue
        assert isinstance(refusal.reason, (Reason, *map(type, game.vocabulary.reasons)))
        if number % each:
            continue
        with pytest.raises(Refused) as refused:
            game.play(step)
        assert refused.value.reason is refusal.reason
        assert refused.value.details == refusal.details
    assert game.state() == before


def check_doors(game: Game, step: Step) -> tuple[Event, ...]:
    """Check on copies that the checked and the unchecked methods lead to the same position; return the
    events.
    """
    by_step, by_code, fast, before = game.copy(), game.copy(), game.copy(), game.state()
    happened = by_step.play(step)
    assert by_code.play(step.code) == happened == fast.apply(step)
    assert by_step.state() == by_code.state() == fast.state()
    assert by_step.digest() == fast.digest()
    assert game.state() == before
    return happened
