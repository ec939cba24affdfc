"""A choice in a list tells its effects in one short line, and nothing that nobody can know."""

from pathlib import Path
from random import Random

import pytest

from bot.games.duel.labels import label, ties
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Game, Step
from engine.duel import Duel, steps
from engine.record import read
from render.duel.text.phrases import brief_name, middle_name, tile_name
from render.kit.players import Players
from tests.bot.games.positions import LONG, everything
from tests.support.duel import play, position, with_other_secrets

LIMIT = 100
NAMINGS = (tile_name, middle_name, brief_name)
SHORT = Players(("Ada", "Bob"))


def games() -> list[tuple[Game, tuple[Step, ...]]]:
    return [(shown.game, shown.game.options()) for shown in everything() if shown.game.decision is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_line_of_its_own(language: str) -> None:
    say = Catalog(language)
    for game, options in games()[::5]:
        found = [label(game, step, SHORT, say) for step in options if not isinstance(step, steps.Swap)]
        assert len(set(found)) == len(found)
        assert all(text and "\n" not in text for text in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_short_names_every_line_fits(language: str) -> None:
    say = Catalog(language)
    longest = max(
        (label(game, step, SHORT, say) for game, options in games()[::5] for step in options), key=len
    )
    assert len(longest) <= LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_longest_names_every_line_fits_too(language: str) -> None:
    """And they are whole: an unloading tells the boat's last tile last."""
    say, long = Catalog(language), Players(LONG)
    for game, options in games()[::5]:
        for step in options:
            found = label(game, step, long, say)
            assert len(found) <= LIMIT
            if isinstance(step, steps.Unload) and (cargo := game.view(None).boats[step.boat]):
                assert found.endswith(tuple(naming(cargo[-1], say) for naming in NAMINGS)), found


def test_what_is_hidden_changes_no_line() -> None:
    say, rng = Catalog("en"), Random(4)
    for game, options in games()[::9]:
        assert isinstance(game, Duel)
        other = with_other_secrets(game, rng)
        assert other.options() == options
        for step in options:
            assert label(game, step, SHORT, say) == label(other, step, SHORT, say)


def test_making_a_line_changes_nothing() -> None:
    for game, options in games()[::40]:
        before = game.state()
        for step in options:
            label(game, step, SHORT, Catalog("de"))
        assert game.state() == before


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a2", "Place a2 → row 2: 1 of 3 figures, column a: 2 of 3"),
        ("x1", "Unload 1 · you +6 · Bob +1 · you: obelisk, Bob: temple 2; box: light pyramid"),
        ("T 11", "boat 1, space 1 → obelisk · you +6"),
        ("P", "P · take"),
    ],
)
def test_lines_tell_what_a_choice_brings(code: str, expected: str) -> None:
    game = position("01. ... ...", boats={"1": "o t2 l"}, built=("T P", ""))
    found = label(game, game.parse(code), SHORT, Catalog("en"))
    if code == "P":
        assert found.startswith("P · ")
    else:
        assert found.lower() == expected.lower()


def test_swapping_and_stopping_are_told_too() -> None:
    game = position("01. ... ...", boats={"1": "o t2 l"}, built=("S U", ""))
    play(game, "S")
    assert "⇄" in label(game, game.parse("s 112"), SHORT, Catalog("en"))
    assert label(game, steps.STOP, SHORT, Catalog("de")) == Catalog("de")("label.stop")


@pytest.mark.parametrize(("record", "is_tie"), [("duel-1-all-a", True), ("duel-1-all-b-undo", False)])
def test_a_tie_says_who_wins_it(record: str, *, is_tie: bool) -> None:
    """36 to 36 is no draw (D-56): the text says who wins, and why."""
    play_ = read(Path(f"tests/engine/records/{record}.txt").read_text("utf-8"))
    found = " ".join(ties(play_.game, ("Ada", "Bob"), Catalog("en")))
    assert (Catalog("en")("render.verdict.tie") in found) == is_tie
