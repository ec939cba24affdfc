"""Plans: a line is played when it matches exactly, dropped when the game takes another course, and uses
nothing hidden. Forced moves are played for people who want that.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from random import Random

import pytest

from bot.errors import StoreBusy
from bot.features.plans.card import kept_lines
from bot.features.plans.service import (
    FORCED,
    MOST,
    WHATEVER,
    Came,
    Forced,
    PlanReason,
    Plans,
    came_to,
    only_answer,
    outline,
)
from bot.features.plans.store import Plan
from bot.features.substitutes.service import substitute
from bot.messages.catalog import Catalog
from bot.service.drafts import follow
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.preferences import Preferences
from bot.service.refusals import ServiceReason
from bot.store import own_data, requests
from bot.store.requests import NewRequest
from engine.contract import Reason, Refused
from engine.duel.steps import DuelReason
from tests.bot.conftest import CHALLENGER, ONLOOKER, OPPONENT, World
from tests.bot.games.imhotep.test_rows import matches
from tests.bot.service.inviting import opened, refused
from tests.support.patience import until
from tests.support.registered import OWN_DATA
from tests.support.seeding import say_all
from tests.support.tables import query

PEOPLE = {CHALLENGER[0]: CHALLENGER, OPPONENT[0]: OPPONENT}


def plans_of(world: World) -> Plans:
    preferences = Preferences(world.database, world.matches)
    plans = Plans(world.database, world.matches, world.outbox, preferences, world.clock)
    world.outbox.before_showing.append(plans.settle)
    return plans


async def began(world: World, codes: Sequence[str] = ()) -> tuple[Plans, Match]:
    """Return the plans service, and a game after these moves; after an even number the challenger moves."""
    plans = plans_of(world)
    return plans, await say_all(world.matches, (await world.begin()).id, codes, first=100)


async def moved(world: World, plans: Plans, match: Match, words: str) -> Match:
    """Play as the player to move, check the plans as the background task does, and return the match."""
    acted = await world.matches.act(match, world.mover(match), words.split(), match.version)
    assert acted.draft is None
    await plans.go_on(match.id)
    return await world.matches.get(match.id)


def waiting(world: World, match: Match) -> tuple[int, str]:
    mover = match.mover
    return next(person for user_id, person in PEOPLE.items() if user_id != mover)


async def planned(world: World, plans: Plans, match: Match, *lines: str, any_way: bool = False) -> None:
    for line in lines:
        actor = world.by(waiting(world, match))
        await plans.add(match, actor, line.split(), match.version, any_way=any_way)


async def test_a_line_that_fits_is_played_at_once_and_shown_like_any_move(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2", "a2 b3")
    who = waiting(world, match)
    after = await moved(world, plans, match, "a2")
    assert [entry.text for entry in after.play.line] == ["a2", "b3"]
    assert await query(world.database, "SELECT 1 FROM plans") == []
    commits = await query(world.database, "SELECT user_id, interaction_id FROM commits ORDER BY id")
    assert tuple(commits[-1]) == (who[0], None)
    assert (await world.outbox.flush("game", match.id)) is True


async def test_lines_for_something_else_are_dropped(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    after = await moved(world, plans, match, "c3")
    assert after.version == 1
    assert await query(world.database, "SELECT 1 FROM plans") == []


async def test_any_way_is_played_if_it_is_still_possible(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2", any_way=True)
    assert (await moved(world, plans, match, "c3")).play.entries[-1].text == "b2"
    plans, match = plans_of(world), await world.matches.get(match.id)
    await planned(world, plans, match, "a1 a2", any_way=True)
    after = await moved(world, plans, match, "a2")
    assert after.play.entries[-1].text == "a2", "the field is taken: whoever planned is asked"
    assert await query(world.database, "SELECT 1 FROM plans") == []


async def test_ones_own_turn_can_be_planned_before_anyone_moves(world: World) -> None:
    """Before anyone moves, the waiting player can plan one of the moves possible now, to be played whatever
    the other does; only the newest such line is kept.
    """
    plans, match = await began(world)
    who = world.by(waiting(world, match))
    begun = plans.begun(match, who)
    assert (begun.any_way, begun.complete, begun.draft.seat) == (True, False, begun.seat)
    assert {way.step.code for way in begun.draft.choices} == {step.code for step in match.play.game.options()}
    await planned(world, plans, match, f"{WHATEVER} b2", f"{WHATEVER} b3")
    (kept,) = await plans.of(match, who)
    assert (kept.any_way, kept.expected, kept.steps) == (True, (), ("b3",))
    for language, line in (
        ("en", "1. Whatever happens → ▲ **Akhenaten** places a figure on b3."),
        ("de", "1. Was auch passiert → ▲ **Akhenaten** platziert eine Figur auf b3."),
    ):
        assert kept_lines(match, [kept], Catalog(language)) == [line]
    assert (await moved(world, plans, match, "c3")).play.entries[-1].text == "b3"
    assert await query(world.database, "SELECT 1 FROM plans") == []


async def test_in_the_middle_of_a_turn_one_plans_for_what_they_might_do(world: World) -> None:
    """A line begins with the other player's turn if the planner's own turn can't be foreseen."""
    for match in matches(2, 2, "BBBBB"):
        decision = match.play.game.decision
        if decision is None:
            continue
        seat = 1 - decision.seat
        begun = plans_of(world).begun(match, Actor(match.stored.seats[seat].user_id, "Ana", 1))
        if match.play.game.mid_turn:
            assert not begun.any_way
        if not begun.any_way:
            assert begun.draft.seat == decision.seat
            with pytest.raises(Refused):
                outline(match, seat, [WHATEVER])


