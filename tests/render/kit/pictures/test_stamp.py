"""A stamp says that a picture shows something that hasn't happened; it covers no text and fits the height."""

import pytest

from bot.messages.catalog import LANGUAGES, Catalog
from render.duel.picture import scenery
from render.duel.picture.compose import compose
from render.games import RENDERERS
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Written
from render.kit.palette import DARK, LIGHT, THEMES, Theme
from render.kit.pictures.stamp import BAND, PLATE_HIGH, PLATE_MIDDLE, stamped
from render.kit.players import Players
from tests.render.duel.positions import preview, tie
from tests.render.goldens import check_golden, decoded
from tests.support.crowded import NAMES, Crowd, crowded
from tests.support.pictured import pictured

WORDS = (
    "render.picture.preview",
    "review.stamp.played",
    "review.stamp.better",
    "review.stamp.next",
    "puzzle.stamp.asked",
    "puzzle.stamp.solved",
)


def word_on(canvas: Canvas, word: str) -> Written:
    """Return the stamped word; fail if it is cut."""
    text = canvas.written[-1]
    assert (text.wanted, text.shown) == (word, word)
    return text


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_of_the_duel_is_no_higher_than_a_slice(language: str, theme: Theme) -> None:
    position, say = preview(), Catalog(language)
    plain, _ = compose(position.view, position.table, position.recent, say, theme)
    before = pictured(plain.png())
    canvas = stamped(plain, say(WORDS[0]))
    data = canvas.png()
    assert decoded(data).size == (WIDTH, HEIGHT)
    assert pictured(plain.png()) == before
    word_on(canvas, say(WORDS[0]))
    if (language, theme) in (("en", DARK), ("de", LIGHT)):
        check_golden(f"stamped_{theme.name}", data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", WORDS)
def test_the_plate_covers_no_text(language: str, word: str) -> None:
    say = Catalog(language)
    for position in (preview(), tie()):
        plain, _ = compose(position.view, position.table, position.recent, say, DARK)
        left, _, right, _ = word_on(stamped(plain, say(word)), say(word)).box
        assert left > 0
        for text in plain.written:
            beside = text.box[0] > right + 36
            above = text.box[3] <= PLATE_MIDDLE - PLATE_HIGH // 2
            assert beside or above or text.box[1] >= PLATE_MIDDLE + PLATE_HIGH // 2, text


def test_the_plate_covers_no_hippo() -> None:
    assert scenery.HIPPO[1] + scenery.HIPPO_HIGH <= PLATE_MIDDLE - PLATE_HIGH // 2


def test_imhotep_has_room_for_a_band_above() -> None:
    say, match = Catalog("en"), next(iter(crowded(Crowd("imhotep", {}, 4, 1))))
    plain, *_ = RENDERERS["imhotep"].compose(match.view, Players(NAMES[:4]), (), say, LIGHT)
    canvas = stamped(plain, say(WORDS[0]))
    assert canvas.numbers.height == plain.numbers.height + BAND <= HEIGHT
    assert word_on(canvas, say(WORDS[0])).box[3] <= BAND
