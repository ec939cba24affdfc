"""The fair deal: published vectors, an independent verifier, uniformity, and the commitment."""

import hashlib
import hmac

import pytest

from engine.deal import Deal, UnknownDeal

# The published vectors, which never change: key, salt, the seat that begins, and the order of the 60 tiles.
VECTORS: list[tuple[bytes, str, int, str]] = [
    (
        bytes(32),
        "",
        1,
        (
            "1 31 59 46 56 6 28 11 24 5 27 21 34 44 33 20 15 48 57 3 32 39 18 55 9 22 2 14 43 26 45 "
            "37 8 49 29 52 7 16 38 51 53 42 30 36 23 47 54 13 10 25 17 40 0 19 41 50 35 58 4 12"
        ),
    ),
    (
        bytes(range(32)),
        "1100000000000000001,1100000000000000002",
        0,
        (
            "50 18 28 30 5 55 52 9 13 48 7 51 6 56 39 43 42 4 12 26 33 22 59 53 31 10 19 27 36 0 2 "
            "40 21 17 38 23 44 32 58 24 47 41 49 37 14 16 45 3 11 35 20 46 29 57 54 8 15 25 1 34"
        ),
    ),
    (
        b"\xff" * 32,
        "A-b.C,9",
        1,
        (
            "27 22 5 34 26 31 13 18 30 39 44 46 17 4 11 28 3 36 15 21 14 52 32 55 35 9 48 12 50 37 "
            "41 7 25 2 0 58 43 23 53 6 38 33 54 47 19 51 49 16 40 59 29 8 1 24 20 57 56 42 45 10"
        ),
    ),
]


def verify(key: bytes, salt: str, purpose: str, count: int) -> list[int]:
    """Return the order dealt by a program written only from the docstring of engine/deal.py."""
    root = hmac.new(key, f"shuffle-v1|{purpose}|{salt}".encode(), hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(root, index.to_bytes(8, "big"), hashlib.sha256).digest() for index in range(20 + count)
    )
    words = [int.from_bytes(stream[start : start + 4], "big") for start in range(0, len(stream), 4)]
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        while words[0] >= 2**32 - 2**32 % (i + 1):
            del words[0]
        j = words.pop(0) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize(("key", "salt", "start", "order"), VECTORS, ids=["zeros", "counting", "ones"])
def test_published_vectors(key: bytes, salt: str, start: int, order: str) -> None:
    """The published vectors give the same deals forever, on every machine (D-4, D-5)."""
    deal = Deal(key, salt)
    assert deal.pick("duel/start", 2) == start
    assert deal.order("duel/supply", 60) == tuple(int(number) for number in order.split())


@pytest.mark.parametrize(("key", "salt", "start", "order"), VECTORS, ids=["zeros", "counting", "ones"])
def test_published_vectors_agree_with_an_independent_verifier(
    key: bytes, salt: str, start: int, order: str
) -> None:
    assert verify(key, salt, "duel/supply", 60) == [int(number) for number in order.split()]
    root = hmac.new(key, f"shuffle-v1|duel/start|{salt}".encode(), hashlib.sha256).digest()
    assert hmac.new(root, bytes(8), hashlib.sha256).digest()[3] % 2 == start


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 60, 97])
def test_every_order_agrees_with_an_independent_verifier(count: int) -> None:
    for number in range(20):
        key = hashlib.sha256(str(number).encode()).digest()
        assert list(Deal(key, "7,8").order("any", count)) == verify(key, "7,8", "any", count)


@pytest.mark.parametrize("number", range(40))
def test_words_that_would_favor_small_numbers_are_skipped(number: int) -> None:
    """With a huge count, a quarter of all words is rejected, so the pick is the first word that is small
    enough.
    """
    key, count = number.to_bytes(32, "big"), 3 * 2**30
    root = hmac.new(key, b"shuffle-v1|huge|", hashlib.sha256).digest()
    block = hmac.new(root, bytes(8), hashlib.sha256).digest()
    words = [int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4)]
    assert Deal(key, "").pick("huge", count) == next(word for word in words if word < count)


def test_an_order_has_every_number_once() -> None:
    for number in range(50):
        assert sorted(Deal(number.to_bytes(32, "big"), "").order("duel/supply", 60)) == list(range(60))


def test_key_salt_and_purpose_all_matter() -> None:
    orders = {
        Deal(key, salt).order(purpose, 60)
        for key in (bytes(32), bytes([1]) * 32)
        for salt in ("", "1", "2")
        for purpose in ("duel/supply", "other")
    }
    assert len(orders) == 12


def test_asking_twice_or_in_another_order_changes_nothing() -> None:
    deal = Deal(bytes(32), "1")
    first = (deal.order("a", 60), deal.order("b", 60), deal.pick("c", 6))
    assert (deal.pick("c", 6), deal.order("b", 60), deal.order("a", 60)) == first[::-1]


def chi_square(table: list[list[int]], expected: float) -> float:
    """Return the chi-square statistic of a table."""
    return sum((cell - expected) ** 2 / expected for row in table for cell in row)


def test_every_number_comes_to_every_place_equally_often() -> None:
    """Chi-square with 81 degrees of freedom stays below 130, which it exceeds once in 2,500 fair tries. The
    keys are fixed.
    """
    table = [[0] * 10 for _ in range(10)]
    for number in range(4000):
        for place, value in enumerate(Deal(number.to_bytes(32, "big"), "s").order("uniform", 10)):
            table[place][value] += 1
    assert chi_square(table, 400) < 130


def test_every_order_of_four_is_equally_frequent() -> None:
    """Chi-square with 23 degrees of freedom stays below 50, which it exceeds once in 1,000 fair tries. The
    keys are fixed.
    """
    counts: dict[tuple[int, ...], int] = {}
    for number in range(4800):
        order = Deal(number.to_bytes(32, "big"), "s").order("four", 4)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_square([list(counts.values())], 200) < 50


def test_picks_are_uniform() -> None:
    """Chi-square with 5 degrees of freedom stays below 25, which it exceeds once in 7,000 fair tries. The
    keys are fixed.
    """
    counts = [0] * 6
    for number in range(3000):
        counts[Deal(number.to_bytes(32, "big"), "").pick("die", 6)] += 1
    assert chi_square([counts], 500) < 25


def test_the_commitment_is_the_sha256_of_the_key_alone() -> None:
    key = bytes(range(32))
    expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert Deal(key, "").commitment == Deal(key, "later").commitment == expected
    assert hashlib.sha256(key).hexdigest() == expected


@pytest.mark.parametrize("name", ["shuffle-v2", "shuffle-v0", "", "SHUFFLE-V1", "shuffle-v1 "])
def test_an_unknown_deal_is_refused_plainly(name: str) -> None:
    with pytest.raises(UnknownDeal, match="shuffle-v1"):
        Deal(bytes(32), "", name)


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_key_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(UnknownDeal, match="32 bytes"):
        Deal(bytes(size), "")


@pytest.mark.parametrize("salt", [" ", "a b", "a|b", "ä", "1\n"])
def test_a_salt_that_a_record_cannot_hold_is_refused(salt: str) -> None:
    with pytest.raises(UnknownDeal, match="salt"):
        Deal(bytes(32), salt)


def test_the_key_is_in_no_text_of_the_deal() -> None:
    key = bytes(range(100, 132))
    deal = Deal(key, "1,2")
    for text in (repr(deal), str(deal), f"{deal}"):
        assert key.hex() not in text
        assert repr(key)[2:-1] not in text
        assert "1,2" in text
