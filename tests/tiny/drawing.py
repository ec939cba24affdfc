"""Pebbles drawn and described."""

from collections.abc import Sequence

from engine.contract import Event
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.fit import folded
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.renderer import EVERY, Renderer
from render.kit.say import Say
from render.kit.signs import ring, slab
from render.kit.telling import Telling
from tests.tiny.rules import PebblesPosition, PebblesTaken

SIZE, GAP, LEFT = 70, 20, 10
TITLE = Style((48, 36, 26), "text")


def _names(players: Players, say: Say) -> list[str]:
    return [name or say("pebbles.seat", seat=seat) for seat, name in enumerate(players.names, 1)]


def compose(
    view: PebblesPosition,
    players: Players,
    recent: Sequence[Event],
    say: Say,
    theme: Theme,
    *,
    most: int = EVERY,
) -> tuple[Canvas, ...]:
    """A row of pebbles, a ring where the last ones lay, and a line that says it all."""
    del most
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.panel, theme)
    gone = sum(event.count for event in recent if isinstance(event, PebblesTaken))
    for number in range(view.left):
        pebble = slab(SIZE, SIZE, theme.quay, theme.rim, edge=4, radius=SIZE // 2)
        canvas.paste(pebble, LEFT + number * (SIZE + GAP), 300)
    for number in range(view.left, view.left + gone):
        canvas.paste(ring(SIZE, SIZE), LEFT + number * (SIZE + GAP), 300)
    canvas.text(_told(view, players, say), WIDTH // 2, 120, TITLE, WIDTH, align="middle")
    return (canvas,)


def alt_texts(view: PebblesPosition, players: Players, recent: Sequence[Event], say: Say) -> tuple[str, ...]:
    del recent
    return (_told(view, players, say),)


def _told(view: PebblesPosition, players: Players, say: Say) -> str:
    holding = zip(_names(players, say), view.taken, strict=True)
    have = series((say("pebbles.has", name=name, count=count) for name, count in holding), say)
    return say("pebbles.board", left=view.left, have=have)


def text_board(view: PebblesPosition, players: Players, say: Say) -> str:
    return "\n".join(folded(_told(view, players, say)))


def score_sheet(view: PebblesPosition, players: Players, say: Say) -> str:
    return text_board(view, players, say)


def tell(events: Sequence[Event], players: Players, say: Say) -> list[Telling]:
    names = _names(players, say)
    texts = (
        say("pebbles.took", name=names[event.seat], count=event.count)
        if isinstance(event, PebblesTaken)
        else say("pebbles.gave_up", name=names[getattr(event, "seat", 0)])
        for event in events
    )
    return [Telling(text, text.removesuffix(".")) for text in texts]


def recap(before: PebblesPosition, after: PebblesPosition, players: Players, say: Say) -> tuple[str, ...]:
    del players
    return (say("pebbles.recap", before=before.left, after=after.left),)


def warm() -> None:
    """Nothing takes long."""


def matter(view: PebblesPosition, recent: Sequence[Event]) -> int:
    """The one picture."""
    del view, recent
    return 1


RENDERER = Renderer(compose, alt_texts, matter, text_board, score_sheet, tell, recap, warm)
