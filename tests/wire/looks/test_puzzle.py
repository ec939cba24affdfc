"""The puzzle of the day is solved privately with the buttons of a move, and shared with others."""

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from discord.utils import snowflake_time

from bot.features.puzzles.poster import DiscordPuzzlePoster
from bot.features.puzzles.service import Puzzles
from engine.rivals.puzzles import RUNS, Puzzle, of_day, puzzles
from tests.support.choosing import settings_for
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.seeding import Clock
from tests.wire.bots import bot_here
from tests.wire.guests import GROUP, GuestTable
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire

FIRST_DAY = date(1970, 1, 1).toordinal()


def kind_of(puzzle: Puzzle, code: str) -> tuple[str, str, int]:
    """Return what pressing a step requires: its game, the kind of step, and its number of words."""
    return puzzle.game, code[0], len(code.split())


def days_of_every_kind() -> list[date]:
    """Return days whose puzzles have every kind of solution and of second-best step."""
    days, known = list[date](), set[tuple[str, str, int]]()
    for number, puzzle in enumerate(puzzles()):
        kinds = {kind_of(puzzle, code) for code in (puzzle.solution[0], puzzle.second)}
        if not kinds <= known:
            days.append(RUNS[0].since + timedelta(days=number))
            known |= kinds
    return days


DAYS = days_of_every_kind()


def set_to(clock: Clock, day: date) -> None:
    """Set the clock to noon in Greenwich on this day."""
    clock.seconds = int(datetime.combine(day, time(12), UTC).timestamp())


async def opened(person: Person, channel: str) -> RenderedMessage:
    """Return the panel that the command opens."""
    old = {seen.id for seen in person.messages(channel)}
    await person.slash(channel, "puzzle")
    return await person.wait_for(
        lambda seen: seen.id not in old and seen.ephemeral and bool(seen.pictures), PATIENCE, channel
    )


def puzzle_in(panel: RenderedMessage) -> Puzzle:
    """Return the puzzle that a panel asks about, found by the day in its buttons."""
    first = panel.buttons[0].custom_id or ""
    return of_day(date.fromordinal(int(first.split(":")[2]) + FIRST_DAY))


def ways(panel: RenderedMessage) -> dict[tuple[str, ...], tuple[str, tuple[str, ...]]]:
    """Return what to press for the words that a panel offers: the id of a button, or of a menu with a
    value.
    """
    buttons: dict[tuple[str, ...], tuple[str, tuple[str, ...]]] = {
        said_by(button.custom_id): (button.custom_id or "", ())
        for button in panel.buttons
        if not button.disabled
    }
    return buttons | {
        (*said_by(menu.custom_id), *value.split(",")): (menu.custom_id, (value,))
        for menu in panel.menus
        for value in menu.options
    }


async def answer(person: Person, panel: RenderedMessage, code: str) -> None:
    """Press the words of a step, one by one if necessary; each press depends on the previous answer."""
    wanted = tuple(code.split())
    words: tuple[str, ...] = ()

    def next_way() -> tuple[str, ...] | None:
        """Return the offered words that cover most of the wanted ones, or None if they don't go beyond the
        words so far.
        """
        fitting = [way for way in ways(person.again(panel)) if way == wanted[: len(way)]]
        longest = max(fitting, key=len, default=())
        return longest if len(longest) > len(words) else None

    while words != wanted:
        await person.wait_until(next_way, PATIENCE)
        words = next_way() or words
        custom_id, values = ways(person.again(panel))[words]
        if values:
            await person.choose(panel, custom_id, *values)
        else:
            await person.press(panel.id, custom_id)


def said_by(custom_id: str | None) -> tuple[str, ...]:
    """Return the words of a button or menu of the panel."""
    words = (custom_id or "").split(":")[3]
    return tuple(words.split(",")) if words else ()


def others(puzzle: Puzzle) -> list[str]:
    """Return steps that are neither solutions nor the second-best step."""
    codes = [step.code for step in puzzle.play().game.options()]
    return [code for code in codes if code not in (*puzzle.solution, puzzle.second)]


async def test_every_kind_of_answer_can_be_pressed(clock: Clock, table: Table) -> None:
    """On days of every kind, an answer can be pressed: with a button, with a menu, or with one after the
    other.
    """
    ana = table.ana
    for day in DAYS:
        set_to(clock, day)
        panel = await opened(ana, table.channel)
        puzzle = of_day(day)
        assert puzzle_in(panel) == puzzle
        for code, told in ((puzzle.second, "One more try"), (puzzle.solution[0], "second try")):
            await answer(ana, panel, code)
            await ana.wait_until(lambda panel=panel, told=told: told in ana.again(panel).text, PATIENCE)


