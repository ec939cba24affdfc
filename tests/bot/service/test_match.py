"""A match can be shown as it was at an earlier version, and knows the events since then."""

from dataclasses import replace
from random import Random

import pytest

from bot.service.match import Match
from engine.record import RESIGN, Entry, Play
from engine.rivals.levels import Level
from tests.bot.conftest import CHALLENGER, OPPONENT, World
from tests.support.seeding import play_bundle, say_all


@pytest.fixture(params=range(3))
async def played(world: World, request: pytest.FixtureRequest) -> Match:
    """Return a game played to its end."""
    rng = Random(int(request.param))
    match = await world.begin(sides="ABBA")
    first = 100_000
    while match.play.game.decision is not None:
        first += 1
        match = await say_all(
            world.matches, match.id, [play_bundle(match.play.copy().game, rng)], first=first
        )
    return match


def test_as_it_was_at_every_version(played: Match) -> None:
    play = Play(played.play.header)
    for version in range(played.version + 1):
        then = played.at(version)
        running = replace(played.stored, ended_at=None)
        assert (then.version, then.stored) == (
            version,
            running if version < played.version else played.stored,
        )
        assert then.play.game.state() == play.game.state()
        decision = play.game.decision
        assert then.mover == (None if decision is None else played.stored.seats[decision.seat].user_id)
        if version < played.version:
            play.append(played.play.entries[version])


def test_what_happened_is_what_the_entries_brought(played: Match) -> None:
    play = Play(played.play.header)
    told = [play.append(entry) for entry in played.play.entries]
    for since in range(played.version + 1):
        assert played.happened(since) == tuple(event for events in told[since:] for event in events)
        assert played.at(since).happened(since) == ()


def test_before_its_end_a_game_goes_on(played: Match) -> None:
    """A card that comes late, when the game has ended, says that the computer thinks, as it would have."""
    by_computer = replace(played.stored.seats[1], level=Level.APPRENTICE)
    match = Match(replace(played.stored, seats=(played.stored.seats[0], by_computer)), played.play)
    for version in range(match.version + 1):
        then = match.at(version)
        decision = then.play.game.decision
        seat = None if decision is None else decision.seat
        assert (then.thinker, then.over) == (by_computer if seat == 1 else None, seat is None)


def test_looking_back_changes_nothing(played: Match) -> None:
    before = (played.version, played.play.game.state())
    played.at(3)
    played.happened(2)
    assert (played.version, played.play.game.state()) == before


def test_the_last_turn_is_what_one_seat_did_without_a_pause(played: Match) -> None:
    for version in range(played.version + 1):
        match = played.at(version)
        since, entries = match.last_turn, match.play.entries
        assert len({entry.seat for entry in entries[since:]}) == (1 if entries else 0)
        if since:
            assert entries[since - 1].seat != entries[since].seat


def test_the_story_goes_back_to_the_end_of_ones_own_last_turn(played: Match) -> None:
    """The story begins after the last turn that the player to move finished, as a walk back along the line
    confirms.
    """
    for version in range(1, played.version):
        match = played.at(version)
        decision = match.play.game.decision
        assert decision is not None
        line = match.play.line
        since = len(line)
        if match.play.game.mid_turn:
            since = match.play.starts[-1]
        while since and line[since - 1].seat != decision.seat:
            since -= 1
        assert match.story().before.state() == Play(match.play.header, line[:since]).game.state()
        assert match.story().events == Match(match.stored, Play(match.play.header, list(line))).happened(
            since
        )
        assert match.story().chapters[-1].game.state() == match.play.game.state()


def test_the_story_of_a_finished_game_is_its_last_turn(played: Match) -> None:
    story = played.story()
    assert story.events == played.happened(played.play.starts[-1])
    assert played.play.game.outcome is not None


async def test_the_story_after_taking_back(world: World) -> None:
    match = await world.begin()
    play = match.play.copy()
    for entry in (Entry(0, "a1"), Entry(1, "b1"), Entry(0, "c1"), Entry(0, "undo 1")):
        play.append(entry)
    story = Match(match.stored, play).story()
    assert [chapter.game.view(None).fields.count(1) for chapter in story.chapters] == [0, 1]
    play.append(Entry(1, RESIGN))
    assert len(Match(match.stored, play).story().events) == 2, "giving up, and the end"


def test_at_the_start_nothing_has_happened(played: Match) -> None:
    start = played.at(0)
    assert (start.last_turn, start.story().events, start.happened(0), start.mover) == (
        0,
        (),
        (),
        CHALLENGER[0],
    )
    assert start.names == (CHALLENGER[1], OPPONENT[1])


async def test_a_resignation_out_of_turn_is_a_turn_of_its_own(world: World) -> None:
    match = await world.begin()
    play = match.play.copy()
    for entry in (Entry(0, "a1"), Entry(1, "b1"), Entry(1, RESIGN)):
        play.append(entry)
    assert Match(match.stored, play).last_turn == 1
    assert Match(match.stored, play).mover is None


async def test_the_last_turn_is_free_to_undo_or_ones_own_before_a_computer_player(world: World) -> None:
    match = await say_all(world.matches, (await world.begin()).id, ["a1", "b2"])
    first, second = match.stored.seats
    stored = replace(match.stored, seats=(first, replace(second, level=Level.MASON)))
    for known, code in ((match, "b2"), (replace(match, stored=stored), "a1")):
        assert known.free_to_undo is not None
        assert known.free_to_undo.code == code
