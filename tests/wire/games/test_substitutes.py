"""Someone takes over for a player who is late, first a person chosen from a menu, then a computer player by
command. The bot is restarted between the question and the answer.
"""

from pathlib import Path

import pytest

from bot.clock import DAY
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.seeding import Clock
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table, invite

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("message_a_turn")]


async def test_a_person_then_a_computer_player(
    clock: Clock, sandbox: RecordingSandbox, people: dict[str, Person], tmp_path: Path
) -> None:
    table = Table(sandbox, people)
    ana, ben, cleo = table.ana, table.ben, table.cleo
    async with bot_here(sandbox, tmp_path):
        await invite(ana, table.channel, "challenge", opponent=ben, sides="AAAA", start="0", pace="1")
        await ben.click(await ben.wait_for(lambda seen: seen.offers("accept"), PATIENCE), "accept")
        await table.card_after(None)
        clock.seconds += DAY
        late = await ben.wait_for(lambda seen: seen.offers("show"), PATIENCE)
        await ben.click(late, "show")
        panel = await ben.wait_for(lambda seen: seen.ephemeral and seen.offers("seat"), PATIENCE)
        await ben.click(panel, "seat")
        panel = await ben.wait_for(lambda seen: seen.ephemeral and len(seen.menus) == 2, PATIENCE)
        await ben.choose(panel, panel.menus[0].custom_id, cleo.id)
        asked = await cleo.wait_for(lambda seen: seen.offers("yes"), PATIENCE)
        assert asked.pinged == [cleo.id]
    async with bot_here(sandbox, tmp_path):
        await cleo.click(asked, "yes")
        # This is a separate card, although it comes so soon and has the same version.
        await cleo.wait_until(lambda: f"<@{cleo.id}>" in table.cards()[-1].text, PATIENCE)
        await cleo.wait_until(lambda: "takes over for **Ana**" in cleo.again(asked.id).text, PATIENCE)
        clock.seconds += DAY
        await cleo.wait_for(
            lambda seen: "your time is up" in seen.text and seen.pinged == [cleo.id], PATIENCE
        )
        await ben.slash(table.channel, "game clock")
        again = await ben.wait_for(lambda seen: seen.ephemeral and seen.offers("seat"), PATIENCE)
        await ben.click(again, "seat")
        await ben.wait_until(lambda: len(ben.again(again.id).menus) == 2, PATIENCE)
        await ben.choose(again, ben.again(again.id).menus[1].custom_id, "apprentice")
        await cleo.wait_for(lambda seen: "**Pepi** `Bot` takes over for **Cleo**" in seen.text, PATIENCE)
        await ben.wait_until(lambda: table.cards()[-1].pinged == [ben.id], PATIENCE)
        assert "Pepi" in table.cards()[-1].text
