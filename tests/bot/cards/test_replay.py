"""Looking at a game again: every committed record, position by position; the film of a whole game."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from discord.ui import Button, Select
from PIL import Image, ImageSequence

from bot.cards.replay import FILMED, HOLD, LAST, Replay, film, filmed, step_rows, step_text
from bot.cards.turn import HISTORY_LENGTH, Scene, compose
from bot.messages.buttons import Row, click_of
from bot.messages.catalog import Catalogue
from bot.service.match import Match, chapters
from docs.make_pictures import replay as drawn_for_the_docs
from engine.record import Play, read
from render.kit.canvas import HEIGHT, WIDTH, Canvas
from tests.bot.games.imhotep.test_rows import stored

RECORDS = sorted(Path("tests/engine/records").glob("*.txt"))
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
SAY = Catalogue("de")
POSTED_ANYWHERE, IN_THE_README = 8_000_000, 2_000_000


def match_of(path: Path) -> Match:
    play = read(path.read_text("utf-8"))
    found = chapters(play.header, play.entries)
    return Match(stored(play.header, ended=play.game.outcome is not None), found[-1].play, found)


def ways(rows: Sequence[Row]) -> dict[str, int]:
    """Where what can be pressed leads; ids are understood, and none stands twice."""
    items = [item for row in rows for item in row.children if isinstance(item, Button | Select)]
    ids = [str(item.custom_id) for item in items]
    assert len(set(ids)) == len(ids)
    found: dict[str, int] = {}
    for item, custom_id in zip(items, ids, strict=True):
        click = click_of(custom_id)
        assert click is not None
        assert (click["of"], click.number("number")) == ("g", 999_999_999_999_999)
        if isinstance(item, Select):
            found |= {f"jump {option.label}": int(option.value) for option in item.options}
            assert len(item.options) <= 25
            assert sum(option.default for option in item.options) <= 1
        elif not item.disabled and click["what"] not in ("film", "review"):
            found[click["what"]] = click.number("at")
    return found


@every_record
def test_every_position_leads_to_the_others(path: Path) -> None:
    match = match_of(path)
    found = Replay(match, f"g{match.id}")
    at, walked = 0, 0
    while "forward" in (now := ways(step_rows(found, at, SAY))):
        assert now["forward"] == at + 1
        assert now["last"] == found.last
        assert ("back" in now, now.get("first", 0)) == (at > 0, 0)
        assert all(0 <= place <= found.last for place in now.values())
        assert 0 < len(step_text(found, at, SAY)) < HISTORY_LENGTH
        at, walked = now["forward"], walked + 1
    assert at == walked == found.last == len(match.play.line)
    assert found.scene(at).view == match.play.game.view(None)


@every_record
def test_turns_and_rounds_can_be_gone_to(path: Path) -> None:
    match = match_of(path)
    found = Replay(match, f"g{match.id}")
    turns = len(match.play.starts)
    assert [found.turn_at(found.start_of(turn)) for turn in range(turns + 1)] == list(range(turns + 1))
    assert found.start_of(turns + 5) == found.start_of(turns)
    places = [place for name, place in ways(step_rows(found, 0, SAY)).items() if name.startswith("jump")]
    assert places == sorted(set(places))
    assert len(places) > 1
    assert all(place - 1 in match.play.starts for place in places)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(BytesIO(data)) as image:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("name", ["duel-1-mixed-resigned", "imhotep-2-all-a-three-alone"])
def test_the_film_shows_every_turn_to_its_end(name: str) -> None:
    """As everybody may see it, small enough for any service, nothing but the composed pictures."""
    match = match_of(Path(f"tests/engine/records/{name}.txt"))
    calls: list[None] = []
    made = film(match, SAY, "dark", lambda: calls.append(None))
    (data,) = made.pictures
    assert len(data) < POSTED_ANYWHERE
    turns = filmed(match)
    assert turns[-1].at == len(match.play.line)
    assert len(calls) == len(turns) == len(match.play.starts) + 1
    shown = frames(data)
    assert sum(time for _, time in shown) == HOLD * (len(turns) - 1) + LAST
    last = compose(match, Scene(match.play.game.view(None), turns[-1].events), SAY, "dark")
    stack = Canvas.stacked(last[:FILMED]).image()
    assert stack.size == (WIDTH, HEIGHT * min(FILMED, len(last)))
    assert shown[-1][0].tobytes() == stack.convert("RGB").tobytes()


def test_what_was_taken_back_is_not_in_a_film() -> None:
    match = match_of(Path("tests/engine/records/duel-1-all-b-undo.txt"))
    assert len(match.chapters) > len(match.line)
    line = Play(match.play.header)
    for entry in match.play.line:
        line.append(entry)
    assert [turn.at for turn in filmed(Match(match.stored, line))] == [turn.at for turn in filmed(match)]


def test_the_readme_opens_with_a_whole_game_that_this_program_drew() -> None:
    picture = Path("docs/replay.gif").read_bytes()
    assert len(picture) < IN_THE_README
    assert picture == drawn_for_the_docs(), "python docs/make_pictures.py"
    readme = Path("README.md").read_text("utf-8")
    assert readme.index("docs/replay.gif") < readme.index("## Try it")