async def test_solved_at_the_second_try_and_shared(clock: Clock, table: Table) -> None:
    ana, ben = table.ana, table.ben
    set_to(clock, DAYS[0])
    panel = await opened(ana, table.channel)
    puzzle = puzzle_in(panel)
    for _ in range(2):  # the same move isn't a second try
        await answer(ana, panel, puzzle.second)
        await ana.wait_until(lambda: "One more try" in ana.again(panel).text, PATIENCE)
    await answer(ana, panel, puzzle.solution[0])
    await ana.wait_until(lambda: "second try" in ana.again(panel).text, PATIENCE)
    assert "✗✓ · 1 day" in ana.again(panel).text
    await ana.click(panel, "share")
    told = await ben.wait_for(lambda seen: "✗✓ · 1 day" in seen.text, PATIENCE, table.channel)
    assert told.text.startswith("**Ana**")
    assert not told.pinged
    await ana.wait_until(lambda: ana.again(panel).button("share").disabled, PATIENCE)
    await ben.click(told, "open")
    own = await ben.wait_for(lambda seen: "Teje" in seen.text, PATIENCE, table.channel)
    await answer(ben, own, puzzle.second)
    await ben.wait_until(lambda: "Noch ein Versuch" in ben.again(own).text, PATIENCE)
    await answer(ben, own, others(puzzle)[0])
    await ben.wait_until(lambda: "Diesmal nicht" in ben.again(own).text, PATIENCE)
    assert "✗✗" in ben.again(own).text


async def test_where_the_bot_is_a_guest(clock: Clock, guests: GuestTable) -> None:
    set_to(clock, DAYS[-1])
    panel = await opened(guests.ana, GROUP)
    await answer(guests.ana, panel, puzzle_in(panel).solution[0])
    await guests.ana.wait_until(lambda: "first try" in guests.ana.again(panel).text, PATIENCE)
    await guests.ana.click(panel, "share")
    await guests.ben.wait_for(
        lambda seen: "**Ana**" in seen.text and "✓ · 1 day" in seen.text, PATIENCE, GROUP
    )


async def test_a_server_has_it_posted_where_the_bot_may_write(clock: Clock, table: Table) -> None:
    """The puzzle is posted at once in the chosen channel, and a channel where the bot lacks a permission
    can't be chosen.
    """
    set_to(clock, DAYS[0])
    ana, ben, sandbox = table.ana, table.ben, table.sandbox
    nile, harbor = sandbox.channel("nile"), sandbox.channel(table.channel)
    sandbox.faults.deny(nile, "send_messages")
    panel = await settings_for(ana, table.channel, "puzzle")
    await ana.choose(panel, "o:puzzle", nile)
    await ana.wait_until(lambda: "I’m missing" in ana.again(panel).text, PATIENCE)
    await ana.choose(panel, "o:puzzle", harbor)
    posted = await ben.wait_for(lambda seen: seen.offers("daily"), PATIENCE, table.channel)
    assert posted.pictures
    assert not posted.pinged
    await ana.wait_until(lambda: f"<#{nile}>" not in ana.again(panel).text, PATIENCE)
    await ben.click(posted, "daily")
    own = await ben.wait_for(
        lambda seen: seen.ephemeral and "Du spielst" in seen.text, PATIENCE, table.channel
    )
    assert own.pictures


async def test_what_was_posted_before_the_program_ended_is_found(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, clock: Clock
) -> None:
    """Posting a day's puzzle again returns the same message, and a search finds that message but not one
    that only mentions the puzzle.
    """
    set_to(clock, DAYS[1])
    channel, ben = int(sandbox.channel("harbor")), people["Ben"]
    guild = int(next(iter(sandbox.world.guilds)))
    async with bot_here(sandbox, tmp_path) as client:
        services = client.services
        poster = DiscordPuzzlePoster(services.poster, services.of(Puzzles))
        daily = services.of(Puzzles).today()
        panel = await opened(ben, "harbor")
        since = int(snowflake_time(int(panel.id)).timestamp())  # ids have the sandbox's time, not the clock's
        await answer(ben, panel, puzzle_in(panel).solution[0])
        await ben.wait_until(lambda: ben.again(panel).offers("share"), PATIENCE)
        await ben.click(panel, "share")
        await ben.wait_for(lambda seen: "**Ben**" in seen.text, PATIENCE, "harbor")
        assert await poster.find(channel, daily.day, since) is None
        posted = await poster.post(guild, channel, daily.day)
        assert await poster.post(guild, channel, daily.day) == posted
        assert await poster.find(channel, daily.day, since) == posted
        assert await poster.find(channel, daily.day - 1, since) is None
