"""The texts in the pictures of Imhotep fit and can be read, and its pieces look different."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from unittest.mock import patch

import pytest
from PIL import ImageChops

from bot.messages.catalog import catalog
from engine.imhotep import events as e
from engine.imhotep.cards import KINDS, Card, Color
from engine.imhotep.components import MONUMENTS, SITES, Site
from engine.imhotep.printed import SEATS
from engine.imhotep.rules.ships import NAMES as SHIPS
from render.imhotep.picture import card_art, harbor, pieces, seats, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.compose import compose, draw
from render.kit import colors as c
from render.kit import fonts
from render.kit.canvas import WIDTH, Canvas, Written
from render.kit.lists import signed
from render.kit.palette import LIGHT, THEMES, Theme
from render.kit.players import Players
from tests.render.duel.test_picture import contrast
from tests.render.eyes import far_apart
from tests.render.goldens import decoded
from tests.render.imhotep import expansions
from tests.render.imhotep.positions import EVERY, GOLDEN, LONG, NAMES, Position, new, played
from tests.support.imhotep import ALL_SIDES, with_site

ORDINARY = 26


JETTY = (26, 29)
"""Half of a jetty's width, with air around it, and half of its height."""


def pictures(position: Position, theme: Theme = LIGHT) -> tuple[bytes, ...]:
    return draw(position.view, position.table, position.recent, catalog(position.language), theme)


def canvases(position: Position, theme: Theme = LIGHT) -> tuple[Canvas, ...]:
    return compose(position.view, position.table, position.recent, catalog(position.language), theme)


def boxes_apart(written: Written, other: Written) -> bool:
    return (
        written.box[2] <= other.box[0]
        or other.box[2] <= written.box[0]
        or written.box[3] <= other.box[1]
        or other.box[3] <= written.box[1]
    )


def check_texts(canvas: Canvas) -> None:
    """Check that every text is large enough, within the picture, and clear of all others."""
    for text in canvas.written:
        left, top, right, low = text.box
        assert 0 <= left < right <= WIDTH, text
        assert 0 <= top < low <= canvas.numbers.height, text
        assert text.size >= ORDINARY, text
    for text, other in combinations(canvas.written, 2):
        assert boxes_apart(text, other), (text, other)


@pytest.mark.parametrize(
    "shown", [*EVERY.values(), *expansions.EVERY.values()], ids=lambda shown: shown.__name__
)
def test_texts_fit(shown: Callable[[], Position]) -> None:
    """No text except a name is cut."""
    position = shown()
    drawn = canvases(position)
    for text, (x, y) in product(drawn[1].written, map(at.jetty, MONUMENTS)):
        left, top, right, low = text.box
        beside = right <= x - JETTY[0] or left >= x + JETTY[0]
        assert beside or low <= y - JETTY[1] or top >= y + JETTY[1], text
    for canvas in drawn:
        check_texts(canvas)
        for text in canvas.written:
            assert text.shown == text.wanted or any(text.wanted in name for name in position.names), text


