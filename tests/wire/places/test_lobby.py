"""A lobby over the wire is opened, joined, left and started, even twice at once and while the bot is
killed.
"""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sandbox.world.faults import EDIT, SEND
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.bots import BotProcess, bot_here
from tests.wire.table import PATIENCE, Table, invite, shows_a_board, tried

pytestmark = pytest.mark.wire


@dataclass
class Lobby(Table):
    """Four people who gather in a channel."""

    @property
    def dan(self) -> Person:
        return self.people["Dan"]

    async def open(self, person: Person, **options: Any) -> RenderedMessage:
        """Open a lobby; return its message."""
        lobby = await invite(person, self.channel, "new", **options)
        return await self.cleo.wait_for(lambda seen: seen.id == lobby.id and seen.offers("join"), PATIENCE)

    def text(self, lobby: RenderedMessage) -> str:
        """Return the public text of the lobby's message as it is now."""
        return self.cleo.again(lobby.id).text

    async def says(self, lobby: RenderedMessage, words: str) -> None:
        """Wait until the lobby's message has this text."""
        await self.cleo.wait_until(lambda: words in self.text(lobby), PATIENCE)

    async def panel(self, lobby: RenderedMessage) -> RenderedMessage:
        """Return the panel in which Ana changes her lobby."""
        await self.ana.click(lobby, "change")
        return await self.ana.wait_for(lambda seen: seen.ephemeral and bool(seen.menus), PATIENCE)

    async def cancel(self, lobby: RenderedMessage) -> None:
        """Have Ana cancel her lobby."""
        await self.ana.click(await self.panel(lobby), "cancel")

    async def join(self, lobby: RenderedMessage, *people: Person) -> None:
        """Have people join, one after another."""
        for person in people:
            await person.click(lobby, "join")
            await self.says(lobby, f"**{person.name}**")


@pytest.fixture
async def people(sandbox: RecordingSandbox) -> AsyncGenerator[dict[str, Person]]:
    async with AsyncExitStack() as open_tabs:
        yield {
            name: await open_tabs.enter_async_context(Person(sandbox.url, name))
            for name in ("Ana", "Ben", "Cleo", "Dan")
        }


