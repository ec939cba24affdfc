"""Answers of Discord that can't be read count as lost."""

import json

import pytest

from bot.messages.sending import SEND_FAILURES, Unreadable, readable

ANSWERS = ("", "{", "[" * 100_000, "9" * 5000, "{}", "[]", "null", "7", '"x"')


@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
async def test_answers_that_cannot_be_read_are_failures(answer: str) -> None:
    async def request() -> int:
        return int(json.loads(answer)["id"])

    with pytest.raises(Unreadable, match="cannot be read") as failed:
        await readable(request)
    assert isinstance(failed.value, SEND_FAILURES)
