"""A record from outside: as a file or pasted into a form, looked at privately, gone on with by inviting."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.service.choices import CHANNELS, PACES_OFFERED
from engine.record import RESIGN, read
from tests.simcord.scene import enabled, only_private, pinged, text

if TYPE_CHECKING:
    from bot.app import Client
    from tests.simcord.scene import Scene

WHOLE = Path("tests/engine/records/duel-1-all-a.txt").read_text("utf-8")
UNFINISHED = "".join(WHOLE.splitlines(keepends=True)[:20])


async def test_a_record_is_looked_at_and_gone_on_with(scene: Scene) -> None:
    file = ("game.txt", UNFINISHED.encode())
    panel = only_private(await scene.ana.slash(scene.channel, "import", record=file, opponent=scene.ben))
    steps = len(read(UNFINISHED).line)
    assert f"step {steps} of {steps}" in text(panel)
    assert enabled(panel) == ["First", "Back", "Animation", "Continue as Seat 1", "Continue as Seat 2"]
    back = only_private(await scene.ana.click(panel, label="Back"))
    assert f"step {steps - 1} of {steps}" in text(back)
    await scene.ana.click(back, label="Continue as Seat 2")
    asked = scene.card
    assert pinged(asked) == ["Ben"]
    assert "no rating" in text(asked)
    await scene.ben.click(asked, label="Accept")
    assert len(pinged(scene.card)) == 1
    board = only_private(await scene.cleo.slash(scene.channel, "replay"))
    assert text(board).startswith("**Turn 0 of ")
    kept = only_private(await scene.ben.slash(scene.channel, "verify", fingerprint="0" * 64))
    assert text(kept).startswith("**Not the same:**")
    mine = read(UNFINISHED).header.deal.commitment
    kept = only_private(await scene.ben.slash(scene.channel, "verify", fingerprint=mine.upper()))
    assert text(kept).startswith("**The same:**")
    last = only_private(await scene.cleo.click(board, label="Last"))
    assert f"step {steps} of {steps}" in text(last)


async def test_a_record_is_gone_on_with_only_where_games_are_started(
    scene: Scene, simcord_bot: Client
) -> None:
    """And at a pace that the server offers, if nobody names one."""
    file, preferences = ("game.txt", UNFINISHED.encode()), simcord_bot.services.preferences
    panel = only_private(await scene.ana.slash(scene.channel, "import", record=file))
    guild = scene.channel.guild
    assert guild is not None
    nile = guild.create_text_channel("nile")
    await preferences.pick(CHANNELS, guild.id, [str(nile.id)])
    await scene.ana.click(panel, label="Continue as Seat 1")
    assert text(scene.seen_by(scene.ana)[-1]).endswith(f"You can in <#{nile.id}>.")
    assert scene.public == []
    await preferences.pick(CHANNELS, guild.id, [])
    await preferences.pick(PACES_OFFERED, guild.id, ["3", "7"])
    await scene.ana.click(panel, label="Continue as Seat 1")
    assert "3 days a turn" in text(scene.card)


async def test_a_record_is_pasted_into_a_form(scene: Scene) -> None:
    shown = await scene.cleo.slash(scene.channel, "import")
    panel = only_private(await scene.cleo.submit_modal(shown, {"record": WHOLE}))
    assert "wins" in text(panel)
    assert "Continue as Seat 1" not in enabled(panel)
    shown = await scene.cleo.slash(scene.channel, "import")
    broken = await scene.cleo.submit_modal(shown, {"record": WHOLE.replace("seats 2", "seats x")})
    assert text(only_private(broken)).startswith("I can’t read line 4 of this text")


async def test_a_record_in_which_two_of_four_have_left_is_gone_on_with_by_two(scene: Scene) -> None:
    whole = Path("tests/engine/records/imhotep-2-mixed-four-two-left.txt").read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.endswith(f"{RESIGN}\n"))
    record = "".join(lines[: last + 3])
    one, other = read(record).game.present
    file = ("game.txt", record.encode())
    panel = only_private(await scene.ana.slash(scene.channel, "import", record=file, opponent=scene.ben))
    assert enabled(panel)[-2:] == [f"Continue as Seat {seat + 1}" for seat in (one, other)]
    await scene.ana.click(panel, label=f"Continue as Seat {other + 1}")
    await scene.ben.click(scene.card, label="Accept")
    assert pinged(scene.card) in (["Ana"], ["Ben"])
    score = text(only_private(await scene.cleo.slash(scene.channel, "score")))
    assert {"Ana", "Ben"} <= set(score.split()), "the others have no names"
