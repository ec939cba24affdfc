"""Messages and the files on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.world.messages import SERVED_LONGER, Message, Messages
from sandbox.world.store import Store

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

CHANNEL = "7"


def file(number: int) -> Json:
    return {"id": str(number), "filename": f"{number}.png"}


def test_the_newest_files_of_messages_that_are_gone_stay_a_while() -> None:
    store = Store(None)
    messages = Messages(store)
    for number in range(SERVED_LONGER + 1):
        store.put_file(str(number), b"picture")
        message = Message({"id": str(100 + number), "channel_id": CHANNEL}, files=[file(number)])
        messages.save(message)
        messages.forget(message)
    assert messages.history(CHANNEL) == []
    assert messages.file(CHANNEL, "0") is None
    assert store.file("0") is None, "the oldest makes room"
    assert messages.file(CHANNEL, "1") == file(1) | {"channel": CHANNEL}
    assert store.file("1") == b"picture"
    assert messages.file("8", "1") is None, "it belongs to its channel"
