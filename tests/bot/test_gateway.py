"""How long the client waits between attempts; `tests/wire/faults/test_gateway.py` tests the rest."""

from bot.gateway import LONGEST, SHORTEST, Waits


def test_waits_grow_to_a_minute_and_start_again() -> None:
    waits = Waits()
    drawn = [waits.next() for _ in range(50)]
    assert drawn[0] <= SHORTEST
    assert max(drawn) <= LONGEST
    assert min(drawn[-10:]) >= LONGEST / 2
    assert waits.are_longest
    waits.reset()
    assert waits.next() <= SHORTEST
    assert not waits.are_longest
