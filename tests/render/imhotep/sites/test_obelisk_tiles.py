"""Small drawings show where a tile of the great obelisk fits."""
# pyright: reportPrivateUsage=false

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.flows import look
from bot.games.imhotep import cards
from bot.games.imhotep.labels import label
from bot.messages.catalog import catalog
from bot.service.drafts import follow
from bot.service.match import Match
from engine.contract import Step
from engine.imhotep.components import Site
from engine.imhotep.sites.great_obelisk import Add, add
from engine.imhotep.view import ImhotepView
from engine.record import Header, Play
from render.imhotep.sites import great_obelisk_tiles as obelisk_tiles
from render.kit.canvas import HEIGHT, WIDTH, Canvas
from render.kit.palette import DARK, LIGHT, THEMES, Theme
from render.kit.players import Players
from tests.bot.games.imhotep.test_rows import stored
from tests.render.goldens import MOST_BYTES, check_golden, decoded
from tests.render.imhotep.expansions import obelisk
from tests.render.imhotep.test_picture import check_texts
from tests.support import imhotep_dynasty as dynasty
from tests.support.imhotep import deal, play
from tests.support.imhotep_play import choose
from tests.support.pictured import pictured

Asked = tuple[ImhotepView, list[Step]]
SAY = catalog("en")


def drawn(asked: Asked, theme: Theme = LIGHT) -> Canvas:
    return obelisk_tiles.draw(*asked, theme)


def asked_l4(*added: tuple[int, str, int, int]) -> Asked:
    """Return the question about where to put the first player's next tile, on an obelisk with these tiles."""
    states: dict[Site, object] = {Site.OBELISKS: obelisk("WWGGNN", "", *added)}
    game = dynasty.position(("B...", "...", "GN.", "B."), sides="ABABC", seats=4, states=states)
    play(game, "s d O")
    return game.view(0), list(game.options())


def random_tiles(sides: str, seats: int, number: int) -> Iterator[Asked]:
    """Yield every question about a tile in a random game."""
    game, chance = dynasty.new(sides, seats, number), Random(number)
    while (decision := game.decision) is not None:
        if decision.kind == "tile":
            yield game.view(decision.seat), list(game.options())
        game.play(choose(game, chance))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_has_its_drawing(seats: int) -> None:
    count = 0
    for number, sides in product(range(4), ("ABABC", "CCCCC")):
        for view, options in random_tiles(sides, seats, number):
            canvas = drawn((view, options))
            expected = [step.code.split()[1] for step in options if isinstance(step, Add)]
            captions = [text.shown for text in canvas.written if text.shown != "…"]
            assert captions == [text.wanted for text in canvas.written if text.wanted != "…"] == expected
            check_texts(canvas)
            width, height = canvas.image().size
            assert width == WIDTH
            assert height <= HEIGHT
            count += 1
    assert count > 20


BELOW = ((0, "I3", 0, 0), (0, "I2", 1, 0))


def test_golden_picture() -> None:
    check_golden("imhotep_fits_day", drawn(asked_l4(*BELOW)).png())


def test_golden_picture_of_a_high_obelisk_in_the_dark() -> None:
    """The drawing of a high obelisk shows only the part around the new tile."""
    canvas = drawn(asked_l4(*((0, "I3", 0, 0),) * 9, (0, "I2", 0, 0)), DARK)
    assert "…" in {text.shown for text in canvas.written}
    check_golden("imhotep_fits_high", canvas.png())


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_form(theme: Theme) -> None:
    data = drawn(asked_l4(*BELOW), theme).png()
    assert decoded(data).width == WIDTH
    assert len(data) < MOST_BYTES
    assert pictured(data) == pictured(drawn(asked_l4(*BELOW), theme).png())


def test_the_drawings_differ() -> None:
    """Every placement looks different, even without its code."""
    view, options = asked_l4(*BELOW)
    steps = [step for step in options if isinstance(step, Add)]
    assert len({_without_code(drawn((view, [step]))) for step in steps}) == len(steps) > 2


def _without_code(canvas: Canvas) -> bytes:
    for text in canvas.written:
        canvas.fill(text.box, canvas.theme.panel)
    return canvas.png()


def test_there_is_room_for_very_many() -> None:
    """There is room for more drawings than the printed tiles need, and if there are few, they are large
    enough for a phone.
    """
    for count, rows in product(range(1, 31), range(obelisk_tiles.LEAST_ROWS, obelisk_tiles.MOST_ROWS + 1)):
        grid = obelisk_tiles.arranged(count, rows)
        assert grid.columns * grid.lines >= count
        assert grid.unit >= (20 if count <= 12 else 12)
        assert grid.columns * (grid.wide + obelisk_tiles.GAP) <= WIDTH
        assert 2 * obelisk_tiles.MARGIN + grid.lines * (grid.high + obelisk_tiles.GAP) <= HEIGHT + 12
    view, options = asked_l4()
    assert len(options) > 1
    many = drawn((view, [add(0, turn % 2) for turn in range(30)]))
    assert len(many.written) == 30
    check_texts(many)


def test_nobody_is_asked() -> None:
    view, options = asked_l4()
    with pytest.raises(ValueError, match="fits"):
        drawn((view, []))
    with pytest.raises(ValueError, match="asked"):
        drawn((replace(view, decision=None), options))


def test_a_private_panel_gets_the_picture() -> None:
    """A private panel gets the drawings, with a description of all answers, only if a tile is asked for and
    fits.
    """
    header, sketched = Header("imhotep", 1, (), 4, deal(1)), set[bool]()
    game, chance = dynasty.new("ABABC", 4, 1), Random(1)
    while (decision := game.decision) is not None:
        play = Play(header)
        play.game = game
        match, asked = Match(stored(header, ended=False), play), decision.kind == "tile"
        draft = follow(play, decision.seat, ())
        begun = follow(play, decision.seat, ("o",)) if asked else draft
        for current in (draft, begun):
            pictures = cards.sketch(current, SAY, DARK)
            assert bool(pictures) == asked
            gallery = look._sketch(match, current, SAY, None)
            assert bool(gallery.pictures) == asked
            if asked:
                shown = [decoded(picture).tobytes() for picture in gallery.pictures]
                assert shown == [decoded(canvas.png()).tobytes() for canvas in pictures]
                labels = [label(game, way.step, Players(match.names), SAY) for way in current.choices]
                assert all(text in gallery.alts[0] for text in labels)
                assert len(gallery.alts[0]) <= 1024
        sketched.add(asked)
        game.play(choose(game, chance))
    assert sketched == {True, False}
