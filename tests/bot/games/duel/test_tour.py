"""The walk-through tells the truth about the game it shows, within Discord's limits, in both languages."""

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import pairwise, product
from typing import Any

import pytest

from bot.cards import turn
from bot.cards.tour_rows import tour_rows
from bot.flows.help import named
from bot.flows.tour import scene_of
from bot.games.duel import tour
from bot.games.duel.tour import (
    OTHER,
    PAGES,
    YOU,
    Page,
    answer_text,
    demonstration,
    match_at,
    page_of,
    page_text,
)
from bot.messages.buttons import click_of
from bot.messages.catalog import LANGUAGES, Catalogue
from bot.messages.gallery import Gallery
from bot.messages.layout import layout
from engine.contract import Event
from engine.duel import steps
from engine.duel.events import ActionPlayed, Boxed, Delivered, Placed, Refilled, Unloaded
from engine.duel.harbor import BOATS, LINES
from engine.record import write
from render.duel.text.phrases import tile_name
from render.kit.palette import THEMES, Theme

LONGEST, ALT, ALT_HEAD, ID, COMPONENTS, LABEL = 700, 1024, 256, 100, 40, 80
BUTTON = 2
Component = dict[str, Any]
IDS = dict.fromkeys((*named(), "help"), 2**63 - 1)
TRIES = [(page, tried) for page in PAGES for tried in page.tries]
EN = Catalogue("en")


def page(name: str) -> Page:
    return next(one for one in PAGES if one.name == name)


def last_turn(one: Page) -> tuple[Event, ...]:
    match = match_at(one.played, EN)
    return match.happened(match.last_turn)


def after(one: Page, tried: str) -> tuple[Event, ...]:
    game = match_at(one.played, EN).play.copy().game
    return game.play(game.parse(tried))


