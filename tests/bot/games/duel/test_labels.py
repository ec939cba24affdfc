"""A choice in a list describes its effects in one short line, and nothing that can't be known yet."""

import re
from pathlib import Path
from random import Random

import pytest

from bot.games.duel.labels import label, listed, ties
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Game, Step
from engine.duel import Duel, steps
from engine.record import read
from render.kit.players import Players
from tests.bot.games.positions import LONG, everything
from tests.support.duel import play, position, with_other_secrets

LIMIT = 100
SHORT = Players(("Ada", "Bob"))


def games() -> list[tuple[Game, tuple[Step, ...]]]:
    return [(shown.game, shown.game.options()) for shown in everything() if shown.game.decision is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_line_of_its_own(language: str) -> None:
    """Every choice has a different text; equal tiles on a boat differ by their codes."""
    say = Catalog(language)
    for game, options in games()[::5]:
        texts = [listed(game, step, SHORT, say) for step in options]
        assert len(set(texts)) == len(texts)
        assert all(text and "\n" not in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [SHORT, Players(LONG)])
def test_every_line_is_whole(players: Players, language: str) -> None:
    """No line is cut, even with the longest names."""
    say = Catalog(language)
    for game, options in games()[::5]:
        for step in options:
            assert len(listed(game, step, players, say)) <= LIMIT
            if isinstance(step, steps.Unload):
                first, *brings, change = label(game, step, players, say).split(" · ")
                assert first == say("button.unload", boat=step.code[1:])
                assert len(brings) <= 1
                assert re.match("(je )?[+\N{MINUS SIGN}±][0-9]", change)
                assert "…" not in change


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
        ("a2", "Place a2 · row 2: 1 of 3, column a: 2 of 3"),
        ("x1", "Unload 1 · obelisk for you, temple 2 for Bob · +6 for you, +1 for Bob"),
        ("T 11", "Obelisk from boat 1 · +6 for you"),
        ("T 13", "Light pyramid from boat 1 · ±0"),
        ("P", "Place 2–3"),
    ],
)
def test_lines_tell_what_a_choice_brings(code: str, expected: str) -> None:
    game = position("01. ... ...", boats={"1": "o t2 l"}, built=("T P", ""))
    assert label(game, game.parse(code), SHORT, Catalog("en")) == expected


def test_who_solves_a_puzzle_is_not_told_the_points() -> None:
    game = position("01. ... ...", boats={"1": "o t2 l"})
    solving = Players(SHORT.names, are_solving=True)
    assert (
        label(game, game.parse("x1"), solving, Catalog("en"))
        == "Unload 1 · obelisk for you, temple 2 for Bob"
    )


def test_swapping_and_stopping_are_told_too() -> None:
    game = position("01. ... ...", boats={"1": "o t2 l"}, built=("S U", ""))
    play(game, "S")
    told = listed(game, game.parse("s 112"), SHORT, Catalog("en"))
    assert told == "112 · Boat 1: obelisk ⇄ temple 2"
    assert listed(game, steps.STOP, SHORT, Catalog("de")) == ". · Hier aufhören"


@pytest.mark.parametrize(("record", "is_tie"), [("duel-1-all-a", True), ("duel-1-all-b-undo", False)])
def test_a_tie_says_who_wins_it(record: str, *, is_tie: bool) -> None:
    """A tie, which is not a draw (D-56), has a sentence that says who wins it; other endings don't."""
    play_ = read(Path(f"tests/engine/records/{record}.txt").read_text("utf-8"))
    text = " ".join(ties(play_.game, ("Ada", "Bob"), Catalog("en")))
    assert (Catalog("en")("render.verdict.tie") in text) == is_tie
