"""Every registered game is drawn and described with pictures, alt texts, boards, score sheets and
sentences.
"""

from collections.abc import Iterator
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import YES, Event, Game
from engine.deal import Deal
from engine.games import GAMES
from render.games import RENDERERS
from render.kit.blend import blends
from render.kit.canvas import HEIGHT, WIDTH, background
from render.kit.fit import ALT_LIMIT, LINE
from render.kit.palette import THEMES, Theme
from render.kit.pen import drawn
from render.kit.pictures.setup import alt_text, compose
from render.kit.players import Players
from render.kit.stock import drawings, store
from tests.support.pictured import pictured
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

NAMES = ("Nefertiti Neferneferuaten Königi", "_" * 32, "", "Thutmose")
RECAP_LINES = 2
STOCK = 1_500_000
"""The maximum number of bytes that everything drawn in advance may take, for one game in one theme."""
EVERY_GAME = pytest.mark.parametrize("game", [*GAMES, Pebbles.id])
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True, scope="module")
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


def line(game: str, seats: int) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Yield the positions of a random game and the events that led to each; in the last, someone resigns."""
    luck = Random(seats)
    position = GAMES[game].new({}, seats, Deal(luck.randbytes(32), ""))
    yield position.copy(), ()
    while position.decision is not None:
        happened = position.play(luck.choice(position.options()))
        yield position.copy(), happened
    other = GAMES[game].new({}, seats, Deal(luck.randbytes(32), ""))
    happened = other.resign(seats - 1)
    yield other, happened


@EVERY_GAME
@EACH_LANGUAGE
def test_every_picture_has_its_description(game: str, language: str) -> None:
    say, renderer = Catalog(language), RENDERERS[game]
    for seats in GAMES[game].seat_counts:
        shown = list(line(game, seats))
        for position, happened in (*shown[:: len(shown) // 4], *shown[-2:]):
            view, players = position.view(None), Players(NAMES[:seats])
            alts = renderer.alt_texts(view, players, happened, say)
            assert all(0 < len(alt) <= ALT_LIMIT for alt in alts), f"{game}: a description is too long"
            assert 0 <= renderer.best_picture(happened) < renderer.matter(view, happened) <= len(alts)
            for theme in THEMES:
                pictures = renderer.compose(view, players, happened, say, theme)
                assert len(pictures) == len(alts), f"{game}: as many pictures as descriptions"
                assert {picture.numbers.width for picture in pictures} == {WIDTH}
                whole = position.outcome is not None
                assert all(picture.numbers.height <= HEIGHT or whole for picture in pictures)


@EVERY_GAME
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_pictures_from_the_stock_are_the_same(game: str, theme: Theme) -> None:
    renderer, say = RENDERERS[game], Catalog("en")
    seats = max(GAMES[game].seat_counts)
    shown = list(line(game, seats))[::20]

    def draw() -> list[bytes]:
        players = Players(NAMES[:seats])
        return [
            picture.numbers.tobytes()
            for position, happened in shown
            for picture in renderer.compose(position.view(None), players, happened, say, theme)
        ]

    forget()
    wanted = draw()
    forget()
    for part in drawings(renderer, theme, [say]):
        store(part)
    assert drawn.packed_weight + background.packed_weight < STOCK
    assert draw() == wanted


def forget() -> None:
    for room in (drawn, background, blends):
        room.clear()


@EVERY_GAME
@EACH_LANGUAGE
def test_every_event_is_told(game: str, language: str) -> None:
    say, renderer = Catalog(language), RENDERERS[game]
    for seats in GAMES[game].seat_counts:
        players = Players(NAMES[:seats])
        before = None
        for position, happened in line(game, seats):
            view = position.view(None)
            assert bool(renderer.describe(happened, players, say)) == bool(happened), (
                f"{game}: sentences for {happened}"
            )
            for text in (renderer.text_board(view, players, say), renderer.score_sheet(view, players, say)):
                assert 0 < max(map(len, text.split("\n"))) <= LINE, f"{game}: too wide for a phone"
            earlier = view if before is None else before
            assert len(renderer.recap(earlier, view, players, say)) <= RECAP_LINES
            before = view


@EVERY_GAME
@EACH_LANGUAGE
def test_options_of_a_game_are_drawn_and_described(game: str, language: str) -> None:
    """Whatever the options, no text is cut, and different options have different pictures."""
    say, known = Catalog(language), GAMES[game].choices()
    usual = {option.name: option.default for option in known if option.default is not None}
    most = {option.name: option.values[-1] for option in known if option.values[-1] == YES}
    drawn: set[str] = set()
    told: set[str] = set()
    chosen = [usual, {**usual, **most}]
    for option in known:
        if option.name == "sides":
            chosen += [{**usual, **most, option.name: value} for value in option.values[-1:0:-97]]
    for options in chosen:
        setup = RENDERERS[game].setup(options, say)
        if not setup.sides:
            return
        told.add(alt_text(setup, say))
        for theme in THEMES:
            canvas = compose(setup, say, theme)
            assert canvas.image().width == WIDTH
            assert [text for text in canvas.written if text.shown != text.wanted] == []
            drawn.add(pictured(canvas.png()))
    assert max(map(len, told)) <= ALT_LIMIT
    assert len(drawn) == len(THEMES) * len(told)
