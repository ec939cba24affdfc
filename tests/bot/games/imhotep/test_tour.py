"""The walk-through of Imhotep tells the truth about the game it shows. Its texts name the command of
`bot.features.rules`.
"""

import re

import pytest

from bot.games.imhotep.tour import PAGES, TOUR, TRY
from bot.games.tour import OTHER, YOU, Page
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Event, Game
from engine.imhotep import printed
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.events import Loaded, RoundEnded, Sailed, Scored
from engine.imhotep.scoring import ImhotepItem
from engine.imhotep.sites.market import CardTaken
from engine.imhotep.steps import Fetch, Load, Play
from engine.imhotep.steps import Sail as SailStep
from render.imhotep.text.phrases import card_name

EN = Catalog("en")


def page(name: str) -> Page:
    return next(page for page in PAGES if page.name == name)


def text(name: str, language: str = "en") -> str:
    return TOUR.text(page(name), Catalog(language), {})


def last_turn(page: Page) -> tuple[Event, ...]:
    match = TOUR.match_at(page.played, EN)
    return match.happened(match.last_turn)


def totals(game: Game) -> tuple[int, ...]:
    return tuple(sheet.total for sheet in game.scores())


def test_the_first_stones_lie_where_the_text_says() -> None:
    loads = [
        event for event in TOUR.match_at(page("stones").played, EN).happened(0) if isinstance(event, Loaded)
    ]
    assert [(load.ship, load.position) for load in loads if load.seat == YOU] == [(0, 1), (1, 2)]
    assert "on a2 and one on b3" in text("stones")
    assert "fetched 3 stones" in text("stones")


def test_the_opponent_sails_where_the_text_says() -> None:
    (sailed,) = (event for event in last_turn(page("sail")) if isinstance(event, Sailed))
    assert (sailed.seat, sailed.ship, sailed.site) == (OTHER, 3, Site.OBELISKS)
    assert "ship d to the Obelisks" in text("sail")
    assert "1 of 2, 2 of 3, 3 of 4" in text("sail")


def test_the_answers_give_the_right_numbers() -> None:
    """The answers count 2, 1 and 3 at the Pyramids, none yet at the Temple, and groups of two and of one
    (§6.2, §6.3, §6.4).
    """
    before = TOUR.match_at(TRY.played, EN).play.game
    ship = before.view(None).ships[0]
    assert ship.stones[:3] == (YOU, YOU, OTHER)
    assert "carries 3 stones" in text("try")
    brings: dict[str, tuple[int, ...]] = {}
    for tried in TRY.tries:
        after = before.copy()
        events = after.play(tried)
        brings[tried] = tuple(now - then for now, then in zip(totals(after), totals(before), strict=True))
        if tried.endswith("P"):
            assert [event.points for event in events if isinstance(event, Scored)] == [2, 1, 3]
        if tried.endswith("T"):
            visible = after.view(None).sites[Site.TEMPLE].visible
            assert (visible.count(YOU), visible.count(OTHER)) == (2, 1)
    groups = printed.by_size(2), printed.by_size(1)
    assert brings == {"s a P": (3, 3), "s a T": (0, 0), "s a B": groups}
    assert groups == (3, 1)
    assert TOUR.right_step(TRY) == "s a B"


def test_the_market_gives_the_cards_of_the_text_and_the_round_ends() -> None:
    events = last_turn(page("market"))
    taken = [event for event in events if isinstance(event, CardTaken)]
    assert [event.seat for event in taken] == [YOU, YOU]
    assert any(isinstance(event, RoundEnded) for event in events)
    for language in LANGUAGES:
        for event in taken:
            assert card_name(event.card, Catalog(language)) in text("market", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_of_the_engine(language: str) -> None:
    say = Catalog(language)
    sheet = TOUR.match_at(page("sites").played, say).play.game.scores()[YOU]
    for site in MONUMENTS:
        name = say(f"imhotep.site.{site.name.lower()}")
        (line,) = (line for line in text("sites", language).split("\n") if f"**{name}**" in line)
        assert f"({sheet.points(ImhotepItem[site.name])})" in line
        assert sheet.points(ImhotepItem[site.name]) > 0, "every site has something to show"
    assert totals(TOUR.whole.game) == (41, 40)
    assert [int(number) for number in re.findall(r"\d+", text("end", language))] == [6, 41, 40]


def test_when_the_buttons_are_told_of_every_kind_of_turn_is_possible() -> None:
    game = TOUR.match_at(page("buttons").played, EN).play.game
    assert game.decision is not None
    assert game.decision.seat == YOU
    assert {type(step) for step in game.options()} == {Fetch, Load, SailStep, Play}