@pytest.mark.parametrize("count", SEATS)
@pytest.mark.parametrize("kinds", [0, 6, 9, 12, len(KINDS)])
def test_no_hand_is_too_large(count: int, kinds: int) -> None:
    """Cards keep their minimum size, because tablets get longer and everything below moves down, even for a
    full hand on a crowded table.
    """
    some = tuple(card for card in KINDS if card.color is not Color.RED)[:kinds]
    hand = (*some, *some, *(card for card in KINDS[:1] if kinds == len(KINDS)))
    view = expansions.position(
        expansions.SHIPS, sides="CCCCC", seats=count, private_ships="yes", prophecies="yes"
    ).view(None)
    players = tuple(replace(player, cards=hand, held=len(hand) + kinds // 9) for player in view.players)
    with patch.object(pieces, "draw_card", wraps=pieces.draw_card) as drawn:
        shown = compose(
            replace(view, players=players), Players(NAMES[:count]), (), catalog("en"), LIGHT, most=1
        )
    canvas = shown[0]
    longer = canvas.numbers.height - at.HARBOR_HIGH
    assert longer % seats.ROW_HIGH == 0
    assert longer > 0 if kinds == len(KINDS) else longer == 0 if kinds == 0 else True
    hands = [call.args[1:] for call in drawn.call_args_list if call.args[0] is canvas and len(call.args) == 5]
    assert len(hands) == sum(len(seats.groups_of(player)) for player in players)
    boxes = [(x - wide // 2, y - round(wide * 0.625), wide) for _, (x, y), wide, _ in hands]
    for left, top, wide in boxes:
        edge, upper, across, high = at.tablet(left * count // WIDTH, count)
        assert wide >= seats.CARDS[-1]
        assert edge < left < left + wide < edge + across
        assert upper < top < top + round(wide * 1.25) < upper + high + longer
    for (left, top, wide), (other, upper, _) in combinations(boxes, 2):
        assert abs(left - other) >= wide or abs(top - upper) >= int(wide * 1.25) - 1
    letters = [text.box[1] for text in canvas.written if text.wanted == SHIPS[0]]
    assert min(letters) > at.WATER_TOP + longer


def random_positions(every: int) -> Iterator[Position]:
    """Yield positions of whole games for every number of players, with various sides and options."""
    for number in range(9):
        sides, seats = ALL_SIDES[(number * 11 + 5) % len(ALL_SIDES)], 2 + number % 3
        game = new(sides, seats, number, wrath="yes" if number % 2 else "no")
        for step, (after, turn) in enumerate(played(game, number)):
            if step % every == 0 or after.outcome is not None:
                language = "de" if number % 2 else "en"
                for seat in {None, None if after.decision is None else after.decision.seat}:
                    yield Position(after.view(seat), turn, language=language)
    for number, sides in enumerate(("CDCDC", "DCDCD", "CCCCC", "DDDDD", "ACBDC", "DBCAD")):
        hidden = {"hidden_market_cards": "yes"} if number % 2 else {}
        walk = expansions.walked(sides, 2 + number % 3, number, **expansions.ALL, **hidden)
        for step, (game, turn) in enumerate(walk):
            if step % (every * 5 // 3) == 0 or game.outcome is not None:
                seat = None if game.decision is None else game.decision.seat
                yield Position(game.view(seat), turn, language="de" if number % 2 else "en")


def test_no_text_is_cut_in_random_games() -> None:
    """In whole games with ordinary names, no text is cut or touches another."""
    for position in random_positions(17):
        for canvas in canvases(position):
            check_texts(canvas)
            assert [text for text in canvas.written if text.shown != text.wanted] == []
            assert [text for text in canvas.written if not fonts.drawable(text.shown)] == []


def test_long_names_leave_the_rest_whole() -> None:
    for position in random_positions(43):
        for canvas in canvases(replace(position, names=LONG, language="de")):
            check_texts(canvas)
            for text in canvas.written:
                assert text.shown == text.wanted or any(text.wanted in name for name in LONG), text


def test_every_card_and_site_has_room_for_its_name() -> None:
    """Names of cards fit in the Market and on the quay, and names of sites in the wake of a ship, in both
    languages.
    """
    view = new("BAAAA", 4, 1).view(None)
    cards = [card for card in Card if card is not Card.FACE_DOWN]
    for language, start in product(("en", "de"), range(0, len(cards), 3)):
        market = replace(view.sites[Site.MARKET], open=tuple(cards[start : start + 3]))
        for seen in ((), (cards[start], Card.BURIAL_DECORATION)):
            position = Position(
                with_site(view, Site.MARKET, open=market.open, visible_cards=seen), language=language
            )
            canvas = canvases(position)[0]
            check_texts(canvas)
            assert all(text.shown == text.wanted for text in canvas.written)
    for language, site in product(("en", "de"), SITES):
        ships = tuple(replace(ship, stones=(None,) * 4, site=site) for ship in view.ships)
        written = canvases(Position(replace(view, ships=ships), language=language))[0].written
        assert all(text.shown == text.wanted for text in written)


def test_every_ship_has_its_name() -> None:
    shown = [text.shown for text in canvases(GOLDEN["start"]())[0].written]
    assert set(SHIPS) <= set(shown)


def test_a_name_the_font_lacks_becomes_the_color() -> None:
    view = new("AAAAA", 2, 1).view(None)
    for name in ("字字", "\u202e", "שלום", "\U0001f42b!", ""):
        canvas, _ = compose(view, Players((name, "Zoë")), (), catalog("de"))
        assert {"Schwarz", "Zoë"} <= {text.shown for text in canvas.written}


@pytest.mark.parametrize(("seats", "sides"), [(2, "ABABA"), (3, "BABAB"), (4, "AABBA"), (4, "DCDCD")])
def test_a_wall_tells_scored_points_and_those_of_the_end(seats: int, sides: str) -> None:
    """The wall below a site shows the points that it has scored for each seat, and those that it would add at
    the end.
    """
    later = set[str]()
    for number, (game, _) in enumerate(played(new(sides, seats, seats), seats)):
        view = game.view(None)
        if number % 9 or view.outcome is not None:
            continue
        written = canvases(Position(view, language="en"))[1].written
        for site in MONUMENTS:
            left, top, wide, high = at.wall(site)
            y = top + high // 2 - 2
            line = sorted(
                (text.box[0], text.shown)
                for text in written
                if text.box[1] < y < text.box[3] and left < text.box[0] < left + wide
            )
            wanted: list[int] = []
            for player in view.players:
                scored, more = player.earned[SITES.index(site)], 0
                more = player.sheet.points(site.name.lower()) - scored
                wanted += [scored] * bool(scored or not more) + [more] * bool(more)
                later |= {site.name} if more else set()
            assert [shown for _, shown in line] == [signed(number) for number in wanted]
    assert later


@pytest.mark.parametrize("count", SEATS)
@pytest.mark.parametrize("points", [1, 8, 40, 134, -3])
def test_glints_leave_points_whole(count: int, points: int) -> None:
    """The glints around points don't cover the number, and fit into the picture."""
    view = new("AAAAA", count, 1).view(None)
    players = [replace(player, points=points) for player in view.players]
    view = replace(view, players=tuple(players))
    plain = canvases(Position(view))[0]
    scored = tuple(e.Scored(seat, points, Site.PYRAMIDS) for seat in range(count))
    ringed = canvases(Position(view, recent=scored))[0]
    size = seats.POINTS[count].sizes[0]
    boxes = [text.box for text in plain.written if text.shown == signed(points) and text.size == size]
    assert len(boxes) == count
    for box in boxes:
        assert ringed.image().crop(box).tobytes() == plain.image().crop(box).tobytes()
        left, top, right, low = box
        around = (left - 18, top - 10, min(WIDTH, right + 18), low + 10)
        assert around[2] <= WIDTH
        assert ringed.image().crop(around).tobytes() != plain.image().crop(around).tobytes()


def test_one_changed_stone_changes_one_place() -> None:
    view = GOLDEN["crowded"]().view
    number, position = next(
        (number, position)
        for number, ship in enumerate(view.ships)
        for position, stone in enumerate(ship.stones)
        if stone == 0
    )
    ships = list(view.ships)
    ships[number] = ships[number].loaded(position, 1)
    before, after = (decoded(pictures(Position(v))[0]) for v in (view, replace(view, ships=tuple(ships))))
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    x, y = at.position(number, position)
    assert x - harbor.STONE // 2 <= box[0] < box[2] <= x + harbor.STONE // 2 + stone_art.CAST
    assert y - harbor.STONE // 2 - 6 <= box[1] < box[3] <= y + harbor.STONE


def test_only_the_person_who_looks_at_the_pair_sees_it() -> None:
    """Only the player who looks at the pair gets a picture of it (§7.1)."""
    game = GOLDEN["pair"]()
    hidden = with_site(game.view, Site.MARKET, visible_cards=())
    other = with_site(game.view, Site.MARKET, visible_cards=(Card.STATUE, Card.LEVER))
    first, second, third = (pictures(replace(game, view=view))[0] for view in (game.view, hidden, other))
    assert len({first, second, third}) == 3


def test_gray_cards_and_stones_look_different() -> None:
    cards = [card_art.card(card, 50) for card in (*Card, Card.FACE_DOWN)]
    cards.append(card_art.spent(50))
    assert min(far_apart(*pair) for pair in combinations(cards, 2)) > 20
    stones = [stone_art.stone(seat, 54) for seat in range(4)]
    assert min(far_apart(*pair) for pair in combinations(stones, 2)) > 40


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_contrast(theme: Theme) -> None:
    """Texts have a contrast of at least 4.5, and other important shapes of at least 3."""
    texts = (
        (theme.text, theme.panel), (theme.text, theme.tablet_head), (theme.text, theme.masonry),
        (theme.text, theme.sand), (theme.text, theme.row), (theme.quiet, theme.panel),
        (theme.panel, theme.quiet),
        (c.CREAM, theme.water), (c.CREAM, theme.pit), (c.CREAM, c.WOOD_DEEP),
        (c.INK, c.GOLD),
    )  # fmt: skip
    for text, ground in texts:
        assert contrast(text, ground) >= 4.5, (text, ground)
    for coat in stone_art.COATS:
        assert contrast(coat.face, coat.sign) >= 4.5, coat
    for ground in (theme.panel, c.WOOD, theme.tablet_head, c.GOLD, theme.masonry):  # a stone's two rings
        assert max(contrast(ring, ground) for ring in (c.INK, c.CREAM)) >= 4.5, ground
    assert contrast(c.GOLD, theme.water) >= 3


def test_final_picture_has_the_totals() -> None:
    position = EVERY["final"]()
    shown = [text.shown for text in canvases(position)[0].written]
    assert {str(player.sheet.total) for player in position.view.players} <= set(shown)
