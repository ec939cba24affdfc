"""In the pictures of *A New Dynasty* and the private ships, texts fit and hidden things stay hidden."""

from dataclasses import replace
from itertools import combinations, product

from engine.imhotep import house
from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import Site
from engine.imhotep.events import RoundBegan
from engine.imhotep.modules.private_ships import PrivateSailed
from engine.imhotep.modules.prophecies import PropheciesValues, ScarabPlaced
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.table.stones import StonesPaid
from render.imhotep.modules import prophecies
from render.imhotep.picture import stone_art
from render.imhotep.picture.changes import highlighted
from tests.render.eyes import far_apart
from tests.render.imhotep.expansions import EVERY, GOLDEN
from tests.render.imhotep.positions import Position
from tests.render.imhotep.test_picture import canvases, check_texts, pictures
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import predictions, with_site

DECISIVE = 26


def test_every_card_has_room_for_its_name_on_the_new_markets() -> None:
    for language, side in product(("en", "de"), ("C", "D")):
        view = dynasty.new(f"{side}AAAA", 4).view(None)
        for start in range(0, len(KINDS), 2):
            pair = KINDS[start : start + 2]
            shown = (*pair, *pair) if side == "C" else pair
            canvas = canvases(Position(with_site(view, Site.MARKET, open=shown), language=language))[0]
            check_texts(canvas)
            assert all(text.shown == text.wanted for text in canvas.written)


def test_gray_stones_of_second_colors_look_different() -> None:
    looks = (
        0,
        1,
        stone_art.second(0, 2),
        stone_art.second(0, 3),
        stone_art.second(1, 2),
        stone_art.second(1, 3),
    )
    for size in (54, 29):
        stones = [stone_art.stone(look, size) for look in looks]
        assert min(far_apart(*pair) for pair in combinations(stones, 2)) > 15


def test_a_second_color_has_its_owners_sign() -> None:
    """A stone of a second color has its own color but its owner's sign (N-21)."""
    for seat, color in product((0, 1), (2, 3)):
        coat = stone_art.coat(stone_art.second(seat, color))
        assert coat.draw is stone_art.COATS[seat].draw
        assert coat.face == stone_art.COATS[color].face


def test_hidden_cards_are_not_drawn() -> None:
    """Hidden cards aren't drawn; only their number is (N-341)."""
    position = GOLDEN["everything"]()
    assert Card.FACE_DOWN not in position.view.players[0].cards
    assert position.view.players[1].cards == ()
    assert position.view.players[1].held > 0
    onlooker = {text.shown for text in canvases(position)[0].written}
    assert str(position.view.players[1].held) in onlooker


def test_only_the_person_who_looks_at_cards_sees_them() -> None:
    """Only the player who looks at cards gets a picture of them (N-12)."""
    position = GOLDEN["looking"]()
    seen = position.view.visible_cards
    assert len(seen) == 3
    shown = [
        pictures(replace(position, view=replace(position.view, visible_cards=cards)))
        for cards in (seen, (), (Card.STATUE, *KINDS[12:14]))
    ]
    assert len(set(shown)) == 3


def test_prophecies_are_fulfilled_as_the_engine_scores_them() -> None:
    """The picture and the engine agree on who fulfilled which prophecy (N-371 … N-379)."""
    position = EVERY["final"]()
    view = position.view
    for player in view.players:
        expected = 0
        for scarab in predictions(position.view).scarabs:
            if scarab.seat == player.seat:
                won, lost = house.HOUSE.of(PropheciesValues).ladder[scarab.step]
                expected += won if player.seat in prophecies.fulfilled(view, scarab.god) else lost
        assert expected == player.sheet.points("prophecies")


def test_rings_beside_the_boards() -> None:
    """Scarabs, private ships, hands and sleds are marked, but sites are not; the sites' own tests check those
    marks.
    """
    events = (
        ScarabPlaced(0, "ra"), PrivateSailed(1, Site.TEMPLE), LaidDown(0, Card.ENTRANCE),
        StonesPaid(0, 2),
    )  # fmt: skip
    highlights = highlighted(dynasty.new("CDDDC", 4, 0).view(None), events)
    assert highlights.pieces == {("private_ship", 1), ("private_berth", Site.TEMPLE), ("scarab", 0, "ra")}
    later = highlighted(dynasty.new("CDDDC", 4, 0).view(None), (*events, RoundBegan(2, ())))
    assert later.pieces == {("private_ship", 1), ("scarab", 0, "ra")}
    assert highlights.hands[0, Card.ENTRANCE] == 1
    assert (highlights.sleds[0], highlights.sleds[1]) == (-2, -1)
    assert not any(highlights.sites.values())
