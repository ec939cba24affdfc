"""Games can be looked at again: every committed record, position by position, and as an animation."""

import re
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from discord.ui import Button, Select
from PIL import Image, ImageSequence

from bot.cards.story import STORY_LENGTH
from bot.cards.turn import Scene, compose
from bot.features.records.card import (
    DECISIVE,
    FILMED,
    FRAME,
    LAST,
    LONGEST,
    Replay,
    decisive,
    film,
    filmed,
    in_turn,
    step_rows,
    step_text,
)
from bot.messages.buttons import Row
from bot.messages.catalog import Catalog
from bot.service.match import Match, chapters
from bot.store.games import Seat
from docs.make_pictures import replay as drawn_for_the_docs
from engine.record import Play, read
from render.kit.canvas import WIDTH, Canvas
from tests.bot.games.imhotep.test_rows import stored
from tests.support.registered import PARTS
from tests.support.registered import read as read_id

RECORDS = sorted(Path("tests/engine/records").glob("*.txt"))
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
SAY = Catalog("de")
POSTED_ANYWHERE, IN_THE_README, MOST_FRAMES = 3_000_000, 600_000, 300


def match_of(path: Path) -> Match:
    play = read(path.read_text("utf-8"))
    line = chapters(play.header, play.entries)
    return Match(stored(play.header, ended=play.game.outcome is not None), line[-1].play, line)


def ways(rows: Sequence[Row]) -> dict[str, int]:
    """Return the target of each button by its label; check that every id is understood and none occurs
    twice.
    """
    items = [item for row in rows for item in row.children if isinstance(item, (Button, Select))]
    ids = [str(item.custom_id) for item in items]
    assert len(set(ids)) == len(ids)
    targets: dict[str, int] = {}
    for item, custom_id in zip(items, ids, strict=True):
        click = read_id(custom_id)
        assert click is not None
        assert (click["of"], click.number("number")) == ("g", 999_999_999_999_999)
        if isinstance(item, Select):
            targets |= {f"jump {option.label}": int(option.value) for option in item.options}
            assert len(item.options) <= 25
            assert sum(option.default for option in item.options) <= 1
        elif not item.disabled and click["what"] not in ("film", "review", "post"):
            targets[click["what"]] = click.number("at")
    return targets


@every_record
def test_every_position_leads_to_the_others(path: Path) -> None:
    match = match_of(path)
    replay = Replay(match, f"g{match.id}")
    at, walked = 0, 0
    while "forward" in (now := ways(step_rows(replay, at, SAY, PARTS))):
        assert now["forward"] == at + 1
        assert now["last"] == replay.last
        assert ("back" in now, now.get("first", 0)) == (at > 0, 0)
        assert all(0 <= place <= replay.last for place in now.values())
        assert 0 < len(step_text(replay, at, SAY)) < STORY_LENGTH
        at, walked = now["forward"], walked + 1
    assert at == walked == replay.last == len(match.play.line)
    assert replay.scene(at).view == match.play.game.view(None)


@every_record
def test_turns_and_rounds_can_be_gone_to(path: Path) -> None:
    match = match_of(path)
    replay = Replay(match, f"g{match.id}")
    turns = len(match.play.starts)
    assert [replay.turn_at(replay.start_of(turn)) for turn in range(turns + 1)] == list(range(turns + 1))
    assert replay.start_of(turns + 5) == replay.start_of(turns)
    places = [
        place for name, place in ways(step_rows(replay, 0, SAY, PARTS)).items() if name.startswith("jump")
    ]
    assert places == sorted(set(places))
    assert len(places) > 1
    assert all(place - 1 in match.play.starts for place in places)


@every_record
def test_the_menu_shows_the_turn_or_round_that_is_shown(path: Path) -> None:
    """The menu names the turn or round on the board. If there are too many turns, some share a line, such as
    `Züge 19–21` for turn 20.
    """
    match = match_of(path)
    replay = Replay(match, f"g{match.id}")
    for at in range(1, replay.last + 1):
        menus = [
            item
            for row in step_rows(replay, at, SAY, PARTS)
            for item in row.children
            if isinstance(item, Select)
        ]
        (shown,) = (option.label for option in menus[0].options if option.default)
        first, last = re.findall(r"\d+", shown)[0], re.findall(r"\d+", shown.split(" · ")[0])[-1]
        now = match.line[at - 1].game.round or replay.turn_at(at)
        assert int(first) <= now <= int(last)


