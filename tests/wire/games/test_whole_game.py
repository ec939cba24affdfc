"""A complete game over the wire, with slash commands and with buttons (D-1…D-56)."""

import random
import re
from pathlib import Path

import pytest

from engine.record import read
from tests.support.sandbox.rendered import RenderedMessage
from tests.support.seeding import scribble
from tests.wire.table import Table, in_play
from tests.wire.turns import Turn, by_buttons, by_commands

pytestmark = pytest.mark.wire

LONGEST = 110  # in cards, more than any game has


@pytest.mark.parametrize(
    ("sides", "turn"),
    [
        ("AAAA", by_commands),
        *(pytest.param(sides, by_buttons, marks=pytest.mark.soak) for sides in ("AAAA", "BBBB")),
        pytest.param("BBBB", by_commands, marks=pytest.mark.soak),
    ],
)
async def test_a_game_is_played_to_the_last_boat(
    table: Table, tmp_path: Path, turn: Turn, sides: str
) -> None:
    luck = random.Random(sides)
    card = await table.start(sides, "random")
    cards = 1
    while in_play(card):
        assert cards < LONGEST
        await turn(table, card, luck)
        card = await table.card_after(card)
        cards += 1
    assert len(table.cards()) == 1
    await the_record_tells_the_same(table, card)
    await the_ratings_are_told(table, card)
    scribble(tmp_path / "imhotep.sqlite3", "UPDATE ratings SET name = '字' WHERE name = 'Ana'")
    await table.ben.slash(table.channel, "stats leaderboard")
    board = await table.told(table.ben, "Bestenliste")
    assert re.search(r"kann: [12] \u2068\*\*字\*\*\u2069$", board.text), "the picture can't draw it"


async def the_record_tells_the_same(table: Table, card: RenderedMessage) -> None:
    """Check that the record replays to the score on the card."""
    await table.look_up(table.cleo, card, "record")
    answer = await table.told(table.cleo, "replay")
    (file,) = answer.raw["files"]
    play = read((await table.cleo.picture(file["url"])).decode())
    assert play.game.outcome is not None
    winner = play.game.outcome.winners[0]
    totals = [sheet.total for sheet in play.game.scores()]
    assert re.match(rf"# \w+ wins {totals[winner]} : {totals[1 - winner]}\n", card.text)


async def the_ratings_are_told(table: Table, card: RenderedMessage) -> None:
    """Check the ratings below the card, and those of a person, of two people, and of the server."""
    changed = {name: int(number) for name, number in re.findall(r"\*\*(\w+)\*\* 1000 → (\d+)\?", card.text)}
    assert set(changed) == {"Ana", "Ben"}
    first = max(changed, key=changed.__getitem__)
    await table.cleo.slash(table.channel, "stats leaderboard")
    board = await table.told(table.cleo, "Leaderboard")
    (picture,) = board.pictures
    assert f"1. {first}: {changed[first]}?, 1 game, 1 won." in picture.alt
    await table.cleo.slash(table.channel, "stats player", person=table.ana)
    assert f"Rating: **{changed['Ana']}**" in (await table.told(table.cleo, "in this server")).text
    await table.ben.slash(table.channel, "stats versus", person=table.ana)
    await table.told(table.ben, "1 Partie;")
