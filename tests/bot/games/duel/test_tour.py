"""The walk-through of The Duel tells the truth about the game it shows. Its texts name the command of
`bot.features.rules`.
"""

import re

import pytest

from bot.games.duel.tour import PAGES, TOUR
from bot.games.tour import OTHER, YOU, Page
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Event
from engine.duel import steps
from engine.duel.events import ActionPlayed, Boxed, Delivered, Placed, Refilled, Unloaded
from engine.duel.harbor import BOATS, LINES
from render.duel.text.phrases import tile_name

TRIES = [(page, tried) for page in PAGES for tried in page.tries]
EN = Catalog("en")


def page(name: str) -> Page:
    return next(page for page in PAGES if page.name == name)


def last_turn(page: Page) -> tuple[Event, ...]:
    match = TOUR.match_at(page.played, EN)
    return match.happened(match.last_turn)


def after(page: Page, tried: str) -> tuple[Event, ...]:
    game = TOUR.match_at(page.played, EN).play.copy().game
    return game.play(game.parse(tried))


def of_kind(events: tuple[Event, ...], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def test_a_figure_is_placed_where_the_text_says() -> None:
    (placed,) = last_turn(page("place"))
    assert isinstance(placed, Placed)
    assert placed.seat == YOU
    text = TOUR.text(page("place"), EN, {})
    assert "on c2" in text
    assert "row 2 and in column c" in text
    crossing = {BOATS[boat] for boat, line in enumerate(LINES) if placed.field in line}
    assert crossing == {"2", "c"}


def test_the_first_unloading_serves_both_and_the_box() -> None:
    """In the first unloading, the nearest figure is the reader's, the next one the opponent's, and the third
    tile is boxed.
    """
    events = last_turn(page("unload"))
    kinds = [event.__class__ for event in events]
    assert kinds == [Unloaded, Delivered, Delivered, Boxed, Refilled]
    first, second = (event for event in events if isinstance(event, Delivered))
    (boxed,) = (event for event in events if isinstance(event, Boxed))
    assert (first.seat, first.space, second.seat, second.space, boxed.space) == (YOU, 0, OTHER, 1, 2)
    line = LINES[first.boat]
    assert line.index(first.field) < line.index(second.field)
    for language in LANGUAGES:
        say = Catalog(language)
        text = TOUR.text(page("unload"), say, {})
        assert f"{say('tour.you')}: {tile_name(first.tile, say)}" in text
        assert f"{say('tour.other')}: {tile_name(second.tile, say)}" in text
        assert f"({tile_name(boxed.tile, say)})" in text
        assert BOATS[first.boat] in text


def temples(events: tuple[Event, ...]) -> dict[int | None, int]:
    """Return how many symbols the tile `t4` has, by the seat that gets it; None is the box."""
    return {
        event.seat if isinstance(event, Delivered) else None: event.tile.value
        for event in events
        if isinstance(event, Delivered | Boxed) and event.tile.code == "t4"
    }


def test_only_the_right_answer_brings_the_reader_the_temple_tile() -> None:
    question = page("try")
    match = TOUR.match_at(question.played, EN)
    decision = match.play.game.decision
    assert decision is not None
    assert decision.seat == YOU
    unloadings = [step.code for step in match.play.game.options() if isinstance(step, steps.Unload)]
    assert tuple(unloadings) == question.tries, "all boats that can be unloaded, and no others"
    assert {code: temples(after(question, code)) for code in question.tries} == {
        "x3": {OTHER: 4},
        "xa": {None: 4},
        "xb": {YOU: 4},
    }
    assert TOUR.right_step(question) == "xb"
    assert "with 4 symbols, worth 4 points" in TOUR.text(question, EN, {})


def test_the_answers_give_the_right_reasons() -> None:
    """The answers correctly say which figures and tiles come first, second and third."""
    question = page("try")
    owners = {
        code: [(event.seat, event.space) for event in after(question, code) if isinstance(event, Delivered)]
        for code in question.tries
    }
    assert owners == {
        "x3": [(OTHER, 0), (YOU, 1), (OTHER, 2)],
        "xa": [(YOU, 0), (OTHER, 1)],
        "xb": [(OTHER, 0), (YOU, 1)],
    }
    spaces = {
        event.boat: event.space
        for code in question.tries
        for event in after(question, code)
        if isinstance(event, Delivered | Boxed) and event.tile.code == "t4"
    }
    assert {BOATS[boat]: space for boat, space in spaces.items()} == {"3": 2, "a": 2, "b": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_says_what_the_step_brings(language: str) -> None:
    say = Catalog(language)
    answers = {tried: TOUR.answer(page_name, tried, say) for page_name, tried in TRIES}
    assert len(set(answers.values())) == len(answers)
    assert "temple 4" in answers["xb"] or "Tempel 4" in answers["xb"]


def test_the_action_tile_places_a_figure_and_unloads_two_boats() -> None:
    events = last_turn(page("actions"))
    (played,) = of_kind(events, ActionPlayed)
    assert isinstance(played, ActionPlayed)
    assert (played.seat, played.action.value) == (YOU, "U")
    assert len(of_kind(events, Placed)) == 1
    assert len(of_kind(events, Unloaded)) == 2
    assert "**U**" in TOUR.text(page("actions"), EN, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_are_those_of_the_engine(language: str) -> None:
    say = Catalog(language)
    sheet = TOUR.match_at(page("sites").played, say).play.game.scores()[YOU]
    text = TOUR.text(page("sites"), say, {})
    for site in ("obelisk", "temple", "pyramids", "tomb"):
        (line,) = (line for line in text.split("\n") if f"**{say(f'render.site.{site}')}**" in line)
        assert f"({sheet.points(site)})" in line
        assert sheet.points(site) > 0, "every site has something to show"
    mine, theirs = (score.total for score in TOUR.whole.game.scores())
    assert (mine, theirs) == (46, 39)
    assert [int(number) for number in re.findall(r"\d+", TOUR.text(page("end"), say, {}))][:2] == [
        mine,
        theirs,
    ]


def test_when_the_buttons_are_told_of_the_reader_is_to_move() -> None:
    match = TOUR.match_at(page("buttons").played, EN)
    decision = match.play.game.decision
    assert decision is not None
    assert decision.seat == YOU
    assert {type(step) for step in match.play.game.options()} == {steps.Place, steps.Unload, steps.Play}
