"""A cache never weighs more than its limit, and recently used values stay."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from render.duel.picture.background import bands, river
from render.kit import colors as c
from render.kit import fonts, signs
from render.kit.blend import blends
from render.kit.canvas import Canvas, Style, background
from render.kit.kept import ENTRY, LruCache
from render.kit.palette import LIGHT, THEMES
from render.kit.pen import drawn


def of_bytes(limit: int, *, largest: int | None = None) -> LruCache[bytes]:
    return LruCache(limit + ENTRY * 3, len, largest=None if largest is None else largest + ENTRY)


def test_the_least_recently_used_value_is_dropped() -> None:
    kept = of_bytes(30)
    for key in "abc":
        kept.put(key, bytes(10))
    assert kept.get("a") == bytes(10)
    kept.put("d", bytes(10))
    assert [key for key in "abcd" if kept.get(key) is not None] == ["a", "c", "d"]


def test_a_value_that_is_too_large_is_not_kept() -> None:
    kept = of_bytes(30, largest=10)
    kept.put("small", bytes(10))
    kept.put("large", bytes(11))
    assert kept.get("large") is None
    assert kept.get("small") is not None


def test_a_new_value_replaces_the_old_one() -> None:
    kept = of_bytes(30)
    kept.put("a", bytes(10))
    kept.put("a", bytes(3))
    assert (kept.weight, len(kept)) == (3 + ENTRY, 1)
    kept.put("a", bytes(10_000))
    assert kept.get("a") is None, "the old one would be wrong"
    kept.put("a", bytes(1))
    kept.pop("a")
    kept.pop("a")
    assert (kept.weight, len(kept)) == (0, 0)


def test_weight_is_that_of_the_kept_values() -> None:
    kept, chance, sizes = of_bytes(5000), Random(1), dict[int, int]()
    for _ in range(3000):
        key, size = chance.randrange(60), chance.randrange(400)
        if chance.random() < 0.1:
            kept.pop(key)
        elif chance.random() < 0.01:
            kept.clear()
        else:
            kept.put(key, bytes(size))
            sizes[key] = size
        there = [key for key in range(60) if kept.get(key) is not None]
        assert kept.weight == sum(sizes[key] + ENTRY for key in there) <= kept.limit
        assert len(kept) == len(there)


def test_functions_share_the_room_but_not_their_results() -> None:
    kept, calls = of_bytes(30), list[str]()

    @kept
    def one(size: int, *, fill: int = 0, other: int = 0) -> bytes:
        calls.append("one")
        return bytes([fill + other]) * size

    @kept
    def two(size: int) -> bytes:
        calls.append("two")
        return b"2" * size

    assert one(3, fill=1, other=1) == one(3, other=1, fill=1) == b"\2\2\2"
    assert two(3) == two(3) == b"222"
    assert calls == ["one", "two"]
    assert one(3, fill=2) == b"\2\2\2"
    assert calls == ["one", "two", "one"]


def test_from_many_threads() -> None:
    kept = of_bytes(2000)

    @kept
    def text(number: int) -> bytes:
        return str(number).encode() * 50

    def work(seed: int) -> bool:
        chance = Random(seed)
        numbers = [chance.randrange(40) for _ in range(2000)]
        return all(text(number) == str(number).encode() * 50 for number in numbers)

    def look(_: int) -> bool:
        return all(len(kept.items()) <= 40 for _ in range(200))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            looking = pool.map(look, range(2))
            assert all([*pool.map(work, range(8)), *looking])
    finally:
        sys.setswitchinterval(interval)
    assert kept.weight <= kept.limit


def test_sprites_texts_and_backgrounds_are_bounded() -> None:
    """Each cache stays within its limit even when it is given far more than fits."""
    kinds: tuple[LruCache[Any], ...] = (drawn, fonts.masks, fonts.fitted, blends, background)
    for room in kinds:
        room.clear()
    canvas = Canvas.blank(400, 300, c.SAND, LIGHT)
    for wide in range(120, 360):
        canvas.paste(signs.slab_drawn(wide, wide, c.GOLD, c.INK, edge=2, radius=8), 0, 0)
        text = f"a long name in the picture, number {wide}, and longer than there is room for"
        canvas.text(text, 0, 150, Style((90, 60, 46), c.INK), 3 * wide)
    for theme in THEMES:
        for seat in (0, 1, None):
            river(seat, theme)
            bands(seat, theme)
    for room in kinds:
        assert room.limit * 0.6 < room.weight <= room.limit


def test_blends_with_backgrounds_only_are_not_kept() -> None:
    canvas = Canvas.blank(900, 500, c.SAND, LIGHT)
    before = blends.weight
    canvas.paste(signs.slab(890, 490, c.PAPYRUS, c.INK, edge=3, radius=8), 5, 5)
    assert blends.weight == before
