"""Suggestions while someone types; if Discord refuses them, one line in the log says so, without names."""

import logging

import pytest

from sandbox.world.faults import CALLBACK
from tests.support.registered import REGISTER
from tests.support.sandbox.person import RefusedByPageError
from tests.wire.table import PATIENCE, Table

pytestmark = pytest.mark.wire


async def test_suggestions_that_are_not_taken(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    await table.start()
    table.sandbox.faults.fail_after(CALLBACK, status=500)  # the repeat is refused, as already answered
    assert await table.ana.autocomplete(table.channel, "move", focused="codes", codes="")
    await table.cleo.wait_until(lambda: told(caplog), PATIENCE)
    (record,) = told(caplog)
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)
    assert "/move" in record.getMessage()
    assert table.ana.id not in caplog.text


async def test_suggestions_that_discord_never_took(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    await table.start()
    table.sandbox.faults.window = 1.0
    table.sandbox.faults.refuse(CALLBACK, 404, 10062, "Unknown interaction")
    with pytest.raises(RefusedByPageError):
        await table.ana.autocomplete(table.channel, "move", focused="codes", codes="")
    assert len(told(caplog)) == 1


async def test_codes_are_found_by_what_they_are_called(table: Table) -> None:
    """Suggestions have the code, its meaning and its points, and the typed text may match any part of
    them.
    """
    card = await table.start()
    every = await table.ana.autocomplete(table.channel, "move", focused="codes", codes="")
    codes = dict(suggestion["name"].split(" · ", 1)[::-1] for suggestion in every)
    assert len(codes) == len(every) == 9
    for name, code in codes.items():
        choices = await table.ana.autocomplete(table.channel, "move", focused="codes", codes=name)
        assert code in [choice["value"] for choice in choices]
        assert all(name in choice["name"] for choice in choices)
    for person, field in ((table.ana, "b2"), (table.ben, "b1")):
        await person.click(card, field)
        card = await table.card_after(card)
    every = await table.ana.autocomplete(table.channel, "move", focused="codes", codes="")
    unloading = [suggestion for suggestion in every if suggestion["value"].startswith("x")]
    for suggestion in unloading:
        *_, gain = suggestion["name"].split(" · ")
        assert "you" in gain or gain == "±0"
        choices = await table.ana.autocomplete(table.channel, "move", focused="codes", codes=gain)
        assert suggestion in choices
    assert unloading, [suggestion["name"] for suggestion in every]


async def test_old_commands_say_where_they_have_gone(table: Table) -> None:
    """Old commands, which outdated clients still send, say where they have gone, and their names work in the
    rules, too.
    """
    for old in REGISTER.moved:
        table.sandbox.commands.upsert(None, {"name": old, "description": "as it was"})
    for old, new in REGISTER.moved.items():
        known = {seen.id for seen in table.ana.messages(table.channel)}
        await table.ana.slash(table.channel, old)
        told = await table.ana.wait_for(
            lambda seen, known=known: seen.ephemeral and seen.id not in known and bool(seen.text), PATIENCE
        )
        assert f"</{new}:" in told.text
        choices = await table.ana.autocomplete(table.channel, "rules", focused="topic", topic=f"/{old}")
        assert f"/{old} is /{new} now" in [choice["name"] for choice in choices]
        await table.ana.dismiss(told)
    await table.ben.slash(table.channel, "place")
    assert "jetzt" in (await table.told(table.ben, "</duel place:")).text


async def test_a_client_that_sends_labels(table: Table) -> None:
    """If a client sends a suggestion's label, it counts as the value behind it, even in further
    suggestions.
    """
    card = await table.start()
    table.sandbox.faults.send_labels()
    tiles = await table.ana.autocomplete(table.channel, "duel action", focused="tile", tile="")
    fields = await table.ana.autocomplete(table.channel, "duel place", focused="field", field="")
    assert fields[0]["name"] != fields[0]["value"]
    assert tiles == []
    await table.ana.slash(table.channel, "duel place", field=fields[0]["value"])
    card = await table.card_after(card)
    codes = await table.ben.autocomplete(table.channel, "move", focused="codes", codes="")
    await table.ben.slash(table.channel, "move", codes=codes[0]["value"])
    await table.card_after(card)


def told(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "discord.app_commands.tree"]
