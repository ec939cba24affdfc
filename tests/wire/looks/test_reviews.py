"""The beginning of a game of every kind is loaded and reviewed by the thinking processes, part by part."""

from pathlib import Path

import pytest

from engine.record import RESIGN, Entry, Play, read, write
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.table import PATIENCE, THINKING, Table

pytestmark = pytest.mark.wire

RECORDS = {"duel-1-all-b-undo": ("1", "2", "3"), "imhotep-1-all-a-two": ("1",)}
"""The records to load, and the parts to look at."""
RESIGNED = 12
"""The number of entries after which the player who moved last resigns."""


def resigned(name: str) -> str:
    """Return the record of a game that was resigned early."""
    whole = read(Path(f"tests/engine/records/{name}.txt").read_text("utf-8"))
    play = Play(whole.header, whole.line[:RESIGNED])
    play.append(Entry(play.line[-1].seat, RESIGN))
    return write(play.header, play.entries)


async def shown(table: Table, old: RenderedMessage, part: str) -> RenderedMessage:
    """Return the message once it shows this part of a review with its pictures."""

    def is_there() -> bool:
        now = table.ana.again(old.id)
        here = [
            button
            for button in now.buttons
            if (button.custom_id or "").endswith(f":{part}") and button.disabled
        ]
        return bool(here and now.pictures)

    await table.ana.wait_until(is_there, THINKING)
    return table.ana.again(old.id)


async def test_a_game_of_every_kind_is_reviewed(table: Table) -> None:
    for name, parts in RECORDS.items():
        record = resigned(name)
        await table.ana.slash(table.channel, "game import")
        await table.ana.submit(await table.ana.wait_modal(), {"record": record})
        last = len(read(record).line)
        panel = await table.told(table.ana, f"step {last} of {last}")
        await table.ana.click(panel, "review")
        review = await shown(table, panel, "0")
        assert "Accuracy: " in review.text
        assert "%" in review.text
        for part in parts:
            await table.ana.click(review, part)
            review = await shown(table, panel, part)
            assert "Played: " in review.text
            assert len(review.pictures) == 2
            assert "%" in review.text
        await table.ana.click(review, "f:jump")
        await table.ana.wait_until(lambda panel=panel: table.ana.again(panel.id).offers("last"), THINKING)
        await table.ana.dismiss(panel)


async def test_hints_are_asked_for_and_a_game_is_reviewed_from_its_last_card(table: Table) -> None:
    card = await table.start()
    await table.ana.slash(table.channel, "game replay")
    await table.told(table.ana, "**Before the first turn** · step 0 of ")
    await table.ana.slash(table.channel, "game hint")
    panel = await table.told(table.ana, "where that was agreed")
    await table.ana.click(panel, "hints")
    asked = await table.ben.wait_for(lambda seen: seen.offers("yes"), PATIENCE)
    assert asked.pinged == [table.ben.id]
    await table.ben.click(asked, "yes")
    await table.cleo.wait_until(
        lambda: "**Ben** agreed, as ● **Ana** asked" in table.cleo.again(asked.id).text, PATIENCE
    )
    await table.ana.slash(table.channel, "game hint")
    await table.told(table.ana, "Good moves now")
    await table.ana.slash(table.channel, "move", codes="b2")
    card = await table.card_after(card)
    await table.resign(table.ben)
    card = await table.card_after(card)
    await table.cleo.click(card, "review")
    told = await table.told(table.cleo, "**Review**")
    assert told.pictures