@pytest.fixture
async def table(
    sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncGenerator[Lobby]:
    """Yield the table, with the bot running in this process unless the test uses `bot`."""
    async with AsyncExitStack() as stack:
        if "bot" not in request.fixturenames:
            await stack.enter_async_context(bot_here(sandbox, tmp_path))
        yield Lobby(sandbox, people)


# --- gathering ---------------------------------------------------------------------------------------


async def test_three_join_and_the_game_begins(table: Lobby) -> None:
    lobby = await table.open(table.ana, start="0")
    assert "**Ana** opens **Imhotep** for 2–4" in lobby.text
    assert "all sides A, best for a first game" in lobby.text
    assert "**Ana** begins" in lobby.text
    assert "Wrath" not in lobby.text
    assert "Here: **Ana**" in lobby.text
    assert [button.label for button in lobby.buttons] == ["Join", "Change…"]
    await table.join(lobby, table.ben, table.dan)
    assert "Here: **Ana**, **Ben**, **Dan**" in table.text(lobby)
    assert not table.cleo.again(lobby.id).pinged
    assert [button.label for button in table.cleo.again(lobby.id).buttons] == ["Join", "Change…", "Start"]
    assert len(table.cleo.messages(table.channel)) == 1, "edited, not posted again"
    await table.ana.click(lobby, "start")
    card = await table.card_after(None)
    assert table.mover(card) is table.ana
    assert all(f"**{name}**" in card.text for name in ("Ana", "Ben", "Dan"))
    await table.says(lobby, "has begun: **Ana**, **Ben**, **Dan**.")
    assert not table.cleo.again(lobby.id).buttons
    assert not [
        seen for person in table.people.values() for seen in person.messages(table.channel) if seen.ephemeral
    ]


async def test_either_command_opens_either_game(table: Lobby) -> None:
    """Either command can open either game, and values that the game doesn't have are refused with the
    command's own words.
    """
    await table.ana.slash(table.channel, "new", game="duel", preset="everything")
    await table.told(table.ana, "That preset is for Imhotep: leave out `game`")
    await table.ana.slash(table.channel, "new", game="duel", seats=3)
    await table.told(table.ana, "for 2 players")
    lobby = await table.open(table.ana, game="duel", preset="all_b")
    assert "**The Duel** for 2" in lobby.text
    assert "all sides B" in lobby.text
    await table.join(lobby, table.ben)
    await table.ana.click(lobby, "start")
    card = await table.card_after(None)
    assert "The Duel begins" in card.text
    await invite(table.dan, "nile", "challenge", opponent=table.cleo, game="imhotep", switches=["wrath"])
    asked = await table.cleo.wait_for(
        lambda seen: "challenges you to **Imhotep**" in seen.text and bool(seen.buttons), PATIENCE, "nile"
    )
    assert "Wrath of the Pharaoh" in asked.text
    await table.cleo.click(asked, "accept")
    await table.cleo.wait_for(shows_a_board, PATIENCE, "nile")


async def test_an_empty_channel_names_every_game(table: Lobby) -> None:
    await table.ana.slash(table.channel, "game board")
    await table.told(table.ana, "The Duel, Imhotep")


async def test_sides_variant_and_seats_are_told_as_text(table: Lobby) -> None:
    lobby = await table.open(table.ana, sides="ABAAB", switches=["wrath"], seats=2)
    assert "Market A, Pyramids B, Temple A, Burial Chamber A, Obelisks B" in lobby.text
    assert "Wrath of the Pharaoh" in lobby.text
    assert "random start player" in lobby.text
    assert "Here: **Ana**" in lobby.text
    await table.join(lobby, table.ben)
    await table.says(lobby, "All seats are taken: **Ana**, **Ben**. Any of them can *Start*.")
    assert not table.dan.again(lobby).offers("join")
    await table.ben.click(lobby, "start")
    await table.says(lobby, "has begun")


async def test_join_pressed_again_offers_to_leave(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    await table.join(lobby, table.ben)
    await table.ben.click(lobby, "join")
    there = await table.told(table.ben, "schon einen Platz")
    await table.ben.click(there, "leave")
    await table.cleo.wait_until(lambda: "**Ben**" not in table.text(lobby), PATIENCE)


async def test_what_strangers_and_the_host_cannot_do(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    await table.ana.click(lobby, "join")
    await table.told(table.ana, "You already have a seat")
    await table.cleo.click(lobby, "change")
    more = await table.told(table.cleo, "More about this invitation")
    assert [button.label for button in more.buttons] == ["Rules", "Tour", "Fair deal"]
    await table.join(lobby, table.ben)
    await table.cleo.click(lobby, "start")
    await table.told(table.cleo, "Only Ana, who opened this game")
    await table.cancel(lobby)
    await table.says(lobby, "**Ana** canceled the game of **Imhotep**.")
    assert not table.cleo.again(lobby.id).buttons


async def test_a_lobby_is_changed_in_place(table: Lobby) -> None:
    """The message shows a changed lobby in place, and tells those who had joined that they may leave."""
    lobby = await table.open(table.ana)
    await table.join(lobby, table.ben)
    before = await table.cleo.picture(table.cleo.again(lobby.id).pictures[0].url)
    panel = await table.panel(lobby)
    which = panel.menus[0].custom_id.removesuffix("preset")
    await table.ana.choose(panel, f"{which}preset", "all_b")
    await table.says(lobby, "all sides B")
    await table.says(lobby, "**Ana** changed this after **Ben** joined")
    await table.ana.wait_until(
        lambda: table.ana.again(panel.id).menus[0].chosen == ("all_b",), PATIENCE
    )  # the panel says it, too
    await table.ana.click(panel, "page_sides")
    await table.ana.wait_until(lambda: len(table.ana.again(panel.id).menus) == 5, PATIENCE)
    await table.ana.choose(panel, f"{which}sides:0", "C")
    await table.says(lobby, "Market C, Pyramids B")
    await table.ana.wait_until(lambda: table.ana.again(panel.id).menus[0].chosen == ("C",), PATIENCE)
    await table.ana.click(panel, "page")
    await table.ana.wait_until(lambda: table.ana.again(panel.id).offers("page_extras"), PATIENCE)
    await table.ana.click(panel, "page_extras")
    await table.ana.wait_until(lambda: len(table.ana.again(panel.id).menus) == 1, PATIENCE)
    await table.ana.choose(panel, f"{which}switches", ["wrath", "prophecies", "new_market_cards"])
    await table.says(lobby, "prophecies")
    await table.join(lobby, table.dan)
    assert "after **Ben** joined" in table.text(lobby)
    after = table.cleo.again(lobby.id).pictures
    assert len(after) == 1
    assert "Opulent Market C" in after[0].alt
    assert "Wrath of the Pharaoh" in after[0].alt
    assert await table.cleo.picture(after[0].url) != before
    assert [seen.id for seen in table.ana.messages(table.channel) if seen.ephemeral] == [panel.id]
    await table.ana.click(lobby, "start")
    card = await table.card_after(lobby)
    assert "Prophecies" in "".join(picture.alt for picture in card.pictures)
    await table.says(lobby, "has begun")
    assert table.cleo.again(lobby.id).pictures == []
    await table.ana.choose(panel, f"{which}switches", ["wrath"])
    await table.told(table.ana, "no longer open")


async def test_a_second_lobby_of_the_same_host_can_be_exchanged_for_the_first(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    await table.ana.slash(table.channel, "new")
    offer = await table.told(table.ana, "You already have an open lobby in this channel")
    await table.ana.click(offer, "cancel")
    await table.says(lobby, "canceled the game of **Imhotep**")
    await table.ana.wait_until(
        lambda: all(seen.id != offer.id for seen in table.ana.messages(table.channel)), PATIENCE
    )
    again = await table.open(table.ana)
    assert again.id != lobby.id


async def test_a_german_server_and_a_german_reader(table: Lobby) -> None:
    await table.choose(table.ana, "language", "de")
    await invite(table.ben, table.channel, "new", sides="BBBBB", switches=["wrath"])
    lobby = await table.cleo.wait_for(lambda seen: "eröffnet **Imhotep**" in seen.text, PATIENCE)
    assert [button.label for button in lobby.buttons] == [*("Mitspielen", "Ändern\u00a0…")]
    assert "überall Seite B" in lobby.text
    assert "Zorn des Pharaos" in lobby.text
    await table.dan.click(lobby, "join")
    await table.says(lobby, "Dabei: **Ben**, **Dan**")
    await table.dan.click(lobby, "start")
    await table.told(table.dan, "eröffnet hat: Ben")
    await table.cleo.click(lobby, "start")
    await table.told(table.cleo, "Only Ben")


@pytest.mark.usefixtures("message_a_turn")
async def test_a_busy_channel_is_offered_a_thread(table: Lobby) -> None:
    before = await table.open(table.dan)
    await table.start()
    await table.ana.slash(table.channel, "new", preset="everything", seats=3)
    offer = await table.told(table.ana, "already a game in this channel")
    await table.ana.click(offer, "t")
    lobby = await table.ben.wait_for(
        lambda seen: seen.channel != offer.channel and seen.offers("join"), PATIENCE
    )
    assert "Opulent" in lobby.text or "our own" in lobby.text
    assert "for 2–3" in lobby.text
    assert "Wrath of the Pharaoh" in lobby.text
    await table.ben.click(lobby, "join")
    await table.ben.wait_until(lambda: "Here: **Ana**, **Ben**" in table.ben.again(lobby.id).text, PATIENCE)
    await table.ana.click(lobby, "start")
    await table.ben.wait_for(lambda seen: seen.channel == lobby.channel and shows_a_board(seen), PATIENCE)
    await table.join(before, table.cleo)
    await table.dan.click(before, "start")
    await table.told(table.dan, "In diesem Kanal läuft schon eine Partie")
    assert table.cleo.again(before.id).buttons


async def test_in_direct_messages_nobody_could_join(table: Lobby) -> None:
    assert "new" not in {command["name"] for command in await table.ana.commands("dm")}


async def test_a_button_that_did_not_go_away_is_answered(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    panel = await table.panel(lobby)
    table.sandbox.faults.old_edit(EDIT, retry_after=31)
    await table.ana.click(panel, "cancel")
    await table.told(table.ana, "That counts, but I couldn’t show it")
    await table.ben.click(lobby, "join")
    await table.told(table.ben, "nicht mehr offen")


async def test_a_lobby_whose_message_is_gone_can_be_called_off(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    table.sandbox.faults.vanish(EDIT, times=2)
    await table.ben.click(lobby, "join")
    await table.ana.slash(table.channel, "new")
    offer = await table.told(table.ana, "You already have an open lobby in this channel")
    await table.ana.click(offer, "cancel")
    await table.ana.wait_until(
        lambda: all(seen.id != offer.id for seen in table.ana.messages(table.channel)), PATIENCE
    )
    await table.ana.slash(table.channel, "new")
    await table.ana.wait_for(lambda seen: int(seen.id) > int(offer.id) and bool(seen.buttons), PATIENCE)
    assert not [seen for seen in table.ben.messages(table.channel) if seen.ephemeral]


async def test_whoever_leaves_is_passed_over_and_asked_no_more(table: Lobby) -> None:
    """The question and the card say what happens to the game when someone leaves, and the next player is
    asked (§9.1).
    """
    await table.ben.speak("en-US")
    lobby = await table.open(table.ana, start="0")
    await table.join(lobby, table.ben, table.cleo)
    await table.ana.click(lobby, "start")
    card = await table.card_after(None)
    await table.says(lobby, "has begun: **Ana**, **Ben**, **Cleo**.")
    assert table.mover(card) is table.ana
    await table.ana.slash(table.channel, "game resign")
    asked = await table.told(table.ana, "play on without you")
    assert "▲ **Ben**, ✚ **Cleo** play on without you" in asked.text
    await table.ana.click(asked, "yes")
    card = await table.card_after(card)
    assert "**Ana** leaves the game." in card.text
    assert table.mover(card) is table.ben
    await table.ana.slash(table.channel, "game resign")
    await table.told(table.ana, "it goes on without you.")
    await table.cleo.slash(table.channel, "game resign")
    asked = await table.told(table.cleo, "**Ben** wins at once")
    await table.cleo.click(asked, "yes")
    assert (await table.card_after(card)).text.startswith(
        "# Ben wins\n● **Ana** leaves the game.\n✚ **Cleo** leaves the game."
    )


# --- twice, at once, and killed ----------------------------------------------------------------------


async def test_killed_while_it_is_posted(table: Lobby, bot: BotProcess) -> None:
    table.sandbox.faults.rate_limit(SEND, retry_after=60.0)
    await table.ana.slash(table.channel, "new")
    await tried(table, SEND, 1)
    await bot.kill()
    assert not table.cleo.messages(table.channel)
    await bot.start()
    lobby = await table.cleo.wait_for(lambda seen: seen.offers("join"), PATIENCE)
    await table.join(lobby, table.ben)
    assert len(table.cleo.messages(table.channel)) == 1


async def test_killed_between_the_start_and_the_first_card(table: Lobby, bot: BotProcess) -> None:
    lobby = await table.open(table.ana)
    await table.join(lobby, table.ben, table.dan)
    before = len(table.sandbox.sent(SEND))
    table.sandbox.faults.rate_limit(SEND, retry_after=60.0)
    await table.ana.click(lobby, "start")
    await tried(table, SEND, before + 1)
    await bot.kill()
    assert table.cards() == []  # the lobby's message may say that it has begun, even now
    await bot.start()
    card = await table.card_after(None)
    assert all(f"**{name}**" in card.text for name in ("Ana", "Ben", "Dan"))
    await table.says(lobby, "has begun")
    assert not table.cleo.again(lobby.id).buttons
    assert len(table.cards()) == 1


async def test_an_edit_that_discord_refuses_is_told_and_made_later(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    table.sandbox.faults.old_edit(EDIT, retry_after=31)
    await table.ben.click(lobby, "join")
    await table.told(table.ben, "noch nicht zeigen")
    assert "Here: **Ana**" in table.text(lobby)
    await table.join(lobby, table.dan)
    assert "**Ana**, **Ben**, **Dan**" in table.text(lobby)


async def test_who_deletes_their_data_leaves(table: Lobby) -> None:
    lobby = await table.open(table.ana)
    await table.join(lobby, table.cleo, table.dan)
    await table.cleo.slash(table.channel, "privacy")
    mine = await table.cleo.wait_for(lambda seen: seen.offers("delete"), PATIENCE)
    await table.cleo.click(mine, "delete")
    sure = await table.told(table.cleo, "can’t be undone")
    await table.cleo.click(sure, "p:sure")
    await table.told(table.cleo, "I know nothing about you")
    await table.says(lobby, "Here: **Ana**, **Dan**")
