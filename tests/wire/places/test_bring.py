"""A game whose channel is gone can be found, moved to another channel, and played on."""

import asyncio
import re
import time
from datetime import timedelta

import discord
import pytest

from bot.service.matches import Actor
from sandbox.protocol.permissions import PERSON_PERMISSIONS, permission_bits
from sandbox.world.faults import SEND, edit_of
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess
from tests.wire.table import PATIENCE, Table, bring, game_page, shows_a_board, tried

pytestmark = pytest.mark.wire


async def told(person: Person, channel: str, words: str) -> RenderedMessage:
    return await person.wait_for(lambda seen: seen.ephemeral and words in seen.text, PATIENCE, channel)


async def game_offered(person: Person, channel: str) -> list[str]:
    """Return the labels of the games in someone's list."""
    old = {seen.id for seen in person.messages(channel)}
    await person.slash(channel, "games")
    listed = await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in old and bool(seen.text), PATIENCE, channel
    )
    return [label for menu in listed.menus for label in menu.options.values()]


async def brought(table: Table, person: Person, channel: str, game: str = "1") -> RenderedMessage:
    """Move a game to a channel; return its card there."""
    table.channel = table.sandbox.channel(channel) if channel in {"harbor", "nile"} else channel
    await bring(person, channel, game)
    return await table.card_after(None)


async def play_on(table: Table, card: RenderedMessage, fields: list[str]) -> RenderedMessage:
    for field in fields:
        await table.mover(card).click(card, field)
        card = await table.card_after(card)
    return card


