"""A preview of a move shows nothing hidden, and changes nothing."""

from random import Random

import pytest

from bot.service.choices import FORM, PREVIEW, Form
from bot.service.drafts import Preview, follow, is_preview_wanted
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.preferences import Habits, Preferences
from engine.record import Entry, Header, Play
from tests.bot.conftest import CHALLENGER, OPPONENT, World
from tests.support.duel import ALL_SIDES, deal
from tests.support.duel_play import choose
from tests.support.registered import OWN_DATA
from tests.support.seeding import say_all, scribble

USUAL = Habits(Preview.FINAL, Form.PICTURE)


def positions(sides: str, seed: int) -> list[Play]:
    """Return the positions of a random game at the beginning of every turn."""
    play, plays = Play(Header("duel", 1, (("sides", sides),), 2, deal(seed))), list[Play]()
    rng = Random(seed)
    while (decision := play.game.decision) is not None:
        if not play.game.mid_turn:
            plays.append(play.copy())
        play.append(Entry(decision.seat, choose(play.game, rng).code))
    return plays


@pytest.mark.parametrize(("seed", "sides"), list(enumerate(ALL_SIDES[::5])))
def test_a_preview_shows_what_would_be_but_not_what_it_would_reveal(seed: int, sides: str) -> None:
    """A preview has the right points, and shows new tiles face down (D-16, D-30)."""
    for play in positions(sides, seed)[::3]:
        decision = play.game.decision
        assert decision is not None
        for step in play.game.options():
            seen = follow(play, decision.seat, step.code.split())
            if not seen.complete:
                continue
            real = play.copy()
            events = real.append(Entry(decision.seat, step.code))
            assert seen.play.game.scores() == real.game.scores()
            assert seen.play.game.view(None).fields == real.game.view(None).fields
            for boat, shown in zip(real.game.view(None).boats, seen.play.game.view(None).boats, strict=True):
                known = [tile for old in play.game.view(None).boats if old for tile in old]
                assert shown == boat or all(tile in known or tile.kind == "face_down" for tile in shown or ())
            reveals = any(event.reveals for event in events)
            ends = real.game.outcome is not None
            assert is_preview_wanted(Preview.FINAL, seen) == (reveals or ends)
            assert is_preview_wanted(Preview.ALWAYS, seen)
            assert not is_preview_wanted(Preview.NEVER, seen)


async def revealing(world: World) -> Match:
    return await say_all(world.matches, (await world.begin()).id, ["a1", "b1"], first=100)


async def test_a_move_to_be_shown_first_changes_nothing(world: World) -> None:
    match, before = await revealing(world), await world.dump()
    acted = await world.matches.act(match, world.mover(match), ["x1"], match.version, preview=Preview.FINAL)
    assert acted.draft is not None
    assert acted.draft.complete
    assert acted.match.version == match.version
    assert await world.dump() == before
    placed = await world.matches.act(match, world.mover(match), ["c3"], match.version, preview=Preview.FINAL)
    assert placed.draft is None
    assert placed.match.version == match.version + 1


async def test_habits_are_a_persons_own(world: World) -> None:
    preferences = Preferences(world.database, world.matches)
    assert await preferences.habits(CHALLENGER[0]) == USUAL
    await preferences.choose(PREVIEW, CHALLENGER[0], Preview.NEVER)
    await preferences.choose(FORM, CHALLENGER[0], Form.TEXT)
    assert await preferences.habits(CHALLENGER[0]) == Habits(Preview.NEVER, Form.TEXT)
    assert await preferences.habits(OPPONENT[0]) == USUAL
    match = await world.begin()
    assert await preferences.is_read(match)
    await preferences.choose(FORM, CHALLENGER[0], Form.PICTURE)
    assert not await preferences.is_read(match)


async def test_a_broken_habit_is_the_usual_one(world: World, caplog: pytest.LogCaptureFixture) -> None:
    preferences = Preferences(world.database, world.matches)
    await preferences.choose(PREVIEW, CHALLENGER[0], Preview.NEVER)
    scribble(world.database.path, "UPDATE preferences SET value = 'sometimes'")
    assert await preferences.habits(CHALLENGER[0]) == USUAL
    assert "sometimes" in caplog.text


async def test_habits_are_told_and_forgotten_with_the_person(world: World) -> None:
    """Preferences are in a person's copy of their data, and are deleted when the person is forgotten (promise
    9).
    """
    from bot.features.privacy.service import Privacy

    preferences = Preferences(world.database, world.matches)
    privacy = Privacy(world.database, world.matches, world.invitations, OWN_DATA)
    await preferences.choose(FORM, CHALLENGER[0], Form.TEXT)
    assert '"value": "text"' in await privacy.export(CHALLENGER[0])
    await privacy.forget(Actor(*CHALLENGER, 77))
    assert await preferences.habits(CHALLENGER[0]) == USUAL
