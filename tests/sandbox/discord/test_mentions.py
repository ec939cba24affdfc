"""Who is notified by a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandbox.discord.mentions import pinged

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


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
