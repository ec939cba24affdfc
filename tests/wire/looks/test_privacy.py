"""People can see, copy and delete the data stored about them (promise 9)."""

import json

import pytest

from sandbox.world.faults import EDIT_ORIGINAL
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def test_see_copy_and_delete(table: Table) -> None:
    card = await table.start()
    await table.ana.click(card, "b2")
    card = await table.card_after(card)
    await table.ben.slash(table.channel, "privacy")
    shown = await table.told(table.ben, "Partien: 1, davon laufend: 1")
    table.sandbox.faults.refuse(EDIT_ORIGINAL, 413, 40005, "Request entity too large")
    await table.ben.click(shown, "export")
    refused = await table.told(table.ben, "Discord hat die Datei")
    assert refused.id == shown.id
    await table.ben.slash(table.channel, "privacy")
    shown = await table.told(table.ben, "Partien: 1, davon laufend: 1")
    await table.ben.click(shown, "export")
    copy = await table.told(table.ben, "Alles, was ich über dich speichere")
    (file,) = copy.raw["files"]
    data = json.loads(await table.ben.picture(file["url"]))
    assert [game["name"] for game in data["games"]] == ["Ben"]
    assert "key" not in json.dumps(data)
    await table.cleo.slash(table.channel, "challenge", opponent=table.ben)
    await table.ben.slash(table.channel, "privacy")
    shown = await table.told(table.ben, "Partien: 1, davon laufend: 1")
    await table.ben.click(shown, "delete")
    asked = await table.told(table.ben, "Das lässt sich nicht rückgängig machen")
    await table.ben.click(asked, "p:sure")
    await table.told(table.ben, "Ich weiß nichts mehr")
    card = await table.card_after(card)
    assert card.text.startswith("# Ana wins\n")
    await table.ben.slash(table.channel, "privacy")
    await table.ben.wait_for(lambda seen: "Partien: 0" in seen.text, PATIENCE)
    await table.ana.slash(table.channel, "game score")
    await table.told(table.ana, "Total")


async def test_deleting_closes_open_challenges(table: Table) -> None:
    await table.ana.slash(table.channel, "challenge", opponent=table.ben)
    asked = await table.cleo.wait_for(lambda seen: seen.offers("accept"))
    await table.ana.slash(table.channel, "privacy")
    shown = await table.ana.wait_for(lambda seen: seen.offers("delete"), PATIENCE)
    await table.ana.click(shown, "delete")
    sure = await table.told(table.ana, "can’t be undone")
    await table.ana.click(sure, "p:sure")
    await table.told(table.ana, "I know nothing about you")
    await table.cleo.wait_until(lambda: "Someone withdrew the challenge" in table.cleo.again(asked.id).text)
    assert not table.cleo.again(asked.id).buttons
