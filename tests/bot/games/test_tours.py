"""Every tour has the same shape and keeps to Discord's limits, in all languages and themes."""

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import pairwise, product
from typing import Any

import pytest

from bot.cards import turn
from bot.cards.invitation import begin_row
from bot.features.rules.card import tour_rows
from bot.features.rules.flow import scene_of
from bot.games import GAMES
from bot.games.tour import YOU, Page, Tour
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import Gallery, layout
from engine.record import write
from render.kit.palette import THEMES, Theme
from tests.support.registered import PARTS, REGISTER, read

LONGEST, ALT, ALT_HEAD, ID, COMPONENTS, LABEL = 700, 1024, 256, 100, 40, 80
BUTTON = 2
Component = dict[str, Any]
IDS: dict[str, int] = dict.fromkeys((*REGISTER.help, "help"), 2**63 - 1)
EN = Catalog("en")
TOURS = {id_: game.tour for id_, game in GAMES.items() if game.tour is not None}
every_tour = pytest.mark.parametrize(("game", "tour"), list(TOURS.items()), ids=list(TOURS))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def nested(components: Sequence[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from nested(component.get("components", []))


def shown(tour: Tour) -> list[tuple[int, Page, str | None]]:
    """Return every page as it looks when it opens and after each of its tries."""
    return [
        (number, page, tried) for number, page in enumerate(tour.pages, 1) for tried in (None, *page.tries)
    ]


def test_every_game_has_one() -> None:
    assert list(TOURS) == ["duel", "imhotep"]


@every_tour
def test_the_game_is_a_whole_one_on_easy_sides_that_the_reader_wins(game: str, tour: Tour) -> None:
    whole = tour.whole
    assert whole.header.game == game
    assert whole.game.outcome is not None
    assert whole.game.outcome.winners == (YOU,)
    assert whole.game.outcome.reason != "resigned"
    source = resources.files(tour.package).joinpath("demonstration.txt").read_text("utf-8")
    assert write(whole.header, whole.entries) == source
    assert whole.game.view(None).first == YOU, "the reader plays black"
    assert set(dict(whole.header.options)["sides"]) == {"A"}


@every_tour
def test_the_pages_go_through_it_from_start_to_end(game: str, tour: Tour) -> None:
    """The tour's pages lead from start to end between turns, mark the last changes, and let the reader try a
    move on one page.
    """
    del game
    pages = tour.pages
    assert 6 <= len(pages) <= 8
    assert (pages[0].played, pages[-1].played) == (0, len(tour.whole.entries))
    assert all(page.played < other.played for page, other in pairwise(pages))
    assert len([page for page in pages if page.tries]) == 1
    for page in pages[1:]:
        assert not tour.match_at(page.played, EN).play.game.mid_turn
        assert scene_of(tour.match_at(page.played, EN)).recent


@every_tour
def test_what_can_be_tried_is_the_readers_move_and_one_of_it_is_right(game: str, tour: Tour) -> None:
    del game
    (page,) = (page for page in tour.pages if page.tries)
    position = tour.match_at(page.played, EN).play.game
    assert position.decision is not None
    assert position.decision.seat == YOU
    assert {position.parse(tried) for tried in page.tries} <= set(position.options())
    assert tour.right_step(page) in page.tries
    number = tour.pages.index(page) + 1
    for tried in page.tries:
        right = tried == tour.right_step(page)
        after = tour.page(number, tried, EN, {})
        assert after.match.version == page.played + right
        assert (after.tries == ()) == right
        assert ("Right!" in after.text, "Not quite." in after.text) == (right, not right)


@every_tour
def test_a_page_that_there_is_not_is_one_that_there_is(game: str, tour: Tour) -> None:
    del game
    last = len(tour.pages)
    assert [tour.page(number, None, EN, {}).number for number in (0, 1, last, 99)] == [1, 1, last, last]
    assert tour.page(2, "nonsense", EN, {}).text == tour.page(2, None, EN, {}).text


@every_tour
@every_language
def test_every_page_keeps_to_discords_limits(game: str, tour: Tour, language: str) -> None:
    say, texts = Catalog(language), set[str]()
    for number, _, tried in shown(tour):
        page = tour.page(number, tried, say, IDS)
        assert len(page.text) <= LONGEST, "short, and far below Discord's limit"
        assert not re.search(r"[{}]", page.text)
        texts.add(page.text)
        rows = tour_rows(tour, page, say)
        gallery = Gallery(("alt",) * 2)
        items = list(nested(layout(page.text, gallery=gallery, rows=rows).to_components()))
        assert len(items) <= COMPONENTS
        buttons = [component for component in items if component["type"] == BUTTON]
        ids = [str(button["custom_id"]) for button in buttons]
        assert len(set(ids)) == len(ids)
        for custom_id, button in zip(ids, buttons, strict=True):
            assert len(custom_id) <= ID
            assert read(custom_id) is not None
            assert len(str(button["label"])) <= LABEL
    assert len(texts) == len(shown(tour))


@pytest.mark.parametrize(("language", "theme"), list(product(LANGUAGES, THEMES)))
@every_tour
def test_every_page_has_pictures_with_a_description(
    game: str, tour: Tour, language: str, theme: Theme
) -> None:
    del game
    say = Catalog(language)
    for page in tour.pages[:: len(tour.pages) - 1] if theme is not THEMES[0] else tour.pages:
        match = tour.match_at(page.played, say)
        gallery = turn.gallery(match, scene_of(match), say, theme.name)
        assert any(say("tour.you") in alt[:ALT_HEAD] for alt in gallery.alts)
        assert max(map(len, gallery.alts)) <= ALT
        assert all(picture.startswith(b"\x89PNG") for picture in gallery.pictures)


@every_language
def test_the_help_offers_to_begin_with_the_game_that_is_played(language: str) -> None:
    say = Catalog(language)
    for id_ in TOURS:
        items = nested(layout("help", rows=[begin_row(id_, say, PARTS)]).to_components())
        ids = [str(item["custom_id"]) for item in items if item["type"] == BUTTON]
        assert [id_.split(":")[:3] for id_ in ids[:2]] == [["C", "ask", id_], ["C", "apprentice", id_]]
        assert ids[2] == f"w:{id_}:1"
