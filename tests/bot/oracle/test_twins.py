"""The twin of a game agrees with everything that a person has seen, even if it was taken back."""

from random import Random

from engine.duel import Duel
from engine.record import AGREED, UNDO, Entry, Header, Play
from tests.bot.oracle.twins import looks_like, seen, twin
from tests.support import duel

SPECTATOR = None
TWINS = 20


def revealed_and_taken_back() -> tuple[Header, list[Entry], list[Entry]]:
    """Return a game, the log of its first reveal, taken back by agreement, and the log without both."""
    header, rng = Header("duel", Duel.ruleset, (("sides", "AAAA"),), 2, duel.deal(1)), Random(1)
    play, reveals = Play(header), False
    while not reveals:
        decision = play.game.decision
        assert decision is not None
        events = play.append(Entry(decision.seat, rng.choice(play.game.options()).code))
        reveals = any(event.reveals for event in events)
    last = play.line[-1].seat
    play.append(Entry(last, f"{UNDO} {play.since_turn_of(last)} {AGREED}"))
    return header, play.entries, play.line


def test_a_twin_agrees_with_what_was_revealed_and_taken_back() -> None:
    """No twin is a game that looks alike only to those who haven't seen the steps that were taken back."""
    header, whole, rest = revealed_and_taken_back()
    sights, shorter = [list(seen(header, log, SPECTATOR)) for log in (whole, rest)]
    assert sights[-1] == shorter[-1]
    twins = [
        [twin(header, log, SPECTATOR, Random(number)) for number in range(TWINS)] for log in (whole, rest)
    ]
    assert all(looks_like(shorter, other, rest, SPECTATOR) for others in twins for other in others)
    assert all(looks_like(sights, other, whole, SPECTATOR) for other in twins[0])
    assert not all(looks_like(sights, other, whole, SPECTATOR) for other in twins[1])
