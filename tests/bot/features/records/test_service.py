"""`/game import` accepts records that *Record* produces, and refuses anything else, naming the line at
fault.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.records import store
from bot.features.records.service import MOST_CHARACTERS, MOST_LINES, Imports, RecordReason, replayed
from bot.games.refusals import sentence
from bot.messages.catalog import Catalog
from bot.service.match import Match, chapters
from bot.service.proposals import Continued, Proposal
from bot.service.refusals import ServiceReason
from bot.service.results import rated
from bot.store.invitations import Invitation
from bot.store.people import NOBODY
from engine.contract import Refused
from engine.record import RESIGN, Entry, Play, read, write
from tests.bot.conftest import BOT, CHALLENGER, CHANNEL, ONLOOKER, OPPONENT, World
from tests.bot.features.privacy.test_service import privacy
from tests.support.tables import query

RECORDS = sorted(Path("tests/engine/records").glob("*.txt"))
DUEL, IMHOTEP = (
    Path(f"tests/engine/records/{name}.txt") for name in ("duel-1-all-b-undo", "imhotep-1-mixed-four")
)
GOOD = DUEL.read_text("utf-8")
PLACES = st.integers(0, len(GOOD))


def imports(world: World) -> Imports:
    return Imports(world.database, world.clock)


def unfinished(path: Path, most: int = 40) -> Play:
    """Return the beginning of a record, with its takebacks."""
    whole = read(path.read_text("utf-8"))
    return Play(whole.header, [entry for entry in whole.entries[:most] if entry.text != RESIGN])


def same(play: Play, other: Play) -> bool:
    return (play.header, play.entries, play.game.state()) == (other.header, other.entries, other.game.state())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("wrapped", ["{}", "```\n{}```", "\ufeff{}\n\n", "```text\n{}\n```\n"])
def test_every_committed_record_gives_the_same_position(path: Path, wrapped: str) -> None:
    text = path.read_text("utf-8")
    assert same(replayed(wrapped.format(text)), read(text))


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", " \t\n"])
async def test_what_record_gives_import_takes(world: World, ending: str) -> None:
    match = await world.begin()
    for words in ("b2", "a1", "b1"):
        match = (await world.matches.act(match, world.mover(match), [words], match.version)).match
    match = await world.matches.undo(match, world.by(CHALLENGER), match.version)
    text = write(match.play.header, match.play.entries).replace("\n", ending)
    loaded = await imports(world).load(world.by(ONLOOKER), text)
    assert same(loaded.match.play, match.play)
    assert [chapter.game.digest() for chapter in loaded.match.line] == [
        chapter.game.digest() for chapter in match.line
    ]
    assert loaded.match.id < 0, "no game has such a number"


@BOT
@given(st.text(max_size=400), PLACES, PLACES, st.text("0123abcxTPUSs. \nundoresig", max_size=9))
def test_any_text_is_read_or_refused_with_a_line(noise: str, start: int, end: int, middle: str) -> None:
    for text in (noise, GOOD[:start] + middle + GOOD[end:], GOOD[:start] + noise + GOOD[start:]):
        play_or_refusal = outcome(text)
        if isinstance(play_or_refusal, Play):
            assert same(read(write(play_or_refusal.header, play_or_refusal.entries)), play_or_refusal)
        else:
            assert 1 <= int(play_or_refusal.details.get("line", 1)) <= text.count("\n") + 9
            assert sentence(play_or_refusal, Catalog("en"))


def outcome(text: str) -> Play | Refused:
    try:
        return replayed(text)
    except Refused as refused:
        return refused


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        (GOOD.replace("0 ", "0 zz ", 1), RecordReason.BAD_RECORD, None),
        ("hello", RecordReason.BAD_RECORD, 1),
        (GOOD.replace("seats 2", "seats two"), RecordReason.BAD_RECORD, 4),
        (GOOD.rstrip() + "\n0 a1\n", RecordReason.RECORD_IMPOSSIBLE, GOOD.count("\n") + 1),
        (GOOD.replace("game duel 1", "game duel 7"), RecordReason.RECORD_UNKNOWN, None),
        (GOOD.replace("game duel", "game senet"), RecordReason.RECORD_UNKNOWN, None),
        (GOOD + "0 undo 1\n" * MOST_LINES, RecordReason.RECORD_TOO_LONG, None),
        ("x" * (MOST_CHARACTERS + 1), RecordReason.RECORD_TOO_LONG, None),
    ],
)
async def test_what_is_no_record_is_refused_and_not_kept(
    world: World, text: str, reason: ServiceReason, line: int | None
) -> None:
    before = await world.dump()
    with pytest.raises(Refused) as refused:
        await imports(world).load(world.by(ONLOOKER), text)
    if line is not None:
        assert refused.value.reason is reason
        assert refused.value.details["line"] == line
    assert await world.dump() == before


async def test_only_a_person_s_newest_records_are_kept(world: World) -> None:
    service = imports(world)
    again = world.by(ONLOOKER)
    ids = [(await service.load(world.by(ONLOOKER), GOOD)).stored.id for _ in range(store.KEPT)]
    for _ in range(2):
        assert (await service.load(again, GOOD)).stored.id == ids[-1] + 1, "an interaction loads once"
    assert len(await query(world.database, "SELECT * FROM imports")) == store.KEPT
    with pytest.raises(Refused) as gone:
        await imports(world).get(ids[0])
    assert gone.value.reason is RecordReason.IMPORT_GONE
    world.clock.seconds += store.DAYS + 1
    await service.load(world.by(CHALLENGER), GOOD)
    assert len(await query(world.database, "SELECT * FROM imports")) == 1


async def test_records_are_a_person_s_data(world: World) -> None:
    await imports(world).load(world.by(ONLOOKER), GOOD)
    await imports(world).load(world.by(CHALLENGER), GOOD, ONLOOKER[0])
    assert "imhotep-record 1" in await privacy(world).export(ONLOOKER[0])
    await privacy(world).forget(world.by(ONLOOKER))
    (left,) = await query(world.database, "SELECT user_id, opponent_id FROM imports")
    assert tuple(left) == (CHALLENGER[0], None)


async def test_a_forgotten_record_is_gone_and_its_number_with_it(world: World) -> None:
    service, other = imports(world), IMHOTEP.read_text("utf-8")
    before = await service.load(world.by(ONLOOKER), GOOD)
    gone = before.stored.id
    await privacy(world).forget(world.by(ONLOOKER))
    with pytest.raises(Refused) as refused:
        await service.get(gone)
    assert refused.value.reason is RecordReason.IMPORT_GONE
    loaded = await service.load(world.by(CHALLENGER), other)
    assert loaded.stored.id > gone, "a button with the old number leads nowhere"
    assert same(loaded.match.play, read(other))
    assert loaded.match.id != before.match.id, "pictures are kept by it"


def proposal(world: World, play: Play, seat: int, **changed: Any) -> Proposal:
    proposal = Proposal(
        actor=world.by(CHALLENGER),
        guild_id=1,
        channel_id=CHANNEL,
        game=play.header.game,
        options=dict(play.header.options),
        most=play.header.seats,
        locale="en",
        mirrored={},
        continues=Continued(play.header, write(play.header, play.line), seat),
    )
    return replace(proposal, **changed)


async def seated(world: World, invitation: Invitation, people: int) -> Match:
    for number in range(people - 1):
        await world.invitations.join(invitation, world.by((100 + number, f"Guest {number}")))
    game_id = await world.invitations.start(invitation, world.by(CHALLENGER))
    return await world.matches.get(game_id)


@pytest.mark.parametrize("path", [DUEL, IMHOTEP], ids=lambda path: path.stem)
async def test_an_unfinished_record_goes_on_as_a_game_that_counts_for_nothing(
    world: World, path: Path
) -> None:
    play = unfinished(path)
    seat = play.header.seats - 1
    invitation = await world.invitations.open(proposal(world, play, seat))
    assert invitation.continues
    match = await seated(world, invitation, play.header.seats)
    assert match.play.game.state() == play.game.state()
    assert match.play.header == play.header
    assert match.version == len(play.line)
    assert match.stored.imported
    assert match.stored.seats[seat].user_id == CHALLENGER[0]
    assert sorted(seat.seat for seat in match.stored.seats) == list(range(play.header.seats))
    # The game survives a restart and is continued, and its own record is the same again.
    again = world.restarted()
    match = await again.matches.get(match.id)
    decision = match.play.game.decision
    assert decision is not None
    resigned = await again.matches.resign(match, again.mover(match), match.version)
    text = write(resigned.play.header, resigned.play.entries)
    assert resigned.play.entries[-1] == Entry(decision.seat, RESIGN)
    assert same(replayed(text), resigned.play)
    assert not rated(resigned.stored, resigned.play)
    assert rated(replace(resigned.stored, imported=False), resigned.play), "else it would count"


LEFT = [path for path in RECORDS if path.stem.endswith(("one-left", "two-left"))]


def someone_left(path: Path) -> Play:
    """Return the beginning of a record up to where a seat has left and the others play on."""
    whole = read(path.read_text("utf-8"))
    gone = next(number for number, entry in enumerate(whole.entries) if entry.text == RESIGN)
    return Play(whole.header, whole.entries[: gone + 3])


@pytest.mark.parametrize("path", LEFT, ids=lambda path: path.stem)
async def test_a_seat_that_had_left_needs_nobody(world: World, path: Path) -> None:
    """An imported game in which a seat had left is shown like any other, and that seat needs no player."""
    play = someone_left(path)
    present, absent = play.game.present, play.game.absent
    assert absent
    assert (await imports(world).load(world.by(ONLOOKER), write(play.header, play.entries))).match.version
    seat, many = present[-1], len(present)
    invitation = await world.invitations.open(proposal(world, play, seat, most=many))
    for guests in range(many - 1):
        with pytest.raises(Refused) as refused:
            await world.invitations.start(invitation, world.by(CHALLENGER))
        assert refused.value.reason is ServiceReason.TOO_FEW_PLAYERS
        await world.invitations.join(invitation, world.by((100 + guests, f"Guest {guests}")))
    game_id = await world.invitations.start(invitation, world.by(CHALLENGER))
    match = await world.restarted().matches.get(game_id)
    assert match.play.game.state() == play.game.state()
    assert match.stored.seats[seat].user_id == CHALLENGER[0]
    assert {seat.seat for seat in match.stored.seats if seat.user_id == NOBODY} == set(absent)
    assert match.people == set(present)
    ended = match
    while ended.play.game.outcome is None:
        ended = await world.matches.resign(ended, world.mover(ended), ended.version)
    assert not rated(ended.stored, ended.play)


async def test_it_is_shown_where_the_record_ends(world: World) -> None:
    play = unfinished(DUEL)
    match = await seated(world, await world.invitations.open(proposal(world, play, 0)), 2)
    await world.outbox.flush("game", match.id)
    assert world.announcer.games == [(match.id, CHANNEL, match.version, match.version)]


async def test_as_many_must_play_as_the_record_has_seats(world: World) -> None:
    play = unfinished(IMHOTEP)
    invitation = await world.invitations.open(proposal(world, play, 0))
    await world.invitations.join(invitation, world.by(OPPONENT))
    before = await world.dump()
    with pytest.raises(Refused) as refused:
        await world.invitations.start(invitation, world.by(CHALLENGER))
    assert refused.value.reason is ServiceReason.TOO_FEW_PLAYERS
    assert refused.value.details["needed"] == play.header.seats > 2
    with pytest.raises(Refused) as refused:
        await world.invitations.change(invitation, world.by(CHALLENGER), dict)
    assert refused.value.reason is ServiceReason.RECORD_IS_FIXED
    assert await world.dump() == before


def test_without_what_was_taken_back_a_record_leads_to_the_same() -> None:
    play = unfinished(DUEL, 1000)
    assert any(entry.undone for entry in play.entries)
    line = chapters(play.header, play.line)[-1].game
    assert line.state() == play.game.state()