async def test_an_exact_line_goes_first(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2", any_way=True)
    await planned(world, plans, match, "a1 c1")
    assert (await moved(world, plans, match, "a1")).play.entries[-1].text == "c1"


async def test_a_move_taken_back_leaves_the_line_waiting(world: World) -> None:
    plans, match = await began(world, ["a1", "b1"])
    await planned(world, plans, match, "c1 c2")
    other = world.mover(match)
    acted = await world.matches.act(match, other, ["c3"], match.version)
    undone = await world.matches.undo(acted.match, world.by((other.user_id, other.name)), acted.match.version)
    assert await plans.go_on(match.id) is False
    assert (await moved(world, plans, undone, "c1")).play.line[-1].text == "c2"


async def test_one_taken_back_from_before_it_drops_it(world: World) -> None:
    plans, match = await began(world, ["a1"])
    await planned(world, plans, match, "b1 c2", any_way=True)
    before = await world.matches.undo(match, world.by(waiting(world, match)), match.version)
    assert await plans.go_on(match.id) is False
    assert await query(world.database, "SELECT 1 FROM plans") == []
    assert (await moved(world, plans, before, "a2")).version == before.version + 1


def test_a_line_for_ones_own_turn_waits_while_one_is_asked_in_that_of_another() -> None:
    """While a stone's owner chooses during someone else's turn, an unconditional line waits and a conditional
    one is over.
    """
    asked = 0
    for match in matches(2, 2, "BBBBB"):
        game, starts, decision = match.play.game, match.play.starts, match.play.game.decision
        if decision is None or not game.mid_turn or match.play.line[starts[-1]].seat == decision.seat:
            continue
        asked += 1
        base = starts[-1]
        line = Plan(
            game_id=match.id, seat=decision.seat, base=base, digest=match.line[base].game.digest(),
            words="", expected=(), steps=("for another time",), any_way=True, id=1,
        )  # fmt: skip
        assert came_to(line, match) is Came.WAITS
        assert came_to(replace(line, steps=(game.options()[0].code,)), match) is Came.PLAYS
        assert came_to(replace(line, any_way=False), match) is Came.OVER
    assert asked > 5


async def test_a_plan_goes_with_whoever_made_it(world: World) -> None:
    """A plan isn't played for a person who took over its author's seat."""
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2", any_way=True)
    taken = NewRequest(match.id, match.version, 0, 0, 1, "substitute", *ONLOOKER, for_seat=1)
    request = await world.database.write(requests.add, taken, 0)
    await world.database.write(partial(substitute, world.requests.seats), request, 0)
    world.matches.clear_memory()
    match = await world.matches.get(match.id)
    assert (await moved(world, plans, match, "a1")).version == 1


async def test_a_plan_is_its_makers_own_data(world: World) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    who = waiting(world, match)[0]
    (told,) = (await world.database.read(own_data.about, who, OWN_DATA))["plans"]
    assert told["steps"] == '["b2"]'
    await world.database.write(own_data.forget, who, OWN_DATA)
    assert await query(world.database, "SELECT 1 FROM plans") == []


def failing(error: Exception, work: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    """Return an action that fails with this error on the first attempt."""
    left = [error]

    async def fails(*args: object) -> object:
        if left:
            raise left.pop()
        return await work(*args)

    return fails


def shown(world: World) -> list[tuple[int, int]]:
    """Return, for each card, the versions between which it describes the events."""
    return [(since, version) for _, _, since, version in world.announcer.games]


@pytest.mark.parametrize("any_way", [True, False])
async def test_one_card_tells_both_turns(world: World, *, any_way: bool) -> None:
    """One card describes the turn and the planned reply, and nobody is notified of a turn that is played for
    them.
    """
    plans, match = await began(world)
    await world.outbox.flush("game", match.id)
    await planned(world, plans, match, "a1 b2", any_way=any_way)
    await world.matches.act(match, world.mover(match), ["a1"], match.version)
    assert await world.outbox.flush("game", match.id)
    assert shown(world) == [(0, 0), (0, 2)]


async def test_plans_of_both_answer_each_other(world: World) -> None:
    """Both players' plans are played alternately, each stored for the position that the other leads to."""
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    after = (await world.matches.act(match, world.mover(match), ["a1"], match.version)).match
    await plans.add(after, world.by(waiting(world, after)), ["b2", "c3"], after.version, any_way=False)
    assert (await world.matches.get(match.id)).version == 3, "what is kept late is played at once"
    await world.outbox.flush("game", match.id)
    assert shown(world) == [(0, 3)]


async def test_a_kill_after_the_first_of_two_turns(world: World) -> None:
    """After a kill between a move and its planned answer, the next start plays the answer before anything is
    shown.
    """
    plans, match = await began(world)
    await world.outbox.flush("game", match.id)
    await planned(world, plans, match, "a1 b2")
    await world.matches.act(match, world.mover(match), ["a1"], match.version)
    again = world.restarted()
    await again.outbox.recover()
    await plans_of(again).recover()
    assert await again.outbox.flush_due()
    assert shown(world) == [(0, 0), (0, 2)]
    assert (await again.matches.get(match.id)).play.entries[-1].text == "b2"


async def test_a_line_is_played_once_whatever_fails_after_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2", any_way=True)
    with monkeypatch.context() as broken:
        broken.setattr("bot.features.plans.store.clear", None)
        await world.matches.act(match, world.mover(match), ["a1"], match.version)
        await world.outbox.flush("game", match.id)
    assert await query(world.database, "SELECT 1 FROM plans") == []
    assert (await world.matches.get(match.id)).version == 2


async def test_plans_that_cannot_be_read_keep_no_game_from_being_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    await world.matches.act(match, world.mover(match), ["a1"], match.version)
    with monkeypatch.context() as broken:
        broken.setattr("bot.features.plans.store.of_game", None)
        assert await world.outbox.flush("game", match.id)
    assert shown(world) == [(0, 1)]
    running = asyncio.create_task(plans.run())
    try:
        await until(lambda: shown(world) == [(0, 1), (1, 2)])
    finally:
        running.cancel()


async def test_what_cannot_be_shown_at_the_start_ends_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    await world.matches.act(match, world.mover(match), ["a1"], match.version)
    again = world.restarted()
    plans = plans_of(again)
    await plans.recover()
    monkeypatch.setattr("bot.features.plans.service.AGAIN", 0.01)
    monkeypatch.setattr(again.outbox, "flush", failing(StoreBusy("locked"), again.outbox.flush))
    running = asyncio.create_task(plans.run())
    while (await again.matches.get(match.id)).version < 2:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    assert not running.done()
    running.cancel()
    assert await again.outbox.flush_due()
    assert shown(world) == [(0, 2)]


@pytest.mark.parametrize("asked_first", [True, False])
async def test_a_request_to_take_back_beside_it(world: World, *, asked_first: bool) -> None:
    """A planned answer closes a request to take back, or makes the board of a later request outdated."""
    plans, match = await began(world)
    await planned(world, plans, match, "a1 b2")
    mover = world.mover(match)
    after = (await world.matches.act(match, mover, ["a1"], match.version)).match
    asking = world.by((mover.user_id, mover.name))
    if asked_first:
        request = await world.requests.ask(after, asking, after.version)
        assert await plans.settle(match.id)
        agreeing = world.requests.agree(request, world.by(waiting(world, match)))
        assert (await refused(agreeing)).because(ServiceReason.REQUEST_CLOSED)
    else:
        assert await plans.settle(match.id)
        why = await refused(world.requests.ask(after, asking, after.version))
        assert why.because(ServiceReason.STALE)
    assert (await world.matches.get(match.id)).version == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("a1 a1", DuelReason.FIELD_TAKEN),
        ("z9 b2", ServiceReason.UNKNOWN_WORD),
        ("a1 b2 b3", ServiceReason.MORE_THAN_A_TURN),
        ("a1", Reason.UNKNOWN_STEP),
    ],
)
async def test_what_cannot_be_planned_is_refused_and_changes_nothing(
    world: World, words: str, reason: StrEnum
) -> None:
    plans, match = await began(world)
    why = await refused(planned(world, plans, match, words))
    assert why.because(reason)
    assert await query(world.database, "SELECT 1 FROM plans") == []


