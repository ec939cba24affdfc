"""In every game, someone leaves at a random moment, or takes over a seat that was left (§9.1, D-57)."""

from random import Random

import pytest

from engine.contract import Game, Refused
from engine.record import RESIGN, RETURN, Entry, Play, read, write
from tests.engine.keeping import check_decision, every_game, mixed
from tests.support.soaked import soaked

pytestmark = pytest.mark.usefixtures("tiny_game")

LONGEST = 1500
"""The maximum number of entries of a game in which turns are taken back repeatedly."""


def leave(play: Play, seat: int) -> None:
    """Have a seat leave; check that the game is over or the seat is never asked again, and can't
    leave twice.
    """
    before = play.game.present
    play.append(Entry(seat, RESIGN))
    if play.game.outcome is not None:
        assert play.game.outcome.ranking[-1] == (seat,) or seat in play.game.absent
        return
    assert play.game.absent[-1] == seat
    assert play.game.present == tuple(player for player in before if player != seat)
    assert play.settled == len(play.line)
    assert (play.undo_limit(), play.game.undo_limit()) == (0, 0)
    assert not any(play.since_turn_of(number) for number in range(play.header.seats))
    others = (Entry(player, RETURN) for player in play.game.present)
    for entry in (
        *others,
        Entry(seat, RESIGN),
        Entry(play.game.present[0], "undo 1 agreed"),
        Entry(seat, "undo 1"),
    ):
        with pytest.raises(Refused):
            play.append(entry)


def come_back(play: Play, seat: int) -> None:
    """Have someone take over a seat that was left; check that nothing before that can be taken back."""
    asked = play.game.decision
    play.append(Entry(seat, RETURN))
    assert play.game.decision == asked
    assert seat in play.game.present
    assert play.settled == len(play.line)
    assert (play.undo_limit(), play.game.undo_limit(), play.since_turn_of(seat)) == (0, 0, 0)
    for entry in (Entry(seat, RETURN), Entry(seat, "undo 1 agreed")):
        with pytest.raises(Refused):
            play.append(entry)


def move(play: Play, rng: Random) -> None:
    """Have the seat that is asked answer; check that its blind copy comes to the same decision, or stops."""
    decision = play.game.decision
    assert decision is not None
    assert decision.seat not in play.game.absent
    step, blind = rng.choice(play.game.options()), play.game.blind(decision.seat)
    blind.play(step)
    play.append(Entry(decision.seat, step.code))
    assert blind.stopped or (blind.decision, blind.outcome) == (play.game.decision, play.game.outcome)
    assert blind.absent == play.game.absent


@every_game
@pytest.mark.parametrize("number", soaked(range(40), 16))
def test_the_others_play_on_to_the_end(game: type[Game], number: int) -> None:
    """Games are never stuck when seats leave, no takeback reaches back past a seat's leaving, records and
    digests hold, and those who left come last, the last to leave first among them.
    """
    rng = Random(number)
    play = Play(mixed(game, rng))
    digests: list[str] = []
    while play.game.decision is not None:
        assert len(play.entries) < LONGEST
        check_decision(play.game)
        asker = rng.choice(play.game.present)
        if rng.random() < 0.015:
            leave(play, asker)
        elif play.game.absent and rng.random() < 0.05:
            come_back(play, rng.choice(play.game.absent))
        elif (steps := play.since_turn_of(asker)) and rng.random() < 0.02:
            play.append(Entry(asker, f"undo {steps} agreed"))
        elif (steps := play.last_turn()) and rng.random() < 0.1:
            play.append(Entry(play.line[-1].seat, f"undo {steps}"))
        else:
            move(play, rng)
        digests += [play.game.digest()] * (play.version - len(digests))
    outcome, gone = play.game.outcome, play.game.absent
    assert outcome is not None
    assert outcome.ranking[len(outcome.ranking) - len(gone) :] == tuple((seat,) for seat in reversed(gone))
    again = read(write(play.header, play.entries))
    assert again.game.state() == play.game.state()
    assert Play.checked(play.header, play.entries, digests).game.digest() == digests[-1]
    assert game.at(play.game.state()).digest() == digests[-1]
