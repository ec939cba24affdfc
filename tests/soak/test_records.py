"""Any text as a record: it is refused with a sentence, or its last position can be posted, and so can the
first card of a game that goes on from there, wherever in a turn the record ends.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.cards import turn
from bot.cards.rows import turn_rows
from bot.features.records.card import Replay, step_rows, step_text
from bot.games.refusals import sentence
from bot.messages.buttons import Row
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import Gallery, layout
from bot.service.match import Match, chapters
from engine.record import RESIGN, Play
from sandbox.discord.limits.messages import check_message
from sandbox.discord.uploads import Upload
from sandbox.protocol.constants import V2
from tests.bot.features.records.test_service import outcome
from tests.bot.games.imhotep.test_rows import stored
from tests.support.registered import PARTS
from tests.support.soaked import seeded, soaked

RECORDS = [path.read_text("utf-8") for path in sorted(Path("tests/engine/records").glob("*.txt"))]
PNG = b"\x89PNG\r\n\x1a\n"
ODD = ("", "0", "9" * 400, "undo 1", RESIGN, "\x00", "\u0661", "zz", "0 a1", "1 .", "game imhotep 1", "=")
SAYS = [Catalog(language) for language in LANGUAGES]


def begun(luck: Random) -> str:
    """Return the beginning of a record, which may end anywhere in a turn."""
    head, _, entries = luck.choice(RECORDS).partition("\n\n")
    lines = entries.splitlines()
    return "\n".join((head, "", *lines[: luck.randrange(len(lines))], ""))


def changed(text: str, luck: Random) -> str:
    """Return a record in which lines or words are missing, doubled, exchanged or odd."""
    lines = text.split("\n")
    for _ in range(luck.randrange(1, 4)):
        place, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        words = lines[place].split(" ")
        match luck.randrange(5):
            case 0:
                del lines[place : place + luck.randrange(1, 3)]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                words[luck.randrange(len(words))] = luck.choice(ODD)
                lines[place] = " ".join(words)
            case _:
                words[-1] = words[-1][: luck.randrange(5)] + luck.choice("abcx19=.,A")
                lines[place] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


def must_be_postable(text: str, rows: Sequence[Row], alts: tuple[str, ...]) -> None:
    """Raise what Discord would answer to a message with these parts, if it would refuse it."""
    gallery = Gallery(alts, (PNG,) * len(alts))
    described = zip(gallery.names, alts, strict=True)
    body = {
        "components": layout(text, gallery=gallery, rows=rows).to_components(),
        "flags": V2,
        "attachments": [
            {"id": str(number), "filename": name, "description": alt}
            for number, (name, alt) in enumerate(described)
        ],
    }
    files = {number: Upload(name, PNG) for number, name in enumerate(gallery.names)}
    check_message(body, files, via="channel")


def must_be_shown(play: Play, say: Catalog) -> None:
    """Check the last position of a record, and the first card of the game that goes on from it."""
    line, running = chapters(play.header, play.line), play.game.outcome is None
    match = Match(stored(play.header, ended=not running), line[-1].play if line else play, line)
    alts = turn.alt_texts(match, turn.card_scene(match), say)
    if running:
        must_be_postable(turn.turn_text(match, match.version, say), turn_rows(match, say), alts)
    replay = Replay(match, "i1")
    must_be_postable(step_text(replay, replay.last, say), step_rows(replay, replay.last, say, PARTS), alts)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", soaked(range(21), 1))
def test_whatever_is_loaded(seed: int) -> None:
    luck, many, loaded = Random(seeded(seed)), 1000 if seed else 40, 0
    for number in range(many):
        text = begun(luck)
        text = changed(text, luck) if number % 2 else text
        play = outcome(text)
        if isinstance(play, Play):
            loaded += 1
            must_be_shown(play, luck.choice(SAYS))
        else:
            assert all(sentence(play, say) for say in SAYS)
            assert number % 2, text
    sys.stdout.write(f"[records] seed {seed}: {many} records, of which {loaded} were loaded\n")
