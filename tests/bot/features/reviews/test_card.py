"""Reviews of games: the curve uses the board's signs, and moments describe whole turns."""

from pathlib import Path

import pytest

from bot.cards.story import describe
from bot.features.records.card import Replay
from bot.features.reviews.card import moment_text, owner_of
from bot.messages.catalog import Catalog
from bot.service.match import Match, chapters
from engine.record import Entry, Play
from engine.rivals.games import RIVALS
from engine.rivals.puzzles import Puzzle, puzzles
from engine.rivals.review import Look, TurningPoint, look
from render.kit.marks import MARKS
from tests.bot.features.records.test_card import match_of
from tests.bot.games.imhotep.test_rows import stored

DUELS = sorted(Path("tests/engine/records").glob("duel-*.txt"))


@pytest.mark.parametrize("path", DUELS, ids=lambda path: path.stem)
def test_whoever_begins_the_duel_has_the_sun_on_the_curve(path: Path) -> None:
    """The player who begins has the sun on the curve, whether or not that is the challenger (D-5)."""
    match = match_of(path)
    first = match.view.first
    assert MARKS[owner_of(match, first)] == "●"
    assert MARKS[owner_of(match, 1 - first)] == "▲"


def test_both_orders_are_tested() -> None:
    assert {match_of(path).view.first for path in DUELS} == {0, 1}


def test_in_imhotep_a_sign_goes_with_a_seat() -> None:
    for path in sorted(Path("tests/engine/records").glob("imhotep-*.txt"))[:3]:
        match = match_of(path)
        seats = range(match.play.header.seats)
        assert [owner_of(match, seat) for seat in seats] == [*seats]


def thrown_away(puzzle: Puzzle) -> tuple[Replay, TurningPoint]:
    """Return a game in which someone missed the only winning step, and that moment."""
    play = puzzle.play()
    game, number = play.game, len(play.line)
    assert game.decision is not None
    blind = game.blind(game.decision.seat)
    choice = look(RIVALS[game.id], Look(blind, puzzle.second), 60).choice
    assert choice is not None
    _append(play, puzzle.second)
    while play.game.decision is not None:
        _append(play, play.game.options()[0].code)
    line = chapters(play.header, play.entries)
    match = Match(stored(play.header, ended=True), line[-1].play, line)
    return Replay(match, "g1"), TurningPoint(number, choice)


def _append(play: Play, code: str) -> None:
    assert play.game.decision is not None
    play.append(Entry(play.game.decision.seat, code))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sure_win_is_told_with_its_points(language: str) -> None:
    """A missed win is reported with its margin in points. The positions are puzzles, which can be searched to
    the end.
    """
    say, told = Catalog(language), 0
    for puzzle in [puzzle for puzzle in puzzles() if puzzle.replies and puzzle.lead][:6]:
        replay, moment = thrown_away(puzzle)
        seat, result = moment.choice.seat, moment.choice.result
        text = moment_text(replay, moment, say)
        if not result:
            assert say("review.won", points="").split("*")[0] not in text
            continue
        told += 1
        assert say("review.won", points=f"{result[seat]}:{result[1 - seat]}") in text
        assert result[seat] - result[1 - seat] == puzzle.lead
    assert told


def test_a_moment_tells_of_whole_turns() -> None:
    """The texts of a moment cover the whole turn, whichever of its steps the moment is."""
    say, longer = Catalog("en"), 0
    for path in DUELS:
        match = match_of(path)
        line, starts = match.line, match.play.starts
        for number in range(len(line) - 1):
            game = line[number].game
            entry = match.play.line[number]
            if game.decision is None or entry.changes_seats or len(game.options()) == 1:
                continue
            first = max(start for start in starts if start <= number)
            last = min((start for start in starts if start > number), default=len(line) - 1)
            events = tuple(event for chapter in line[first + 1 : last + 1] for event in chapter.events)
            seat, other = game.decision.seat, game.options()[0].code
            played = game.parse(entry.text).code
            choice = look(RIVALS[game.id], Look(game.blind(seat), played), 2).choice
            assert choice is not None
            moment = TurningPoint(number, choice._replace(other=other, rest=()))
            sentence = describe(match.acting(line[number + 1]), events, say)[0]
            assert f"Played: {sentence}" in moment_text(Replay(match, "g1"), moment, say)
            longer += last - first > 1
    assert longer