async def test_only_players_plan_and_only_while_others_choose(world: World) -> None:
    plans, match = await began(world)
    waits = world.by(waiting(world, match))
    asked = [
        (world.mover(match), match.version, PlanReason.YOUR_TURN),
        (world.by(ONLOOKER), match.version, ServiceReason.NOT_A_PLAYER),
        (waits, match.version + 1, ServiceReason.STALE),
    ]
    for who, version, reason in asked:
        with pytest.raises(Refused) as why:
            plans.outline(match, who, (), version)
        assert why.value.because(reason)


async def test_a_short_list(world: World) -> None:
    plans, match = await began(world)
    for field in ("a1", "a2", "a3", "b1", "b2", "b3")[:MOST]:
        await planned(world, plans, match, f"{field} c1")
    await planned(world, plans, match, "a1 c2")
    with pytest.raises(Refused, match="plans_full"):
        await planned(world, plans, match, "c3 c1")
    actor = world.by(waiting(world, match))
    kept = await plans.of(match, actor)
    assert len(kept) == MOST
    await plans.drop(match, actor, kept[0].id)
    with pytest.raises(Refused, match="no_such_plan"):
        await plans.drop(match, world.mover(match), kept[1].id)
    assert len(await plans.of(match, actor)) == MOST - 1


@pytest.mark.parametrize("wanted", Forced)
async def test_what_has_one_answer_is_played_for_whoever_wants_it(world: World, wanted: Forced) -> None:
    """The only possible answer is played for a person who has chosen that, and for no one else."""
    invitation = await opened(world, OPPONENT)
    plans, rng, answered = plans_of(world), Random(3), 0
    match = await world.matches.get(await world.invitations.start(invitation, world.by(CHALLENGER)))
    await Preferences(world.database, world.matches).choose(FORCED, OPPONENT[0], wanted)
    while (decision := match.play.game.decision) is not None:
        user_id = match.stored.seats[decision.seat].user_id
        codes = only_answer(match.play.game, decision.seat)
        due = codes is not None and user_id == OPPONENT[0] and wanted is Forced.PLAY
        assert await plans.go_on(match.id) is due
        if due:
            answered += 1
            before, match = match, await world.matches.get(match.id)
            assert tuple(entry.text for entry in match.play.entries[before.version :]) == codes
        else:
            words: list[str] = []
            while not (draft := follow(match.play, decision.seat, words)).complete:
                words += rng.choice(draft.choices).words
            match = (await world.matches.act(match, world.mover(match), words, match.version)).match
    assert bool(answered) is (wanted is Forced.PLAY)
