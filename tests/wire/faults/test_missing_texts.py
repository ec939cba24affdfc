"""Whatever text is missing, the card is posted and says at least whose turn it is."""

import pytest

from bot.messages.catalog import Catalog
from bot.service.matches import Actor
from tests.wire.table import Table

pytestmark = pytest.mark.wire

LEFT = ("card.turn",)
"""The only text that still exists."""


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("living", [False, True])
async def test_a_card_is_posted_without_its_texts(
    table: Table, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, *, living: bool, over: bool
) -> None:
    await table.start()
    assert table.client is not None
    services = table.client.services
    match = await services.matches.get(1)
    real = Catalog.__call__

    def call(self: Catalog, key: str, /, **values: str | int) -> str:
        if key not in LEFT:
            raise KeyError(key)
        return real(self, key, **values)

    monkeypatch.setattr(Catalog, "__call__", call)
    actor = Actor(int(table.ana.id), "Ana", 1)
    if over:
        await services.matches.resign(match, actor, match.version)
    else:
        await services.matches.act(match, actor, ["b2"], match.version)
    assert await services.outbox.flush("game", match.id)
    if not over:
        await table.cleo.wait_for(lambda seen: "your turn" in seen.text, channel=table.channel)
