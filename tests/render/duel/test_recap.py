"""What changed between two positions: against a second, naive way from the engine's raw state; the text."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, catalogue
from engine.duel import Duel
from engine.duel.harbor import BOATS, EMPTY, FIELDS, FIGURES
from engine.duel.position import DuelPosition
from engine.duel.sites import SITES, Sites
from engine.duel.tiles import TILES, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.text import phrases
from render.duel.text.changes import Changes, Exchange, OpenPoints, SeatChanges, built, changes
from render.duel.text.recap import recap
from render.kit import lists
from render.kit.recap import LIMIT, Count
from render.kit.say import Say
from tests.render.duel.positions import LONG, SHORT, brimful, new, played, resigned, when

GAMES = [(seed, sides) for seed, sides in enumerate(("AAAA", "BBBB", "ABAB", "BABA", "AABB", "BAAB") * 2)]
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
languages = pytest.mark.parametrize("language", LANGUAGES)


def spans(seed: int, sides: str, count: int = 12) -> Iterator[tuple[Duel, Duel]]:
    """Two positions of a random game, near and far apart, the earlier one first."""
    chance = Random(seed)
    game = new(seed, sides)
    line = [game.copy(), *(after.copy() for after, _ in played(game, seed))]
    for length in (1, 2, 3, 4, 6, 9):
        for _ in range(count // 6):
            start = chance.randrange(len(line) - length)
            yield line[start], line[start + length]
    for _ in range(count):
        start, end = sorted(chance.sample(range(len(line)), 2))
        yield line[start], line[end]
    yield line[0], line[-1]


# --- the data, compared with a naive difference of raw states ------------------------------------------


def of_state(state: DuelPosition, seat: int) -> Counter[str]:
    """All tiles of a seat by their codes, from the raw state."""
    own = state.sites[seat]
    codes = ["o"] * own.obelisk + ["l"] * own.light + ["d"] * own.dark + list(own.actions)
    return Counter([*codes, *(f"t{value}" for value in own.temple), *(f"n{value}" for value in own.tomb)])


def codes_of(tiles: tuple[Tile, ...] | None) -> tuple[str, ...] | None:
    return None if tiles is None else tuple(tile.code for tile in tiles)


def site_of(code: str) -> str:
    if code in list(Action):
        return "actions"
    return {"o": "obelisk", "t": "temple", "l": "pyramids", "d": "pyramids", "n": "tomb"}[code[0]]


def open_points(game: Duel, seat: int) -> tuple[int, bool]:
    """D-19, from the score sheet."""
    sheet, temple = game.scores()[seat], game.state().sites[seat].temple
    hidden = game.outcome is None and game.state().sides[1] == "A" and bool(temple)
    return sheet.total - (sheet.points("temple") if hidden else 0), hidden


def check_seat(found: SeatChanges, one: Duel, two: Duel, seat: int) -> None:
    before, after = of_state(one.state(), seat), of_state(two.state(), seat)
    came: Counter[tuple[str, str]] = Counter()
    went: Counter[tuple[str, str]] = Counter()
    for site, tiles in found.sites:
        assert any(tiles)
        came.update((site, tile.code) for tile in tiles.came)
        went.update((site, tile.code) for tile in tiles.went)
    came.update(("actions", action.value) for action in found.gained)
    went.update(("actions", action.value) for action in found.spent)
    assert came == Counter((site_of(code), code) for code in (after - before).elements())
    assert went == Counter((site_of(code), code) for code in (before - after).elements())
    stocks = tuple(FIGURES - game.state().fields.count(seat) for game in (one, two))
    assert found.stock == (None if stocks[0] == stocks[1] else stocks)
    points = open_points(one, seat), open_points(two, seat)
    assert found.points == (None if points[0] == points[1] else points)
    assert bool(found) == (before != after or stocks[0] != stocks[1] or points[0] != points[1])


def check_harbor(found: Changes, one: DuelPosition, two: DuelPosition) -> None:
    assert list(found.fields) == [
        (field, *pair)
        for field, pair in enumerate(zip(one.fields, two.fields, strict=True))
        if pair[0] != pair[1]
    ]
    boats = enumerate(zip(one.boats, two.boats, strict=True))
    shown = [(boat, *map(codes_of, pair)) for boat, *pair in found.boats]
    assert shown == [(boat, *map(codes_of, pair)) for boat, pair in boats if pair[0] != pair[1]]
    for name in ("supply", "reserve", "box"):
        lengths = len(getattr(one, name)), len(getattr(two, name))
        assert getattr(found, name) == (None if lengths[0] == lengths[1] else lengths), name
    assert Counter(found.boxed.came) == Counter(two.box) - Counter(one.box)
    assert Counter(found.boxed.went) == Counter(one.box) - Counter(two.box)


@pytest.mark.parametrize(("seed", "sides"), GAMES)
def test_changes_are_the_difference_of_the_positions(seed: int, sides: str) -> None:
    for one, two in spans(seed, sides):
        for before, after in ((one, two), (two, one)):
            found = changes(before.view(None), after.view(None))
            check_harbor(found, before.state(), after.state())
            for seat in (0, 1):
                check_seat(found.seats[seat], before, after, seat)


@pytest.mark.parametrize(("seed", "sides"), GAMES)
def test_changes_lead_from_one_position_to_the_other(seed: int, sides: str) -> None:
    for one, two in spans(seed, sides):
        for before, after in ((one.view(None), two.view(None)), (two.view(None), one.view(None))):
            shown, wanted = applied(changes(before, after), before), after
            assert (shown.fields, shown.boats) == (wanted.fields, wanted.boats)
            assert (shown.supply, shown.reserve) == (wanted.supply, wanted.reserve)
            assert Counter(shown.box) == Counter(wanted.box)
            for own, other in zip(shown.players, wanted.players, strict=True):
                assert (own.stock, own.sites) == (other.stock, other.sites)


def applied(found: Changes, before: DuelView) -> DuelView:
    """The earlier position with these changes made."""
    fields, boats = list(before.fields), list(before.boats)
    for field, old, new_one in found.fields:
        assert fields[field] == old
        fields[field] = new_one
    for boat, old, new_one in found.boats:
        assert boats[boat] == old
        boats[boat] = new_one
    players = tuple(
        replace(
            player,
            stock=own.stock.after if own.stock else player.stock,
            sites=rebuilt(own, player.sites),
        )
        for player, own in zip(before.players, found.seats, strict=True)
    )
    return replace(
        before,
        fields=tuple(fields),
        boats=tuple(boats),
        supply=found.supply.after if found.supply else before.supply,
        reserve=found.reserve.after if found.reserve else before.reserve,
        box=tuple(exchanged(Counter(before.box), found.boxed).elements()),
        players=(players[0], players[1]),
    )


def exchanged(tiles: Counter[Tile], change: Exchange) -> Counter[Tile]:
    assert not Counter(change.went) - tiles
    return tiles + Counter(change.came) - Counter(change.went)


def rebuilt(own: SeatChanges, sites: Sites) -> Sites:
    """Sites with the tiles that came and without those that went."""
    tiles = Counter[Tile]()
    moved = {change.site: change.tiles for change in own.sites}
    for site in SITES:
        tiles += exchanged(built(sites, site), moved.get(site, Exchange((), ())))
    actions = Counter(sites.actions) + Counter(own.gained) - Counter(own.spent)
    values = {
        kind: tuple(sorted(tile.value for tile in tiles.elements() if tile.kind is kind)) for kind in Kind
    }
    return Sites(
        obelisk=len(values[Kind.OBELISK]),
        temple=values[Kind.TEMPLE],
        light=len(values[Kind.LIGHT_PYRAMID]),
        dark=len(values[Kind.DARK_PYRAMID]),
        tomb=values[Kind.TOMB],
        actions=tuple(action for action in Action for _ in range(actions[action])),
    )


def test_nothing_changed() -> None:
    view = when(2, lambda view: view.supply < 20).view
    assert not changes(view, view)
    for language in LANGUAGES:
        assert recap(view, view, SHORT, catalogue(language)) == ()


def test_temple_points_stay_hidden_on_side_a() -> None:
    """D-19: values that nobody sees do not show in the points; at the end they do."""
    two = when(2, lambda view: len(view.players[0].sites.temple) >= 2).view
    one = new(2).view(None)
    score = changes(one, two).seats[0].points
    assert score is not None
    sheet = two.players[0].sheet
    assert score.after == OpenPoints(sheet.total - sheet.points("temple"), more=True)
    end = resigned().view
    for line, view in (("+", two), ("", end)):
        text = recap(new(2, view.sides).view(None), view, SHORT, catalogue("en"))[1]
        shown = phrases.open_points(view, 0, catalogue("en"))
        assert shown.endswith("+") == bool(line)
        assert f"→{shown}" in text
        assert f"→{shown}+" not in text


# --- the text: whatever changed is named ----------------------------------------------------------------


def arrow(count: Count) -> str:
    return f"{count.before}→{count.after}"


def delta(count: Count) -> str:
    return f"{count.after - count.before:+d}".replace("-", MINUS)


def signs(came: int, went: int) -> str:
    return " ".join([*([f"+{came}"] if came else []), *([f"{MINUS}{went}"] if went else [])])


def check_first_line(text: str, found: Changes, say: Say) -> None:
    """Figures by seat, boats by what happened, the three stores."""
    for name in ("supply", "reserve", "box"):
        count = getattr(found, name)
        if count is not None:
            told = [say(f"render.recap.{name}", number=shown(count)) for shown in (arrow, delta)]
            assert any(one in text for one in told), (text, name)
    for seat in (0, 1):
        came = [FIELDS[field] for field, _, after in found.fields if after == seat]
        went = [FIELDS[field] for field, before, _ in found.fields if before == seat]
        if not came and not went:
            continue
        words = [
            say(f"render.recap.{key}", fields=" ".join(fields))
            for key, fields in (("came", came), ("went", went))
            if fields
        ]
        terse = [f"{sign}{' '.join(fields)}" for sign, fields in (("+", came), (MINUS, went)) if fields]
        told = (", ".join(words), " ".join(terse), signs(len(came), len(went)))
        names = [
            lists.shorten(name, limit)
            for name in (SHORT.names[seat], LONG.names[seat])
            for limit in lists.NAME_LENGTHS
        ]
        assert any(f"{name} {one}" in text for name in names for one in told), (text, seat)
    check_boats(text, found, say)


def check_boats(text: str, found: Changes, say: Say) -> None:
    groups: dict[str, list[str]] = {}
    for boat, before, after in found.boats:
        fresh = len(list((Counter(after or ()) - Counter(before or ())).elements()))
        way = "left" if after is None else "back" if before is None else "refilled" if fresh else "swapped"
        groups.setdefault(way, []).append(BOATS[boat])
        if fresh == 1 and before is not None:
            groups.setdefault("replaced", []).append(BOATS[boat])
    one_by_one = groups.pop("replaced", [])
    for way, boats in groups.items():
        whole = [boat for boat in boats if boat not in one_by_one]
        told = [
            say(f"render.recap.brief_{way}", boats=" ".join(boats)),
            say(f"render.recap.brief_{way}", boats=len(boats)),
        ]
        parts = [
            say(f"render.recap.{key}", boats=" ".join(some), count=len(some))
            for key, some in ((way, whole), ("replaced", one_by_one if way == "refilled" else []))
            if some
        ]
        assert any(one in text for one in told) or all(part in text for part in parts), (text, way)


def check_second_line(text: str, found: Changes, say: Say) -> None:
    """A clause for each seat that has something to tell, in their order."""
    clauses = iter(text.split(" · "))
    for own in filter(None, found.seats):
        clause = next(clauses)
        if own.points is not None:
            before, after = (phrases.open_words(score, say) for score in own.points)
            assert f"{before}→{after}" in clause
        if own.stock is not None:
            assert say("render.recap.stock", number=arrow(own.stock)) in clause
        check_built(clause, own, say)
        check_actions(clause, own, say)
    assert next(clauses, None) is None


def check_built(clause: str, own: SeatChanges, say: Say) -> None:
    came, went = (sum((change.tiles[way] for change in own.sites), ()) for way in (0, 1))
    by_site = [
        say(f"render.site.{site}") + " " + signs(len(tiles.came), len(tiles.went))
        for site, tiles in own.sites
    ]
    ways = [(key, tiles) for key, tiles in (("built", came), ("unbuilt", went)) if tiles]
    counted = [say(f"render.recap.{key}", tiles=len(tiles)) for key, tiles in ways]
    named = [say(f"render.recap.{key}", tiles=listed(tiles, say)) for key, tiles in ways]
    assert any(all(part in clause for part in told) for told in (by_site, counted, named)), clause


def listed(tiles: tuple[Tile, ...], say: Say) -> str:
    """Tiles as the first level of detail has them."""
    found: list[str] = []
    for kind in Kind:
        alike = [tile for tile in tiles if tile.kind is kind]
        if alike and alike[0].value:
            values = " ".join(str(tile.value) for tile in alike)
            found.append(say(f"render.brief.{kind.value}", value=values))
        elif alike:
            found.append(
                phrases.brief_name(alike[0], say) + (f" {TIMES}{len(alike)}" if len(alike) > 1 else "")
            )
    return ", ".join(found)


def check_actions(clause: str, own: SeatChanges, say: Say) -> None:
    ways = [(key, kept) for key, kept in (("gained", own.gained), ("spent", own.spent)) if kept]
    if not ways:
        return
    words = [say(f"render.recap.{key}", letters=" ".join(kept), count=len(kept)) for key, kept in ways]
    terse = [("+" if key == "gained" else MINUS) + " ".join(kept) for key, kept in ways]
    told = (
        words,
        [say("render.recap.actions", number=" ".join(terse))],
        [say("render.recap.actions", number=signs(len(own.gained), len(own.spent)))],
    )
    assert any(all(part in clause for part in one) for one in told), clause


@languages
@pytest.mark.parametrize(("seed", "sides"), GAMES[:6])
def test_every_change_is_named(seed: int, sides: str, language: str) -> None:
    """In both languages, with short names and the longest, forwards and, after taking back, backwards."""
    say = catalogue(language)
    for number, (one, two) in enumerate(spans(seed, sides)):
        for before, after in ((one, two), (two, one)):
            for table in (SHORT, LONG):
                found = changes(before.view(None), after.view(None))
                lines = list(recap(before.view(None), after.view(None), table, say))
                assert len(lines) == found.harbor + any(found.seats)
                assert before is two or all(len(line) <= LIMIT for line in lines), (number, lines)
                if found.harbor:
                    check_first_line(lines.pop(0), found, say)
                if any(found.seats):
                    check_second_line(lines.pop(0), found, say)


@languages
def test_the_greatest_change_of_all(language: str) -> None:
    """More than a game can bring, with the longest names: still two lines, and everything named."""
    say, full = catalogue(language), brimful().view
    fields = (1, 1, 1, 1, 0, 0, 0, 0, EMPTY)
    boats = (None, None, None, full.boats[3], tuple(reversed(full.boats[4] or ())), full.boats[0])
    after = replace(full, fields=fields, boats=boats, supply=0, reserve=0, box=TILES[:20], sides="AAAA")
    players = tuple(replace(player, stock=0) for player in after.players)
    after = replace(after, players=(players[0], players[1]))
    start = new(1, "AAAA").view(None)
    before = replace(start, boats=full.boats, fields=(*(0,) * 4, *(1,) * 4, EMPTY))
    lines = recap(before, after, LONG, say)
    assert len(lines) == 2
    assert all(len(line) <= LIMIT + 5 for line in lines), lines
    found = changes(before, after)
    check_first_line(lines[0], found, say)
    check_second_line(lines[1], found, say)


def test_recaps_one_can_read() -> None:
    """Two figures each, and one boat unloaded."""
    before = new(3, start="0")
    after = before.copy()
    for code in ("a1", "b2", "a2", "b1", "xa"):
        after.play(after.parse(code))
    say = catalogue("en")
    assert recap(before.view(None), after.view(None), SHORT, say) == (
        "Harbor: Akhenaten now on b1 b2 · new tiles on boat a · supply 39→36, box 0→1",
        "Nefertiti: points 0→2; built tomb 2 8 · Akhenaten: points 0→2; stock 4→2",
    )
