"""Every frame of an animation is exactly the picture that was composed."""

from collections.abc import Iterable
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.messages.catalog import catalog
from render.duel.picture.compose import compose
from render.duel.picture.geometry import WHOLE
from render.kit import palette
from render.kit.animation import HOLD, LAST, Film
from render.kit.canvas import Canvas
from render.kit.palette import DARK, LIGHT, THEMES, Theme
from tests.render.duel.positions import GOLDEN, SHORT, new, played

MOST_BYTES, MOST_SCENES = 1_000_000, 16
themes = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def scenes(seed: int, theme: Theme, *, every: int, most: int) -> list[Canvas]:
    """Return the last `most` scenes of a game, one per `every` steps."""
    canvases = [
        Canvas.stacked(compose(game.view(None), SHORT, turn, catalog("en"), theme))
        for number, (game, turn) in enumerate(played(new(seed, "ABAB"), seed))
        if number % every == 0 or game.decision is None
    ]
    return canvases[-most:]


def animate(line: Iterable[Canvas], **times: int) -> bytes:
    """Return a GIF of these scenes."""
    film = Film(**times)
    for scene in line:
        film.add(scene)
    return film.finish()


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    """Return the frames that a viewer shows, and how many milliseconds each lasts."""
    with Image.open(BytesIO(data)) as image:
        assert image.format == "GIF"
        assert image.size == WHOLE
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


def same(image: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(image.convert("RGB"), other.convert("RGB")).getbbox() is None


@themes
@pytest.mark.parametrize(("every", "most"), [(1, 6), (3, MOST_SCENES)])
def test_frames_are_the_composed_pictures(theme: Theme, every: int, most: int) -> None:
    line = scenes(3, theme, every=every, most=most)
    data = animate(line)
    shown = frames(data)
    assert len(shown) == len(line) == most
    for (frame, _), scene in zip(shown, line, strict=True):
        assert same(frame, scene.image())
        with Image.open(BytesIO(scene.png())) as still:
            assert same(frame, still)
    assert [time for _, time in shown] == [HOLD] * (most - 1) + [LAST]
    assert len(data) < MOST_BYTES
    assert data == animate(line)


@themes
def test_only_changes_are_stored(theme: Theme) -> None:
    """Later scenes cost far less than the first: all six take less than three times the bytes of one."""
    line = scenes(3, theme, every=1, most=6)
    alone, all_of_them = len(animate(line[:1])), len(animate(line))
    assert all_of_them < alone * 3


def test_it_loops_forever() -> None:
    with Image.open(BytesIO(animate(scenes(1, LIGHT, every=9, most=2)))) as image:
        assert image.info["loop"] == 0


def test_times_can_be_chosen() -> None:
    line = scenes(1, LIGHT, every=5, most=3)
    assert [time for _, time in frames(animate(line, hold=500, last=2000))] == [500, 500, 2000]


def test_equal_scenes_become_one_that_stays_longer() -> None:
    first, second = scenes(1, LIGHT, every=5, most=2)
    assert [time for _, time in frames(animate([first, first, second]))] == [2 * HOLD, LAST]


def test_one_scene_is_a_still_picture() -> None:
    (only,) = scenes(1, DARK, every=5, most=1)
    for line in ([only], [only, only]):
        with Image.open(BytesIO(animate(line))) as image:
            assert same(image, only.image())


def test_no_scenes() -> None:
    with pytest.raises(ValueError, match="no scenes"):
        animate([])


def test_scenes_stay_as_they_were() -> None:
    line = scenes(2, LIGHT, every=8, most=3)
    before = [scene.numbers.tobytes() for scene in line]
    animate(line)
    assert [scene.numbers.tobytes() for scene in line] == before


@themes
def test_colors_fit_a_gif(theme: Theme) -> None:
    """Every picture keeps to its theme's palette, which leaves one of 256 colors for unchanged pixels."""
    assert len(palette.colors(theme)) < 256
    line = [
        *scenes(7, theme, every=10, most=MOST_SCENES),
        *(
            Canvas.stacked(compose(game.view, game.table, game.recent, catalog(game.language), theme))
            for game in (position() for position in GOLDEN.values())
        ),
    ]
    for scene in line:
        counts = scene.image().convert("RGB").getcolors(256)
        assert counts is not None
        assert {color for _, color in counts} <= set(palette.colors(theme))