@every_record
def test_everyone_is_named_who_sat_there_then(path: Path) -> None:
    """Each step names the person who had the seat at that time: Zoë's moves until the middle of the game stay
    hers.
    """
    now = match_of(path)
    middle = now.line[len(now.line) // 2].play
    assert middle.game.decision is not None
    seat, until = middle.game.decision.seat, middle.version
    zoe = Seat(seat, 26, "Zoë")
    match = replace(now, stored=replace(now.stored, former=((until, zoe),)), known=now.chapters)
    hers = tuple(zoe if other.seat == seat else other for other in now.stored.seats)
    then = replace(now, stored=replace(now.stored, seats=hers), known=now.chapters)
    replay, handed = Replay(match, f"g{match.id}"), list[int]()
    for at in range(replay.last):
        was = then if match.line[at].play.version <= until else now
        text, told = step_text(replay, at, SAY), step_text(replace(replay, match=was), at, SAY)
        handed += [at] if text != told else []
        assert text.startswith(told)
        assert ("**Zoë**" in text.removeprefix(told)) == (text != told)
        shown = match.showing(match.line[at]).names[seat]
        assert shown == ("Zoë" if match.line[at].play.version < until else now.names[seat])
    assert handed == [max(at for at in range(replay.last) if match.line[at].play.version <= until)]
    assert f"Zoë → {now.names[seat]}" in in_turn(match, SAY).names
    assert step_text(replay, replay.last, SAY) == step_text(replace(replay, match=now), replay.last, SAY)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(BytesIO(data)) as image:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("name", ["duel-1-mixed-resigned", "imhotep-2-all-a-three-alone"])
def test_the_film_shows_every_turn_to_its_end(name: str) -> None:
    """The film shows only what everyone may see, is small enough for any service, and contains just the
    composed pictures.
    """
    match = match_of(Path(f"tests/engine/records/{name}.txt"))
    calls: list[None] = []
    animation = film(match, SAY, "dark", lambda: calls.append(None))
    (data,) = animation.pictures
    assert len(data) < POSTED_ANYWHERE
    turns = filmed(match)
    assert turns[-1].at == len(match.play.line)
    assert len(calls) >= len(turns) == len(match.play.starts) + 1
    shown = frames(data)
    assert len(shown) <= MOST_FRAMES
    assert LAST < sum(time for _, time in shown) <= LONGEST
    last = compose(match, Scene(match.play.game.view(None), turns[-1].events), SAY, "dark")
    stack = Canvas.stacked(last[:FILMED]).halved().image()
    assert stack.size == (WIDTH // 2, sum(canvas.numbers.height for canvas in last[:FILMED]) // 2)
    assert shown[-1][0].tobytes() == stack.convert("RGB").tobytes()


def test_the_decisive_turns_of_the_duel_move() -> None:
    """The film shows the decisive turns of The Duel with moving pieces, in short frames, and is small enough
    to post.
    """
    match = match_of(Path("tests/engine/records/duel-1-all-a.txt"))
    animation = film(match, SAY, "dark", lambda: None)
    turns = filmed(match)
    moved = decisive(match, turns)
    assert len(moved) == DECISIVE
    short = [time for _, time in frames(animation.pictures[0]) if time <= FRAME]
    assert DECISIVE * 4 < len(short) <= DECISIVE * 12
    assert len(animation.pictures[0]) < POSTED_ANYWHERE


def test_what_was_taken_back_is_not_in_a_film() -> None:
    match = match_of(Path("tests/engine/records/duel-1-all-b-undo.txt"))
    assert len(match.chapters) > len(match.line)
    line = Play(match.play.header)
    for entry in match.play.line:
        line.append(entry)
    assert [turn.at for turn in filmed(Match(match.stored, line))] == [turn.at for turn in filmed(match)]


def test_the_readme_shows_cards_and_the_end_of_a_game_that_this_program_drew() -> None:
    picture = Path("docs/replay.gif").read_bytes()
    assert len(picture) < IN_THE_README
    assert picture == drawn_for_the_docs(), "python docs/make_pictures.py"
    readme = Path("README.md").read_text("utf-8")
    assert readme.index("docs/duel-card.png") < readme.index("## Try it") < readme.index("docs/replay.gif")
