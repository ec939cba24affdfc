"""The application's emojis are uploaded once, appear on buttons and in texts, and never get in the way."""

import re
from collections.abc import Generator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.features.emojis import upload as emojis
from bot.messages import icons
from bot.settings import Settings
from render.games import RENDERERS
from tests.support.patience import until
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.wire.bots import bot_here
from tests.wire.table import PATIENCE, Table

CREATE = "POST /applications/{application_id}/emojis"
OWN = re.compile(r"(?<=\w)_[0-9a-f]{6}$")


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Use only one game's emojis, none of which are known from an earlier test."""
    monkeypatch.setattr(icons, "all_icons", lambda: dict(RENDERERS["duel"].icons))
    icons.learn({})
    yield
    icons.learn({})


async def all_there(sandbox: RecordingSandbox) -> None:
    await until(lambda: len(sandbox.world.emojis) >= len(icons.all_icons()) and icons.any_known())


async def test_they_are_uploaded_once_shown_and_no_loss_when_gone(
    sandbox: RecordingSandbox,
    people: dict[str, Person],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", emojis.__name__)
    for number, name in ((7, "figure_round_000000"), (8, "party")):
        sandbox.world.store.put("emojis", str(number), {"id": str(number), "name": name, "animated": False})
    async with AsyncExitStack() as stack:
        for folder in ("one", "two"):  # two programs at once upload every name only once
            await stack.enter_async_context(bot_here(sandbox, tmp_path / folder, emojis=True))
        await all_there(sandbox)
    told = [int(line) for line in re.findall(r"emojis: (\d+) of", caplog.text)]
    assert len(told) > 2, "the log says how far it is"
    assert "7" in sandbox.world.emojis, "cards of before show it"
    monkeypatch.setattr(emojis, "SPARE", -Settings.model_fields["idle_days"].default)
    async with bot_here(sandbox, tmp_path / "one", emojis=True):
        await people["Ana"].wait_until(lambda: "7" not in sandbox.world.emojis, PATIENCE)
    names = sorted(emoji["name"] for emoji in sandbox.world.emojis.values())
    assert [name for name in names if not OWN.search(name)] == ["party"], "what is not ours stays"
    assert sorted(OWN.sub("", name) for name in names if name != "party") == sorted(icons.all_icons())

    sandbox.requests.clear()
    icons.learn({})
    async with bot_here(sandbox, tmp_path / "one", emojis=True):
        await all_there(sandbox)
        table = Table(sandbox, people)
        card = await table.start()
        shown = {button.label: button.emoji for button in card.buttons}
        assert str(shown["a1"]).startswith("place_a_figure_")
        assert re.search(r"<:figure_round_[0-9a-f]{6}:[0-9]+> \*\*Ana\*\*", card.text)
        assert not sandbox.sent(CREATE), "all are there already"
        # Someone removes all of them, and cards come without them.
        for emoji in tuple(sandbox.world.emojis):
            sandbox.world.store.drop("emojis", emoji)
        await table.ana.click(card, "a2")
        card = await table.card_after(card)
        assert not any(button.emoji for button in card.buttons)


@pytest.mark.parametrize("days", [0, 1, 60, 5000])
def test_they_stay_as_long_as_a_card_can_live(days: int) -> None:
    """Emojis stay for as long as a card can, which is forever if no game is ever closed."""
    assert emojis.lifetime(days) > (days or 10**6) * 24 * 3600


async def test_a_refusal_leaves_the_words(
    sandbox: RecordingSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "AGAIN_AFTER", 0.1)
    sandbox.faults.refuse(CREATE, 403, 50001, "Missing Access")
    async with bot_here(sandbox, tmp_path, emojis=True):
        await all_there(sandbox)
