"""A picture of what has not happened says so, and hides nothing for it."""

import pytest

from bot.messages.catalog import LANGUAGES, Catalogue
from render.duel.picture.compose import compose
from render.kit.canvas import HEIGHT, WIDTH
from render.kit.palette import DARK, LIGHT, THEMES, Theme
from render.kit.pictures.stamp import BAND, stamped
from tests.render.duel.positions import preview
from tests.render.goldens import check_golden, decoded


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_is_stamped_above_the_whole_picture(language: str, theme: Theme) -> None:
    position, say = preview(), Catalogue(language)
    plain, _ = compose(position.view, position.table, position.recent, say, theme)
    word = say("render.picture.preview")
    found = stamped(plain, word)
    data = found.png()
    image = decoded(data)
    assert image.size == (WIDTH, HEIGHT + BAND)
    assert image.crop((0, BAND, WIDTH, HEIGHT + BAND)).tobytes() == decoded(plain.png()).tobytes()
    (text,) = [one for one in found.written if one.wanted == word]
    assert text.shown == word
    assert text.box[3] <= BAND
    if (language, theme) in (("en", DARK), ("de", LIGHT)):
        check_golden(f"stamped_{theme.name}", data)
