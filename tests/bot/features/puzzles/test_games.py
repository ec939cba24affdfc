"""Every game can present its puzzles with a question, buttons to answer, and an explanation."""

from dataclasses import replace
from random import Random

import pytest
from discord.ui import Button, Select

from benchmarks.rivals.players import asked, worlds
from bot.cards.turn import alt_texts, text_board
from bot.features.puzzles.card import (
    asked_rows,
    asked_scene,
    asked_text,
    drafted,
    first_step,
    over_text,
    puzzle_match,
    rules_text,
)
from bot.features.puzzles.service import DailyPuzzle
from bot.features.puzzles.store import Answers
from bot.games import GAMES
from bot.messages.buttons import split
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from bot.service.match import Match
from engine.rivals.puzzles import Puzzle, puzzles
from render.kit.say import Say
from tests.support.registered import read

TEXTS = 1_350
"""The maximum number of characters of text above a puzzle's picture."""
GAINS = {f"{sign}{points}" for sign in ("+", "\N{MINUS SIGN}") for points in range(1, 60)}
"""Gains and losses of points, as labels write them."""
DAILY = DailyPuzzle(30_000, puzzles()[0])
EMPTIED = 5080
"""The seed of a puzzle whose second-best move empties a boat that is not refilled."""


def said(custom_id: str | None) -> tuple[str, ...]:
    """Return the words in the id of a button or menu."""
    click = read(custom_id or "")
    assert click is not None
    return split(click["words"])


def by_buttons(daily: DailyPuzzle, match: Match, code: str, say: Say) -> None:
    """Reach a step's code by pressing the buttons one by one."""
    wanted = tuple(code.split())
    words: tuple[str, ...] = ()
    while words != wanted:
        rows = asked_rows(daily, match, drafted(match, words), say)
        items = [item for row in rows for item in row.children]
        ways = [said(item.custom_id) for item in items if isinstance(item, Button) and not item.disabled]
        ways += [
            (*said(item.custom_id), *split(option.value))
            for item in items
            if isinstance(item, Select)
            for option in item.options
        ]
        longest = max(way for way in ways if way == wanted[: len(way)])
        assert len(longest) > len(words), f"{code} is not offered after {words}"
        words = longest
    assert first_step(drafted(match, words)) == code


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_asked_solved_and_explained(game: str) -> None:
    own: list[Puzzle] = [puzzle for puzzle in puzzles() if puzzle.game == game]
    for day, puzzle in enumerate(own):
        daily = DailyPuzzle(30_000 + day, puzzle)
        say = Catalog(LANGUAGES[day % len(LANGUAGES)])
        match = puzzle_match(daily, say)
        scene = asked_scene(match)
        assert alt_texts(match, scene, say)
        board = text_board(match, scene, say)
        asked = asked_text(daily, match, Answers((puzzle.second,)), say)
        over = over_text(daily, match, Answers((puzzle.second, puzzle.solution[0]), is_solved=True), say)
        assert max(len(asked), len(over)) + len(board) <= TEXT_LIMIT
        assert max(len(asked), len(over)) <= TEXTS
        for code in (*puzzle.solution, puzzle.second):
            by_buttons(daily, match, code, say)


def test_what_follows_the_next_best_begins_after_all_that_it_does_itself() -> None:
    """The text about the reply to the second-best step doesn't repeat that step's own effects, such as a boat
    that leaves.
    """
    say, daily = (
        Catalog("en"),
        DailyPuzzle(50_000, next(puzzle for puzzle in puzzles() if puzzle.seed == EMPTIED)),
    )
    lines = over_text(daily, puzzle_match(daily, say), Answers((), is_solved=False), say).split("\n")
    second, follows = (next(line for line in lines if word in line) for word in ("Next best", "I’d expect"))
    assert "unloads boat 1" in second
    assert "leaves the game" not in follows


def test_what_refutes_a_wrong_try_is_told_after_it_and_with_the_solution() -> None:
    say = Catalog("en")
    for day, puzzle in enumerate(puzzle for puzzle in puzzles() if puzzle.replies.get(puzzle.second)):
        daily = DailyPuzzle(60_000 + day, puzzle)
        match = puzzle_match(daily, say)
        asked = asked_text(daily, match, Answers((puzzle.second,)), say)
        over = over_text(daily, match, Answers((puzzle.second, puzzle.solution[0]), is_solved=True), say)
        for text in (asked, over):
            assert say("puzzle.refuted", line="").strip() in text


def test_no_button_tells_what_a_step_of_a_puzzle_scores() -> None:
    """A puzzle's buttons show no gains, although a game's buttons for the same position do."""
    told = 0
    for day, puzzle in enumerate(puzzles()):
        say = Catalog(LANGUAGES[day % len(LANGUAGES)])
        match = puzzle_match(DailyPuzzle(70_000 + day, puzzle), say)
        assert not labels(match, say) & GAINS
        told += bool(labels(replace(match, hides_effects=False), say) & GAINS)
    assert told


def labels(match: Match, say: Say) -> set[str]:
    """Return every word on the buttons and in the menus that ask for a turn."""
    items = [item for row in asked_rows(DAILY, match, drafted(match, ()), say) for item in row.children]
    buttons = [item.label or "" for item in items if isinstance(item, Button)]
    menus = [option.label for item in items if isinstance(item, Select) for option in item.options]
    return {word.strip(",·()") for label in (*buttons, *menus) for word in label.split()}


def test_the_rules_of_what_lies_there_fit_into_a_message() -> None:
    for day, puzzle in enumerate(puzzles()):
        say = Catalog(LANGUAGES[day % len(LANGUAGES)])
        match = puzzle_match(DailyPuzzle(80_000 + day, puzzle), say)
        assert 0 < len(rules_text(match, say)) <= TEXT_LIMIT


def test_nothing_hidden_is_in_a_puzzle() -> None:
    """Another world that looks the same to the puzzle's seat gives it the same view and the same blind
    position.
    """
    say = Catalog(LANGUAGES[0])
    for day, puzzle in enumerate(sampled()):
        daily = DailyPuzzle(40_000 + day, puzzle)
        match = puzzle_match(daily, say)
        (world,) = worlds(puzzle.play().game, Random(day), 1)
        seat = asked(world)
        assert asked_scene(match).view == world.view(seat)
        assert match.play.game.fingerprint() == world.blind(seat).fingerprint()


def sampled() -> list[Puzzle]:
    """Return up to ten puzzles of each game."""
    groups = [[puzzle for puzzle in puzzles() if puzzle.game == game] for game in GAMES]
    return [puzzle for own in groups for puzzle in Random(len(own)).sample(own, min(10, len(own)))]
