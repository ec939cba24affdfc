"""Records can be uploaded as files, whose contents are read or refused; the sandbox accepts files from no
one.
"""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.features.records.importing import BYTES, text_of
from bot.features.records.service import MOST_CHARACTERS, RecordReason
from bot.service.refusals import ServiceReason
from engine.contract import Refused

GONE = discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="gone")), "gone")


def attached(content: bytes | Exception, size: int | None = None) -> discord.Attachment:
    async def read() -> bytes:
        if isinstance(content, Exception):
            raise content
        return content

    length = len(content) if isinstance(content, bytes) else 1
    return cast("discord.Attachment", SimpleNamespace(size=length if size is None else size, read=read))


async def test_a_file_is_read_as_text() -> None:
    assert await text_of(attached("game duel\nZoë".encode())) == "game duel\nZoë"


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        (attached(b"", MOST_CHARACTERS * BYTES + 1), RecordReason.RECORD_TOO_LARGE),
        (attached(b"\xff\xfe"), RecordReason.BAD_RECORD),
        (attached(TimeoutError()), RecordReason.RECORD_UNREADABLE),
        (attached(GONE), RecordReason.RECORD_UNREADABLE),
    ],
)
async def test_what_is_no_text_is_refused(file: discord.Attachment, reason: ServiceReason) -> None:
    with pytest.raises(Refused) as refused:
        await text_of(file)
    assert refused.value.because(reason)
