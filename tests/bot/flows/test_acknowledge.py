"""The memory of acknowledged interactions; `wire/faults/test_lost_acknowledgements.py` tests it over the
wire.
"""

from bot.flows.answering import REMEMBERED, Begun


def test_an_interaction_begins_once() -> None:
    begun = Begun()
    assert begun.add(1)
    assert not begun.add(1)
    assert begun.add(2)


def test_what_came_to_nothing_may_begin_again() -> None:
    begun = Begun()
    begun.add(1)
    begun.forget(1)
    begun.forget(3)
    assert begun.add(1)


def test_the_memory_is_bounded() -> None:
    begun = Begun()
    for number in range(REMEMBERED + 1):
        begun.add(number)
    assert not begun.add(1), "still remembered"
    assert begun.add(0), "the oldest is forgotten"
