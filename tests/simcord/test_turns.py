"""Playing: by commands, by buttons; what is not allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.simcord.scene import BUTTON, alt_text, enabled, labelled, only_private, parts, pinged, text

if TYPE_CHECKING:
    from tests.simcord.scene import Scene

FIELDS = [column + row for row in "123" for column in "abc"]
FIELD_BUTTONS = [f"Place {FIELDS[0]}", *FIELDS[1:]]
MORE, OFFER = "More", "New here?"
PNG = b"\x89PNG\r\n\x1a\n"


async def test_turns_by_commands(scene: Scene) -> None:
    await scene.begin()
    for person, step, says, next_one in (
        (scene.ana, "b2", "**Ana** places a figure on b2.", "Ben"),
        (scene.ben, "a2", "**Ben** places a figure on a2.", "Ana"),
        (scene.ana, "x2", "boat 2", "Ben"),
    ):
        before = scene.card
        result = await scene.turn(person, step)
        assert result.response is None, "the placeholder is gone"
        assert says in text(scene.card)
        assert pinged(scene.card) == [next_one]
        assert before.id != scene.card.id
    for person in scene.people:
        assert len(scene.seen_by(person)) == 5


async def test_turns_by_buttons(scene: Scene) -> None:
    await scene.begin()
    for person, label, says in (
        (scene.ana, "c3", "**Ana** places a figure on c3."),
        (scene.ben, "c1", "**Ben** places a figure on c1."),
        (scene.ana, "Unload c", "boat c"),
    ):
        result = await person.click(scene.card, label=labelled(scene.card, label))
        for preview in result.followups:
            result = await person.click(preview.message, label="Confirm")
        assert result.followups == []
        assert says in text(scene.card)
    drawn = re.compile("Unload |Take a|Place [12]|Swap ")  # by chance
    ready = [label for label in enabled(scene.card) if not drawn.match(label)]
    assert ready == [*FIELD_BUTTONS, MORE], "new tiles were seen: nothing can be taken back"


async def test_the_card(scene: Scene) -> None:
    await scene.begin()
    begun = scene.card
    assert enabled(begun) == [*FIELD_BUTTONS, OFFER]
    await scene.turn(scene.ana, "b2")
    card = scene.card
    assert enabled(card) == [
        *(field for field in FIELD_BUTTONS if field != "b2"),
        "Take back b2",
        OFFER,
    ]
    assert len(list(parts(card, BUTTON))) == len(enabled(card)), "nothing that cannot be pressed"
    (picture,) = card.attachments
    assert (await picture.read()).startswith(PNG)
    assert "● on b2" in alt_text(card)
    assert len(alt_text(card)) <= 1024

    older = next(message for message in scene.public if message.id == begun.id)
    assert list(parts(older, BUTTON)) == []
    assert len(older.attachments) == 1, "the picture stays"
    assert pinged(older) == []


async def test_refusals_are_private(scene: Scene) -> None:
    await scene.begin()
    await scene.turn(scene.ana, "b2")
    messages = len(scene.public)
    for person, step, why in (
        (scene.ana, "a1", "Not yet: we’re waiting for"),
        (scene.ben, "b2", "Field b2 is taken"),
        (scene.ben, "z9", "There’s no field z9: choose from a1 to c3."),
        (scene.ben, "x9", "There’s no boat 9: choose from 1"),
        (scene.cleo, "a1", "You’re not playing in this game"),
    ):
        refusal = only_private(await scene.turn(person, step))
        assert why in text(refusal)
        others = [one for one in scene.people if one is not person]
        assert all(refusal.id not in [one.id for one in scene.seen_by(other)] for other in others)
    result = await scene.ana.click(scene.card, label="Place a1")
    assert "Not yet: we’re waiting for" in text(only_private(result))
    assert len(scene.public) == messages


async def test_what_cannot_be_done_yet_says_so(scene: Scene) -> None:
    """Planning in one's own turn, nudging before a day is over."""
    await scene.begin()
    planned = only_private(await scene.ana.slash(scene.channel, "plan"))
    assert text(planned).startswith("It’s your turn: just move.")
    for person, waits in ((scene.ben, True), (scene.ana, False), (scene.cleo, False)):
        time = only_private(await person.slash(scene.channel, "clock"))
        assert ("Whoever is to move can be nudged <t:" in text(time)) == waits
