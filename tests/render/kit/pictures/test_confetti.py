"""Confetti falls where there is no text: beside the verdict, and above the staircase."""

import pytest

from bot.messages.catalog import Catalog
from render.games import RENDERERS
from render.kit import colors as c
from render.kit.palette import THEMES, Theme
from render.kit.pictures.finale import SCENE
from render.kit.players import Players
from tests.render.duel.positions import tie
from tests.render.goldens import decoded
from tests.support.crowded import NAMES, Crowd, crowded


def ended() -> dict[str, object]:
    """Return a finished position of each game."""
    *_, last = crowded(Crowd("imhotep", {}, 4, 1))
    return {"duel": tie().view, "imhotep": last.view}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_no_text_lies_on_confetti(theme: Theme) -> None:
    for game, view in ended().items():
        seats = 2 if game == "duel" else 4
        first, *_ = RENDERERS[game].compose(view, Players(NAMES[:seats]), (), Catalog("en"), theme)
        image = decoded(first.png())
        texts = [text for text in first.written if text.box[3] < SCENE]
        assert texts
        for text in texts:
            seen = {color for _, color in image.crop(text.box).getcolors(1 << 20) or ()}
            assert not seen & {c.ORANGE, c.TURQUOISE}, text