async def games_with(table: Table, link: str) -> RenderedMessage:
    """Return Ana's list of games, opened once the newest card has been recorded, which is a moment after
    people see it.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            await table.ana.slash("nile", "games")
            listed = await told(table.ana, "nile", "Your running games")
            if link in listed.text:
                return listed
            await table.ana.dismiss(listed)


@pytest.mark.usefixtures("message_a_turn")
@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_the_place_is_deleted_and_the_game_goes_on_elsewhere(table: Table, kind: str) -> None:
    sandbox = table.sandbox
    place = await table.ana.thread("harbor", "a game") if kind == "thread" else sandbox.channel("harbor")
    table.channel = place
    card = await play_on(table, await table.start(), ["b2"])
    link = f"https://discord.com/channels/{sandbox.guild}/{place}/{card.id}"
    listed = await games_with(table, link)
    assert "Your turn" not in listed.text
    assert "turn 2" in listed.text
    await table.ana.choose(listed, "g:mine:0", "1")
    await table.ana.wait_until(lambda: [b.url for b in table.ana.again(listed).buttons] == [link, None, None])
    if kind == "channel":  # Cleo plays in none of them
        await table.cleo.slash("nile", "games")
        own = await told(table.cleo, "nile", "no running game")
        await table.cleo.click(own, "This server’s games")
        await told(table.cleo, "nile", "Running games in this server (1)")
    sandbox.places.delete(sandbox.world.channels[place])
    await table.ben.slash("nile", "games")
    listed = await told(table.ben, "nile", "ihr Kanal ist weg")
    assert "Du bist am Zug" in listed.text
    assert re.search(r"</games:\d+>", listed.text)
    assert [name.split(" · ")[:2] for name in await game_offered(table.ben, "nile")] == [["1", "Das Duell"]]
    if kind == "channel":
        card = await brought(table, table.ben, "nile")
    else:  # in the panel that lists it
        await table.ben.choose(listed, "g:mine:0", "1")
        asked = await table.ben.wait_for(
            lambda seen: any(b.label == "Hier weiterspielen" for b in seen.buttons)
        )
        await table.ben.click(asked, "Hier weiterspielen")
        table.channel = "nile"
        card = await table.card_after(None)
    assert card.pinged == [table.ben.id]
    assert "b2" in card.text, "what happened last is told again"
    await play_on(table, card, ["b1", "b3"])
    assert len(table.cards()) == 3


@pytest.mark.usefixtures("message_a_turn")
async def test_old_cards_say_where_the_game_went(table: Table) -> None:
    old = await table.start()
    faults = table.sandbox.faults
    faults.refuse(edit_of(old.id), 403, 50013, "Missing Permissions")  # the old card keeps its buttons
    card = await brought(table, table.ana, "nile")
    await table.ana.wait_until(lambda: not table.sandbox.faults.pending, PATIENCE)
    old_button = old.buttons[0].custom_id
    assert old_button is not None
    await table.cleo.press(old.id, old_button)
    await told(table.cleo, "harbor", f"it goes on in <#{table.sandbox.channel('nile')}>")
    card = await play_on(table, card, ["b2"])
    table.channel = "harbor"
    assert len(table.cards()) == 1, "a turn is shown where the game is"


@pytest.mark.usefixtures("message_a_turn")
async def test_there_and_back_without_a_move(table: Table) -> None:
    """After a game is moved away and back without a turn, there is a new card with buttons, although Discord
    still knows the first one's nonce.
    """
    first = await table.start()
    there = await brought(table, table.ana, "nile")
    await table.ana.wait_until(lambda: not table.ana.again(first.id).buttons, PATIENCE)
    table.channel = "harbor"
    await bring(table.ana, "harbor", "1")
    again = await table.card_after(first)
    await table.ana.wait_until(lambda: not table.ana.again(there.id).buttons, PATIENCE)
    await play_on(table, again, ["b2"])


async def test_a_stranger_learns_nothing(table: Table) -> None:
    await table.start()
    await table.cleo.slash("nile", "games")
    await told(table.cleo, "nile", "no running game")
    assert await game_offered(table.cleo, "nile") == []
    page = await game_page(table.cleo, "nile")
    assert not page.offers("g:bring")


async def test_a_moderator_brings_the_game_of_others(table: Table) -> None:
    """Ana, who owns the server, can move a game that others are playing."""
    await table.cleo.slash("harbor", "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE)
    await table.ben.click(asked, "accept")
    await table.card_after(None)
    await table.ana.slash("nile", "games")
    await told(table.ana, "nile", "no running game")
    card = await brought(table, table.ana, "nile")
    assert card.pinged in ([table.cleo.id], [table.ben.id])


async def test_what_is_refused(table: Table) -> None:
    card = await table.start()
    for place in ("harbor", "dm"):  # in its own channel, and outside its server
        assert not (await game_page(table.ana, place)).offers("g:bring")
    table.channel = "nile"
    await table.start()
    await bring(table.ana, "nile", "1")
    await told(table.ana, "nile", "already a game in this channel")
    table.channel = "harbor"
    await play_on(table, card, ["b2"])


async def test_the_bot_may_not_write_there(table: Table) -> None:
    await table.start()
    table.sandbox.faults.deny(table.sandbox.channel("nile"), "send_messages")
    await bring(table.ana, "nile", "1")
    await told(table.ana, "nile", "I’m missing Send Messages")
    assert len(table.cards()) == 1


@pytest.mark.usefixtures("message_a_turn")
async def test_killed_between_the_move_and_its_card(table: Table, bot: BotProcess) -> None:
    card = await table.start()
    table.sandbox.faults.rate_limit(SEND, retry_after=60.0)
    before = len(table.sandbox.sent(SEND))
    await bring(table.ana, "nile", "1")
    await tried(table, SEND, before + 1)
    await bot.kill()
    await bot.start()
    table.channel = "nile"
    shown = await table.card_after(None)
    await table.ana.wait_until(lambda: not table.ana.again(card.id).buttons, PATIENCE)
    await play_on(table, shown, ["b2"])
    assert len(table.cards()) == 2


async def test_a_player_who_may_not_write_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player can't move a game to a channel where they may not write, unless the old channel is gone."""
    await table.start()
    silent = PERSON_PERMISSIONS & ~permission_bits("send_messages")
    monkeypatch.setattr("sandbox.discord.objects.PERSON_PERMISSIONS", silent)
    await bring(table.ben, "nile", "1")
    await told(table.ben, "nile", "Du darfst in diesem Kanal nicht schreiben")
    table.sandbox.places.delete(table.sandbox.world.channels[table.sandbox.channel("harbor")])
    await brought(table, table.ben, "nile")


async def test_a_thread_that_sleeps_is_woken_and_not_gone(table: Table) -> None:
    """A sleeping thread is woken once a week. Discord is asked about it, because the library has forgotten
    it.
    """
    threads = table.sandbox.world.channels
    place = table.channel = await table.ana.thread("harbor", "a game")
    card = await table.start()
    table.sandbox.places.archive_idle(time.time() + 10**7)
    assert threads[place]["archived"]
    await table.cleo.wait_until(lambda: not threads[place]["archived"], PATIENCE)
    table.sandbox.places.archive_idle(time.time() + 2 * 10**7)
    await table.ana.slash("nile", "games")
    listed = await told(table.ana, "nile", "Your running games")
    assert f"/channels/{table.sandbox.guild}/{place}/{card.id}" in listed.text
    assert threads[place]["archived"]


