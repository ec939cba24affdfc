"""What anybody can look up, help, and giving up."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from tests.simcord.scene import FILE, alt_text, enabled, only_private, parts, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene


async def test_the_board_privately(scene: Scene) -> None:
    await scene.begin()
    await scene.turn(scene.ana, "b2")
    for person, buttons in ((scene.ana, False), (scene.ben, True), (scene.cleo, False)):
        board = only_private(await person.slash(scene.channel, "board"))
        assert "places a figure on b2" in text(board)
        assert "Black on b2" in alt_text(board)
        assert len(board.attachments) == 1
        assert bool(enabled(board)) is buttons
    await scene.ben.click(only_private(await scene.ben.slash(scene.channel, "board")), label="a2")
    assert "**Ben** places a figure on a2." in text(scene.card)


async def test_the_board_in_words(scene: Scene) -> None:
    await scene.begin()
    by_command = await scene.cleo.slash(scene.channel, "board", form="text")
    by_button = await scene.cleo.click(scene.card, label="In words")
    assert text(only_private(by_command)) == text(only_private(by_button))
    assert text(only_private(by_button)).startswith("```")


async def test_the_score(scene: Scene) -> None:
    await scene.begin()
    by_command = await scene.cleo.slash(scene.channel, "score")
    by_button = await scene.ben.click(scene.card, label="Score")
    assert text(only_private(by_command)) == text(only_private(by_button))
    assert "Figures in the harbor" in text(only_private(by_command))


async def test_help_names_every_command(scene: Scene) -> None:
    shown = only_private(await scene.cleo.slash(scene.channel, "help"))
    known = set(scene.cleo.available_commands(scene.channel))
    assert enabled(shown) == ["Short tour", "Rules for now"]
    named = set(re.findall(r"</(\w+):\d+>", text(shown)))
    assert named == (known | {"settings"}) - {"help"}, "Cleo manages nothing"


async def test_resigning_is_asked_again(scene: Scene) -> None:
    await scene.begin()
    onlooker = await scene.cleo.slash(scene.channel, "resign")
    assert "You do not play in this game" in text(only_private(onlooker))

    question = only_private(await scene.ben.slash(scene.channel, "resign"))
    assert enabled(question) == ["Yes, I give up", "No, play on"]
    await scene.ben.click(question, label="No, play on")
    assert question.id not in [one.id for one in scene.seen_by(scene.ben)]
    assert len(scene.public) == 2

    question = only_private(await scene.ben.slash(scene.channel, "resign"))
    await scene.ben.click(question, label="Yes, I give up")
    assert question.id not in [one.id for one in scene.seen_by(scene.ben)]
    assert "**Ana** wins" in text(scene.card)
    assert enabled(scene.card) == ["In words", "Score", "What happened", "Record"]


async def test_after_the_end(scene: Scene) -> None:
    await scene.begin()
    question = only_private(await scene.ana.slash(scene.channel, "resign"))
    await scene.ana.click(question, label="Yes, I give up")
    late = await scene.turn(scene.ana, "b2")
    assert "This game is over" in text(only_private(late))
    again = await scene.ana.slash(scene.channel, "resign")
    assert "This game is over" in text(only_private(again))

    record = only_private(await scene.cleo.click(scene.card, label="Record"))
    (file,) = record.attachments
    assert len(list(parts(record, FILE))) == 1
    (commitment,) = re.findall(r"[0-9a-f]{64}", text(scene.public[0]))
    (key,) = re.findall(r"(?m)^key ([0-9a-f]{64})$", (await file.read()).decode())
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == commitment

    await scene.begin()
    assert "The Duel begins" in text(scene.card)
