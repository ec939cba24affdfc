"""A guess, which completes a blind copy, looks the same as the copy, can be played to the end, and takes
nothing from the game.
"""

from random import Random

import pytest

from engine.contract import Game
from engine.deal import Deal
from tests.engine.keeping import every_game, mixed

pytestmark = pytest.mark.usefixtures("tiny_game")


def guessed(position: Game, seat: int | None, rng: Random) -> Game:
    return position.blind(seat).guess(Deal(rng.randbytes(32), "guess"))


@every_game
@pytest.mark.parametrize("number", range(8))
def test_a_guess_looks_the_same_to_the_seat_and_can_be_played_on(game: type[Game], number: int) -> None:
    rng = Random(number)
    position = mixed(game, rng).start()
    while (decision := position.decision) is not None:
        if rng.random() < 0.1:
            for seat in (None, *range(position.seats)):
                guess = guessed(position, seat, rng)
                assert guess.blind(seat).fingerprint() == position.blind(seat).fingerprint()
            assert guessed(position, decision.seat, rng).options() == position.options()
        if rng.random() < 0.01:
            guess = guessed(position, decision.seat, rng)
            while guess.decision is not None:
                guess.play(rng.choice(guess.options()))
            assert guess.outcome is not None
        position.play(rng.choice(position.options()))


@every_game
def test_two_worlds_that_look_the_same_give_the_same_guess(game: type[Game]) -> None:
    """The blind copies of two worlds that look the same to a seat give the same guess."""
    rng = Random(1)
    position = mixed(game, rng).start()
    while (decision := position.decision) is not None:
        if rng.random() < 0.05:
            other, key = guessed(position, decision.seat, rng), Deal(rng.randbytes(32), "x")
            worlds = [world.blind(decision.seat).guess(key) for world in (position, other)]
            assert worlds[0].fingerprint() == worlds[1].fingerprint()
        position.play(rng.choice(position.options()))


@every_game
@pytest.mark.parametrize("number", range(8))
def test_a_blind_copy_that_was_played_on_is_guessed_or_refused(game: type[Game], number: int) -> None:
    """A blind copy that was played on is guessed with any rejected cards, or refused if it has stopped."""
    rng = Random(number)
    position = mixed(game, rng).start()
    while (decision := position.decision) is not None:
        if rng.random() < 0.1:
            blind = position.blind(decision.seat)
            for _ in range(rng.randrange(1, 25)):
                if blind.decision is None:
                    break
                blind.play(rng.choice(blind.options()))
            if blind.stopped:
                with pytest.raises(ValueError, match="stopped"):
                    blind.guess(Deal(rng.randbytes(32), "guess"))
                continue
            guess = blind.guess(Deal(rng.randbytes(32), "guess"))
            assert guess.decision == blind.decision
            assert not [word for word in ("unknown", "FACE_DOWN") if word in repr(guess.state())]
            while guess.decision is not None:
                guess.play(rng.choice(guess.options()))
            assert guess.outcome is not None
        position.play(rng.choice(position.options()))
