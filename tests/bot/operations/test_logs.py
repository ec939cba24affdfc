"""Each line of the log names its subjects by number; as JSON, each line is one object."""

import asyncio
import json
import logging

import pytest

from bot.logs import TEXT, Json, Worked, about, note


class Lines(logging.Handler):
    """Collects the lines that a handler of the program would write."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(Worked())
        self.setFormatter(formatter)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(params=[Json(), logging.Formatter(TEXT)], ids=["json", "text"])
def lines(request: pytest.FixtureRequest) -> Lines:
    return Lines(request.param)


async def test_numbers_of_what_is_worked_on(lines: Lines) -> None:
    log = logging.getLogger("tests.logs")
    log.addHandler(lines)
    log.setLevel(logging.INFO)
    try:

        async def one(interaction: int, game: int) -> None:
            with about(interaction=interaction, user=7):
                await asyncio.sleep(0)
                note(game=game)
                await asyncio.create_task(told(interaction))

        async def told(interaction: int) -> None:
            log.info("in a task of %s", interaction)

        await asyncio.gather(one(1, 11), one(2, 22))
        note(game=99)
        log.info("\u201eafter\u201c\nall")
    finally:
        log.removeHandler(lines)
    assert len(lines.lines) == 3
    if lines.lines[0].startswith("{"):
        first, second, last = map(json.loads, lines.lines)
        for line, number in ((first, 1), (second, 2)):
            assert (line["interaction"], line["game"], line["user"]) == (number, 11 * number, 7)
            assert (line["level"], line["logger"]) == ("INFO", "tests.logs")
        assert set(last) == {"time", "level", "logger", "message"}
        assert all("\n" not in line for line in lines.lines)
    else:
        assert lines.lines[0].endswith("in a task of 1 [interaction=1 user=7 game=11]")
        assert lines.lines[2].endswith("\u201eafter\u201c\nall")


def test_an_error_is_in_its_line() -> None:
    handler = Lines(Json())
    error = ValueError("a reason")
    raised = (ValueError, error, None)
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "failed %s", (5,), raised)
    handler.handle(record)
    line = json.loads(handler.lines[0])
    assert line["message"] == "failed 5"
    assert "ValueError: a reason" in line["error"]
