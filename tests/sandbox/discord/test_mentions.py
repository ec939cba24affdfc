"""Which people a message notifies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.discord.mentions import pinged
from sandbox.protocol.constants import V2

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json
    from tests.sandbox.discord.stage import Stage


@pytest.mark.parametrize(
    ("allowed", "who"),
    [
        (None, ["1", "2", "9"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, ["1", "2"]),
        ({"parse": [], "users": [2, 3]}, ["2"]),
        ({"parse": [], "replied_user": True}, ["9"]),
    ],
)
def test_who_is_pinged(allowed: Json | None, who: list[str]) -> None:
    assert pinged("<@1> and <@!2> and <@1>", allowed, replied="9") == who


async def test_what_a_phone_says(stage: Stage) -> None:
    """A notification contains a message's content, but not its components."""
    here = f"/channels/{stage.sandbox.channel('nile')}/messages"
    words = f"Your turn, <@{stage.ana.id}>"
    parts: Json = {"flags": V2, "components": [{"type": 10, "content": words}]}
    for body, text in (({"content": words}, "Your turn, @Ana"), (parts, ""), ({"content": "all"}, None)):
        _, sent = await stage.call("POST", here, body)
        seen = await stage.ana.wait_for(lambda posted, key=sent["id"]: posted.id == key)
        assert seen.notification == text
    _, sent = await stage.call("POST", here, {"content": words})
    await stage.call("PATCH", f"{here}/{sent['id']}", parts | {"content": None})
    seen = await stage.ana.wait_for(
        lambda message: message.id == sent["id"] and bool(message.raw["components"])
    )
    assert seen.notification == "Your turn, @Ana", "an edit does not take back what the phone said"
    _, dm = await stage.call("POST", "/users/@me/channels", {"recipient_id": stage.ana.id})
    await stage.call("POST", f"/channels/{dm['id']}/messages", {"content": "psst"})
    assert (await stage.ana.wait_for(lambda message: message.text == "psst")).notification == "psst"
