"""Drawing is fair: cards come first, then people take turns; nothing is drawn twice for one person, and
nobody fills the queue.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable

import pytest

from bot.messages import drawing as rules
from bot.messages.drawing import Drawing, GiveWay
from bot.messages.layout import Gallery
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from tests.support.patience import PATIENCE, until

ANA, BEN, CLEO = 1, 2, 3


@pytest.fixture
async def drawing() -> AsyncGenerator[Drawing]:
    queue = Drawing()
    yield queue
    queue.close()


def picture(name: str, size: int = 1) -> Gallery:
    return Gallery((name,), (name.encode() * size,))


class Fake:
    """Drawings that record their order, and wait at a gate until the test opens it."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.gate = threading.Event()
        self.begun = threading.Event()

    def at_the_gate(self, name: str) -> Callable[[GiveWay], Gallery]:
        def draw(give_way: GiveWay) -> Gallery:
            self.begun.set()
            assert self.gate.wait(PATIENCE)
            give_way()
            self.order.append(name)
            return picture(name)

        return draw

    def quick(self, name: str) -> Callable[[GiveWay], Gallery]:
        def draw(give_way: GiveWay) -> Gallery:
            give_way()
            self.order.append(name)
            return picture(name)

        return draw

    def card(self, name: str) -> Callable[[], Gallery]:
        return lambda: self.quick(name)(lambda: None)


@pytest.fixture
def fake() -> Fake:
    return Fake()


async def begun(fake: Fake) -> None:
    await until(fake.begun.is_set)


async def test_a_card_does_not_wait_for_what_someone_looks_at(drawing: Drawing, fake: Fake) -> None:
    looking = asyncio.create_task(drawing.private(ANA, "slow", fake.at_the_gate("slow")))
    await begun(fake)
    card = await asyncio.wait_for(drawing.card("card", fake.card("card")), PATIENCE)
    assert card == picture("card")
    assert not looking.done()
    fake.gate.set()
    assert await looking == picture("slow")
    assert fake.order == ["card", "slow"]


