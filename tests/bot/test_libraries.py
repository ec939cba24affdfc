"""The internals of libraries: only one module uses those of each library, and they haven't changed."""

from hashlib import sha256
from inspect import getsource
from pathlib import Path
from pkgutil import resolve_name

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
INSIDE = {"bot/discord_inside.py", "bot/store/database.py", "render/kit/blend.py"}
"""The modules that may use the internals of a library: of discord.py, of aiosqlite, and of Pillow."""
MARKS = ("reportPrivateUsage", "self._tx", "Image.core", "Route.BASE =", "_decompressor")
"""Words that mark the use of a library's private names, and some of these names."""

READ = {
    "aiosqlite.core:Connection.__init__": "3aed416a",
    "aiosqlite.core:Connection._execute": "11f83d6b",
    "aiosqlite.core:_connection_worker_thread": "17e364bc",
    "discord.app_commands:Namespace._get_resolved_items": "7f23bec5",
    "discord.gateway:DiscordWebSocket.from_client": "25ac637b",
    "discord.gateway:DiscordWebSocket.poll_event": "f0b05346",
    "discord.gateway:DiscordWebSocket.received_message": "62c9f5ec",
    "discord.http:HTTPClient.clear": "7040ff9f",
    "discord.http:HTTPClient.get_bot_gateway": "003c60a1",
    "discord.http:HTTPClient.static_login": "44c522c4",
    "discord.state:AutoShardedConnectionState.__init__": "234fd62c",
    "discord:AutoShardedClient.close": "463ccdae",
    "discord:AutoShardedClient.connect": "52280e53",
    "discord:Client.login": "4a1e0bf3",
    "discord:Interaction._from_data": "34807e2a",
}
"""A digest of the source of every function that we override or whose internals we rely on, as it was when we
read it.
"""


@pytest.mark.parametrize("name", READ)
def test_a_function_is_as_we_have_read_it(name: str) -> None:
    """The function has not changed. If it has, read the change, fix the code that relies on it, and record
    the new digest.
    """
    assert sha256(getsource(resolve_name(name)).encode()).hexdigest()[:8] == READ[name]


def test_pillows_encoder_gives_the_bytes_of_a_part() -> None:
    image = Image.frombytes("L", (3, 2), bytes(range(6)))
    encoder = Image.core.raw_encoder("L", "L", 0, 1)
    encoder.setimage(image.im.crop((1, 0, 3, 2)), (0, 0, 2, 2))
    assert encoder.encode(4) == (4, 1, bytes((1, 2, 4, 5)))


def test_one_module_for_each_library_knows_its_inside() -> None:
    texts = {
        str(path.relative_to(ROOT))
        for folder in ("bot", "engine", "render", "sandbox")
        for path in (ROOT / folder).rglob("*.py")
        if any(mark in path.read_text("utf-8") for mark in MARKS)
    }
    assert texts == INSIDE
