"""Lines for choices: in lists they hold what Discord takes, on buttons what a phone shows whole."""

from collections.abc import Iterable, Mapping, Sequence

from bot.messages.buttons import OPTION_LENGTH
from render.kit.say import Say
from render.kit.standings import changes

BETWEEN = " · "
"""Between the parts of a line, of which the decisive one comes first. Texts that are cut are cut here."""
BUTTON_ROOM = 34
"""Characters that Discord shows of a button's label beside an icon, wherever it is read."""


def fitting(texts: Iterable[str], room: int = OPTION_LENGTH) -> str:
    """The first of ever shorter texts that fits; if none does, the first that fits with as few of its last
    parts left out as possible, its first part always there.
    """
    parts: list[list[str]] = []
    for text in texts:
        if len(text) <= room:
            return text
        parts.append(text.split(BETWEEN))
    for kept in range(max(map(len, parts)) - 1, 0, -1):
        for one in parts:
            if len(text := BETWEEN.join(one[:kept])) <= room:
                return text
    return parts[-1][0]


def with_gains(line: str, gains: Mapping[int, int], called: Sequence[str], chooser: int, say: Say) -> str:
    """A line with whose points change and by how much behind its first part, those of the `chooser` first."""
    first, *rest = line.split(BETWEEN)
    seats = sorted(gains, key=lambda seat: seat != chooser)
    return BETWEEN.join((first, *(changes({seat: gains[seat]}, called, say) for seat in seats), *rest))


def called_by(chooser: int | None, names: Sequence[str], say: Say) -> tuple[str, ...]:
    """How whoever chooses is told of everybody: as *you*, and by the others' names."""
    return tuple(say("label.you") if seat == chooser else name for seat, name in enumerate(names))