async def test_a_long_drawing_gives_way_between_two_scenes(
    drawing: Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a card is drawn, the next scene of an animation waits."""
    monkeypatch.setattr(rules, "PATIENCE", PATIENCE)
    order: list[str] = []
    first_scene, card_begun, card_may_end = threading.Event(), threading.Event(), threading.Event()

    def animation(give_way: GiveWay) -> Gallery:
        for scene in range(3):
            give_way()
            order.append(f"scene {scene}")
            first_scene.set()
            if scene == 0:
                assert card_begun.wait(PATIENCE)
        return picture("animation")

    def card() -> Gallery:
        card_begun.set()
        assert card_may_end.wait(PATIENCE)
        order.append("card")
        return picture("card")

    looking = asyncio.create_task(drawing.private(ANA, "animation", animation))
    await until(first_scene.is_set)
    wanted = asyncio.create_task(drawing.card("card", card))
    await asyncio.sleep(0.1)
    assert order == ["scene 0"]
    card_may_end.set()
    await asyncio.gather(looking, wanted)
    assert order == ["scene 0", "card", "scene 1", "scene 2"]


async def test_what_is_private_is_drawn_also_where_cards_never_end(
    drawing: Drawing, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "PATIENCE", 0.05)
    fake.gate.clear()
    card = asyncio.create_task(drawing.card("card", lambda: fake.at_the_gate("card")(lambda: None)))
    await begun(fake)
    assert await asyncio.wait_for(drawing.private(ANA, "board", fake.quick("board")), PATIENCE)
    fake.gate.set()
    await card


async def test_people_are_drawn_for_in_turn(drawing: Drawing, fake: Fake) -> None:
    """A person who wants two pictures gets the second after everyone has received their first."""
    tasks = [asyncio.create_task(drawing.private(ANA, "a1", fake.at_the_gate("a1")))]
    await begun(fake)
    for person, name in ((ANA, "a2"), (ANA, "a3"), (BEN, "b1"), (BEN, "b2"), (CLEO, "c1")):
        tasks.append(asyncio.create_task(drawing.private(person, name, fake.quick(name))))
        await asyncio.sleep(0)
    fake.gate.set()
    await asyncio.gather(*tasks)
    assert fake.order == ["a1", "a2", "b1", "c1", "a3", "b2"]


async def test_who_wants_too_much_at_once_is_told_so(drawing: Drawing, fake: Fake) -> None:
    tasks = [
        asyncio.create_task(drawing.private(ANA, name, fake.at_the_gate(name)))
        for name in map(str, range(rules.MOST))
    ]
    await begun(fake)
    with pytest.raises(Refused) as refused:
        await drawing.private(ANA, "more", fake.quick("more"))
    assert refused.value.because(ServiceReason.STILL_DRAWING)
    bens = asyncio.create_task(drawing.private(BEN, "ben", fake.quick("ben")))
    fake.gate.set()
    await asyncio.gather(*tasks, bens)
    assert "more" not in fake.order
    assert await drawing.private(ANA, "more", fake.quick("more")) == picture("more"), "later it is drawn"


async def test_the_same_is_drawn_once_for_all_who_wait(drawing: Drawing, fake: Fake) -> None:
    tasks = [
        asyncio.create_task(drawing.private(person, "same", fake.at_the_gate("same")))
        for person in (ANA, BEN, BEN, CLEO)
    ]
    await begun(fake)
    fake.gate.set()
    first, *others = await asyncio.gather(*tasks)
    assert all(other is first for other in others)
    assert await drawing.private(ANA, "same", fake.quick("same")) is first
    assert await drawing.card("same", fake.card("same")) is first
    assert fake.order == ["same"]


async def test_pictures_are_kept_by_bytes(drawing: Drawing) -> None:
    drawn: list[int] = []

    def draw(number: int) -> Callable[[GiveWay], Gallery]:
        def draws(_: GiveWay) -> Gallery:
            drawn.append(number)
            return Gallery(("large",), (bytes(rules.KEPT // 4),))

        return draws

    for number in (0, 1, 2, 3, 4, 4, 0):
        await drawing.private(ANA, number, draw(number))
    assert drawn == [0, 1, 2, 3, 4, 0]
    assert drawing.kept_bytes <= rules.KEPT


async def test_who_goes_away_takes_nothing_from_the_others(drawing: Drawing, fake: Fake) -> None:
    gone = asyncio.create_task(drawing.private(ANA, "same", fake.at_the_gate("same")))
    await begun(fake)
    stays = asyncio.create_task(drawing.private(BEN, "same", fake.at_the_gate("same")))
    await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    fake.gate.set()
    assert await stays == picture("same")
    for name in map(str, range(rules.MOST)):
        assert await drawing.private(ANA, name, fake.quick(name)), "she is not waiting any more"


async def test_a_failure_reaches_all_who_wait_and_is_not_kept(drawing: Drawing, fake: Fake) -> None:
    def broken(_: GiveWay) -> Gallery:
        fake.begun.set()
        assert fake.gate.wait(PATIENCE)
        raise ZeroDivisionError

    tasks = [asyncio.create_task(drawing.private(person, "same", broken)) for person in (ANA, BEN)]
    await begun(fake)
    fake.gate.set()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, ZeroDivisionError)
    assert await drawing.private(ANA, "same", fake.quick("same")) == picture("same")
    with pytest.raises(ZeroDivisionError):
        await drawing.card("broken", lambda: broken(lambda: None))
    assert await drawing.card("broken", fake.card("fine")) == picture("fine")


async def test_the_event_loop_goes_on_meanwhile(drawing: Drawing) -> None:
    gone_on = threading.Event()

    def slow(_: GiveWay) -> Gallery:
        assert gone_on.wait(PATIENCE)
        return picture("slow")

    looking = asyncio.create_task(drawing.private(ANA, "slow", slow))
    for _ in range(5):
        await asyncio.sleep(0.005)
        assert not looking.done()
    gone_on.set()
    assert await looking


async def test_closing_lets_nobody_wait_for_ever(fake: Fake) -> None:
    drawing = Drawing()
    tasks = [
        asyncio.create_task(drawing.private(person, name, fake.at_the_gate(name)))
        for person, name in ((ANA, "first"), (BEN, "second"))
    ]
    await begun(fake)
    drawing.close()
    fake.gate.set()
    async with asyncio.timeout(PATIENCE):
        results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[0] == picture("first")
    assert isinstance(results[1], BaseException)


async def test_the_stock_waits_until_nobody_waits(
    drawing: Drawing, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "PAUSE", 0)
    looking = asyncio.create_task(drawing.private(ANA, "slow", fake.at_the_gate("slow")))
    await begun(fake)
    ahead = asyncio.create_task(drawing.stock([fake.card("one"), fake.card("two")]))
    await drawing.card("card", fake.card("card"))
    assert fake.order == ["card"]
    fake.gate.set()
    await asyncio.wait_for(ahead, PATIENCE)
    await looking
    assert fake.order == ["card", "slow", "one", "two"]
