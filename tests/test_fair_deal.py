"""docs/fair-deal.md is complete: its programs, tables and vectors agree with a check that uses no code of
ours.
"""

import hmac
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, groupby
from pathlib import Path

import pytest

from engine.deal import Deal
from engine.duel.tiles import TILES
from engine.imhotep import house
from engine.imhotep.cards import deck
from engine.imhotep.modules.prophecies import PropheciesValues
from engine.imhotep.printed import ROUND_CARDS
from engine.imhotep.sites.crypt import CryptBoard
from engine.imhotep.sites.scaffold import ScaffoldBoard
from engine.imhotep.table.switches import BASE
from engine.record import read

DOC = Path("docs/fair-deal.md").read_text("utf-8")
CHECK, TILES_OF_CHECK = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
VECTORS = [
    (key, salt, *vector)
    for key, salt, orders in re.findall(
        r"^key ([0-9a-f]{64})\nsalt ?(\S*)\n((?:\S+ \d+: .+\n)+)", DOC, re.MULTILINE
    )
    for vector in re.findall(r"(\S+) (\d+): ([\d ]+)", orders)
]
RECORDS = sorted(Path("tests/engine/records").glob("*.txt"))
ORDERS = {
    "duel/supply": len(TILES),
    "imhotep/rounds": 7,
    "imhotep/market": len(deck(BASE)),
    "imhotep/prophecies": len(house.HOUSE.of(PropheciesValues).gods),
    "imhotep/crypt": house.HOUSE.of(CryptBoard).fields,
    "imhotep/scaffold": len(house.HOUSE.of(ScaffoldBoard).tiles),
}


def check(key: bytes, salt: str, purpose: str, count: int) -> list[int]:
    root = hmac.digest(key, f"shuffle-v1|{purpose}|{salt}".encode(), "sha256")
    stream = chain.from_iterable(hmac.digest(root, i.to_bytes(8, "big"), "sha256") for i in range(9999))
    words = (int.from_bytes(bytes(four), "big") for four in zip(*[stream] * 4, strict=True))

    def below(n: int) -> int:
        return next(w for w in words if w < 2**32 - 2**32 % n) % n

    if purpose.endswith("/start"):
        return [below(count)]
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


@pytest.mark.parametrize(("key", "salt", "purpose", "count", "order"), VECTORS)
def test_vectors(key: str, salt: str, purpose: str, count: str, order: str) -> None:
    deal, most = Deal(bytes.fromhex(key), salt), int(count)
    ours = [deal.pick(purpose, most)] if purpose.endswith("/start") else list(deal.order(purpose, most))
    assert numbers(order) == check(bytes.fromhex(key), salt, purpose, most) == ours


def purposes() -> Iterator[str]:
    """Yield every purpose for which a rule needs an order; `guess/…` is for computer players, on blind
    copies.
    """
    for path in Path("engine").rglob("*.py"):
        matches = re.findall(r"deal\.(?:order|pick)\(f?\"([^\"]+)\"", path.read_text("utf-8"))
        yield from (match for match in matches if not match.startswith("guess/"))


def test_every_purpose_is_told_and_has_a_vector() -> None:
    told = set(re.findall(r"`((?:duel|imhotep)/[a-z]+(?:/1)?)`", DOC.partition("## How things")[0]))
    used = {re.sub(r"\{.*\}", "1", purpose) for purpose in purposes()}
    assert told == used
    assert used <= {purpose for _, _, purpose, _, _ in VECTORS}


def test_things_are_numbered_as_the_page_says() -> None:
    for players, cards in ROUND_CARDS.items():
        row = " ".join(f"`{''.join(map(str, card))}`" for card in cards)
        assert f"| {players} | {row} |" in DOC
    flat = " ".join(DOC.split())
    base, more = deck(BASE), deck(BASE._replace(new_market_cards=True))
    assert more[: len(base)] == base
    for cards, total in ((base, len(base)), (more[len(base) :], len(more))):
        counted = ((code, len(list(group))) for code, group in groupby(card.value for card in cards))
        line = "; ".join(f"`{code}` \N{MULTIPLICATION SIGN} {count}" for code, count in counted)
        assert f"{line}: {total} cards." in flat
    gods = ", ".join(f"`{god}`" for god in house.HOUSE.of(PropheciesValues).gods)
    assert f"**The prophecies**, from 0: {gods}." in flat
    tiles = tuple(house.HOUSE.of(ScaffoldBoard).tiles)
    assert f"`{tiles[0]}` to `{tiles[-1]}`" in flat


def printed(program: str, *arguments: object) -> list[str]:
    """Return the words that a program on the page prints when it runs alone."""
    ended = subprocess.run(
        [sys.executable, "-I", "-X", "warn_default_encoding=0", "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.split()


def test_the_programs_use_nothing_of_ours() -> None:
    imports = re.findall(r"^(?:import|from) (.*)$", CHECK + TILES_OF_CHECK, re.MULTILINE)
    assert imports == ["hashlib, hmac, sys"]
    assert len(CHECK.strip().splitlines()) - len(["import", ""]) == 10


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_programs_check_a_record(path: Path) -> None:
    header = read(path.read_text("utf-8")).header
    deal = header.deal
    if header.game == "duel":
        supply = deal.order("duel/supply", len(TILES))
        tiles = [TILES[number].code for number in supply]
        both = printed(CHECK + TILES_OF_CHECK, path, "duel/supply", len(TILES))
        assert both == [deal.commitment, *map(str, supply), *tiles]
    purpose, count = list(ORDERS.items())[len(path.name) % len(ORDERS)]
    assert printed(CHECK, path, purpose, count) == [deal.commitment, *map(str, deal.order(purpose, count))]


def test_a_game_is_dealt_in_these_orders() -> None:
    """An independent program computes the right first boats and round cards of recorded games."""
    duel = read(RECORDS[0].read_text("utf-8")).header
    order = check(duel.deal.key, duel.deal.salt, "duel/supply", 60)
    dealt = [TILES[number] for number in order]
    boats = duel.start().view(None).boats
    assert [tile for boat in boats for tile in boat] == dealt[:18]
    path = Path("tests/engine/records/imhotep-1-all-a-two.txt")
    imhotep = read(path.read_text("utf-8")).header
    (first, *_) = check(imhotep.deal.key, imhotep.deal.salt, "imhotep/rounds", 7)
    assert imhotep.start().view(None).round_cards == (ROUND_CARDS[imhotep.seats][first],)