def of_kind(events: tuple[Event, ...], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


# --- the game ----------------------------------------------------------------------------------------


def test_the_game_is_a_whole_one_that_the_reader_wins() -> None:
    whole = demonstration()
    assert whole.game.outcome is not None
    assert whole.game.outcome.winners == (YOU,)
    assert whole.game.outcome.reason == "last_boat"
    source = resources.files("bot.games.duel").joinpath("demonstration.txt").read_text("utf-8")
    assert write(whole.header, whole.entries) == source
    assert whole.game.view(None).first == YOU, "the reader plays black"
    assert dict(whole.header.options)["sides"] == "AAAA", "the sides that are best for a first game"


def test_the_pages_go_through_it_from_start_to_end() -> None:
    assert 6 <= len(PAGES) <= 8
    assert PAGES[0].played == 0
    assert PAGES[-1].played == len(demonstration().entries)
    assert all(one.played < other.played for one, other in pairwise(PAGES))
    assert any(one.tries for one in PAGES)


def test_every_page_stands_between_turns_and_marks_what_was_done() -> None:
    for one in PAGES[1:]:
        assert not match_at(one.played, EN).play.game.mid_turn
        assert scene_of(match_at(one.played, EN)).recent


def test_a_page_that_there_is_not_is_one_that_there_is() -> None:
    assert [page_of(number) for number in (0, 1, len(PAGES), 99)] == [1, 1, len(PAGES), len(PAGES)]


# --- what the texts say ------------------------------------------------------------------------------


def test_a_figure_is_placed_where_the_text_says() -> None:
    (placed,) = last_turn(page("place"))
    assert isinstance(placed, Placed)
    assert placed.seat == YOU
    text = page_text(page("place"), EN, {})
    assert "on c2" in text
    assert "row 2 and in column c" in text
    crossing = {BOATS[boat] for boat, line in enumerate(LINES) if placed.field in line}
    assert crossing == {"2", "c"}


def test_the_first_unloading_serves_both_and_the_box() -> None:
    """The nearest figure is the reader's, the next one the opponent's, the third tile is left over."""
    events = last_turn(page("unload"))
    kinds = [event.__class__ for event in events]
    assert kinds == [Unloaded, Delivered, Delivered, Boxed, Refilled]
    first, second = (event for event in events if isinstance(event, Delivered))
    (boxed,) = (event for event in events if isinstance(event, Boxed))
    assert (first.seat, first.space, second.seat, second.space, boxed.space) == (YOU, 0, OTHER, 1, 2)
    line = LINES[first.boat]
    assert line.index(first.field) < line.index(second.field)
    for language in LANGUAGES:
        say = Catalogue(language)
        text = page_text(page("unload"), say, {})
        assert f"{say('tour.you')}: {tile_name(first.tile, say)}" in text
        assert f"{say('tour.other')}: {tile_name(second.tile, say)}" in text
        assert f"({tile_name(boxed.tile, say)})" in text
        assert BOATS[first.boat] in text


def temples(events: tuple[Event, ...]) -> dict[int | None, int]:
    """Who would get how many symbols by one tile; None is the box."""
    return {
        event.seat if isinstance(event, Delivered) else None: event.tile.value
        for event in events
        if isinstance(event, Delivered | Boxed) and event.tile.code == "t4"
    }


def test_only_the_right_answer_brings_the_reader_the_temple_tile() -> None:
    one = page("try")
    match = match_at(one.played, EN)
    decision = match.play.game.decision
    assert decision is not None
    assert decision.seat == YOU
    unloadings = [step.code for step in match.play.game.options() if isinstance(step, steps.Unload)]
    assert tuple(unloadings) == one.tries, "all boats that can be unloaded, and no others"
    assert {code: temples(after(one, code)) for code in one.tries} == {
        "x3": {OTHER: 4},
        "xa": {None: 4},
        "xb": {YOU: 4},
    }
    assert tour.right_step(one) == "xb"
    assert "with 4 symbols, worth 4 points" in page_text(one, EN, {})


def test_the_answers_give_the_right_reasons() -> None:
    """Which figure and which tile is the first, second, third."""
    one = page("try")
    owners = {
        code: [(event.seat, event.space) for event in after(one, code) if isinstance(event, Delivered)]
        for code in one.tries
    }
    assert owners == {
        "x3": [(OTHER, 0), (YOU, 1), (OTHER, 2)],
        "xa": [(YOU, 0), (OTHER, 1)],
        "xb": [(OTHER, 0), (YOU, 1)],
    }
    spaces = {
        event.boat: event.space
        for code in one.tries
        for event in after(one, code)
        if isinstance(event, Delivered | Boxed) and event.tile.code == "t4"
    }
    assert {BOATS[boat]: space for boat, space in spaces.items()} == {"3": 2, "a": 2, "b": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_says_what_the_step_brings(language: str) -> None:
    say = Catalogue(language)
    found = {tried: answer_text(one, tried, say) for one, tried in TRIES}
    assert len(set(found.values())) == len(found)
    assert "temple 4" in found["xb"] or "Tempel 4" in found["xb"]


def test_the_action_tile_places_a_figure_and_unloads_two_boats() -> None:
    events = last_turn(page("actions"))
    (played,) = of_kind(events, ActionPlayed)
    assert isinstance(played, ActionPlayed)
    assert (played.seat, played.action.value) == (YOU, "U")
    assert len(of_kind(events, Placed)) == 1
    assert len(of_kind(events, Unloaded)) == 2
    assert "**U**" in page_text(page("actions"), EN, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_of_the_engine(language: str) -> None:
    say = Catalogue(language)
    sheet = match_at(page("sites").played, say).play.game.scores()[YOU]
    text = page_text(page("sites"), say, {})
    for site in ("obelisk", "temple", "pyramids", "tomb"):
        (line,) = (line for line in text.split("\n") if f"**{say(f'render.site.{site}')}**" in line)
        assert f"({sheet.points(site)})" in line
        assert sheet.points(site) > 0, "every site has something to show"
    mine, theirs = (one.total for one in demonstration().game.scores())
    assert (mine, theirs) == (46, 39)
    assert [int(number) for number in re.findall(r"\d+", page_text(page("end"), say, {}))][:2] == [
        mine,
        theirs,
    ]


def test_when_the_buttons_are_told_of_the_reader_is_to_move() -> None:
    match = match_at(page("buttons").played, EN)
    decision = match.play.game.decision
    assert decision is not None
    assert decision.seat == YOU
    assert {type(step) for step in match.play.game.options()} == {steps.Place, steps.Unload, steps.Play}


# --- Discord's limits --------------------------------------------------------------------------------


def components(one: Page, language: str, tried: str | None) -> list[Component]:
    say = Catalogue(language)
    text = page_text(one, say, IDS) if tried is None else answer_text(one, tried, say)
    assert len(text) <= LONGEST, "short, and far below Discord's limit"
    number = PAGES.index(one) + 1
    rows = tour_rows(number, len(PAGES), one.tries, say)
    return list(nested(layout(text, gallery=Gallery(("alt",)), rows=rows).to_components()))


def nested(found: Sequence[Component]) -> Iterator[Component]:
    for component in found:
        yield component
        yield from nested(component.get("components", []))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_keeps_to_discords_limits(language: str) -> None:
    for one, tried in [*((one, None) for one in PAGES), *TRIES]:
        found = components(one, language, tried)
        assert len(found) <= COMPONENTS
        buttons = [component for component in found if component["type"] == BUTTON]
        ids = [str(button["custom_id"]) for button in buttons]
        assert len(set(ids)) == len(ids)
        for custom_id, button in zip(ids, buttons, strict=True):
            assert len(custom_id) <= ID
            assert click_of(custom_id) is not None
            assert len(str(button["label"])) <= LABEL


@pytest.mark.parametrize(("language", "theme"), list(product(LANGUAGES, THEMES)))
def test_every_page_has_a_picture_with_a_description(language: str, theme: Theme) -> None:
    say = Catalogue(language)
    for one in PAGES[:: len(PAGES) - 1] if theme is not THEMES[0] else PAGES:
        match = match_at(one.played, say)
        scene = scene_of(match)
        gallery = turn.gallery(match, scene, say, theme.name)
        (alt,) = gallery.alts
        assert say("tour.you") in alt[:ALT_HEAD]
        assert len(alt) <= ALT
        assert gallery.pictures[0].startswith(b"\x89PNG")