async def test_a_thread_that_a_person_closed_stays_closed(table: Table) -> None:
    """A thread that a person closed isn't woken, although the bot, which doesn't hear of messages, believes
    that its last message is old.
    """
    place = table.channel = await table.ana.thread("harbor", "a game")
    await table.start()
    assert table.client is not None
    guild = table.client.get_guild(int(table.sandbox.guild))
    thread = None if guild is None else guild.get_thread(int(place))
    assert thread is not None
    thread.last_message_id = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(days=30))
    closed = {"archived": True, "since": discord.utils.utcnow().isoformat()}
    table.sandbox.places.update(table.sandbox.world.channels[place] | closed)
    await table.ana.slash("nile", "games")
    await told(table.ana, "nile", "Your running games")
    assert table.sandbox.world.channels[place]["archived"]


async def test_a_thread_that_is_opened_again_shows_what_waited(table: Table) -> None:
    """A thread that is opened again shows what waited, although the library forgot it while it was
    archived.
    """
    place = table.channel = await table.ana.thread("harbor", "a game")
    card = await table.start()
    assert table.client is not None
    services, sandbox = table.client.services, table.sandbox
    sandbox.places.update(sandbox.world.channels[place] | {"archived": True, "locked": True})
    match = await services.matches.get(1)
    await services.matches.act(match, Actor(int(table.ana.id), "Ana", 1), ["b2"], match.version)
    assert not await services.outbox.flush("game", 1)
    sandbox.places.update(sandbox.world.channels[place] | {"archived": False, "locked": False})
    assert "b2" in (await table.card_after(card)).text


async def test_a_thread_that_fell_asleep_while_the_bot_was_away_is_woken(
    table: Table, bot: BotProcess
) -> None:
    """A thread that fell asleep while the bot was down, which the gateway doesn't report, is woken, at most
    once a week.
    """
    threads = table.sandbox.world.channels
    place = table.channel = await table.ana.thread("harbor", "a game")
    await table.start()
    await bot.kill()
    table.sandbox.places.archive_idle(time.time() + 10**7)
    assert threads[place]["archived"]
    await bot.start()
    await table.cleo.wait_until(lambda: not threads[place]["archived"], PATIENCE)
    await bot.kill()
    table.sandbox.places.archive_idle(time.time() + 2 * 10**7)
    await bot.start()
    await table.ana.slash("nile", "games")
    await told(table.ana, "nile", "Your running games")
    assert threads[place]["archived"]


async def test_a_thread_that_fell_asleep_during_an_outage_of_the_server_is_woken(table: Table) -> None:
    """A thread that fell asleep during an outage is woken, although the library believes that it is still
    open.
    """
    places, threads, guild = table.sandbox.places, table.sandbox.world.channels, table.sandbox.guild
    place = table.channel = await table.ana.thread("harbor", "a game")
    await table.start()
    for away in (1, 2):
        places.lose_guild(guild)
        places.archive_idle(time.time() + away * 10**7)
        assert threads[place]["archived"]
        places.restore_guild(guild)
        if away == 1:
            await table.cleo.wait_until(lambda: not threads[place]["archived"], PATIENCE)
    await table.ana.slash("nile", "games")
    await told(table.ana, "nile", "Your running games")
    assert threads[place]["archived"], "it was woken this week"


async def test_a_thread_that_fell_asleep_before_a_new_session_is_woken(table: Table) -> None:
    """A thread that fell asleep before a new session is woken, although events from the meantime aren't
    reported.
    """
    gateway, threads = table.sandbox.gateway, table.sandbox.world.channels
    place = table.channel = await table.ana.thread("harbor", "a game")
    await table.start()
    gateway.closed = True
    await gateway.drop()
    gateway.sessions.clear()
    table.sandbox.places.archive_idle(time.time() + 10**7)
    assert threads[place]["archived"]
    gateway.closed = False
    await table.cleo.wait_until(lambda: not threads[place]["archived"], PATIENCE)
    assert gateway.resumes == 0


async def test_games_of_a_server_that_removed_the_bot(table: Table) -> None:
    await table.start()
    table.sandbox.places.remove_bot(table.sandbox.guild)
    await table.ana.slash("dm", "games")
    await told(table.ana, "dm", "I’m not in its server anymore")


async def test_a_game_in_direct_messages(table: Table) -> None:
    """A game in direct messages is listed, with its card if that can be opened, and stays where it is."""
    await table.ana.slash("dm", "challenge", opponent=table.ben)
    asked = await table.ben.wait_for(lambda seen: bool(seen.buttons), PATIENCE, "dm")
    await table.ben.click(asked, "accept")
    card = await table.ana.wait_for(shows_a_board, PATIENCE, "dm")
    await table.rest()
    await table.ana.slash("dm", "games")
    listed = await told(table.ana, "dm", "Your running games")
    assert f"/channels/@me/{card.channel}/{card.id}" in listed.text
    await table.ana.slash("nile", "games")
    await told(table.ana, "nile", "in direct messages")
    assert not (await game_page(table.ana, "nile")).offers("g:bring")
