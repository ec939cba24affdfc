"""What changed between two positions of Imhotep: against a second, naive way from the engine's raw table."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.imhotep import Imhotep
from engine.imhotep.components import MONUMENTS, SITES
from engine.imhotep.rules.ships import NAMES
from render.imhotep.text import phrases
from render.imhotep.text.changes import Changes, SeatChanges, ShipChange, changes
from render.imhotep.text.recap import recap
from render.kit.lists import shorten
from render.kit.players import Players
from render.kit.recap import LIMIT, Count
from render.kit.say import Say
from tests.render.imhotep.tables import GAMES, games, languages, long, played, short
from tests.support.imhotep import ALL_SIDES, new, play, position, table_of

MINUS = "\N{MINUS SIGN}"


@cache
def line(seed: int, seats: int, sides: str) -> tuple[Imhotep, ...]:
    """All positions of a random game."""
    start = new(sides, seats, seed, wrath="yes" if seed % 2 else "no")
    return (start, *(game.copy() for game, _ in played(seed, seats, sides)))


def spans(seed: int, seats: int, sides: str, count: int = 24) -> Iterator[tuple[Imhotep, Imhotep]]:
    """Two positions of a game, near and far apart, the earlier one first."""
    chance, found = Random(seed), line(seed, seats, sides)
    for number in range(count):
        length = (1, 2, 3, 5, 8, 13)[number % 6]
        start = chance.randrange(len(found) - length)
        yield found[start], found[start + length]
    for _ in range(count // 4):
        start, end = sorted(chance.sample(range(len(found)), 2))
        yield found[start], found[end]
    yield found[0], found[-1]
    yield found[-2], found[-1]


# --- the data, compared with a naive difference of raw tables ----------------------------------------


def aboard(game: Imhotep) -> list[dict[int, int]]:
    """Of every ship the owners by position."""
    return [
        {place: stone for place, stone in enumerate(ship.stones) if stone is not None}
        for ship in game.state().ships
    ]


def naive_loads(one: Imhotep, two: Imhotep) -> dict[int, tuple[set[str], set[str]]]:
    """By seat, places with a stone that had none of it, and the other way round."""
    same = one.state().round == two.state().round and bool(one.state().ships)
    nobody: dict[int, int] = {}
    old = aboard(one) if same else [nobody for _ in aboard(two)]
    found: dict[int, tuple[set[str], set[str]]] = {}
    for ship, (before, after) in enumerate(zip(old, aboard(two), strict=False)):
        sailed = two.state().ships[ship].site is not None
        for place in range(4):
            own, other = before.get(place), after.get(place)
            if own == other:
                continue
            name = f"{NAMES[ship]}{place + 1}"
            if other is not None:
                found.setdefault(other, (set(), set()))[0].add(name)
            if own is not None and not sailed:
                found.setdefault(own, (set(), set()))[1].add(name)
    return found


def naive_points(game: Imhotep, seat: int) -> int:
    return game.scores()[seat].total if game.outcome else sum(game.state().earned[seat])


def naive_stones(game: Imhotep, seat: int) -> dict[str, int]:
    table = table_of(game)
    states = zip(SITES, table.states, strict=True)
    return {site.value: state.all_stones.count(seat) for site, state in states if site in MONUMENTS}


def naive_market(game: Imhotep) -> int:
    market = table_of(game).states[0]
    return len(market.cards) + len(market.pair)


def pair_of(before: int, after: int) -> tuple[int, int] | None:
    return (before, after) if before != after else None


def check_harbor(found: Changes, one: Imhotep, two: Imhotep) -> None:
    old, new_one = table_of(one), table_of(two)
    assert found.round == pair_of(old.round, new_one.round)
    assert found.over == ((one.outcome is None) != (two.outcome is None))
    assert found.market == pair_of(naive_market(one), naive_market(two))
    assert found.draw == pair_of(len(old.draw), len(new_one.draw))
    assert found.discard == pair_of(len(old.discard), len(new_one.discard))
    loads = {
        load.seat: ({phrases.place(*one) for one in load.came}, {phrases.place(*one) for one in load.went})
        for load in found.loads
    }
    assert loads == naive_loads(one, two)
    sites = [ship.site for ship in new_one.ships]
    before = [ship.site for ship in old.ships] if not found.round and old.ships else [None] * len(sites)
    for number, (was, is_now) in enumerate(zip(before, sites, strict=False)):
        told = [change for change in found.ships if change.ship == number]
        if was != is_now:
            assert [(change.before.site, change.after.site) for change in told] == [(was, is_now)]


def check_seat(found: SeatChanges, one: Imhotep, two: Imhotep, seat: int) -> None:
    old, fresh = table_of(one), table_of(two)
    assert found.points == pair_of(naive_points(one, seat), naive_points(two, seat))
    assert found.sled == pair_of(old.sleds[seat], fresh.sleds[seat])
    before, after = naive_stones(one, seat), naive_stones(two, seat)
    assert {change.site.value: change.stones for change in found.sites} == {
        site: after[site] - before[site] for site in before if after[site] != before[site]
    }
    assert Counter(found.gained) == Counter(fresh.hands[seat]) - Counter(old.hands[seat])
    assert Counter(found.spent) == Counter(old.hands[seat]) - Counter(fresh.hands[seat])


@games
def test_changes_are_the_difference_of_the_positions(seed: int, seats: int, sides: str) -> None:
    for one, two in spans(seed, seats, sides):
        for before, after in ((one, two), (two, one)):
            found = changes(before.view(None), after.view(None))
            check_harbor(found, before, after)
            for seat in range(seats):
                check_seat(found.seats[seat], before, after, seat)


def test_nothing_changed() -> None:
    view = line(2, 3, "BABBA")[20].view(None)
    assert not changes(view, view)
    for language in LANGUAGES:
        assert recap(view, view, short(3), catalogue(language)) == ()


# --- the text: whatever changed is named -------------------------------------------------------------


def signs(came: int, went: int) -> str:
    return " ".join([*([f"+{came}"] if came else []), *([f"{MINUS}{went}"] if went else [])])


def arrow(count: Count) -> str:
    return f"{count.before}→{count.after}"


def delta(count: Count) -> str:
    return signs(max(0, count.more), max(0, -count.more))


def called(seat: int, table: Players, say: Say) -> list[str]:
    """All ways to name a seat."""
    limits = (32, 20, 14, 10, 7)
    return [*(shorten(table.names[seat], limit) for limit in limits), phrases.seat_letter(seat, say)]


def check_first_line(text: str, found: Changes, table: Players, say: Say) -> None:
    parts = text.replace(" · ", ", ").split(", ")
    if found.round:
        assert parts.pop(0) == say("imhotep.recap.round", number=arrow(found.round))
    if found.over:
        assert parts.pop(0) == say("imhotep.last.end")
    for load in found.loads:
        places = " ".join(phrases.place(*one) for one in load.came)
        gone = " ".join(phrases.place(*one) for one in load.went)
        back = say("imhotep.recap.unloaded", places=gone)
        told = ", ".join(part for part, wanted in ((places, load.came), (back, load.went)) if wanted)
        number = signs(len(load.came), len(load.went))
        wanted = [
            say("imhotep.recap.loads", name=name, parts=shown)
            for name in called(load.seat, table, say)
            for shown in (told, number)
        ]
        wanted.append(f"{phrases.seat_letter(load.seat, say)} {number}")
        assert any(one in ", ".join(parts) for one in wanted), (text, wanted)
    for change in found.ships:
        check_ship(text, change, say)
    for name in ("market", "draw", "discard"):
        count = getattr(found, name)
        assert not count or any(
            say(key, number=number) in text
            for key in (f"imhotep.recap.{name}", f"imhotep.recap.brief_{name}")
            for number in (arrow(count), delta(count))
        ), text


def check_ship(text: str, change: ShipChange, say: Say) -> None:
    name, after = NAMES[change.ship], change.after
    if after.site is None:
        assert change.before.site is None or say("imhotep.recap.back", ship=name) in text
        return
    sites = (phrases.site_name(after.site, say), phrases.brief_site(after.site, say))
    arrows = [say("imhotep.recap.sailed", ship=name, site=site) for site in sites]
    told = max((one for one in arrows if one in text), key=len, default="")
    assert told, text
    rest = text.partition(told)[2]
    assert rest.startswith(" (") == bool(after.load)
    assert not after.load or str(after.load) in rest[:4]


def check_second_line(text: str, found: Changes, table: Players, say: Say) -> None:
    """A clause for each seat that has something to tell, in their order."""
    clauses = iter(text.split(" · "))
    for seat, own in enumerate(found.seats):
        if not own:
            continue
        name, _, clause = next(clauses).partition(": ")
        assert name in called(seat, table, say)
        if own.points:
            assert arrow(own.points) in clause or delta(own.points) in clause
        if own.sled:
            keys = ("imhotep.recap.sled", "imhotep.recap.brief_sled")
            numbers = (arrow(own.sled), delta(own.sled))
            assert any(say(key, number=number) in clause for key in keys for number in numbers)
        check_stones(clause, own, say)
        check_cards(clause, own, say)
    assert next(clauses, None) is None


def check_stones(clause: str, own: SeatChanges, say: Say) -> None:
    if not own.sites:
        return
    by_site = [
        f"{phrases.site_name(site, say)} {signs(max(0, more), max(0, -more))}" for site, more in own.sites
    ]
    total = signs(
        sum(max(0, change.stones) for change in own.sites),
        sum(max(0, -change.stones) for change in own.sites),
    )
    counted = [say(f"imhotep.recap.{key}", number=total) for key in ("stones", "brief_stones")]
    assert all(one in clause for one in by_site) or any(one in clause for one in counted), clause


def check_cards(clause: str, own: SeatChanges, say: Say) -> None:
    if not own.gained and not own.spent:
        return
    named = [
        sign + phrases.hand(cards, phrases.brief_card, say)
        for sign, cards in (("+", own.gained), (MINUS, own.spent))
        if cards
    ]
    number = signs(len(own.gained), len(own.spent))
    counted = [say(f"imhotep.recap.{key}", number=number) for key in ("cards", "brief_cards")]
    assert all(one in clause for one in named) or any(one in clause for one in counted), clause


@languages
@pytest.mark.parametrize(("seed", "seats", "sides"), GAMES[:4])
def test_every_change_is_named(seed: int, seats: int, sides: str, language: str) -> None:
    """In both languages, with short names and the longest, forwards and, after taking back, backwards."""
    say = catalogue(language)
    for one, two in spans(seed, seats, sides, 18):
        views = one.view(None), two.view(None)
        for before, after in (views, views[::-1]):
            found = changes(before, after)
            for table in (short(seats), long(seats)):
                lines = list(recap(before, after, table, say))
                assert len(lines) == found.harbor + any(found.seats)
                assert all(len(text) <= LIMIT for text in lines), lines
                if found.harbor:
                    check_first_line(lines.pop(0), found, table, say)
                if any(found.seats):
                    check_second_line(lines.pop(0), found, table, say)


@languages
def test_every_span_of_a_game_fits(language: str) -> None:
    """Four players with the longest names: from every position of a round to the next ones."""
    say = catalogue(language)
    for seed in (0, 3):
        views = [game.view(None) for game in line(seed, 4, ALL_SIDES[seed * 11 % 32])]
        for start in range(0, len(views), 9):
            for length in (4, 8, 16, 40):
                if start + length < len(views):
                    found = recap(views[start], views[start + length], long(4), say)
                    assert all(len(text) <= LIMIT for text in found), found


def test_recaps_one_can_read() -> None:
    game = position(("KW.", "..", "..", "."), display="st le sa ch", temple="KW")
    before = game.view(None)
    play(game, "l a3", "q", "s a M", "m le", "m st", "m ch", "l b1")
    assert recap(before, game.view(None), short(2), catalogue("en")) == (
        "Akhenaten loaded b1 · a → Market · market 4→1",
        "Nefertiti: +Lever, Chisel, sled 3→2 · Akhenaten: +Statue, sled 3→4",
    )
    assert recap(before, game.view(None), short(2), catalogue("de")) == (
        "Akhenaten lud b1 · a → Markt · Markt 4→1",
        "Nefertiti: +Hebel, Meißel, Vorrat 3→2 · Akhenaten: +Statue, Vorrat 3→4",
    )
